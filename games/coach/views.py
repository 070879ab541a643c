"""The hint of the coach: asked for by a button, shown when it is there."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.coach import hint_service, sentences
from games.engine.errors import NotSeated
from games.match import coaching, selectors
from games.match.audiences import Audience
from games.match.positions import Position


@require_http_methods(["GET", "HEAD", "POST"])
def hint(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The hint about the open question; POST asks for it."""
    place, position = selectors.place(match_id, request.user)
    if place.seat is None:
        raise NotSeated("not_seated")
    is_part = bool(getattr(request, "htmx", False))
    if request.method == "POST":
        hint_service.ask(position, place.seat, request.user)
        if not is_part:
            return redirect("games:hint", match_id)
    template = "games/_hint.html" if is_part else "games/hint.html"
    return render(request, template, _values(position, place.seat))


def _values(position: Position, seat: int) -> dict[str, Any]:
    is_open = bool(position.legal(seat))
    kept = hint_service.find(position, seat) if is_open else None
    advice = kept.advice if kept else None
    return {
        "match_id": position.match_id,
        "game": position.game,
        "pending": is_open and kept is None and hint_service.is_pending(position, seat),
        "no_choice": kept is not None and advice is None,
        "hint": sentences.put_in_words(position, seat, advice) if advice else None,
        "may_ask": is_open and coaching.may_coach(position, seat),
    }


@require_safe
def count(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """How many hints were asked for, as the result tells it; empty if none."""
    place, position = selectors.place(match_id, request.user)
    given = hint_service.count_given(position, _seat_of_person(position, place.seat))
    return render(request, "games/_hints_given.html", {"given": given})


def _seat_of_person(position: Position, seat: Audience) -> int:
    """The reader's seat, else that of the one person who plays."""
    if seat is not None:
        return seat
    people = (n for n, chair in enumerate(position.chairs) if not chair.sitter.bot)
    return next(people, 0)
