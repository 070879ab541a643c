"""What a move tells before its table is shown."""

from games.engine.protocol import Event
from games.euler.actions import Call, Die, FinishSpecial
from games.euler.page.moments import tell_move, telling_time
from games.euler.state import State
from tests.euler.arrange import (
    RULES,
    acting_seats,
    betting_state,
    play,
    play_all,
    set_players,
    showdown_state,
    start_match,
)


def kinds(state: State, seat: int, events: tuple[Event, ...]) -> list[str]:
    return [moment.kind for moment in tell_move(RULES, RULES.view(state, seat), events)]


def test_a_round_opens_with_its_order_and_its_condition() -> None:
    state = start_match(2)
    events: tuple[Event, ...] = ()
    for seat in acting_seats(state):
        state, events = play(state, seat, RULES.candidates(state, seat)[0])

    assert kinds(state, 0, events) == ["opening"]


def test_the_showdown_that_takes_the_last_chips_is_told_before_its_verdict() -> None:
    state = set_players(showdown_state((23, 47)), stack=(0, 0), total=(20, 20))
    state = play_all(state, (0, FinishSpecial()))
    state, events = play(state, 1, FinishSpecial())
    out = next(seat for seat in (0, 1) if not state.seats[seat].stack)

    assert kinds(state, out, events) == ["showdown", "verdict"]
    verdict = tell_move(RULES, RULES.view(state, out), events)[-1]
    assert (verdict.is_out, verdict.mine) == (True, 0)
    assert tell_move(RULES, RULES.view(state, 1 - out), events)[-1].mine == 40
    assert 4 < telling_time(RULES, events) < 12


def test_a_pot_without_a_showdown_has_a_verdict_and_a_call_has_nothing() -> None:
    state = betting_state((18, 18), (2, 2))
    called, events = play(state, 0, Call())
    assert kinds(called, 0, events) == []

    ended, events = play(called, 1, Die())

    assert kinds(ended, 0, events) == ["verdict"]
