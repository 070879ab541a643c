"""What a move tells before its table is shown."""

from games.engine.protocol import Event
from games.euler.actions import Call, Die, FinishSpecial, Raise
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

    order, condition = tell_move(RULES, RULES.view(state, 0), events)
    assert (order.kind, condition.kind) == ("order", "condition")
    assert [row.seat for row in order.rows] == list(state.order)
    assert [card.condition.code for card in order.chain] == list(state.order_chain)
    assert [card.condition.code for card in condition.chain] == list(state.chain)
    assert condition.fee == 2


def test_the_showdown_that_takes_the_last_chips_is_told_before_its_verdict() -> None:
    state = set_players(showdown_state((23, 47)), stack=(0, 0), total=(20, 20))
    state = play_all(state, (0, FinishSpecial()))
    state, events = play(state, 1, FinishSpecial())
    out = next(seat for seat in (0, 1) if not state.seats[seat].stack)

    assert kinds(state, out, events) == ["showdown", "verdict"]
    verdict = tell_move(RULES, RULES.view(state, out), events)[-1]
    assert (verdict.is_out, verdict.mine) == (True, 0)
    assert tell_move(RULES, RULES.view(state, 1 - out), events)[-1].mine == 40
    assert verdict.verdict is not None and verdict.verdict.kind == "beaten"
    assert 4 < telling_time(RULES, events) < 12


def test_every_number_goes_through_the_showdown_in_step() -> None:
    """EX30: f, ex and phi turn 23 and 41 into 200 and 600."""
    state = showdown_state((23, 41), function=(1, 2, -3))
    state = play_all(state, (0, FinishSpecial(("f", "ex"))))
    state, events = play(state, 1, FinishSpecial(("phi",)))

    showdown = tell_move(RULES, RULES.view(state, 0), events)[0]

    assert showdown.sheet is not None
    steps = {row.seat: [step.value for step in row.steps] for row in showdown.sheet.rows}
    assert steps == {0: ["23", "572", "275", "200", "2"], 1: ["41", "1,760", "671", "600", "6"]}


def test_a_pot_without_a_showdown_has_a_verdict_and_a_call_has_nothing() -> None:
    state = betting_state((18, 18), (2, 2))
    called, events = play(state, 0, Call())
    assert kinds(called, 0, events) == []

    ended, events = play(called, 1, Die())

    assert kinds(ended, 0, events) == ["verdict"]


def test_chips_that_come_back_are_noted_by_their_owner_only() -> None:
    state = play_all(betting_state((26, 10), (2, 2)), (0, Raise(18)))
    state, events = play(state, 1, Call())

    assert (kinds(state, 0, events), kinds(state, 1, events)) == (["note"], [])


def test_a_raise_is_noted_by_everyone_but_its_player() -> None:
    state, events = play(betting_state((18, 18, 18), (2, 2, 2)), 0, Raise(3))

    assert [kinds(state, seat, events) for seat in range(3)] == [[], ["note"], ["note"]]
    assert telling_time(RULES, events) == 0
