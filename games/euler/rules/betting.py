"""Betting phases: one lap, answers to raises, the refund (4.8)."""

from typing import NamedTuple

from msgspec.structs import replace

from games.euler.events import BettingSkipped, Called, Died, Raised, UncalledReturned
from games.euler.rules.turn import Turn
from games.euler.state import State


class RaiseRange(NamedTuple):
    """The amounts that a seat may raise by, and the figures they follow from."""

    stack: int
    to_call: int
    pot: int
    last_raise: int
    min_raise: int
    pot_limit: bool

    @property
    def most(self) -> int:
        """The largest raise; below 1 where the stack does not allow any."""
        room = self.stack - self.to_call
        return min(room, self.pot + self.to_call) if self.pot_limit else room

    @property
    def least(self) -> int:
        """The smallest raise: `min_raise`, or less where that is all-in."""
        return min(self.min_raise, self.most)


def raise_presets(room: RaiseRange) -> dict[str, int]:
    """The named raises 삥, 따당, 하프, 풀 and 올인 (9.2), each clipped to what is legal."""
    least, most = room.least, room.most
    if most < 1:
        return {}
    pot = room.pot + room.to_call
    wanted = {
        "bbing": room.min_raise,
        "ttadang": room.last_raise,
        "half": (pot + 1) // 2,
        "full": pot,
        "allin": most,
    }
    if not room.last_raise:
        del wanted["ttadang"]
    return {name: max(least, min(amount, most)) for name, amount in wanted.items()}


def open_phase(turn: Turn) -> None:
    """Let every live seat with chips speak once, in order; skip the phase if fewer than two can."""
    turn.update_players(bet=0, raised=False)
    able = _seats_with_chips(turn.state, turn.state.order)
    if len(able) < 2:
        turn.emit(BettingSkipped())
        able = ()
    turn.update(current_bet=0, last_raise=0, acted=False, pending=able, skipped=not able)


def _seats_with_chips(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    players = state.seats
    return tuple([seat for seat in seats if players[seat].live and players[seat].stack])


def drop_idle_seats(turn: Turn) -> None:
    """Take seats that have nothing to decide off the front of the queue."""
    pending = turn.state.pending
    while pending and not _must_act(turn.state, pending[0]):
        pending = pending[1:]
    if pending is not turn.state.pending:
        turn.update(pending=pending)


def _must_act(state: State, seat: int) -> bool:
    player = state.seats[seat]
    if not player.live or not player.stack:
        return False
    return state.to_call(seat) > 0 or state.others_have_chips(seat)


def call(turn: Turn, seat: int, late: bool = False) -> None:
    """Match the highest bet, as far as the chips go."""
    paid = min(turn.state.to_call(seat), turn.player(seat).stack)
    _pay(turn, seat, paid)
    player = turn.player(seat)
    turn.emit(Called(seat, paid, player.stack == 0, late))
    record = player.record
    record = replace(record, bets=record.bets + 1, calls=record.calls + (paid > 0))
    turn.update_player(seat, record=record)
    turn.update(pending=turn.state.pending[1:], acted=True)


def raise_bet(turn: Turn, seat: int, amount: int) -> None:
    """Match the highest bet and put `amount` on top; all others with chips must answer."""
    paid = turn.state.to_call(seat) + amount
    _pay(turn, seat, paid)
    player, bet = turn.player(seat), turn.state.current_bet + amount
    turn.emit(Raised(seat, amount, paid, bet, player.stack == 0))
    record = replace(player.record, raises=player.record.raises + 1)
    turn.update_player(seat, raised=True, raises=player.raises + 1, record=record)
    order = turn.state.order
    place = order.index(seat)
    others = (*order[place + 1 :], *order[:place])
    pending = _seats_with_chips(turn.state, others)
    turn.update(pending=pending, current_bet=bet, last_raise=amount, acted=True)


def _pay(turn: Turn, seat: int, chips: int) -> None:
    player = turn.player(seat)
    turn.update_player(
        seat, stack=player.stack - chips, total=player.total + chips, bet=player.bet + chips
    )


def die(turn: Turn, seat: int, late: bool = False) -> None:
    """Fold: the seat is out of the round, its chips stay in the pot."""
    record = turn.player(seat).record
    turn.emit(Died(seat, late))
    turn.update_player(seat, folded=True, record=replace(record, dies=record.dies + 1))
    turn.update(pending=turn.state.pending[1:], acted=True)


def refund(turn: Turn) -> None:
    """Return the chips that one live seat put in beyond everyone else."""
    totals = [player.total for player in turn.state.seats]
    second, first = sorted(totals)[-2:]
    if first == second:
        return
    seat = totals.index(first)
    player = turn.player(seat)
    if player.live:
        chips = first - second
        turn.emit(UncalledReturned(seat, chips))
        turn.update_player(seat, stack=player.stack + chips, total=second)
