"""What the result page says decided a match."""

import pytest
from msgspec.structs import replace

from games.autochess import GAME
from games.autochess.page.models import HeaviestBlow, WinningLine
from games.autochess.page.verdict import find_verdict
from games.autochess.view import View
from games.engine import playouts

RULES = playouts.first_rules(GAME)


@pytest.fixture(scope="module")
def ends() -> tuple[View, ...]:
    """A finished match of easy bots, as each seat sees it."""
    *_, last = playouts.play_bots(GAME, b"verdict", ("easy",) * 4)
    return tuple(RULES.view(last.state, seat) for seat in range(4))


def test_every_seat_is_told_what_decided_its_match(ends: tuple[View, ...]) -> None:
    for view in ends:
        assert view.seat is not None
        found = find_verdict(view, 100)

        if view.seats[view.seat].place == 1:
            assert isinstance(found, WinningLine)
            assert found.opponent != view.seat
        else:
            assert isinstance(found, HeaviestBlow)


def test_the_heaviest_blow_is_the_largest_step_of_the_course(ends: tuple[View, ...]) -> None:
    view = next(view for view in ends if view.seat is not None and view.seats[view.seat].place > 1)
    assert view.seat is not None
    seats = list(view.seats)
    seats[view.seat] = replace(seats[view.seat], hp_history=(98, 70, 71, 40, 0))

    assert find_verdict(replace(view, seats=tuple(seats)), 100) == HeaviestBlow(round=5, hp=40)


def test_watchers_and_matches_under_way_get_none(ends: tuple[View, ...]) -> None:
    assert find_verdict(replace(ends[0], seat=None), 100) is None
    assert find_verdict(replace(ends[0], phase="result"), 100) is None
    assert find_verdict(replace(ends[0], finished="conceded"), 100) is None
