"""Betting phases: one lap, answers to raises, the refund (4.8)."""

from msgspec.structs import replace

from games.engine.protocol import Event
from games.euler.events import BettingSkipped, Called, Died, Raised, UncalledReturned
from games.euler.state import Record, State


def opened(state: State, events: list[Event]) -> State:
    """Everyone with chips is to speak once, in order; nobody, where bets cannot be answered."""
    state = replace(state.all_seats(bet=0, raised=False), current_bet=0, last_raise=0, acted=False)
    able = tuple(i for i in state.order if state.seats[i].live and state.seats[i].stack)
    if len(able) < 2:
        events.append(BettingSkipped())
        return replace(state, pending=(), skipped=True)
    return replace(state, pending=able, skipped=False)


def settled(state: State) -> State:
    """Whoever has nothing to decide is not asked."""
    pending = state.pending
    while pending and not _must_act(state, pending[0]):
        pending = pending[1:]
    return replace(state, pending=pending)


def _must_act(state: State, index: int) -> bool:
    seat = state.seats[index]
    if not seat.live or not seat.stack:
        return False
    return state.to_call(index) > 0 or state.others_with_chips(index)


def call(state: State, index: int, events: list[Event], late: bool = False) -> State:
    """Match the highest bet, as far as the chips go."""
    paid = min(state.to_call(index), state.seats[index].stack)
    state = _pay(state, index, paid)
    seat = state.seats[index]
    events.append(Called(index, paid, seat.stack == 0, late))
    record = seat.record
    record = replace(record, bets=record.bets + 1, calls=record.calls + (paid > 0))
    state = state.seating(index, record=record)
    return replace(state, pending=state.pending[1:], acted=True)


def raise_(state: State, index: int, amount: int, events: list[Event]) -> State:
    """Match and put `amount` on top; all others with chips must answer, in order."""
    paid = state.to_call(index) + amount
    state = _pay(state, index, paid)
    seat, bet = state.seats[index], state.current_bet + amount
    events.append(Raised(index, amount, paid, bet, seat.stack == 0))
    record = replace(seat.record, raises=seat.record.raises + 1)
    state = state.seating(index, raised=True, raises=seat.raises + 1, record=record)
    at = state.order.index(index)
    others = (*state.order[at + 1 :], *state.order[:at])
    pending = tuple(i for i in others if state.seats[i].live and state.seats[i].stack)
    return replace(state, pending=pending, current_bet=bet, last_raise=amount, acted=True)


def _pay(state: State, index: int, chips: int) -> State:
    seat = state.seats[index]
    return state.seating(
        index, stack=seat.stack - chips, total=seat.total + chips, bet=seat.bet + chips
    )


def die(state: State, index: int, events: list[Event], late: bool = False) -> State:
    """Give up the round; the chips stay."""
    record: Record = state.seats[index].record
    events.append(Died(index, late))
    state = state.seating(index, folded=True, record=replace(record, dies=record.dies + 1))
    return replace(state, pending=state.pending[1:], acted=True)


def refund(state: State, events: list[Event]) -> State:
    """What one seat put in beyond everyone else goes back to it."""
    second, first = sorted(seat.total for seat in state.seats)[-2:]
    if first == second:
        return state
    index = next(i for i, seat in enumerate(state.seats) if seat.total == first)
    seat = state.seats[index]
    if not seat.live:
        return state
    chips = first - second
    events.append(UncalledReturned(index, chips))
    return state.seating(index, stack=seat.stack + chips, total=second)
