"""From live to days a decision and back, in the middle of a match, if all its people want it."""

from functools import partial
from uuid import UUID, uuid4

from games import broadcast
from games.engine.errors import IllegalAction, Malformed, NotSeated
from games.engine.protocol import Paced
from games.match import positions
from games.match import service as match_service
from games.match.positions import Audience, Position
from games.models import Match, Seat

DAYS = (1, 3, 7)
"""Days that a decision may take in an async match."""
PACES = (0, *DAYS)
"""The same, with 0 for a live match."""


def ask(match_id: UUID, seat: Audience, days: int | None) -> Position:
    """Say which pace one would like (None: no other than now); once all agree, it changes."""
    position = positions.load(match_id)
    if seat is None or not position.chairs[seat].user_id:
        raise NotSeated("not_seated")
    if days is not None and days not in PACES:
        raise Malformed("bad_days")
    if not can_change(position):
        raise IllegalAction("no_clock")
    wanted = None if days == position.days else days
    Seat.objects.filter(match_id=match_id, index=seat).update(wants_days=wanted)
    if wanted is not None and _agreed(position, wanted):
        return _change(match_id, wanted)
    broadcast.aside(match_id)
    return position


def can_change(position: Position) -> bool:
    """Whether there is a clock to change: a match that goes on between people."""
    return not position.over and not position.game.solo and len(voters(position)) > 1


def voters(position: Position) -> list[int]:
    """The seats whose people are asked; nobody waits for the word of someone who is away."""
    return [i for i, chair in enumerate(position.chairs) if chair.user_id and not chair.bot]


def wishes(position: Position) -> dict[int, int]:
    """Seat -> the days that its person would like, where that is not what there is."""
    asked = Seat.objects.filter(match_id=position.match_id, wants_days__isnull=False)
    told = asked.values_list("index", "wants_days")
    return {seat: days for seat, days in told if days is not None and seat in voters(position)}


def _agreed(position: Position, days: int) -> bool:
    told = wishes(position)
    return all(told.get(seat) == days for seat in voters(position))


def _change(match_id: UUID, days: int) -> Position:
    mode = Match.Mode.ASYNC if days else Match.Mode.LIVE
    return match_service.arrange(
        match_id, Paced(days), uuid4(), also=partial(_write, match_id, mode, days)
    )


def _write(match_id: UUID, mode: str, days: int) -> None:
    Match.objects.filter(pk=match_id).update(mode=mode, days=days)
    Seat.objects.filter(match_id=match_id).update(wants_days=None)
