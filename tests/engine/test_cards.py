"""The card of a finished run: it fits a message, and shows results, never draws."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from games.engine import playouts
from games.engine.game import Game
from games.engine.protocol import Event
from games.engine.records import runs
from games.engine.registry import GAMES

WITH_CARDS = [game for game in GAMES.values() if game.records.card]
every_game = pytest.mark.parametrize("game", WITH_CARDS, ids=lambda game: game.key)
Finish = tuple[Any, list[Event]]


def finish(game: Game, secret: bytes = b"s" * 32) -> Finish:
    """The final state of a random match, and all its events."""
    lines = list(playouts.play_randomly(game, secret))
    return lines[-1].state, [event for line in lines for event in line.events]


def forget_sticks(state: Any, events: Sequence[Event]) -> Finish:
    """A run of yut without a trace of throws, ways, sticks and relics."""
    state = replace(state, slots=(), special={}, relics=(), thrown_results=(), last_throw=None)
    plain = [event for event in events if event.tag in ("turn_started", "finished", "joined")]
    moves = {"result": "", "steps": 0, "extra": 0, "path": (), "token_id": 0}
    told = [replace(e, **moves) if e.tag == "moved" else e for e in events]
    return state, [event for event in told if event in plain or event.tag == "moved"]


def forget_dice(state: Any, events: Sequence[Event]) -> Finish:
    hidden = {"stance": None, "candidates": (), "dice": (), "specials": (), "event": None}
    record = tuple(tuple(replace(one, **hidden) for one in pair) for pair in state.record)
    return replace(state, record=record, pile=(), discard=(), event_pile=()), []


def forget_numbers(state: Any, events: Sequence[Event]) -> Finish:
    hidden = {"chain": (), "order_cards": (), "numbers": (), "dealer": None, "function": None}
    past = tuple(replace(one, **hidden) for one in state.past)
    return replace(state, past=past, pile=(), conditions=()), []


def forget_shops(state: Any, events: Sequence[Event]) -> Finish:
    players = tuple(replace(one, bench=(), shop=(), augments=()) for one in state.players)
    return replace(state, players=players, pool=(), holdem=((), (), ())), []


def forget_plans(state: Any, events: Sequence[Event]) -> Finish:
    players = tuple(replace(one, hand=(), destination="", bought=()) for one in state.players)
    return replace(state, players=players, decks={}, discards={}, goal=""), []


FORGET: dict[str, Callable[[Any, Sequence[Event]], Finish]] = {
    "yut": forget_sticks,
    "dice": forget_dice,
    "euler": forget_numbers,
    "autochess": forget_shops,
    "travel": forget_plans,
}


@every_game
def test_a_card_fits_one_message_on_a_phone(game: Game) -> None:
    state, events = finish(game)
    assert game.records.card is not None

    grid = game.records.card.grid(state, 0, events)

    assert 1 <= len(grid) <= 6
    assert all(1 <= len(row) <= runs.WIDEST for row in grid)
    assert {tone for row in grid for tone in row} <= set(runs.SIGNS)


@every_game
def test_a_card_gives_nothing_away_that_the_seed_holds(game: Game) -> None:
    state, events = finish(game)
    assert game.records.card is not None
    draw = game.records.card.grid

    assert draw(*_seated(FORGET[game.key](state, events))) == draw(state, 0, events)


def _seated(finish: Finish) -> tuple[Any, int, list[Event]]:
    return finish[0], 0, finish[1]


def test_a_long_run_is_thinned_and_keeps_its_end() -> None:
    grid = runs.columns([0] * 60 + [1, 2, 3, 4], 4)

    assert all(len(row) == runs.WIDEST for row in grid)
    assert [row[-1] for row in grid] == ["good"] * 4
    assert grid[0][-2] == "none"


def test_a_grid_is_sent_as_coloured_squares() -> None:
    assert runs.grid_text((("good", "bad"), ("even", "none"))) == "🟩🟥\n🟨⬜"
