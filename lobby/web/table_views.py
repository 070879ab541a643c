"""Pages of one table: its chairs, and what people do there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import limits
from games.engine.errors import Malformed
from games.web.views import HtmxRequest
from lobby import selectors, services
from lobby.models import Table
from lobby.web import fragments


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table, its chairs and the link that invites others."""
    services.note_presence(request.user)
    shown = selectors.find_table(code)
    if shown.is_started and shown.find_chair(request.user):
        return redirect("games:match", shown.pk)
    link = request.build_absolute_uri(reverse("lobby:table", args=[shown.code]))
    context = {
        **fragments.table_context(shown, request.user),
        "link": link,
        "qr": fragments.render_qr_code(link),
    }
    gone = shown.status == Table.Status.CLOSED
    return render(request, "lobby/table.html", context, status=410 if gone else 200)


@require_safe
def seats(request: HtmxRequest, code: str) -> HttpResponse:
    """The part of a table's page that changes; a redirect once its match has started."""
    services.note_presence(request.user)
    return render_seats(request, code)


def render_seats(request: HtmxRequest, code: str) -> HttpResponse:
    shown = selectors.find_table(code)
    started = shown.is_started and shown.find_chair(request.user)
    if started or not request.htmx:
        return redirect_to_table(request, shown)
    return render(request, "lobby/_table.html", fragments.table_context(shown, request.user))


def redirect_to_table(request: HtmxRequest, table: Table) -> HttpResponse:
    """Redirect to the match if it has started, else to the table."""
    if table.is_started:
        return redirect_page(request, "games:match", table.pk)
    return redirect_page(request, "lobby:table", table.code)


def redirect_page(request: HtmxRequest, to: str, *args: Any) -> HttpResponse:
    url = resolve_url(to, *args)
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


Act = Callable[[HtmxRequest, str], HttpResponse]


def _for_players(act: Act) -> Act:
    """Run a view for POST requests of logged-in people; redirect others to the table."""

    @wraps(act)
    def acting(request: HtmxRequest, code: str) -> HttpResponse:
        if request.method != "POST" or not request.user.is_authenticated:
            return redirect_page(request, "lobby:table", code)
        return act(request, code)

    return acting


@_for_players
def join(request: HtmxRequest, code: str) -> HttpResponse:
    """Take a chair."""
    return join_table(request, code)


def join_table(request: HtmxRequest, code: str) -> HttpResponse:
    table = selectors.find_table(code)
    if not table.find_chair(request.user):
        limits.check("join", str(request.user.pk), most=30, seconds=60)
        table = services.join(table.pk, request.user, request.POST.get("nonce", ""))
    return redirect_to_table(request, table)


@_for_players
def give_nonce(request: HtmxRequest, code: str) -> HttpResponse:
    """Take the reader's share of the key of the match."""
    table = selectors.find_table(code)
    services.give_nonce(table.pk, request.user, request.POST.get("nonce", ""))
    return HttpResponse(status=204)


@_for_players
def leave(request: HtmxRequest, code: str) -> HttpResponse:
    """Free the reader's chair."""
    services.leave(selectors.find_table(code).pk, request.user)
    return redirect_page(request, "lobby:lobby")


@_for_players
def add_bot(request: HtmxRequest, code: str) -> HttpResponse:
    services.add_bot(selectors.find_table(code).pk, request.user, request.POST.get("level", ""))
    return render_seats(request, code)


@_for_players
def remove_bot(request: HtmxRequest, code: str) -> HttpResponse:
    index = request.POST.get("index", "")
    if not (index.isdecimal() and len(index) < 3):
        raise Malformed("malformed_wish")
    services.remove_bot(selectors.find_table(code).pk, request.user, int(index))
    return render_seats(request, code)


@_for_players
def start(request: HtmxRequest, code: str) -> HttpResponse:
    """Fill the table with bots and start."""
    services.start_now(selectors.find_table(code).pk, request.user, request.POST.get("level", ""))
    return render_seats(request, code)


@_for_players
def close(request: HtmxRequest, code: str) -> HttpResponse:
    services.close(selectors.find_table(code).pk, request.user)
    return redirect_page(request, "lobby:lobby")
