"""What the result page says decided a match."""

from collections import Counter

import pytest

from games.engine import playouts
from games.euler import GAME
from games.euler.page.verdict import find_round_verdict, find_verdict, judge_round
from games.euler.view import View
from tests.euler.arrange import RULES, finish_window, showdown_state


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
        assert found.symbols
        assert {card.seat for card in past.played} >= set(found.others)
        assert (found.place == 1) == (found.kind == "turned_up")


def test_a_watcher_gets_no_verdict(ends: list[View]) -> None:
    *_, last = playouts.play_bots(GAME, b"verdict0", ("normal", "easy", "normal"))

    assert find_verdict(RULES.content, RULES.view(last.state, None)) is None


def test_a_round_is_judged_without_saying_who_played_what_while_the_match_runs() -> None:
    state, _ = finish_window(showdown_state((12, 13)), (1, "phi"))
    view = RULES.view(state, 0)

    found = find_round_verdict(RULES.content, view)

    assert found is not None
    assert (found.kind, found.others, found.symbols) == ("turned_up", (), ("φ",))
    assert find_round_verdict(RULES.content, RULES.view(state, None)) is None


def test_a_card_that_turned_its_own_players_number_accuses_nobody() -> None:
    state, _ = finish_window(showdown_state((12, 13)), (1, "phi"))

    found = judge_round(RULES.content, RULES.view(state, 1).past[-1], 1)

    assert (found.kind, found.number, found.final) == ("turned_down", "13", "12")
    assert (found.others, found.symbols) == ((), ("φ",))
