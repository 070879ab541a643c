"""Playouts themselves: they end, continue where they were left, and notice a match without end."""

from collections.abc import Iterator

import pytest

from games.engine import playouts
from games.engine.game import Game
from games.engine.playouts import Line
from games.engine.registry import GAMES

KEY = b"playouts"
DICE = GAMES["dice"]
BOTS = ("easy", "easy")


@pytest.mark.parametrize(
    "lines",
    [
        lambda: playouts.play_randomly(DICE, KEY),
        lambda: playouts.play_bots(DICE, KEY, BOTS),
        lambda: playouts.play_timeouts(DICE, KEY),
    ],
    ids=["random", "bots", "timeouts"],
)
def test_a_match_without_end_is_noticed(lines: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "LONGEST", 3)
    found: Iterator[Line] = lines()  # type: ignore[operator]

    with pytest.raises(playouts.Endless):
        list(found)


def test_bots_continue_a_match_as_they_would_have_played_it() -> None:
    whole = list(playouts.play_bots(DICE, KEY, BOTS))
    middle = len(whole) // 2
    state = whole[middle - 1].state

    rest = list(playouts.play_bots(DICE, KEY, BOTS, state=state, moves=middle))

    assert [line.state for line in rest] == [line.state for line in whole[middle:]]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_position_is_played_to_its_end(game: Game) -> None:
    rules = playouts.first_rules(game)
    state = playouts.begin(game, KEY, rules)

    by_chance = [playouts.finish_randomly(rules, state, key) for key in (KEY, KEY, b"other")]
    by_bots = playouts.finish_by_bots(game, rules, state, KEY)

    assert by_chance[0] == by_chance[1] != by_chance[2]
    assert len(by_bots.places) == game.seats.start


@pytest.mark.parametrize("finish", ["finish_randomly", "finish_by_bots"])
def test_a_position_without_end_is_noticed(finish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = playouts.first_rules(DICE)
    state = playouts.begin(DICE, KEY, rules)
    monkeypatch.setattr(playouts, "LONGEST", 3)

    with pytest.raises(playouts.Endless):
        if finish == "finish_randomly":
            playouts.finish_randomly(rules, state, KEY)
        else:
            playouts.finish_by_bots(DICE, rules, state, KEY)
