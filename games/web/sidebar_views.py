"""Requests of the sidebar: taking a seat back, pace, remarks, and that a person looks."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import limits
from games.chat import service as chat
from games.engine.errors import Malformed, NotSeated
from games.match import pace as match_pace
from games.match import selectors
from games.match import service as match_service
from games.web import sidebar
from games.web.views import HtmxRequest


@require_safe
def show(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The sidebar."""
    place, position = selectors.place(match_id, request.user)
    shown = sidebar.context(position, place.seat, request.user)
    return render(request, "games/_beside.html", shown)


@require_POST
def note_look(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Record that the page is visible; `seen` is the version that it shows."""
    place, position = selectors.place(match_id, request.user)
    sidebar.note_look(position, place.seat, _number(request, "seen"))
    return HttpResponse(status=204)


@require_POST
@login_required
def take_back(request: HtmxRequest, match_id: UUID) -> HttpResponse:
    """Play again where a bot stands in."""
    place, _ = selectors.place(match_id, request.user)
    if place.seat is None:
        raise NotSeated("not_seated")
    match_service.take_back(match_id, place.seat)
    return _show_again(request, match_id)


@require_POST
@login_required
def pace(request: HtmxRequest, match_id: UUID) -> HttpResponse:
    """Ask for another pace, agree to one, or take the wish back."""
    place, _ = selectors.place(match_id, request.user)
    asked = request.POST.get("days", "")
    match_pace.ask(match_id, place.seat, None if asked == "none" else _number(request, "days"))
    return _show_again(request, match_id)


@require_POST
@login_required
def say(request: HtmxRequest, match_id: UUID) -> HttpResponse:
    """Say something."""
    _, position = selectors.place(match_id, request.user)
    preset, text = request.POST.get("preset", ""), request.POST.get("text", "")
    chat.say(position, request.user, preset, "" if preset else text)
    return _show_again(request, match_id)


@require_POST
@login_required
def mute(request: HtmxRequest, match_id: UUID) -> HttpResponse:
    """Mute a person at this table, or unmute them."""
    _, position = selectors.place(match_id, request.user)
    other = _number(request, "user")
    if position.find_seat(other) is None:
        raise Malformed("malformed_wish")
    chat.mute(request.user, other, request.POST.get("muted") != "off")
    return _show_again(request, match_id)


@require_POST
@login_required
def report(request: HtmxRequest, match_id: UUID) -> HttpResponse:
    """Report a remark to staff."""
    _, position = selectors.place(match_id, request.user)
    limits.check("report-page", str(request.user.pk), most=30, seconds=60)
    chat.report(position, request.user, _number(request, "remark"))
    return _show_again(request, match_id, reported=True)


def _show_again(request: HtmxRequest, match_id: UUID, reported: bool = False) -> HttpResponse:
    if not request.htmx:
        return redirect("games:match", match_id)
    place, position = selectors.place(match_id, request.user)
    shown = {**sidebar.context(position, place.seat, request.user), "reported": reported}
    return render(request, "games/_beside.html", shown)


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Malformed("malformed_wish")
    return int(text)
