"""What the result page says decided a match."""

from collections import Counter

import pytest

from games.engine import playouts
from games.euler import GAME
from games.euler.page.review import find_verdict
from games.euler.view import View
from tests.euler.arrange import RULES


@pytest.fixture(scope="module")
def ends() -> list[View]:
    """Finished matches of bots, as each seat sees them."""
    found = []
    for n in range(12):
        *_, last = playouts.play_bots(GAME, b"verdict%d" % n, ("normal", "easy", "normal"))
        found += [RULES.view(last.state, seat) for seat in range(3)]
    return found


def test_the_verdict_is_about_the_round_that_cost_or_won_most(ends: list[View]) -> None:
    kinds: Counter[str] = Counter()
    for view in ends:
        found, seat = find_verdict(RULES.content, view), view.seat
        assert seat is not None
        changes = {past.round: past.changes[seat] for past in view.past}
        is_first = view.seats[seat].stack == max(player.stack for player in view.seats)
        wanted = [change if is_first else -change for change in changes.values()]
        if found is None:
            assert max(wanted) <= 0
            continue
        assert found.chips == max(wanted) == abs(changes[found.round])
        kinds[found.kind] += 1

    assert len(kinds) >= 4, kinds


def test_a_number_that_cards_turned_names_them_and_who_played_them(ends: list[View]) -> None:
    turned = [
        (view, found)
        for view in ends
        if (found := find_verdict(RULES.content, view)) and found.kind.startswith("turned")
    ]

    assert turned
    for view, found in turned:
        past = next(past for past in view.past if past.round == found.round)
        assert found.symbols and found.others
        assert {card.seat for card in past.played} >= set(found.others)
        assert (found.place == 1) == (found.kind == "turned_up")


def test_a_watcher_gets_no_verdict(ends: list[View]) -> None:
    *_, last = playouts.play_bots(GAME, b"verdict0", ("normal", "easy", "normal"))

    assert find_verdict(RULES.content, RULES.view(last.state, None)) is None
