"""Special cards, evaluation and comparison (4.6, 4.9 to 4.13): EX25 to EX42."""

import pytest
from msgspec.structs import replace

from games.engine.chance import Chance
from games.euler.actions import Call, Die, FinishSpecial, PlaySpecial
from games.euler.content.terms import Kind
from games.euler.events import ShowdownHeld
from games.euler.rules import conditions, dealing
from games.euler.rules.turn import Turn
from games.euler.state import Function
from tests.euler.arrange import (
    CONTENT,
    KEY,
    RULES,
    betting_state,
    find_event,
    finish_window,
    play,
    play_all,
    refusal_code,
    set_players,
    showdown_state,
    start_match,
    winners,
)


def make_function(a: int, b: int, c: int) -> Function:
    return Function((abs(a), abs(b), abs(c)), (a < 0, b < 0, c < 0))


def transform(x: int, function: Function, f: int = 0, ex: int = 0, phi: int = 0) -> int:
    return conditions.apply_special_cards(
        x, function, CONTENT.cards, (f, ex, phi), CONTENT.settings.f_cap
    )


def test_ex25_a_player_who_died_plays_no_special_card() -> None:
    state = play_all(betting_state((18, 18, 18), (2, 2, 2)), (0, Call()), (1, Call()), (2, Die()))

    assert refusal_code(state, 2, PlaySpecial("f")) == "folded"


def test_ex26_the_function_changes_who_has_more_primes() -> None:
    state = showdown_state((7, 40), "prime_factor_count", function=(2, -5, 3))

    state, events = finish_window(state, (0, "f"))

    assert find_event(events, ShowdownHeld).finals == ("66", "3003")
    assert winners(state) == (1,)


def test_ex27_the_sign_is_dropped_after_every_application() -> None:
    f = make_function(-1, 0, 9)

    assert [transform(4, f, n) for n in (1, 2)] == [7, 40]
    assert [transform(12, f, n) for n in (1, 2)] == [135, 18216]


@pytest.mark.parametrize(
    ("x", "once", "twice"), [(90, 9, 9), (9, 9, 9), (120, 21, 12), (15, 51, 15)]
)
def test_ex28_ex_reverses_what_is_written_without_leading_zeros(
    x: int, once: int, twice: int
) -> None:
    assert [transform(x, make_function(1, 0, 0), ex=n) for n in (1, 2)] == [once, twice]


@pytest.mark.parametrize(("x", "times", "value"), [(36, 1, 12), (36, 2, 4), (1, 1, 1), (0, 1, 0)])
def test_ex29_phi_counts_what_is_coprime(x: int, times: int, value: int) -> None:
    assert transform(x, make_function(1, 0, 0), phi=times) == value


def test_ex30_cards_work_in_their_order_whenever_they_were_played() -> None:
    state = replace(showdown_state((23, 41), function=(1, 2, -3)), phase="special_1")
    state = play_all(state, (1, PlaySpecial("phi")), (0, FinishSpecial()), (1, FinishSpecial()))
    state = play_all(state, (0, Call()), (1, Call()))

    state, events = finish_window(state, (0, "ex"), (0, "f"))

    shown = find_event(events, ShowdownHeld)
    assert shown.counts == (1, 1, 1)
    assert shown.finals == ("200", "600")
    assert winners(state) == (1,)


def test_ex31_three_f_work_and_more_are_void() -> None:
    state = set_players(showdown_state((5, 6), function=(1, 0, 1)), specials=((3, 0, 0), (2, 0, 0)))
    cards: list[tuple[int, Kind]] = [(0, "f"), (0, "f"), (0, "f"), (1, "f"), (1, "f")]

    state, events = finish_window(state, *cards)

    shown = find_event(events, ShowdownHeld)
    assert shown.finals == ("458330", "1876901")
    assert (shown.counts[0], shown.void) == (5, 2)
    assert [seat.specials[0] for seat in state.seats] == [0, 0]


@pytest.mark.parametrize(("second", "won"), [(47, (0,)), (2, (0, 1))])
def test_ex32_zero_beats_everything_and_zeros_tie(second: int, won: tuple[int, ...]) -> None:
    state = showdown_state((3, second), "max_digit_sum", function=(1, -5, 6))

    state, _ = finish_window(state, (0, "f"))

    assert winners(state) == won


@pytest.mark.parametrize(
    ("numbers", "chain", "dealer", "won"),
    [
        pytest.param((37, 40), ("max_diff",), 37, (1,), id="EX33"),
        pytest.param((8, 48, 25, 12), ("divisor_multiple",), 24, (3,), id="EX34 divisor"),
        pytest.param((48, 25), ("divisor_multiple",), 24, (0,), id="EX34 multiple"),
        pytest.param((10, 90), ("divisor_multiple",), 24, (0, 1), id="EX35 neither"),
        pytest.param((25, 35), ("divisor_multiple",), 24, (0, 1), id="EX35 coprime"),
        pytest.param((36, 50, 90), ("divisor_multiple", "divisor_count"), 60, (2,), id="EX36"),
        pytest.param((52, 99), ("min_diff", "max_digit_sum"), 52, (0,), id="EX37"),
        pytest.param((17, 8, 44), ("min_even_max_odd",), 0, (1,), id="EX38 even"),
        pytest.param((17, 9), ("min_even_max_odd",), 0, (0,), id="EX38 odd"),
        pytest.param((1, 97), ("min_exponent_sum",), 0, (0,), id="EX39 min"),
        pytest.param((64, 96), ("max_exponent_sum",), 0, (0, 1), id="EX39 max"),
        pytest.param((9, 17), ("min_odd_max_even",), 0, (0,), id="min odd"),
        pytest.param((44, 8), ("min_odd_max_even",), 0, (0,), id="max even for want of odd"),
        pytest.param((44, 8, 9), ("max_even_min_odd",), 0, (0,), id="max even"),
        pytest.param((17, 9, 8), ("max_odd_min_even",), 0, (0,), id="max odd"),
        pytest.param((20, 31), ("min_digit_sum",), 0, (0,), id="min digit sum"),
        pytest.param((60, 97), ("divisor_count",), 0, (0,), id="divisors"),
        pytest.param((30, 64), ("prime_factor_count",), 0, (0,), id="different primes"),
    ],
)
def test_numbers_are_compared_under_a_chain(
    numbers: tuple[int, ...], chain: tuple[str, ...], dealer: int, won: tuple[int, ...]
) -> None:
    state, _ = finish_window(showdown_state(numbers, *chain, dealer=dealer))

    assert set(winners(state)) == set(won)


def test_ex40_special_cards_leave_the_dealer_alone() -> None:
    state = showdown_state((37, 30), "min_diff", dealer=36)

    state, events = finish_window(state, (1, "phi"))

    assert find_event(events, ShowdownHeld).finals == ("36", "8")
    assert winners(state) == (0,)
    assert state.past[0].dealer == (3, 6)


def test_ex41_a_second_zero_of_the_dealer_goes_under_the_pile() -> None:
    state = replace(start_match(), chain=("max_diff",), pile=(0, 0, 0, 4, 7, 1, 9, 8, 8))

    turn = Turn(CONTENT, state, Chance(KEY))
    dealing.lay_dealer_cards(turn)
    after = turn.state

    assert after.dealer == (0, 4)
    assert after.function is not None and after.function.digits == (7, 1, 9)
    assert after.pile == (8, 8, 0, 0)


def test_ex42_a_card_that_is_gone_cannot_be_played() -> None:
    state = set_players(showdown_state((23, 41)), specials=((2, 1, 0), (2, 1, 2)))
    before = RULES.view(state, 1)

    assert refusal_code(state, 0, PlaySpecial("phi")) == "no_such_special"
    assert refusal_code(state, 0, FinishSpecial(("phi",))) == "no_such_special"
    assert RULES.view(state, 1) == before


def test_a_special_card_outside_its_window_is_refused() -> None:
    assert refusal_code(betting_state((18, 18), (2, 2)), 0, PlaySpecial("f")) == "wrong_phase"


def test_finishing_closes_the_own_window() -> None:
    state = play_all(showdown_state((23, 41)), (0, FinishSpecial()))

    assert refusal_code(state, 0, PlaySpecial("f")) == "already_finished"


def test_in_a_window_bots_cards_come_after_peoples_however_fast_they_were() -> None:
    state = set_players(showdown_state((23, 41, 57)), bot=(True, False, False))

    state = play_all(
        state, (0, FinishSpecial(("f",))), (2, PlaySpecial("f")), (1, PlaySpecial("ex"))
    )
    state, _ = play(state, 1, FinishSpecial())
    state, _ = play(state, 2, FinishSpecial())

    assert [(card.seat, card.kind) for card in state.past[0].played] == [
        (2, "f"),
        (1, "ex"),
        (0, "f"),
    ]
