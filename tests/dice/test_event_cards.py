"""Event cards: section 4.5."""

import pytest

from games.dice.events import EventWithoutEffect
from games.dice.state import Effects
from tests.dice.arrange import duel, play_round, seat

CALM = Effects()


def test_w20_events_find_zeros_after_a_reset_card() -> None:
    end = play_round(
        duel(seat("reset", energy=4)),
        "balance",
        "attack",
        ("reset", ""),
        die=(2, 6),
        special=(None, "zap"),
        event=("none", "score_boost"),
    )

    assert (end.scores, end.turns[1].result) == ((0, 2), 1)


def test_w21_the_reset_event_works_first() -> None:
    end = play_round(duel(), "balance", "balance", die=(5, 4), event=("score_boost", "reset_event"))

    assert end.scores == (2, 0)


@pytest.mark.parametrize(("total", "after"), [(15, 11), (5, 7), (2, 6)])
def test_w22_a_bomb_halves_the_total_before_the_round(total: int, after: int) -> None:
    end = play_round(
        duel(seat(total=total)), "balance", "balance", die=(4, 4), event=("bomb", "none")
    )

    assert end.totals[0] == after


@pytest.mark.parametrize(
    ("totals", "shields", "after", "left"),
    [((4, 9), 1, (8, 13), 1), ((9, 9), 1, (13, 13), 0), ((9, 9), 0, (11, 15), 0)],
    ids=["a", "b", "c"],
)
def test_w23_a_thief(
    totals: tuple[int, int], shields: int, after: tuple[int, int], left: int
) -> None:
    start = duel(seat(total=totals[0], shields=shields), seat(total=totals[1]))
    end = play_round(start, "balance", "balance", die=(4, 4), event=("thief", "none"))

    assert (end.totals, end.shields[0]) == (after, left)


def test_w24_a_guard_stops_a_curse_and_shields_do_not() -> None:
    guarded = play_round(
        duel(seat(guard=True, shields=2)), "balance", "balance", die=(4, 4), event=("curse", "none")
    )
    open_ = play_round(
        duel(seat(shields=2)), "balance", "balance", die=(4, 4), event=("curse", "none")
    )
    later = play_round(open_.state, "balance", "balance", die=([4, 5], [4, 1]))

    assert (guarded.guards[0], guarded.shields[0], guarded.waiting[0]) == (False, 2, CALM)
    assert (open_.shields[0], open_.waiting[0]) == (2, Effects(curse=1))
    assert later.scores == (3, 1)


@pytest.mark.parametrize(
    ("totals", "after"), [((20, 18), (25, 21)), ((20, 17), (22, 23))], ids=["a", "b"]
)
def test_w25_a_score_swap_needs_a_gap(totals: tuple[int, int], after: tuple[int, int]) -> None:
    start = duel(seat(total=totals[0]), seat(total=totals[1]))
    end = play_round(start, "balance", "balance", die=(5, 3), event=("score_swap", "none"))

    assert end.totals == after


@pytest.mark.parametrize(
    ("totals", "after"), [((20, 18), (15, 21)), ((20, 12), (17, 13))], ids=["a", "b"]
)
def test_w26_conditions_are_judged_before_any_event_works(
    totals: tuple[int, int], after: tuple[int, int]
) -> None:
    start = duel(seat(total=totals[0]), seat(total=totals[1]))
    end = play_round(start, "balance", "balance", die=(5, 3), event=("bomb", "score_swap"))

    assert end.totals == after


def test_w27_energy_events() -> None:
    a = play_round(
        duel(seat(energy=8), seat(energy=2)),
        "balance",
        "attack",
        die=(4, 6),
        special=(None, "double"),
        event=("energy_charge", "energy_drain"),
    )
    b = play_round(
        duel(seat(energy=3), seat(energy=5)),
        "attack",
        "attack",
        die=(1, 5),
        event=("energy_drain", "energy_charge"),
    )

    assert (a.state.fighters[0].energy, a.energy[1]) == (10, 3)
    assert (a.turns[0].gained, a.turns[0].wasted) == (2, 2)
    assert a.find_events(EventWithoutEffect) == [EventWithoutEffect(1, "energy_drain", False)]
    assert b.energy == (1, 9)


def test_w28_one_card_of_each_hand_changes_places() -> None:
    start = duel(seat("attack boost"), seat("defense"))
    end = play_round(
        start,
        "attack",
        "attack",
        die=(4, 4),
        event=("card_swap", "none"),
        give=("boost", "defense"),
    )
    alone = play_round(
        duel(seat("attack boost")), "attack", "attack", die=(4, 4), event=("card_swap", "none")
    )

    assert end.hands == ("attack defense", "boost")
    assert [hand.given for hand in end.state.hands] == [("boost",), ("defense",)]
    assert alone.hands == ("attack boost", "")
    assert alone.find_events(EventWithoutEffect) == [EventWithoutEffect(0, "card_swap", False)]
