"""Start and end of a round, clocks, and the end of a match: sections 4.2, 4.6, 4.7 and 7."""

import pytest
from msgspec.structs import replace

from games.dice.actions import Declare, Respond
from games.dice.events import CardDrawn, EventApplied, EventWithoutEffect, MatchFinished
from games.dice.state import Options, SeatRound
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import RESIGN
from tests.dice.arrange import (
    KEY,
    RULES,
    FixedChance,
    declaration,
    duel,
    play_round,
    refusal_code,
    seat,
)


def test_w01_a_new_match() -> None:
    state = RULES.start(Options(), (), FixedChance(duel(), RULES, energy=(3, 2)))

    assert (state.round, state.phase) == (1, "declare")
    assert [player.total for player in state.fighters] == [1, 1]
    assert [player.energy for player in state.fighters] == [3, 2]
    assert [player.gauge for player in state.fighters] == [0, 0]
    assert [hand.cards for hand in state.hands] == [(), ()]


def test_w02_the_winner_gets_one_energy_and_the_loser_three_in_the_next_round() -> None:
    end = play_round(
        duel(seat(energy=3), seat(energy=2)), "attack", "attack", die=(5, 3), energy=(2, 2)
    )

    assert (end.scores, end.totals, end.energy) == ((5, 1), (6, 2), (4, 2))
    assert [player.energy for player in end.state.fighters] == [6, 5]


def test_w11_a_full_gauge_gives_a_card() -> None:
    end = play_round(
        duel(seat(energy=10, gauge=4)), "balance", "attack", die=(3, 5), card=("steal", None)
    )

    assert (end.scores[0], end.gauges[0], end.hands[0]) == (3, 0, "steal")
    assert end.state.fighters[0].energy == 10
    assert end.find_events(CardDrawn) == [CardDrawn(0, "steal", to=0)]


def test_w32_three_conditions_at_once() -> None:
    start = duel(
        seat(gauge=4, total=16, win_streak=2, face_counts=(0, 0, 0, 0, 1, 0)),
        seat(total=9),
        round=5,
    )
    end = play_round(start, "attack", "attack", die=(5, 4), card=("defense", None))

    assert end.turns[0].gauge == ("same_face", "total15", "win3")
    assert (end.gauges[0], end.hands[0]) == (2, "defense")


def test_w33_the_loser_of_two_rounds() -> None:
    start = duel(seat(energy=4, loss_streak=1, lost_previous=True), round=3)
    end = play_round(start, "attack", "attack", die=(1, 5), energy=(2, 2))

    assert (end.state.fighters[0].loss_streak, end.gauges[0]) == (2, 1)
    assert [player.energy for player in end.state.fighters] == [7, 3]


@pytest.mark.parametrize(
    ("answer", "scores", "energy"), [("reset", (0, 0), 0), ("", (6, 5), 5)], ids=["reset", "none"]
)
def test_w34_a_card_for_two_sixes_can_be_played_at_once(
    answer: str, scores: tuple[int, int], energy: int
) -> None:
    start = duel(seat(energy=3, six_run=1, face_counts=(0, 0, 0, 0, 0, 1)))
    end = play_round(start, "balance", "balance", (answer, ""), die=(6, 5), card=("reset", None))

    assert (end.scores, end.energy[0]) == (scores, energy)
    assert (end.turns[0].gauge, end.gauges[0]) == (("balance", "same_face"), 2)


@pytest.mark.parametrize(
    ("a", "b", "dice", "totals", "winner", "reason"),
    [
        (seat(total=20), seat(total=22), (5, 3), (25, 25), 0, "last_round"),
        (seat(total=20, energy=5), seat(total=20, energy=7), (4, 4), (24, 24), 1, "energy"),
        (seat("boost", total=20, energy=5), seat(total=20, energy=5), (4, 4), (24, 24), 0, "cards"),
        (seat(total=20, energy=5), seat(total=20, energy=5), (4, 4), (24, 24), None, "draw"),
    ],
    ids=["a", "b", "c", "d"],
)
def test_w38_ties(
    a: dict[str, object],
    b: dict[str, object],
    dice: tuple[int, int],
    totals: tuple[int, int],
    winner: int | None,
    reason: str,
) -> None:
    end = play_round(duel(a, b, round=8), "balance", "balance", die=dice)
    outcome = RULES.outcome(end.state)

    assert outcome is not None
    assert (end.totals, end.state.winner, outcome.reason) == (totals, winner, reason)
    assert outcome.places == {0: (1, 2), 1: (2, 1), None: (1, 1)}[winner]


def test_w39_delayed_events_of_the_last_round() -> None:
    start = duel(seat(total=10), seat(total=8), round=5, mode="quick")
    end = play_round(start, "balance", "balance", die=(4, 4), event=("bonus_turn", "lucky"))

    assert (end.totals, end.state.winner, end.state.phase) == ((14, 12), 0, "finished")
    assert [event.last_round for event in end.find_events(EventWithoutEffect)] == [True, True]
    assert end.find_events(EventApplied) == []
    assert refusal_code(end.state, 0, Declare("balance", (), 0)) == "match_finished"


def test_w40_the_discard_returns_when_the_pile_is_empty() -> None:
    empty = (0, 0, 0, 0, 0)
    start = duel(seat(gauge=4), pile=empty, discard=(2, 0, 1, 0, 0))
    a = play_round(start, "balance", "attack", die=(3, 4), card=("boost", None))
    b = play_round(replace(start, discard=empty), "balance", "attack", die=(3, 4))

    assert (a.hands[0], a.gauges[0]) == ("boost", 0)
    assert (a.state.pile, a.state.discard) == ((2, 0, 0, 0, 0), empty)
    assert (b.hands[0], b.gauges[0]) == ("", 5)


def test_w43_clocks_that_run_out() -> None:
    state = duel(seat(energy=3), seat("attack", energy=3))
    luck = FixedChance(state, RULES, die=(4, 2))
    state = RULES.apply(state, 0, Declare("attack", (), 0), luck).state
    late = RULES.clock(state)
    assert {number: limit.seconds for number, limit in late.items()} == {1: 60}
    assert late[1].action == Declare("balance", (), 0)
    state = RULES.apply(state, 1, Declare("balance", (), 0), luck).state
    late = RULES.clock(state)
    assert {number: limit.seconds for number, limit in late.items()} == {1: 30}

    assert late[1].action == Respond(())
    state = RULES.apply(state, 1, Respond(()), luck).state

    one, two = state.record[-1]
    assert (one.score, two.score) == (4, 2)
    assert state.fighters[1].energy - state.turns[1].granted == 4
    assert state.fighters[1].gauge == 1


def test_w50_giving_up_loses_whatever_the_totals() -> None:
    state = duel(
        seat(total=40), seat(total=3), round=7, record=((SeatRound(score=2), SeatRound()),) * 6
    )
    state = RULES.apply(state, 1, declaration("attack"), FixedChance(state)).state
    over, events = protocol.play(RULES, state, 0, RESIGN, Chance(KEY))
    outcome = RULES.outcome(over)

    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((2, 1), (40, 3), "resigned")
    assert events[-1] == MatchFinished(1, "resigned", (40, 3))
    assert over.submissions == (None, None)
    assert len(over.record) == 6
