"""Setup, order cards and the drawing of conditions (3, 4.3, 4.4): EX1 to EX11, EX45, EX56."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.protocol import SYSTEM, Event
from games.euler import GAME
from games.euler.actions import SubmitNumber, SubmitOrderCard, TimeOut
from games.euler.events import ConditionsDrawn, OrderDigit, OrderSet
from games.euler.rules import dealing
from games.euler.rules.turn import Turn
from tests.euler.arrange import (
    CONTENT,
    KEY,
    RULES,
    deal_hands,
    find_event,
    play,
    play_all,
    protocol_code,
    refusal_code,
    stack_conditions,
    stack_pile,
    start_match,
)

WHOLE = (1, 2, 3, 4, 5, 6, 7, 8, 9)


def decide_order(cards: tuple[int, ...], *codes: str, first: int = 0) -> tuple[int, ...]:
    """The order that order cards and a chain lead to; `first` lays its card first."""
    state = stack_conditions(start_match(len(cards)), *codes)
    state = deal_hands(state, *((card, *WHOLE[:8]) for card in cards))
    turns = [first, *(i for i in range(len(cards)) if i != first)]
    events: tuple[Event, ...] = ()
    for index in turns:
        state, events = play(state, index, SubmitOrderCard(cards[index]))
    order: tuple[int, ...] = find_event(events, OrderSet).order
    return order


def test_ex1_three_players_get_nine_cards_of_fifty_and_twenty_chips() -> None:
    state = start_match(3)

    digits = Counter(d for seat in state.seats for d in seat.hand) + Counter(state.pile)
    assert digits == dict.fromkeys(range(10), 5)
    assert [len(seat.hand) for seat in state.seats] == [9, 9, 9]
    assert (len(state.pile), len(state.conditions)) == (23, 15)
    assert [(s.stack, s.specials) for s in state.seats] == [(20, (2, 1, 2))] * 3
    assert (state.phase, state.round) == ("order_select", 1)


@pytest.mark.parametrize(("players", "cards", "pile"), [(2, 40, 22), (3, 50, 23), (4, 60, 24)])
def test_the_deck_has_two_sets_more_than_players(players: int, cards: int, pile: int) -> None:
    state = start_match(players)

    assert len(state.pile) == pile
    assert 9 * players + pile == cards
    assert all(list(seat.hand) == sorted(seat.hand) for seat in state.seats)


def test_ex2_zero_goes_first_then_the_larger_digit_sum() -> None:
    assert decide_order((7, 4, 0), "max_digit_sum") == (2, 0, 1)


def test_ex3_equal_cards_go_by_who_was_earlier() -> None:
    assert decide_order((6, 6), "min_even_max_odd", first=1) == (1, 0)


def test_ex4_the_dealer_throws_a_zero_away_and_turns_up_another() -> None:
    state = stack_pile(stack_conditions(start_match(4), "divisor_multiple"), 0, 6)
    state = deal_hands(state, *((card, *WHOLE[:8]) for card in (4, 3, 6, 5)))
    size = len(state.pile)
    events: tuple[Event, ...] = ()

    for index, card in enumerate((4, 3, 6, 5)):
        state, events = play(state, index, SubmitOrderCard(card))

    assert find_event(events, OrderDigit) == OrderDigit(6, 1)
    assert state.order == (2, 1, 3, 0)
    assert len(state.pile) == size - 2
    assert state.seen[0] == 1


def test_ex5_a_chain_operates_before_it_ranks() -> None:
    drawn = ("one_more", "divisor_count", "max_exponent_sum")

    assert decide_order((8, 9, 0), *drawn) == (2, 0, 1)


def test_ex6_every_one_more_asks_for_another_condition() -> None:
    top = ("one_more", "max_diff", "one_more", "min_digit_sum", "divisor_multiple")
    state = stack_conditions(start_match(), *top)
    turn = Turn(CONTENT, state, Chance(KEY))

    chain = dealing.draw_conditions(turn, for_order=False)

    assert chain == ("max_diff", "min_digit_sum", "divisor_multiple")
    assert find_event(turn.events, ConditionsDrawn).cards == top
    assert len(turn.state.conditions) == 10
    assert [CONTENT.conditions_by_code[code].needs_dealer for code in chain] == [True, False, True]


def test_ex7_in_round_three_a_card_that_is_not_zero_must_remain() -> None:
    state = replace(deal_hands(start_match(), (0, 0, 5), (1, 2, 3)), round=3)

    assert refusal_code(state, 0, SubmitOrderCard(5)) == "zero_reserve"
    state = play_all(state, (0, SubmitOrderCard(0)), (1, SubmitOrderCard(1)))
    found = RULES.candidates(state, 0)
    assert {a for a in found if not refusal_code(state, 0, a)} == {
        SubmitNumber(0, 5),
        SubmitNumber(5, 0),
    }


def test_ex8_two_zeros_are_no_number() -> None:
    state = replace(
        deal_hands(start_match(), (0, 0, 1, 2, 3, 4, 5, 6), WHOLE[:8]), phase="submit_pair"
    )

    assert refusal_code(state, 0, SubmitNumber(0, 0)) == "double_zero"


def test_ex9_a_hand_of_six_zeros_keeps_a_card_for_every_number() -> None:
    state = deal_hands(start_match(4), (0, 0, 0, 0, 0, 0, 2, 4, 9), WHOLE, WHOLE, WHOLE)

    assert refusal_code(state, 0, SubmitOrderCard(2)) == "zero_reserve"
    state = play_all(state, (0, SubmitOrderCard(0)), *((i, SubmitOrderCard(i)) for i in (1, 2, 3)))
    assert refusal_code(state, 0, SubmitNumber(2, 4)) == "zero_reserve"
    state = play_all(state, (0, SubmitNumber(9, 0)))
    assert state.seats[0].number == (9, 0)


@pytest.mark.parametrize("digit", ['"7"', "7.0", "true", "12", "-1", "null"])
def test_ex10_what_is_no_digit_is_not_even_an_action(digit: str) -> None:
    with pytest.raises(Malformed):
        GAME.decode(f'{{"type":"submit_order_card","digit":{digit}}}')


def test_ex10_a_card_that_is_not_held_cannot_be_laid() -> None:
    state = deal_hands(start_match(), WHOLE, WHOLE)

    assert refusal_code(state, 0, SubmitOrderCard(0)) == "card_not_in_hand"


def test_ex11_an_order_card_stays() -> None:
    state = play_all(deal_hands(start_match(), WHOLE, WHOLE), (0, SubmitOrderCard(3)))

    assert refusal_code(state, 0, SubmitOrderCard(4)) == "already_submitted"
    assert protocol_code(state, 0, SubmitOrderCard(4)) == "already_submitted"
    assert state.seats[0].order_card == 3


def test_ex45_the_clock_lays_the_smallest_legal_card_and_comes_last() -> None:
    state = stack_conditions(start_match(3), "max_digit_sum")
    state = deal_hands(
        state, (1, *WHOLE[:8]), (1, 1, 2, 3, 4, 5, 6, 7, 8), (0, 0, 0, 4, 5, 6, 7, 8, 9)
    )
    state = play_all(state, (0, SubmitOrderCard(1)))

    state = play_all(state, (SYSTEM, TimeOut(1)), (SYSTEM, TimeOut(2)))

    assert [seat.order_card for seat in state.seats] == [1, 1, 0]
    assert state.order == (2, 0, 1)


def test_ex45_a_tie_goes_to_a_player_who_answered_even_if_the_clock_was_first() -> None:
    state = stack_conditions(start_match(2), "max_digit_sum")
    state = deal_hands(state, (3, *WHOLE[:8]), (3, 3, 4, 5, 6, 7, 8, 9, 9))

    state = play_all(state, (SYSTEM, TimeOut(1)), (0, SubmitOrderCard(3)))

    assert state.order == (0, 1)


def test_ex56_people_come_before_bots_on_equal_cards() -> None:
    state = stack_conditions(start_match(2, bots=(0,)), "max_digit_sum")
    state = deal_hands(state, (3, *WHOLE[:8]), (3, *WHOLE[:8]))

    state = play_all(state, (0, SubmitOrderCard(3)), (1, SubmitOrderCard(3)))

    assert state.order == (1, 0)
