"""What stands beside the board for one person: who holds the seat, the pace, what was said, what
happened meanwhile. Drawn anew when any of it changes; moves do not pass here."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Value
from django.db.models.functions import Greatest
from django.utils import timezone
from django.utils.translation import gettext

from games.chat import service as chat
from games.levels import level_name
from games.live import frames as live_frames
from games.match import pace as match_pace
from games.match import selectors
from games.match.audiences import Audience
from games.match.positions import Position
from games.models import Seat

VISIT = timedelta(minutes=2)
"""Whoever looks again sooner has not been away."""


@dataclass(frozen=True)
class Pace:
    """A pace that one may ask for, and who would like it."""

    days: int
    now: bool
    mine: bool
    names: list[str]


def context(position: Position, seat: Audience, user: Any) -> dict[str, Any]:
    """All that the partial draws."""
    chair = None if seat is None else position.chairs[seat]
    held = chair is not None and chair.has_stand_in and not position.over
    return {
        "match_id": position.match_id,
        "game": position.game,
        "seat": seat,
        "cancelled": position.cancelled,
        "over": position.over,
        "mode": position.mode,
        "days": position.days,
        "held_by": level_name(position.game, chair.bot) if chair and held else "",
        "gone": chair is not None and chair.gone and not position.over,
        "paces": _paces(position, seat),
        "next_match": _next(position, seat, user),
        "remarks": chat.heard(position.match_id, user),
        "muted": chat.muted(position.match_id, user),
        "presets": [(key, gettext(text)) for key, text in chat.PRESETS.items()],
        "may_say": chair is not None and not position.game.solo,
        "free_text": user.is_authenticated and user.free_text,
        "longest": chat.LONGEST,
    }


def _paces(position: Position, seat: Audience) -> list[Pace]:
    if (
        seat is None
        or not match_pace.can_change(position)
        or seat not in match_pace.voters(position)
    ):
        return []
    told = match_pace.wishes(position)
    return [
        Pace(
            days=days,
            now=days == position.days,
            mine=told.get(seat) == days,
            names=[position.chairs[s].name for s, d in told.items() if d == days and s != seat],
        )
        for days in match_pace.PACES
    ]


def _next(position: Position, seat: Audience, user: Any) -> UUID | None:
    """Another match that waits for someone who has nothing to do here."""
    if seat is None or (seat in position.actors and not position.chairs[seat].bot):
        return None
    waiting = [match.pk for match in selectors.turns(user) if match.pk != position.match_id]
    return waiting[0] if waiting else None


def since(position: Position, seat: Audience) -> str:
    """What happened since somebody who was away last looked, as lines of the log."""
    if seat is None:
        return ""
    row = Seat.objects.get(match_id=position.match_id, index=seat)
    away = row.looked and timezone.now() - row.looked > VISIT
    if not away or row.looked_at >= position.ledger.account(seat).seen:
        return ""
    return live_frames.lines_since(position, seat, row.looked_at).strip()


def look(position: Position, seat: Audience, seen: int) -> None:
    """Note that somebody has the match before their eyes, and how far they see it."""
    if seat is not None:
        seen = max(0, min(seen, position.ledger.account(seat).seen))
        row = Seat.objects.filter(match_id=position.match_id, index=seat)
        row.update(looked=timezone.now(), looked_at=Greatest("looked_at", Value(seen)))
