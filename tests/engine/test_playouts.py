"""Playouts themselves: they end, continue where they were left, and notice a match without end."""

from collections.abc import Iterator

import pytest

from games.engine import playouts
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
