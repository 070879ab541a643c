"""What the page is given (section 9): buttons, hints, aids."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engine import protocol
from games.euler.actions import Call, FinishSpecial, PlaySpecial, Raise
from games.euler.page.models import Picture
from games.euler.page.presenter import present
from games.euler.state import State
from tests.euler.arrange import (
    RULES,
    begun,
    betting,
    finished,
    hands,
    play,
    played,
    seated,
    showdown,
)


def shown(state: State, seat: int | None) -> Picture:
    legal: Any = () if seat is None else protocol.legal(RULES, state, seat)
    return present(RULES, RULES.view(state, seat), legal)


def test_a_card_that_must_be_kept_is_disabled_and_says_why() -> None:
    state = replace(hands(begun(), (0, 0, 5), (1, 2, 3)), round=3)

    cards = {card.digit: card.button.refusal for card in shown(state, 0).cards}

    assert cards == {0: None, 5: "zero_reserve"}


def test_every_number_comes_with_what_it_measures() -> None:
    state = hands(begun(), (0, 0, 1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8))
    state = replace(state, phase="submit_pair", chain=("max_digit_sum",), order=(0, 1))

    offers = {(o.tens, o.ones): o for o in shown(state, 0).numbers}

    assert offers[6, 5].hint == "11"
    assert offers[0, 0].button.refusal == "double_zero"
    silent = replace(state, options=replace(state.options, hints=False))
    assert {offer.hint for offer in shown(silent, 0).numbers} == {""}


@pytest.mark.parametrize(
    ("chain", "hint"), [(("divisor_multiple",), "99/0/0"), (("min_diff",), "≈49")]
)
def test_where_the_dealer_matters_a_hint_counts_over_all_dealers(
    chain: tuple[str, ...], hint: str
) -> None:
    state = hands(begun(), (0, 1, 1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8))
    state = replace(state, phase="submit_pair", chain=chain, order=(0, 1))

    offers = {(o.tens, o.ones): o.hint for o in shown(state, 0).numbers}

    assert offers[0, 1] == hint


def test_bets_name_what_they_cost() -> None:
    state = played(betting((18, 18), (2, 2)), (0, Raise(3)))

    bet = shown(state, 1).bet

    assert bet is not None
    assert (bet.to_call, bet.pays, bet.all_in, bet.least, bet.most) == (3, 3, False, 1, 15)
    assert [quick.name for quick in bet.raises] == ["bbing", "ttadang", "half", "full", "allin"]
    assert shown(state, 0).bet is None


def test_a_raise_that_cannot_be_says_why() -> None:
    state = played(betting((5, 15), (2, 2)), (0, Raise(5)))

    bet = shown(state, 1).bet

    assert bet is not None
    assert (bet.no_raise, bet.raises) == ("nobody_to_raise", ())


def test_the_condition_is_told_with_the_numbers_that_are_known() -> None:
    state = seated(betting((18, 18), (2, 2)), number=((2, 3), (4, 7)))

    assert [row.seat for row in shown(state, 0).currents] == [0]
    assert shown(state, None).currents == ()
    later = played(state, (0, Call()), (1, Call()), (0, FinishSpecial()), (1, FinishSpecial()))
    rows = shown(later, None).currents
    assert [(row.seat, row.place, row.value) for row in rows] == [(1, 1, "11"), (0, 2, "5")]


def test_the_tray_is_closed_until_the_showdown() -> None:
    state = showdown((23, 41))
    state, _ = play(state, 0, PlaySpecial("phi"))

    assert shown(state, 0).tray is None
    assert (shown(state, 0).played, shown(state, 1).played) == (("phi",), ())
    state, _ = finished(state)
    assert shown(state, 1).tray == (0, 0, 1)


def test_a_sheet_tells_the_round_with_and_without_special_cards() -> None:
    state, _ = finished(showdown((23, 41), function=(1, 2, -3)), (0, "f"))

    (sheet,) = shown(state, 1).sheets

    assert [(row.seat, row.final, row.place) for row in sheet.rows] == [
        (0, "572", 1),
        (1, "1,760", 1),
    ]
    assert [(row.seat, row.place) for row in sheet.plain] == [(0, 1), (1, 1)]
    assert sheet.played == ()
    assert msgspec.json.encode(sheet)


def test_the_own_rank_is_told_only_with_hints() -> None:
    state = seated(betting((18, 18), (2, 2)), number=((9, 9), (4, 7)))

    assert shown(state, 0).rank == 1
    assert shown(replace(state, options=replace(state.options, hints=False)), 0).rank == 0


def test_a_practice_match_is_looked_back_at_when_it_is_over() -> None:
    state = seated(showdown((12, 13)), hand=((1, 8, 9), (1, 2)))
    state, _ = finished(replace(state, options=replace(state.options, mode="practice")))
    assert shown(state, 0).reviews == ()

    (review,) = shown(replace(state, phase="match_end"), 0).reviews

    assert (review.number, review.best) == ("12", "89")
    assert review.best_rank < review.rank
    assert review.cards == ("phi",)
    assert shown(replace(state, phase="match_end"), None).reviews == ()
