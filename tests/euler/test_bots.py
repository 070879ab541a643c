"""Bots (section 8): what they know, what they play, how they value numbers."""

import pytest
from msgspec.structs import replace

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.euler import GAME
from games.euler.actions import FinishSpecial, SubmitNumber, SubmitOrderCard
from games.euler.bots.equity import NUMBERS, strengths
from games.euler.bots.knowledge import Knowledge, card_plans
from tests.euler.arrange import (
    CONTENT,
    RULES,
    betting_state,
    deal_hands,
    set_players,
    showdown_state,
    start_match,
)
from tests.euler.disguise import disguise

every_level = pytest.mark.parametrize("level", GAME.bots.levels)


def power(*codes: str) -> tuple[float, ...]:
    return strengths(CONTENT.chain(codes))


def test_the_largest_digit_sum_beats_all_but_half_of_itself() -> None:
    assert power("max_digit_sum")[99] == pytest.approx(98.5 / 99)


def test_one_divides_every_dealer_number() -> None:
    found = power("divisor_multiple")

    assert found[1] > 0.95
    assert max(found[n] for n in NUMBERS if n != 1) <= 0.80


def test_the_middle_is_closest_on_average() -> None:
    found = power("min_diff")

    assert max(NUMBERS, key=lambda n: found[n]) == 50


@every_level
@pytest.mark.parametrize("players", [2, 4])
def test_bots_finish_a_match_with_legal_actions_only(level: str, players: int) -> None:
    *_, last = playouts.play_bots(GAME, b"legal" * 6, (level,) * players, RULES)

    assert RULES.outcome(last.state) is not None


@every_level
def test_bots_do_not_peek(level: str) -> None:
    """Another match with the same view gives the same action."""
    key, whim = b"peek" * 8, Chance(b"whim")
    state = playouts.begin(GAME, key, RULES, 3)
    for move, line in enumerate(playouts.play_randomly(GAME, key, RULES, 3)):
        for seat in sorted(RULES.actors(state))[:1]:
            other = disguise(RULES, state, seat, Chance(b"%d" % move))
            choices = protocol.legal(RULES, state, seat)
            chosen = [
                GAME.bots.levels[level](RULES, RULES.view(each, seat), choices, whim)
                for each in (state, other)
            ]
            assert chosen[0] == chosen[1]
        state = line.state


def test_normal_lays_the_digit_it_holds_most_of() -> None:
    state = deal_hands(start_match(), (1, 2, 2, 5, 5, 6, 7, 8, 9), (1, 2, 3, 4, 5, 6, 7, 8, 9))

    assert _answer("normal", state, 0) == SubmitOrderCard(2)


def test_normal_submits_the_strongest_number_it_can_make() -> None:
    state = deal_hands(start_match(), (0, 1, 2, 5, 5, 7, 8, 9), (1, 2, 3, 4, 5, 6, 7, 8))
    state = replace(state, phase="submit_pair", chain=("max_digit_sum",), order=(0, 1))

    assert _answer("normal", state, 0) == SubmitNumber(8, 9)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_in_the_last_round_a_bot_that_is_surely_behind_plays_a_card(level: str) -> None:
    state = replace(showdown_state((12, 99), "max_digit_sum"), round=3)
    state = set_players(state, specials=((2, 1, 2), (0, 0, 0)))

    answer = _answer(level, state, 0)

    assert isinstance(answer, FinishSpecial)
    assert answer.cards


def test_only_euler_plays_in_the_first_window_and_not_always() -> None:
    state = replace(showdown_state((12, 99), "max_digit_sum"), round=3, phase="special_1")
    state = set_players(state, specials=((2, 1, 2), (0, 0, 0)))
    choices, view = protocol.legal(RULES, state, 0), RULES.view(state, 0)

    def early(level: str) -> int:
        policy = GAME.bots.levels[level]
        answers = [policy(RULES, view, choices, Chance(b"early%d" % n)) for n in range(20)]
        return sum(bool(answer.cards) for answer in answers if isinstance(answer, FinishSpecial))

    assert early("normal") == 0
    assert 0 < early("hard") < 20


def test_unseen_cards_are_those_a_seat_has_not_seen() -> None:
    state = deal_hands(betting_state((18, 18), (2, 2)), (0, 1, 1, 2, 3, 4), (5, 5, 6, 7, 8, 9))

    unseen = Knowledge(CONTENT, RULES.view(state, 0)).unseen_cards()

    assert sum(unseen) == 40 - sum(state.seen) - 6 - 1
    assert unseen[1] == 4 - 2 - 1


def test_plans_come_with_the_fewest_cards_first() -> None:
    assert card_plans((1, 0, 1), 2) == [(0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1)]


def _answer(level: str, state: object, seat: int) -> protocol.ActionBase:
    choices = protocol.legal(RULES, state, seat)
    return GAME.bots.levels[level](RULES, RULES.view(state, seat), choices, Chance(b"answer"))  # type: ignore[arg-type]
