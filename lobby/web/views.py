"""Pages of the lobby: finding a match, and waiting at a table."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import limits
from games.engine.errors import Malformed, NoSuchMatch
from games.engine.game import Game
from games.engine.registry import GAMES
from games.web.views import HtmxRequest
from lobby import selectors, services
from lobby.models import Table
from lobby.web import forms, fragments
from lobby.web.forms import Company, NewForm, QuickForm

TABS = {"quick": "", "tables": Table.Mode.LIVE, "async": Table.Mode.ASYNC, "mine": ""}
"""The tabs of the lobby, and the mode of the tables that each lists."""


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The lobby."""
    services.note_presence(request.user)
    asked = request.GET.get("tab", "")
    tab = asked if asked in TABS else "quick"
    shown: dict[str, Any] = {
        "tab": tab,
        "mode": TABS[tab],
        "together": selectors.multiplayer_games(),
        "alone": selectors.solo_games(),
        "speeds": list(forms.speeds()),
        "my_tables": selectors.my_tables(request.user),
    }
    if tab == "mine":
        shown["my_matches"] = selectors.my_matches(request.user)
        shown["exhibitions"] = selectors.exhibitions(request.user)
    if TABS[tab]:
        shown |= _tables_context(request, TABS[tab])
    return render(request, "lobby/lobby.html", shown)


@require_safe
def tables(request: HttpRequest, mode: str) -> HttpResponse:
    """The list of open tables, for pages without a socket."""
    services.note_presence(request.user)
    return render(request, "lobby/_tables.html", _tables_context(request, mode))


def _tables_context(request: HttpRequest, mode: str) -> dict[str, Any]:
    user = request.user
    return {"rows": selectors.open_tables(user, mode), "signed_in": user.is_authenticated}


def new(request: HttpRequest, key: str) -> HttpResponse:
    """A new table, for everyone or by invitation, or a match against bots."""
    game = _game(key)
    asked = request.GET.get("with")
    company = asked if asked in Company.values else Company.PUBLIC
    initial = {"company": company, "seed": request.GET.get("seed", "")}
    form = NewForm(game, request.POST or None, initial=initial)
    if request.method == "POST" and request.user.is_authenticated and form.is_valid():
        limits.check("open", str(request.user.pk), most=10, seconds=60)
        return _open(request, game, form)
    return render(request, "lobby/new.html", {"game": game, "form": form})


def _game(key: str) -> Game:
    if key not in GAMES:
        raise NoSuchMatch("no_such_game")
    if GAMES[key].solo:
        raise Malformed("solo_game")
    return GAMES[key]


def _open(request: HttpRequest, game: Game, form: NewForm) -> HttpResponse:
    user, chosen, options = request.user, form.cleaned_data, form.options()
    company, size, seed = chosen["company"], chosen["size"], chosen["seed"] or None
    if company == Company.NOBODY:
        position = services.start_exhibition(user, game, size, chosen["level"], options, seed)
        return redirect("games:match", position.match_id)
    if company == Company.COMPUTER:
        position = services.start_against_bots(user, game, size, chosen["level"], options, seed)
        return redirect("games:match", position.match_id)
    table = services.open_table(
        user,
        game,
        size,
        *forms.SPEEDS[chosen["speed"]],
        public=company == Company.PUBLIC,
        options=options,
        seed=seed,
    )
    return redirect("lobby:table", table.code)


def quick(request: HtmxRequest) -> HttpResponse:
    """Join or open a table for the pressed tile."""
    if request.method != "POST" or not request.user.is_authenticated:
        return redirect("lobby:lobby")
    return _quick(request, QuickForm(request.POST))


def _quick(request: HtmxRequest, form: QuickForm) -> HttpResponse:
    if not form.is_valid():
        raise Malformed("malformed_wish")
    limits.check("quick", str(request.user.pk), most=20, seconds=60)
    return _redirect_to_table(request, services.join_quick_match(request.user, *form.selection()))


@require_safe
def arrive(request: HtmxRequest) -> HttpResponse:
    """Continue what a visitor asked for before they became a guest or logged in.

    That leads here by GET, so the browser must state that the request comes from a page of this
    site. Otherwise the visitor only sees the page with the button.
    """
    ours = request.headers.get("Sec-Fetch-Site") == "same-origin"
    vouched = ours and request.user.is_authenticated
    if "code" in request.GET:
        code = selectors.find_table(request.GET["code"]).code
        return _join(request, code) if vouched else redirect("lobby:table", code)
    return _quick(request, QuickForm(request.GET)) if vouched else redirect("lobby:lobby")


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table, its chairs and the link that invites others."""
    services.note_presence(request.user)
    shown = selectors.find_table(code)
    if shown.status == Table.Status.STARTED and shown.find_chair(request.user):
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
    return _seats(request, code)


def _seats(request: HtmxRequest, code: str) -> HttpResponse:
    shown = selectors.find_table(code)
    started = shown.status == Table.Status.STARTED and shown.find_chair(request.user)
    if started or not request.htmx:
        return _redirect_to_table(request, shown)
    return render(request, "lobby/_table.html", fragments.table_context(shown, request.user))


def _redirect_to_table(request: HtmxRequest, table: Table) -> HttpResponse:
    """Redirect to the match if it has started, else to the table."""
    if table.status == Table.Status.STARTED:
        return _redirect(request, "games:match", table.pk)
    return _redirect(request, "lobby:table", table.code)


def _redirect(request: HtmxRequest, to: str, *args: Any) -> HttpResponse:
    url = resolve_url(to, *args)
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


Act = Callable[[HtmxRequest, str], HttpResponse]


def _for_players(act: Act) -> Act:
    """Run a view for POST requests of logged-in people; redirect others to the table."""

    @wraps(act)
    def acting(request: HtmxRequest, code: str) -> HttpResponse:
        if request.method != "POST" or not request.user.is_authenticated:
            return _redirect(request, "lobby:table", code)
        return act(request, code)

    return acting


@_for_players
def join(request: HtmxRequest, code: str) -> HttpResponse:
    """Take a chair."""
    return _join(request, code)


def _join(request: HtmxRequest, code: str) -> HttpResponse:
    table = selectors.find_table(code)
    if not table.find_chair(request.user):
        limits.check("join", str(request.user.pk), most=30, seconds=60)
        table = services.join(table.pk, request.user)
    return _redirect_to_table(request, table)


@_for_players
def leave(request: HtmxRequest, code: str) -> HttpResponse:
    """Free the reader's chair."""
    services.leave(selectors.find_table(code).pk, request.user)
    return _redirect(request, "lobby:lobby")


@_for_players
def add_bot(request: HtmxRequest, code: str) -> HttpResponse:
    services.add_bot(selectors.find_table(code).pk, request.user, request.POST.get("level", ""))
    return _seats(request, code)


@_for_players
def remove_bot(request: HtmxRequest, code: str) -> HttpResponse:
    index = request.POST.get("index", "")
    if not (index.isdecimal() and len(index) < 3):
        raise Malformed("malformed_wish")
    services.remove_bot(selectors.find_table(code).pk, request.user, int(index))
    return _seats(request, code)


@_for_players
def start(request: HtmxRequest, code: str) -> HttpResponse:
    """Fill the table with bots and start."""
    services.start_now(selectors.find_table(code).pk, request.user, request.POST.get("level", ""))
    return _seats(request, code)


@_for_players
def close(request: HtmxRequest, code: str) -> HttpResponse:
    services.close(selectors.find_table(code).pk, request.user)
    return _redirect(request, "lobby:lobby")


def rematch(request: HtmxRequest, match_id: UUID) -> HttpResponse:
    """Ask for a rematch; by GET, show who has asked."""
    if request.method == "POST" and request.user.is_authenticated:
        limits.check("open", str(request.user.pk), most=10, seconds=60)
        again = services.open_rematch(match_id, request.user)
        if isinstance(again, Table):
            return _redirect_to_table(request, again)
        return _redirect(request, "games:match", again.match_id)
    waiting = selectors.find_rematch(match_id)
    return render(request, "lobby/_rematch.html", {"table": waiting, "me": request.user})
