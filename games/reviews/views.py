"""The page of a review, and its forms: ask for it, stop it."""

from secrets import token_hex
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import limits, refusals
from games.history import replay as history_replay
from games.history import sealing
from games.history.replay_views import sitter_name
from games.match.audiences import Audience
from games.match.positions import Position
from games.models import MatchReview
from games.reviews import pieces, service
from games.reviews.models import NOBODY
from games.reviews.story import Story

SESSION_KEY = "reviews"
"""Where the session of somebody without an account keeps the token of their reviews."""


@require_safe
@never_cache
def review(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The review of a match, as far as it is worked out; htmx gets only what changes."""
    seat, position = history_replay.open_match(match_id, request.user)
    limits.check_reader(request)
    shown = {"position": position, "game": position.game, "match_id": match_id}
    code = service.find_refusal(position)
    if code:
        no = service.NoReview(code)
        shown |= {
            "complaint": refusals.sentence(no),
            "reveal": sealing.find_opening(position.match_id),
        }
        return render(request, "games/review.html", shown)
    shown |= _describe(request, position, seat)
    is_part = getattr(request, "htmx", False)
    template = "games/_review.html" if is_part else "games/review.html"
    return render(request, template, shown)


def _describe(request: HttpRequest, position: Position, reader: Audience) -> dict[str, Any]:
    """What the page shows of a review."""
    row, seat = service.load_review(position), _choose_seat(request, position, reader)
    shown: dict[str, Any] = {"row": row, "seat": seat, "seats": _list_seats(position, seat)}
    if row is not None:
        token = request.session.get(SESSION_KEY, NOBODY)
        story = Story(position, row, reader, seat, request.user)
        shown |= {
            "story": story,
            "is_asker": service.is_asker(row, request.user, token),
            "ahead": pieces.count_ahead(row) if row.state == MatchReview.State.WAITING else 0,
            "is_old": row.method < service.METHOD,
            "is_lost": row.state in (MatchReview.State.STOPPED, MatchReview.State.FAILED),
        }
    return shown


def _choose_seat(request: HttpRequest, position: Position, reader: Audience) -> int:
    """The seat that was asked for, else the reader's own, else the first."""
    asked = request.GET.get("seat", "")
    if asked.isascii() and asked.isdigit() and int(asked) < len(position.chairs):
        return int(asked)
    return reader or 0


def _list_seats(position: Position, chosen: int) -> list[tuple[int, str, bool]]:
    """The seats to choose from: number, name, whether it is chosen."""
    seats = range(len(position.chairs))
    return [(seat, sitter_name(position, seat), seat == chosen) for seat in seats]


@require_POST
def start(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Have the match reviewed."""
    _, position = history_replay.open_match(match_id, request.user)
    token = NOBODY
    if not request.user.is_authenticated:
        token = request.session.setdefault(SESSION_KEY, token_hex(16))
    service.request_review(position, request, token)
    return redirect("games:review", match_id)


@require_POST
def stop(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Stop the review, on the wish of who asked for it."""
    _, position = history_replay.open_match(match_id, request.user)
    service.stop_review(position, request.user, request.session.get(SESSION_KEY, NOBODY))
    return redirect("games:review", match_id)
