"""Bots for people who stay away: after some time-outs one holds the seat until they are back."""

from uuid import UUID, uuid5

from games.match import positions
from games.match import service as match_service
from games.models import Move, Seat

PATIENCE = 2
"""Time-outs in a row after which a bot plays."""


def note_late(match_id: UUID, index: int, wish: UUID) -> None:
    """Count a time-out of a seat, once however often it is told; at last let a bot play."""
    move = Move.objects.filter(match_id=match_id, action_id=wish).first()
    seat = Seat.objects.filter(match_id=match_id, index=index).first()
    if move is None or seat is None or move.version <= seat.late_at:
        return
    acted = Move.objects.filter(
        match_id=match_id, seat=index, by=Move.By.PERSON, version__gt=seat.late_at
    )
    late = 1 if acted.exists() else seat.late + 1
    counted = Seat.objects.filter(pk=seat.pk, late_at=seat.late_at)
    if counted.update(late=late, late_at=move.version) and late >= PATIENCE:
        take_over(match_id, index, uuid5(match_id, f"stand-in:{move.version}:{index}"))


def take_over(match_id: UUID, index: int, wish: UUID | None = None) -> None:
    """Let the game's usual bot play for someone, as far as the match goes on and it has one."""
    position = positions.load(match_id)
    chair = position.chairs[index]
    if not position.over and not chair.bot and position.game.bots.stand_in:
        match_service.hand_over(match_id, index, position.game.bots.stand_in, wish)
