"""Pawns that cards move (section 4.6), and the extra actions that cards grant."""

from games.travel.content.terms import GrantKind
from games.travel.events import ForcedMoved, GrantCreated, GrantLost, PlaceTaken
from games.travel.rules.turn import Telling
from games.travel.state import Grant


def elsewhere(t: Telling, seat: int) -> tuple[int, ...]:
    """Who stands on another space."""
    here = t.player(seat).location
    return tuple(other for other in t.others(seat) if t.player(other).location != here)


def gather(t: Telling, seat: int) -> None:
    """Everyone who is elsewhere comes here."""
    for other in elsewhere(t, seat):
        _force(t, other, t.player(seat).location, seat)


def swap(t: Telling, seat: int, target: int) -> None:
    """Two pawns change places; only the other one is moved by force."""
    here, there = t.player(seat).location, t.player(target).location
    _force(t, target, here, seat)
    t.change_seat(seat, location=there)
    t.tell(PlaceTaken(seat, here, there))


def _force(t: Telling, seat: int, to: int, by: int) -> None:
    """Whoever has yet to play today will act there, without a move."""
    player = t.player(seat)
    flagged = not player.turn_started_today
    t.change_seat(seat, location=to, forced_move=player.forced_move or flagged)
    t.tell(ForcedMoved(seat, player.location, to, by, flagged))


def grant(t: Telling, seat: int, kind: GrantKind) -> None:
    """Queue an extra action; beyond the limit of a turn it is lost."""
    if t.state.grants_created >= t.book.config.max_grants_per_turn:
        t.tell(GrantLost(seat))
        return
    t.change(grants=(*t.state.grants, Grant(seat, kind)), grants_created=t.state.grants_created + 1)
    t.tell(GrantCreated(seat, kind))
