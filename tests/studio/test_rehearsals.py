"""The rehearsal: before a draft is published, bots play everything that it offers."""

import json
from typing import Any

import pytest
from django.test import Client

from games import broadcast
from games.engine import playouts
from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.rooms import Trial
from games.match import releases
from studio.editor import drafts
from studio.lab import bot_matches, rehearsals
from studio.models import Draft, Rehearsal
from tests.studio.conftest import game_with_trial

LIST_LINEUPS = rehearsals.list_lineups
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture(autouse=True)
def rehearse(monkeypatch: pytest.MonkeyPatch, no_rehearsals: None) -> None:
    """With rehearsals, whose pieces are played by the tests."""
    monkeypatch.setattr(rehearsals, "list_lineups", LIST_LINEUPS)
    monkeypatch.setattr(broadcast, "send_task", lambda *args: None)


def change(draft: Draft, section: str, nth: int, **values: Any) -> None:
    content = drafts.load_content(draft)
    content[section][nth].update(values)
    draft.content = drafts.serialize(content)
    draft.save()


def let_bots_play() -> Rehearsal:
    made = Rehearsal.objects.latest("pk")
    while rehearsals.play_piece(made.pk):
        pass
    made.refresh_from_db()
    return made


@every_game
def test_every_value_seat_count_and_level_is_played(game: Game) -> None:
    content = game.load_first()
    lineups = rehearsals.list_lineups(game, content)
    played = {
        (name, value, len(lineup.levels), lineup.levels[-1])
        for lineup in lineups
        for name, value in lineup.options.items()
    }
    for nth, option in enumerate(game.rules.offers(content)):
        for value in option.public_values:
            seats = value.seats or game.seats
            for size in seats if nth == 0 else seats[:1]:
                for level in game.bots.levels:
                    assert (option.name, value.value, size, level) in played


def test_publishing_waits_for_the_rehearsal(publisher_client: Client, editor: Any) -> None:
    draft = drafts.create(GAMES["dice"], editor)
    change(draft, "strategy_cards", 0, cost=1)
    page = f"{drafts.address(draft)}publish/"

    publisher_client.post(page, {"note": "cheaper"})
    progress = publisher_client.get(f"{drafts.address(draft)}rehearsal/").content.decode()
    assert 'data-status="running"' in progress
    assert releases.current(GAMES["dice"]).number == 1
    assert let_bots_play().status == "done"
    shown = publisher_client.get(drafts.address(draft)).content.decode()
    assert 'value="cheaper"' in shown  # the note is kept
    publisher_client.post(page, {"note": ""})

    assert releases.current(GAMES["dice"]).number == 2
    assert releases.current(GAMES["dice"]).note == "cheaper"


def test_what_cannot_start_is_refused_with_a_sentence(
    publisher_client: Client, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A daily of four seats, and no mode that allows them."""
    draft = drafts.create(GAMES["autochess"], editor)
    change(draft, "modes", 0, max_players=2)
    change(draft, "modes", 1, max_players=2)
    daily = rehearsals._daily_lineup
    monkeypatch.setattr(rehearsals, "list_lineups", lambda *args: list(daily(*args)))
    page = f"{drafts.address(draft)}publish/"

    publisher_client.post(page, {"note": "duels only"})
    assert let_bots_play().status == "failed"
    answer = publisher_client.post(page, {"note": "duels only"})

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "4 seats" in html
    assert "This game needs 2 to 2 seats." in html
    assert releases.current(GAMES["autochess"]).number == 1


def test_what_does_not_end_is_refused_with_a_sentence(
    publisher_client: Client, editor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "LONGEST", 3)
    draft = drafts.create(GAMES["dice"], editor)
    change(draft, "strategy_cards", 0, cost=1)
    page = f"{drafts.address(draft)}publish/"

    publisher_client.post(page, {"note": "cheaper"})
    assert let_bots_play().status == "failed"

    html = publisher_client.post(page, {"note": "cheaper"}).content.decode()
    assert "had not ended after 3 moves" in html


def test_a_changed_draft_is_rehearsed_again(publisher_client: Client, editor: Any) -> None:
    draft = drafts.create(GAMES["dice"], editor)
    change(draft, "strategy_cards", 0, cost=1)
    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "cheaper"})
    old = Rehearsal.objects.get()
    change(draft, "strategy_cards", 0, cost=3)

    assert not rehearsals.play_piece(old.pk)
    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "dearer"})

    assert Rehearsal.objects.get().pk != old.pk


def test_a_match_in_pieces_is_the_match_in_one() -> None:
    game = GAMES["autochess"]
    rules = playouts.first_rules(game)
    options = {"mode": "alpha5", "pace": "normal"}
    lineup = bot_matches.Lineup(("easy", "normal"), options)
    whole = bot_matches.advance_match(game, rules, lineup, bytes(32))

    left: Any = None
    pieces = 0
    while not isinstance(left, bot_matches.Played):
        left = bot_matches.advance_match(game, rules, lineup, bytes(32), left, until=0.0)
        pieces += 1

    assert left == whole
    assert pieces == left.moves


def test_the_trial_is_part_of_the_rehearsal(
    publisher_client: Client, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "yut", game_with_trial(GAMES["yut"], Trial("greedy", 3, (1, 2), 84)))
    monkeypatch.setattr(rehearsals, "list_lineups", lambda game, content: [])
    change(draft, "sticks", 2, bot_rank=9)
    page = f"{drafts.address(draft)}publish/"
    publisher_client.post(page, {"note": "odd"})
    made = let_bots_play()
    assert (made.played, len(made.scores)) == (3, 3)

    asked = publisher_client.post(page, {"note": "odd"}).content.decode()

    assert 'id="unusual"' in asked
    assert asked.index('id="unusual"') < asked.index('id="problems"')
    assert "the scores of the bots are unusual" in asked


def test_an_older_release_that_cannot_start_is_not_published_again(
    publisher_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["dice"]
    first = releases.current(game)
    raw = json.loads(first.content)
    raw["strategy_cards"][0]["cost"] = 1
    releases.publish(game, json.dumps(raw), None, "cheaper")
    flaw = rehearsals.Flaw(
        bot_matches.Lineup(("easy", "easy"), {"mode": "quick"}), bot_matches.Failure("bad_options")
    )
    monkeypatch.setattr(rehearsals, "find_unstartable", lambda *args: flaw)

    answer = publisher_client.post(f"/admin/studio/releases/{first.pk}/again/", follow=True)

    assert "These options do not fit the game." in answer.content.decode()
    assert releases.current(game).number == 2
