"""The pace of a running match, live or days for a decision: it changes if all its people agree."""

from functools import partial
from uuid import UUID, uuid4

from games import broadcast
from games.engine.errors import IllegalAction, Malformed, NotSeated
from games.engine.protocol import Paced
from games.match import positions
from games.match import service as match_service
from games.match.audiences import Audience
from games.match.positions import Position
from games.models import Match, Seat

DAYS = (1, 3, 7)
"""Days that a decision may take in an async match."""
PACES = (0, *DAYS)
"""The same, with 0 for a live match."""


def ask(match_id: UUID, seat: Audience, days: int | None) -> Position:
    """Record the pace that a person wants (None: the current one); if all agree, change it."""
    position = positions.load(match_id)
    if seat is None or not position.chairs[seat].user_id:
        raise NotSeated("not_seated")
    if days is not None and days not in PACES:
        raise Malformed("bad_days")
    if not can_change(position):
        raise IllegalAction("no_clock")
    wanted = None if days == position.days else days
    Seat.objects.filter(match_id=match_id, index=seat).update(wants_days=wanted)
    if wanted is not None and _all_want(position, wanted):
        return _change(match_id, wanted)
    broadcast.announce_sidebar(match_id)
    return position


def can_change(position: Position) -> bool:
    """Whether there is a clock to change: the match runs between people."""
    return not position.is_over and not position.game.solo and len(voters(position)) > 1


def voters(position: Position) -> list[int]:
    """The seats whose people must agree: all but those that a bot plays."""
    return [i for i, chair in enumerate(position.chairs) if chair.user_id and not chair.bot]


def wishes(position: Position) -> dict[int, int]:
    """Seat -> the days that its person wants, if not the current pace."""
    asked = Seat.objects.filter(match_id=position.match_id, wants_days__isnull=False)
    wanted = asked.values_list("index", "wants_days")
    return {seat: days for seat, days in wanted if days is not None and seat in voters(position)}


def _all_want(position: Position, days: int) -> bool:
    wanted = wishes(position)
    return all(wanted.get(seat) == days for seat in voters(position))


def _change(match_id: UUID, days: int) -> Position:
    mode = Match.Mode.ASYNC if days else Match.Mode.LIVE
    return match_service.arrange(
        match_id, Paced(days), uuid4(), also=partial(_write, match_id, mode, days)
    )


def _write(match_id: UUID, mode: str, days: int) -> None:
    Match.objects.filter(pk=match_id).update(mode=mode, days=days)
    Seat.objects.filter(match_id=match_id).update(wants_days=None)
