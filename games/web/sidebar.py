"""The sidebar of the match page: stand-in, pace, remarks, next match. It is rendered for one person
and again whenever any of it changes; moves do not change it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Value
from django.db.models.functions import Greatest
from django.utils import timezone
from django.utils.translation import gettext

from games.chat import service as chat
from games.live import frames as live_frames
from games.match import pace as match_pace
from games.match import selectors
from games.match.audiences import Audience
from games.match.bots import level_name
from games.match.positions import Position
from games.models import Match, Seat

VISIT = timedelta(minutes=2)
"""A person who looks again sooner has not been away."""


@dataclass(frozen=True)
class Pace:
    """A pace to choose, and who wants it."""

    days: int
    now: bool
    """Whether it is the current pace."""
    mine: bool
    """Whether the reader asked for it."""
    names: list[str]
    """The others who asked for it."""

    @property
    def button_value(self) -> str:
        """What its button asks for: this pace, or to take the wish back."""
        return "none" if self.mine else str(self.days)

    @property
    def is_pressed(self) -> bool:
        return self.now or self.mine


def context(position: Position, seat: Audience, user: Any) -> dict[str, Any]:
    """The values of the partial."""
    chair = None if seat is None else position.chairs[seat]
    is_playing = seat is not None and not position.is_over and not position.is_out(seat)
    held = is_playing and chair is not None and chair.has_stand_in
    paces = _paces(position, seat)
    return {
        "match_id": position.match_id,
        "game": position.game,
        "seat": seat,
        "cancelled": position.cancelled,
        "over": position.is_over,
        "mode": position.mode,
        "days": position.days,
        "held_by": level_name(position.game, chair.bot) if chair and held else "",
        "gone": chair is not None and chair.gone and not position.is_over,
        "paces": paces,
        "open_wishes": [pace for pace in paces if not pace.now and (pace.names or pace.mine)],
        "next_match": _next_match(position, seat, user),
        "remarks": chat.remarks(position.match_id, user),
        "muted": chat.muted_people(position.match_id, user),
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
    wanted = match_pace.wishes(position)
    return [
        Pace(
            days=days,
            now=days == position.days,
            mine=wanted.get(seat) == days,
            names=[position.chairs[s].name for s, d in wanted.items() if d == days and s != seat],
        )
        for days in match_pace.PACES
    ]


def _next_match(position: Position, seat: Audience, user: Any) -> UUID | None:
    """Another match in which a person is to act who has nothing to do here."""
    if seat is None or (seat in position.actors and not position.chairs[seat].bot):
        return None
    waiting = [match.pk for match in selectors.turns(user) if match.pk != position.match_id]
    return waiting[0] if waiting else None


def news(position: Position, seat: Audience) -> str:
    """The log lines since a person who was away last looked."""
    if seat is None:
        return ""
    row = Seat.objects.get(match_id=position.match_id, index=seat)
    away = row.looked and timezone.now() - row.looked > VISIT
    if not away or row.looked_at >= position.ledger.account(seat).seen:
        return ""
    return live_frames.lines_since(position, seat, row.looked_at).strip()


def missed_moments(position: Position, seat: Audience) -> str:
    """In a match over days, what a person has yet to be told; a live page was open."""
    if seat is None or position.mode != Match.Mode.ASYNC:
        return ""
    row = Seat.objects.get(match_id=position.match_id, index=seat)
    return live_frames.missed_moments(position, seat, row.looked_at) if row.looked else ""


def note_look(position: Position, seat: Audience, seen: int) -> None:
    """Record that a person looks at the match now, and the version that they see."""
    if seat is not None:
        seen = max(0, min(seen, position.ledger.account(seat).seen))
        row = Seat.objects.filter(match_id=position.match_id, index=seat)
        row.update(looked=timezone.now(), looked_at=Greatest("looked_at", Value(seen)))
