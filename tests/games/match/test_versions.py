"""Content and rules change; stored releases and matches still load, replay and verify."""

from hashlib import sha256
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from rest_framework.test import APIClient

from games.engine.errors import IllegalAction
from games.engine.game import Game
from games.engine.protocol import SYSTEM
from games.engine.registry import GAMES
from games.engine.rooms import ContentRoom, UnknownVersion
from games.history.verification import verify
from games.match import positions, releases
from games.match import service as match_service
from games.match.positions import Position
from games.match.releases import Deal
from games.match.service import By, Sitting
from games.models import Match, Move, Release
from leaderboards import verification
from tests import pebbles
from tests.engine import recording
from tests.pebbles import Note, Reveal, Show, evolved

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture
def people() -> list[Any]:
    return [get_user_model().objects.create_user(name) for name in ("ann", "ben")]


def start(people: list[Any]) -> Position:
    game = GAMES["pebbles"]
    return match_service.start(game, [Sitting(user) for user in people], {"rounds": 1})


def play(match_id: Any, seat: int, action: Any) -> Position:
    seen = 0 if seat == SYSTEM else positions.load(match_id).ledger.account(seat).seen
    by = By.SYSTEM if seat == SYSTEM else By.PERSON
    return match_service.play(match_id, seat, action, seen, uuid4(), by)


def finish(match_id: Any) -> Position:
    for seat, pebbles_shown in enumerate((1, 2)):
        play(match_id, seat, Show(pebbles_shown))
    return play(match_id, SYSTEM, Reveal())


@pytest.fixture
def deploy(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put the changed game in the place of the old one, as new code in a new process does."""

    def install(game: Game = evolved.GAME) -> None:
        monkeypatch.setitem(GAMES, "pebbles", game)
        releases.forget_rules()
        positions.forget_all()

    yield install
    releases.forget_rules()


def test_a_match_that_started_before_goes_on_with_its_own_rules(
    people: list[Any], deploy: Any
) -> None:
    old = start(people).match_id
    play(old, 0, Note(100))
    deploy()
    new = start(people).match_id

    play(old, 0, Note(200))
    with pytest.raises(IllegalAction, match="note_too_long"):
        play(new, 0, Note(200))

    assert Match.objects.get(pk=old).rules_version == 1
    assert Match.objects.get(pk=new).rules_version == 2


def test_matches_of_both_versions_verify_and_may_enter_leaderboards(
    people: list[Any], deploy: Any
) -> None:
    old = start(people).match_id
    play(old, 0, Note(100))
    finish(old)
    deploy()
    new = start(people).match_id
    finish(new)

    for match_id in (old, new):
        assert verify(match_id).sound
        assert verification.find_flaw(Match.objects.get(pk=match_id)) is None
    # By the rules of version 2 the first move of the old match would be refused.
    Match.objects.filter(pk=old).update(rules_version=2)
    assert [flaw.code for flaw in verify(old).flaws] == ["refused"]


def test_a_match_of_unknown_rules_is_neither_played_nor_believed(
    people: list[Any], deploy: Any
) -> None:
    match_id = start(people).match_id
    Match.objects.filter(pk=match_id).update(rules_version=9)
    deploy()

    with pytest.raises(UnknownVersion):
        positions.load(match_id)
    page = Client().get(f"/m/{match_id}/", headers={"Accept-Language": "en"})
    assert page.status_code == 404
    assert "rules that this version of the site does not have" in page.content.decode()
    answer = APIClient().get(f"/api/v1/matches/{match_id}/")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_rules")
    assert [flaw.code for flaw in verify(match_id).flaws] == ["unreadable"]
    assert verification.find_flaw(Match.objects.get(pk=match_id)) == verification.UNDECIDED


def test_a_release_of_an_earlier_schema_is_upgraded_when_it_is_loaded(deploy: Any) -> None:
    release = releases.current(pebbles.GAME)
    stored = release.content
    deploy()

    rules: Any = releases.rules(release.pk)

    assert rules.content == evolved.ContentWithPrize(most=3, seconds=30, prize=1)
    assert msgspec.json.decode(releases.current_content(release)) == {
        "most": 3, "seconds": 30, "prize": 1,
    }  # fmt: skip
    release.refresh_from_db()
    assert (release.content, release.schema_version) == (stored, 1)
    assert release.checksum == sha256(stored.encode()).hexdigest()


def test_a_new_release_is_stored_with_the_schema_version_it_is_written_in(
    people: list[Any], deploy: Any
) -> None:
    deploy()

    release = releases.publish(evolved.GAME, '{"most":3,"seconds":30,"prize":5}', people[0], "")

    assert Release.objects.get(pk=release.pk).schema_version == 2
    position = finish(start(people).match_id)
    assert position.state.points == (0, 5)


def test_a_release_of_a_newer_schema_is_refused() -> None:
    with pytest.raises(UnknownVersion):
        pebbles.GAME.load(b"{}", 2)


def test_a_schema_version_without_its_upgrade_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="upgrade"):
        ContentRoom(evolved.ContentWithPrize, bytes, schema_version=2)


@every_game
def test_a_recorded_match_is_played_through_the_door_and_verifies(game: Game) -> None:
    sittings = [Sitting(bot=game.bots.stand_in)] * recording.seats(game)
    deal = Deal(recording.KEY, "", releases.current(game))
    match_id = match_service.start(game, sittings, deal=deal).match_id

    for number, (seat, action, _) in enumerate(recording.lines(game, game.rules.version)):
        if positions.recent(match_id).version > number:
            continue  # A step without a choice: the platform has played it.
        seen = 0 if seat == SYSTEM else positions.recent(match_id).ledger.account(seat).seen
        by = By.SYSTEM if seat == SYSTEM else By.BOT
        positions.remember(match_service.play(match_id, seat, action, seen, uuid4(), by))

    assert Match.objects.get(pk=match_id).status == Match.Status.FINISHED
    assert Move.objects.filter(match_id=match_id).count() > 0
    assert verify(match_id).sound
