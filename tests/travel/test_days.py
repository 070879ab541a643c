"""Sections 4.2 to 4.4, 4.7 and 4.9: days, tokens, turns and termination."""

import pytest
from msgspec.structs import replace

from games.engine import playouts
from games.engine.chance import Chance
from games.engine.protocol import RESIGN
from games.engine.protocol import play as protocol_play
from games.travel import GAME
from games.travel.actions import Act, EndTurn, Move, UseToken
from games.travel.bots import normal
from games.travel.content.board import LINKS
from games.travel.events import DayStarted, TokenRecovered, TurnEnded, TurnStarted
from games.travel.state import State
from tests.travel.arrange import (
    KEY,
    RULES,
    A,
    B,
    C,
    D,
    apply_action,
    arrive_at,
    find_events,
    new_state,
    play,
    put_on_top,
    refusal_code,
    update_seat,
)


def last_of_the_day(day: int, n: int = 4) -> State:
    """The last player could still use a token; everybody else has had their turn."""
    state = new_state(n, day=day, phase="OPTIONAL_ACTION", current=n - 1)
    for seat in range(n):
        state = update_seat(state, seat, turn_started_today=True, last_acted=3)
    return state


def test_e28_a_token_is_one_more_action() -> None:
    state = play(put_on_top(arrive_at(3, last_acted=2), "J", "J1 J2"), (A, Act()))
    state = update_seat(state, A, last_acted=2)

    assert refusal_code(state, A, UseToken(2)) == "repeat_space"
    assert refusal_code(state, A, UseToken(6)) == "bad_space"
    after = play(state, (A, UseToken(3)))
    assert (after.players[A].tokens, after.players[A].tc) == (0, 6_000)
    assert after.players[A].token_used_early
    assert after.current == B


def test_e28_tokens_recover_on_day_seven_for_those_who_saved_them() -> None:
    state = update_seat(last_of_the_day(6), A, tokens=0, token_used_early=True)

    after, events = apply_action(state, D, EndTurn())

    assert [player.tokens for player in after.players] == [0, 2, 2, 2]
    assert [event.seat for event in find_events(events, TokenRecovered)] == [B, C, D]


def test_a_token_used_on_day_seven_is_not_early() -> None:
    state = play(arrive_at(3, tokens=2), (A, Act()))

    after = play(replace(state, day=7), (A, UseToken(4)))

    assert not after.players[A].token_used_early


def test_e29_one_token_a_turn() -> None:
    state = update_seat(last_of_the_day(8, 2), B, tokens=2)

    after = play(state, (B, UseToken(4)))

    assert (after.players[B].tokens, after.day, after.current) == (1, 9, A)


def test_a_turn_ends_by_itself_without_a_token() -> None:
    _, events = apply_action(arrive_at(3, tokens=0), A, Act())

    assert [event.seat for event in find_events(events, TurnEnded)] == [A]
    assert [event.seat for event in find_events(events, TurnStarted)] == [B]


def test_e46_everyone_acts_in_turn_and_phase() -> None:
    state = new_state()

    assert refusal_code(state, B, Move(2)) == "not_your_turn"
    assert refusal_code(state, A, UseToken(2)) == "wrong_phase"


def test_e49_a_new_day_begins_with_the_recovery_and_the_first_player() -> None:
    after, events = apply_action(last_of_the_day(6), D, EndTurn())

    kinds = [type(event) for event in events]
    assert kinds.index(DayStarted) < kinds.index(TokenRecovered) < kinds.index(TurnStarted)
    assert (after.day, after.current, after.phase) == (7, A, "MOVE")


def test_the_standing_is_noted_when_a_day_begins() -> None:
    state = update_seat(last_of_the_day(3), B, tc=5_000, stats=(2, 0, 0, 0, 0, 1, 4))

    after = play(state, (D, EndTurn()))

    assert after.snapshot[B] == (2 * 2 + 3 + 4, 5_000)


def test_e50_after_the_last_day_all_settle_at_once() -> None:
    state = last_of_the_day(14, 3)
    for seat, hand in enumerate(("W1", "W2", "W3")):
        state = update_seat(state, seat, hand=hand, tc=9_000)

    after = play(state, (C, EndTurn()))

    assert after.phase == "FINAL_PURCHASE"
    assert RULES.actors(after) == {A, B, C}
    assert refusal_code(after, A, Move(2)) == "wrong_phase"


def test_e47_out_of_time_the_normal_bot_moves_and_acts() -> None:
    state = new_state()

    limit = RULES.clock(state)[A]

    assert (limit.seconds, limit.action) == (45, normal.choose(RULES.index, RULES.view(state, A)))
    acting = play(state, (A, limit.action))
    assert (RULES.clock(acting)[A].seconds, RULES.clock(acting)[A].action) == (20, Act())


def test_out_of_time_a_token_is_kept() -> None:
    limit = RULES.clock(last_of_the_day(12))[D]

    assert (limit.seconds, limit.action) == (20, EndTurn())


@pytest.mark.parametrize("n", GAME.seats)
@pytest.mark.parametrize("secret", range(6))
def test_a_match_has_fourteen_turns_for_each_player(n: int, secret: int) -> None:
    turns = 1
    for line in playouts.play_randomly(GAME, bytes([secret]) * 32, RULES, n):
        turns += len(find_events(line.events, TurnStarted))

    assert turns == 14 * n


@pytest.mark.parametrize("location", LINKS)
def test_there_is_always_a_legal_move(location: int) -> None:
    for last in (None, 1, 2, 3, 4, 5):
        state = update_seat(new_state(), A, location=location, last_acted=last)
        open_ = [
            space for space in LINKS[location] if refusal_code(state, A, Move(space)) == "accepted"
        ]
        assert open_


def test_with_three_players_a_seat_that_resigned_comes_last() -> None:
    state = protocol_play(RULES, new_state(), A, RESIGN, Chance(KEY)).state

    assert RULES.actors(state) == {A}
    state = update_seat(replace(state, phase="FINISHED"), A, tc=9_000)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.places == (3, 1, 1)
    assert (outcome.records[A]["resigned"], outcome.records[B]["resigned"]) == (True, False)


def test_one_of_two_who_resigns_ends_the_match_and_loses() -> None:
    state = protocol_play(
        RULES, update_seat(new_state(2), A, tc=9_000), A, RESIGN, Chance(KEY)
    ).state

    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((2, 1), "resigned")
