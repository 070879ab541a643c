"""Forced moves (section 4.6) and the extra actions that cards grant."""

from games.travel.content.terms import GrantKind
from games.travel.events import ForcedMoved, GrantCreated, GrantLost, PlaceTaken
from games.travel.rules.turn import Turn
from games.travel.state import Grant


def seats_elsewhere(turn: Turn, seat: int) -> tuple[int, ...]:
    """The seats whose pawns stand on another space, clockwise."""
    here = turn.player(seat).location
    return tuple(other for other in turn.other_seats(seat) if turn.player(other).location != here)


def gather_pawns(turn: Turn, seat: int) -> None:
    """Move all other pawns to this seat's space."""
    for other in seats_elsewhere(turn, seat):
        _force_move(turn, other, turn.player(seat).location, seat)


def swap_places(turn: Turn, seat: int, target: int) -> None:
    """Exchange two pawns; only the target's move is a forced move."""
    here, there = turn.player(seat).location, turn.player(target).location
    _force_move(turn, target, here, seat)
    turn.update_player(seat, location=there)
    turn.emit(PlaceTaken(seat, here, there))


def _force_move(turn: Turn, seat: int, to: int, by: int) -> None:
    """A player who has not had today's turn will act on that space, without a move."""
    player = turn.player(seat)
    flagged = not player.turn_started_today
    turn.update_player(seat, location=to, forced_move=player.forced_move or flagged)
    turn.emit(ForcedMoved(seat, player.location, to, by, flagged))


def grant(turn: Turn, seat: int, kind: GrantKind) -> None:
    """Queue an extra action; it is lost beyond the limit of the turn."""
    if turn.state.grants_created >= turn.index.config.max_grants_per_turn:
        turn.emit(GrantLost(seat))
        return
    turn.update(
        grants=(*turn.state.grants, Grant(seat, kind)), grants_created=turn.state.grants_created + 1
    )
    turn.emit(GrantCreated(seat, kind))
