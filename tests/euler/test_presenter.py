"""The page model (section 9): choices, hints, aids."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engine import protocol
from games.engine.protocol import Refusal
from games.euler.actions import Call, FinishSpecial, PlaySpecial, Raise
from games.euler.page.models import NumberChoice, PageModel
from games.euler.page.presenter import present
from games.euler.state import State
from tests.euler.arrange import (
    RULES,
    betting_state,
    deal_hands,
    finish_window,
    play,
    play_all,
    set_players,
    showdown_state,
    start_match,
)


def page(state: State, seat: int | None) -> PageModel:
    legal: Any = () if seat is None else protocol.legal(RULES, state, seat)
    return present(RULES, RULES.view(state, seat), legal)


def numbers(state: State) -> list[NumberChoice]:
    return [number for each in page(state, 0).numbers for number in each.numbers]


def test_a_card_that_must_be_kept_is_disabled_and_says_why() -> None:
    state = replace(deal_hands(start_match(), (0, 0, 5), (1, 2, 3)), round=3)

    cards = {card.digit: card.choice.refusal for card in page(state, 0).cards}

    assert cards == {0: None, 5: Refusal("zero_reserve")}


def test_every_number_comes_with_what_it_measures() -> None:
    state = deal_hands(start_match(), (0, 0, 1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8))
    state = replace(state, phase="submit_pair", chain=("max_digit_sum",), order=(0, 1))

    choices = {(o.tens, o.ones): o for o in numbers(state)}

    hint = choices[6, 5].hint
    assert hint is not None and (hint.text, hint.rank, hint.parity) == ("11", 29, "")
    assert choices[0, 0].choice.refusal == Refusal("double_zero")
    silent = replace(state, options=replace(state.options, hints=False))
    assert {choice.hint for choice in numbers(silent)} == {None}


def test_numbers_of_a_parity_condition_come_by_class_and_the_best_first() -> None:
    """EX38: under Min even, Max odd an 8 beats a 44, and any even number an odd one."""
    state = deal_hands(start_match(), (0, 8, 4, 4, 1, 7, 9, 3), (1, 2, 3, 4, 5, 6, 7, 8))
    state = replace(state, phase="submit_pair", chain=("min_even_max_odd",), order=(0, 1))

    classes = page(state, 0).numbers

    assert [each.parity for each in classes] == ["even", "odd"]
    even, odd = ([f"{n.tens}{n.ones}" for n in each.numbers] for each in classes)
    assert even[:3] == ["04", "08", "10"] and odd[0] == "97"
    assert all(n.hint is None or n.hint.text == "" for each in classes for n in each.numbers)


@pytest.mark.parametrize(
    ("chain", "hint"), [(("divisor_multiple",), "99/0/0"), (("min_diff",), "≈49")]
)
def test_where_the_dealer_matters_a_hint_counts_over_all_dealers(
    chain: tuple[str, ...], hint: str
) -> None:
    state = deal_hands(start_match(), (0, 1, 1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8))
    state = replace(state, phase="submit_pair", chain=chain, order=(0, 1))

    choices = {(o.tens, o.ones): o.hint for o in numbers(state)}

    found = choices[0, 1]
    assert found is not None and found.text == hint


def test_bets_name_what_they_cost() -> None:
    state = play_all(betting_state((18, 18), (2, 2)), (0, Raise(3)))

    bet = page(state, 1).bet

    assert bet is not None
    assert (bet.to_call, bet.pays, bet.call_kind, bet.least, bet.most) == (3, 3, "call", 1, 15)
    assert [preset.name for preset in bet.raises] == ["bbing", "ttadang", "half", "full", "allin"]
    assert page(state, 0).bet is None


def test_raises_of_the_same_amount_are_one_button_and_an_all_in_is_asked_for_twice() -> None:
    bet = page(betting_state((4, 18), (2, 2)), 0).bet

    assert bet is not None
    assert [(raised.name, raised.amount, raised.is_all_in) for raised in bet.raises] == [
        ("bbing", 1, False),
        ("half", 2, False),
        ("allin", 4, True),
    ]


def test_a_raise_that_is_refused_says_why() -> None:
    state = play_all(betting_state((5, 15), (2, 2)), (0, Raise(5)))

    bet = page(state, 1).bet

    assert bet is not None
    assert (bet.refusal, bet.raises) == (Refusal("nobody_to_raise"), ())


def test_the_condition_is_shown_with_the_numbers_that_are_known() -> None:
    state = set_players(betting_state((18, 18), (2, 2)), number=((2, 3), (4, 7)))

    assert [seat for seat, one in enumerate(page(state, 0).panels) if one.standing] == [0]
    assert not any(one.standing for one in page(state, None).panels)
    later = play_all(state, (0, Call()), (1, Call()), (0, FinishSpecial()), (1, FinishSpecial()))
    rows = [one.standing for one in page(later, None).panels if one.standing]
    assert [(row.seat, row.place, row.value) for row in rows] == [(0, 2, "5"), (1, 1, "11")]
    ranked = replace(later, options=replace(later.options, hints=False))
    assert not any(one.standing for one in page(ranked, 0).panels)


def test_the_tray_is_closed_until_the_showdown() -> None:
    state = showdown_state((23, 41))
    state, _ = play(state, 0, PlaySpecial("phi"))

    assert page(state, 0).tray is None
    assert (page(state, 0).played, page(state, 1).played) == (("φ",), ())
    state, _ = finish_window(state)
    assert page(state, 1).tray == (0, 0, 1)


def test_a_sheet_shows_the_round_with_and_without_special_cards() -> None:
    state, _ = finish_window(showdown_state((23, 41), function=(1, 2, -3)), (0, "f"))

    (sheet,) = page(state, 1).sheets

    assert [(row.seat, row.final, row.place) for row in sheet.rows] == [
        (0, "572", 1),
        (1, "1,760", 1),
    ]
    assert [(row.seat, row.place) for row in sheet.plain] == [(0, 1), (1, 1)]
    assert sheet.played == ()
    assert msgspec.json.encode(sheet)


def test_the_own_rank_is_shown_only_with_hints() -> None:
    state = set_players(betting_state((18, 18), (2, 2)), number=((9, 9), (4, 7)))

    assert page(state, 0).rank == 1
    assert page(replace(state, options=replace(state.options, hints=False)), 0).rank == 0


def test_a_practice_match_is_reviewed_when_it_is_over() -> None:
    state = set_players(showdown_state((12, 13)), hand=((1, 8, 9), (1, 2)))
    state, _ = finish_window(replace(state, options=replace(state.options, mode="practice")))
    assert page(state, 0).reviews == ()

    (review,) = page(replace(state, phase="match_end"), 0).reviews

    assert (review.number, review.best) == ("12", "89")
    assert review.best_rank < review.rank
    assert review.cards == ("φ",)
    assert page(replace(state, phase="match_end"), None).reviews == ()


def test_who_raised_is_said_where_it_is_clear() -> None:
    state = play_all(betting_state((18, 18, 18), (2, 2, 2)), (0, Raise(3)), (1, Call()))

    assert page(state, 2).raiser == 0
    assert page(state, 0).raiser is None
