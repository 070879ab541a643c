"""A match explained to staff, who may abandon it or hand a seat over to a bot.

While a match runs, staff see what spectators see; everything once it is over.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import msgspec
from csp.constants import SELF
from csp.decorators import csp_replace
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import options, refusals
from games.engine import protocol
from games.engine.errors import Refused
from games.history.replay import load_replay
from games.history.replay_views import WATCHER, Reading
from games.match import positions, releases, selectors
from games.match import service as match_service
from games.match.bots import level_name
from games.match.positions import Position
from games.models import Match, Move
from studio import audit
from studio.pages import clean_text, parse_number, render_page, require_staff

MOST_SEATS = 99


@csp_replace({"frame-src": [SELF]})
@require_safe
@require_staff("games.view_match")
def explain(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The seed, release, options and every action of a match, and its replay in a frame."""
    row = _row(match_id)
    position = positions.load(match_id)
    return render_page(
        request, "match.html", _("Match {id}").format(id=str(match_id)[:8]), match=row,
        game=position.game, over=position.is_over,
        options=options.labels(position.game, releases.content(row.release_id), row.options),
        seats=row.seats.select_related("user"), entries=_entries(position), state=_state(position),
        secret=position.secret.hex() if position.is_over and not row.sealed else "",
        levels=[(n, level_name(position.game, n)) for n in position.game.bots.levels],
        replay=_replay_address(position, 0), sentences=_sentences(position), result=row.result,
        may_steer=row.status == Match.Status.RUNNING
        and request.user.has_perm("studio.steer_match"),
    )  # fmt: skip


def _row(match_id: UUID) -> Match:
    row = get_object_or_404(Match.objects.select_related("release"), pk=match_id)
    if row.sealed:
        raise Http404
    return row


def _entries(position: Position) -> list[dict[str, Any]]:
    return [
        {
            "version": entry.version,
            "seat": entry.seat + 1 if entry.seat >= 0 else "",
            "by": Move.By(entry.by).label,
            "at": entry.at,
            "action": entry.action,
            "events": protocol.encode(entry.events).decode(),
        }
        for entry in selectors.log(position, None)
    ]


def _replay_address(position: Position, step: int) -> str:
    """A step of the replay as spectators see it, as a page that stands in a frame."""
    query: dict[str, Any] = {"step": step, "framed": 1}
    if position.is_over and not position.game.solo:
        query["as"] = WATCHER
    return f"{reverse('games:replay', args=[position.match_id])}?{urlencode(query)}"


def _sentences(position: Position) -> list[dict[str, Any]]:
    """What happened, step by step, each with its place in the replay."""
    reading = Reading(load_replay(position, None), (None,), 0)
    return [
        {
            "step": step,
            "address": _replay_address(position, step),
            "log_lines": reading.log_lines(step),
            "mover": reading.mover(step),
        }
        for step in range(1, reading.again.last + 1)
    ]


def _state(position: Position) -> str:
    """The state of a finished match; of a running one the view of a spectator."""
    shown = position.state if position.is_over else position.view(None)
    return msgspec.json.format(protocol.encode(shown), indent=1).decode()


@require_POST
@require_staff("studio.steer_match")
def abandon(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """End a match without a result."""
    row = _row(match_id)
    reason = clean_text(request.POST.get("reason"), 200)
    if not reason:
        messages.error(request, _("Say why: the reason is kept."))
        return redirect("studio:match", match_id)
    return _steer(
        request, row, "abandoned", reason, lambda: match_service.abandon(match_id, reason)
    )


@require_POST
@require_staff("studio.steer_match")
def hand_over(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Let a bot play for a seat until its player comes back."""
    row = _row(match_id)
    level = clean_text(request.POST.get("level"), 16)
    seat = parse_number(request.POST.get("seat", ""), 0, MOST_SEATS)
    if seat is None:
        raise Http404
    details = _("Seat {n}: {level}").format(n=seat + 1, level=level)
    return _steer(
        request, row, "handed_over", details,
        lambda: match_service.hand_over(match_id, seat, level),
    )  # fmt: skip


def _steer(
    request: HttpRequest, row: Match, what: str, details: str, change: Callable[[], object]
) -> HttpResponse:
    """Change a match and record it, or show the refusal."""
    try:
        change()
    except Refused as no:
        refusals.log(no.code, "http", row.pk)
        position = positions.load(row.pk)
        messages.error(request, refusals.sentence(no, position.game, request.LANGUAGE_CODE))
    else:
        audit.record(request.user, what, row, details, f"/admin/studio/matches/{row.pk}/")
        messages.success(request, _("Done; it is in the audit log."))
    return redirect("studio:match", row.pk)
