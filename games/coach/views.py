"""The hint of the coach: asked for by a button, shown when it is there."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.coach import hints, sentences
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
        hints.ask(position, place.seat, request.user)
        if not is_part:
            return redirect("games:hint", match_id)
    template = "games/_hint.html" if is_part else "games/hint.html"
    return render(request, template, _shown(position, place.seat))


def _shown(position: Position, seat: int) -> dict[str, Any]:
    kept = hints.find(position, seat) if position.legal(seat) else None
    advice = kept.advice if kept else None
    return {
        "match_id": position.match_id,
        "game": position.game,
        "question": position.ledger.account(seat).asked,
        "pending": kept is None and bool(position.legal(seat)) and hints.is_pending(position, seat),
        "no_choice": kept is not None and advice is None,
        "hint": sentences.put_in_words(position, seat, advice) if advice else None,
        "may_ask": coaching.may_coach(position, seat) and bool(position.legal(seat)),
    }


@require_safe
def count(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """How many hints were asked for, as the result tells it; empty if none."""
    place, position = selectors.place(match_id, request.user)
    given = hints.count_given(position, _hinted_seat(position, place.seat))
    return render(request, "games/_hints_given.html", {"given": given})


def _hinted_seat(position: Position, seat: Audience) -> int:
    """The reader's seat, else that of the one person who plays."""
    if seat is not None:
        return seat
    people = (n for n, chair in enumerate(position.chairs) if not chair.sitter.bot)
    return next(people, 0)
