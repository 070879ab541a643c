"""Entry fee, betting, pots (4.4, 4.8, 4.14): EX12 to EX24."""

import pytest
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.protocol import SYSTEM
from games.euler import GAME
from games.euler.actions import Call, Die, FinishSpecial, PlaySpecial, Raise, TimeOut
from games.euler.events import (
    AntePaid,
    BettingSkipped,
    Called,
    Died,
    FoldedOut,
    Raised,
    ShowdownHeld,
    UncalledReturned,
)
from games.euler.rules import dealing, showdown
from games.euler.rules.betting import RaiseRange, raise_presets
from games.euler.rules.engine import EulerRules
from games.euler.rules.turn import Turn
from games.euler.state import PotPaid, State
from tests.euler.arrange import (
    CONTENT,
    KEY,
    RULES,
    acting_seats,
    betting_state,
    find_event,
    play,
    play_all,
    protocol_code,
    refusal_code,
    set_players,
    stack_conditions,
    stacks,
    start_match,
)


def totals(state: State) -> list[int]:
    return [seat.total for seat in state.seats]


def test_ex12_a_player_who_cannot_pay_the_entry_fee_is_all_in() -> None:
    state = stack_conditions(set_players(start_match(3), stack=(1, 30, 29)), "max_digit_sum")
    turn = Turn(CONTENT, replace(state, order=(0, 1, 2)), Chance(KEY))

    dealing.reveal_condition(turn)

    assert find_event(turn.events, AntePaid).chips == (1, 2, 2)
    assert turn.state.seats[0].all_in
    assert turn.state.pot == 5


def test_ex13_a_raise_obliges_the_others_to_answer_once() -> None:
    state = betting_state((18, 18, 18), (2, 2, 2))

    state = play_all(state, (0, Call()), (1, Raise(3)), (2, Call()), (0, Die()))

    assert totals(state) == [2, 5, 5]
    assert state.pot == 12
    assert (state.phase, acting_seats(state)) == ("special_1", [1, 2])


def test_ex14_nobody_raises_twice_in_a_phase() -> None:
    state = betting_state((18, 18), (2, 2))

    state = play_all(state, (0, Raise(2)), (1, Raise(4)))
    assert totals(state) == [4, 8]
    assert refusal_code(state, 0, Raise(1)) == "already_raised"
    state, events = play(state, 0, Call())

    assert find_event(events, Called).paid == 4
    assert totals(state) == [8, 8]


def test_ex15_chips_that_cannot_be_matched_come_back_and_betting_2_is_skipped() -> None:
    state = betting_state((26, 10), (2, 2))

    state, _ = play(state, 0, Raise(18))
    state, events = play(state, 1, Call())

    assert find_event(events, UncalledReturned) == UncalledReturned(0, 8)
    assert (stacks(state), state.pot) == ((16, 0), 24)
    assert (state.phase, acting_seats(state)) == ("special_1", [0, 1])
    state, _ = play(state, 0, FinishSpecial())
    state, events = play(state, 1, FinishSpecial())
    assert find_event(events, BettingSkipped)
    assert (state.phase, acting_seats(state)) == ("special_2", [0, 1])


def test_ex16_nobody_raises_someone_who_is_all_in() -> None:
    state = betting_state((5, 15), (2, 2))
    state, _ = play(state, 0, Raise(5))

    assert refusal_code(state, 1, Raise(3)) == "nobody_to_raise"
    _, events = play(state, 1, Call())
    assert find_event(events, Called).paid == 5


def test_ex17_a_raise_is_a_whole_number_within_the_stack() -> None:
    state = play_all(betting_state((20, 6), (2, 2)), (0, Raise(2)))

    assert refusal_code(state, 1, Raise(5)) == "raise_too_big"
    for amount in ('"amount":0', '"amount":2.5', ""):
        with pytest.raises(Malformed):
            GAME.decode(f'{{"type":"raise"{"," if amount else ""}{amount}}}')
    state, events = play(state, 1, Raise(4))
    assert find_event(events, Raised) == Raised(1, 4, 6, 6, True)
    assert state.seats[1].all_in


def test_ex18_a_pot_limit_counts_the_pot_and_the_call() -> None:
    state = betting_state((18, 18), (2, 2), raise_limit="pot")

    assert refusal_code(state, 0, Raise(5)) == "raise_over_limit"
    state = play_all(state, (0, Raise(4)))
    assert refusal_code(state, 1, Raise(13)) == "raise_over_limit"
    state, events = play(state, 1, Raise(12))
    assert find_event(events, Raised).paid == 16


def test_ex19_a_player_with_nobody_to_bet_against_is_not_asked() -> None:
    state = betting_state((10, 10, 0), (2, 2, 1))

    state, events = play(state, 0, Die())

    assert state.phase == "special_1"
    assert not [event for event in events if isinstance(event, UncalledReturned)]
    assert showdown.split_pots(state) == (
        showdown.Pot(3, (1, 2)),
        showdown.Pot(2, (1,)),
    )


def test_an_unanswered_raise_is_no_side_pot() -> None:
    raised = play_all(betting_state((18, 18, 0), (2, 2, 1)), (0, Raise(6)))

    pots = RULES.view(raised, 1).pots

    assert [(pot.amount, pot.eligible) for pot in pots] == [(3, (0, 1, 2)), (8, (0, 1))]


def test_ex20_a_side_pot_goes_to_those_who_paid_for_it() -> None:
    state = betting_state((0, 8, 8, 18), (5, 12, 12, 2), order=(2, 0, 1, 3))
    state = set_players(state, folded=(False, False, False, True))
    keys = {0: (0, 1), 1: (0, 2), 2: (0, 2)}

    assert showdown.share_pots(state, keys) == (
        PotPaid(17, (0, 1, 2), (0,), (17,)),
        PotPaid(14, (1, 2), (2, 1), (7, 7)),
    )


def test_ex21_odd_chips_go_by_order() -> None:
    state = betting_state((13, 13, 13), (7, 7, 7), order=(1, 2, 0))
    keys = {0: (0, 1), 1: (0, 1), 2: (0, 2)}

    assert showdown.share_pots(state, keys) == (PotPaid(21, (0, 1, 2), (1, 0), (11, 10)),)


def test_ex22_when_all_others_die_the_last_takes_the_pot_unseen() -> None:
    state = betting_state((18, 18, 18), (2, 2, 2))
    state = play_all(state, *((i, Call()) for i in range(3)), (0, PlaySpecial("phi")))
    state = play_all(state, *((i, FinishSpecial()) for i in range(3)))

    state = play_all(state, (0, Raise(6)), (1, Die()))
    state, events = play(state, 2, Die())

    assert find_event(events, UncalledReturned).chips == 6
    assert find_event(events, FoldedOut) == FoldedOut(0, 6)
    assert not [event for event in events if isinstance(event, ShowdownHeld)]
    assert (stacks(state), state.phase) == ((24, 18, 18), "round_result")
    assert state.seats[0].specials == (2, 1, 1)
    seen = RULES.view(state, 1)
    assert seen.function is None
    assert (seen.past[0].function, seen.past[0].counts, seen.past[0].played) == (None, None, ())


@pytest.mark.parametrize(("raised", "kind"), [(3, Died), (0, Called)], ids=["to call", "free"])
def test_ex23_the_clock_dies_where_it_would_cost_and_checks_where_it_would_not(
    raised: int, kind: type
) -> None:
    state = play_all(betting_state((18, 18), (2, 2)), (0, Raise(raised) if raised else Call()))

    _, events = play(state, SYSTEM, TimeOut(1))

    assert find_event(events, kind).late


def test_ex24_only_the_seat_to_act_bets() -> None:
    state = betting_state((18, 18), (2, 2))

    assert refusal_code(state, 1, Call()) == "not_your_turn"
    assert protocol_code(state, 1, Call()) == "not_your_turn"


def test_an_all_in_seat_has_nothing_to_say() -> None:
    state = betting_state((18, 0, 18), (2, 2, 2))

    assert refusal_code(state, 1, Call()) == "not_your_turn"


def test_a_raise_below_the_minimum_is_only_for_the_last_chips() -> None:
    settings = replace(CONTENT.settings, min_raise=3)
    rules = EulerRules(replace(CONTENT, settings=settings))
    state = betting_state((18, 18), (2, 2))

    refusal = rules.refusal(state, 0, Raise(2))

    assert refusal is not None and refusal.code == "raise_too_small"
    assert rules.refusal(betting_state((2, 18), (2, 2)), 0, Raise(2)) is None


def test_raise_presets_are_clipped_to_what_is_legal() -> None:
    room = RaiseRange(stack=10, to_call=3, pot=11, last_raise=3, min_raise=1, pot_limit=False)

    assert raise_presets(room) == {
        "bbing": 1,
        "ttadang": 3,
        "half": 7,
        "full": 7,
        "allin": 7,
    }


def test_raise_presets_leave_out_the_last_raise_before_there_is_one() -> None:
    room = RaiseRange(stack=18, to_call=0, pot=4, last_raise=0, min_raise=1, pot_limit=True)

    assert raise_presets(room) == {"bbing": 1, "half": 2, "full": 4, "allin": 4}
