"""Pages of the lobby: finding a match. `table_views` has the pages of one table."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games import limits
from games.engine.errors import Malformed, NoSuchMatch
from games.engine.game import Game
from games.engine.registry import GAMES
from games.web.views import HtmxRequest
from lobby import selectors, services
from lobby.classroom.fragments import class_call
from lobby.models import Table
from lobby.web import forms, fragments
from lobby.web.forms import Company, NewForm, QuickForm
from lobby.web.table_views import join_table, redirect_page, redirect_to_table

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
        "my_tables": selectors.my_tables(request.user),
    }
    if tab == "quick":
        shown |= fragments.quick_context(request.user)
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
        services.check_rate(request.user)
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
    company, size = chosen["company"], chosen["size"]
    if company == Company.NOBODY:
        position = services.start_exhibition(user, game, size, chosen["level"], options)
        return redirect("games:match", position.match_id)
    if company == Company.COMPUTER:
        seed = chosen["seed"] or None
        position = services.start_against_bots(user, game, size, chosen["level"], options, seed)
        return redirect("games:match", position.match_id)
    table = services.open_table(
        user,
        game,
        size,
        *forms.SPEEDS[chosen["speed"]],
        public=company == Company.PUBLIC,
        options=options,
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
    nonce = request.POST.get("nonce", "")
    table = services.join_quick_match(request.user, *form.selection(), nonce=nonce)
    return redirect_to_table(request, table)


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
        return join_table(request, code) if vouched else redirect("lobby:table", code)
    return _quick(request, QuickForm(request.GET)) if vouched else redirect("lobby:lobby")


def rematch(request: HtmxRequest, match_id: UUID) -> HttpResponse:
    """Ask for a rematch; by GET, show who has asked."""
    if request.method == "POST" and request.user.is_authenticated:
        services.check_rate(request.user)
        again = services.open_rematch(match_id, request.user, request.POST.get("nonce", ""))
        if isinstance(again, Table):
            return redirect_to_table(request, again)
        return redirect_page(request, "games:match", again.match_id)
    table = selectors.find_rematch(match_id)
    people = [chair.user for chair in table.people] if table and table.is_open else []
    context = {
        "match_id": match_id,
        "opponents": [] if table else selectors.opponents(match_id, request.user),
        "names": [user.username for user in people if user and user.pk != request.user.pk],
        "call": class_call(match_id, request.user),
        "started": table.pk if table and table.is_started else None,
    }
    return render(request, "lobby/_rematch.html", context)
