"""Hints of the coach: for whom, about which question, in words, and what they cost."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games import tasks
from games.branches import opening
from games.coach import hint_service, sentences
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.review.shares import encode_action
from games.match import coaching, positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import HintGiven
from leaderboards import services as leaderboards
from leaderboards.models import Achieved, Tallied
from tests.games.arrange import wake_all
from tests.games.branches.test_branches import finish, play_on
from tests.games.played import person, play

REAL = [GAMES[key] for key in ("yut", "dice", "travel", "autochess", "euler")]
every_game = pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_service, "BUDGET", 0)
    monkeypatch.setattr(hint_service, "LEAST_BATCHES", 1)


def log_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def begin(game: Game, user: Any) -> Position:
    """A match of a person against bots, at a question with a choice; yut as a what-if."""
    if game.solo:
        position = opening.open_branch(finish(game, user), 3, user, 0)
    else:
        bots = [Sitting(bot="easy")] * (game.seats.start - 1)
        position = match_service.start(game, [Sitting(user), *bots])
    for _ in range(30):
        wake_all(position.match_id)
        position = positions.load(position.match_id)
        if len(position.legal(0)) > 1:
            return position
        play(position.match_id, 0, position.legal(0)[0])
    raise AssertionError("no choice came")


@every_game
def test_a_hint_is_asked_for_worked_out_and_told_in_both_languages(game: Game) -> None:
    ann = person("ann")
    position = begin(game, ann)
    ours, page = log_in(ann), f"/m/{position.match_id}/hint/"

    assert 'id="ask-coach"' in ours.get(f"/m/{position.match_id}/").text
    assert ours.post(page, headers={"HX-Request": "true"}).status_code == 200
    question = position.ledger.account(0).asked
    tasks.coach(str(position.match_id), 0, question)

    told = ours.get(page, headers={"HX-Request": "true"}).text
    kept = hint_service.find(position, 0)
    assert kept and kept.advice
    assert "data-coached" in told
    for language in ("ko", "en"):
        with translation.override(language):
            spoken = sentences.put_in_words(position, 0, kept.advice)
        assert spoken.what and spoken.why
        assert "{" not in spoken.what + spoken.why + spoken.because
    action = game.decode(bytes(kept.advice.action))
    assert action in position.all_legal(0)
    assert HintGiven.objects.count() == 1


@every_game
def test_every_action_has_words(game: Game) -> None:
    ann = person("ann")
    position = begin(game, ann)
    texts = set()
    for _ in range(12):
        wake_all(position.match_id)
        position = positions.load(position.match_id)
        if position.is_over:
            break
        for action in position.legal(0):
            raw = encode_action(action)
            text = sentences.describe_action(position, 0, raw)
            assert text
            texts.add(text)
        policy = game.bots.levels[game.bots.quick_level]
        choice = policy(position.rules, position.view(0), position.legal(0), Chance(b"words"))
        play(position.match_id, 0, choice)
    assert len(texts) > 2


def test_a_hint_for_an_old_question_is_dropped() -> None:
    ann = person("ann")
    position = begin(GAMES["dice"], ann)
    hint_service.ask(position, 0, ann)
    question = position.ledger.account(0).asked
    play(position.match_id, 0, position.legal(0)[0])
    wake_all(position.match_id)

    tasks.coach(str(position.match_id), 0, question)

    now = positions.load(position.match_id)
    assert hint_service.find(position, 0) is None
    assert hint_service.find(now, 0) is None
    assert "data-coached" not in log_in(ann).get(f"/m/{position.match_id}/hint/").text


def test_hints_are_counted_at_the_result_and_the_match_counts_on_no_board() -> None:
    ann = person("ann")
    position = begin(GAMES["dice"], ann)
    hint_service.ask(position, 0, ann)
    ended = play_on(position.match_id, 0, 60)
    assert ended.is_over
    leaderboards.record(position.match_id)

    assert not Tallied.objects.exists()
    assert not Achieved.objects.exists()
    assert "hints-given" in log_in(ann).get(f"/m/{position.match_id}/hints/").text


def test_there_is_no_coach_where_something_is_at_stake() -> None:
    ann, ben = person("ann"), person("ben")
    dice, euler = GAMES["dice"], GAMES["euler"]
    alone = match_service.start(dice, [Sitting(ann), Sitting(bot="easy")])
    assert coaching.may_coach(alone, 0)
    assert not coaching.may_coach(alone, None)
    seeded = match_service.start(dice, [Sitting(ann), Sitting(bot="easy")], seed="abc")
    assert not coaching.may_coach(seeded, 0)
    duel = match_service.start(dice, [Sitting(ann), Sitting(ben)])
    assert not coaching.may_coach(duel, 0)
    run = match_service.start(GAMES["yut"], [Sitting(ann)], seed="abc")
    assert not coaching.may_coach(run, 0)
    silent = match_service.start(euler, [Sitting(ann), Sitting(bot="easy")], {"hints": False})
    assert not coaching.may_coach(silent, 0)
    assert log_in(ann).post(f"/m/{seeded.match_id}/hint/").status_code == 422
    assert log_in(ben).post(f"/m/{alone.match_id}/hint/").status_code in (403, 404)


def test_a_person_who_takes_a_hint_in_yut_may_ask_why() -> None:
    ann = person("ann")
    run = match_service.start(GAMES["yut"], [Sitting(ann)], seed="abc")
    action = run.game.decode(b'{"type":"hint"}')
    after = play(run.match_id, 0, action)

    assert coaching.may_coach(after, 0)


def test_hints_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_service, "MOST_A_MINUTE", 1)
    ann = person("ann")
    ours = log_in(ann)
    codes = [
        ours.post(f"/m/{begin(GAMES['dice'], ann).match_id}/hint/").status_code for _ in range(2)
    ]
    assert codes == [302, 429]
