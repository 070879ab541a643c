"""Pages of cups: the list, a new one, one cup, and what people do there."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import limits
from games.engine.errors import Malformed
from games.engine.registry import GAMES
from games.web.views import HtmxRequest, find_game
from leaderboards.cups import creation, selectors, service
from leaderboards.cups.play import seed_runs
from leaderboards.cups.web import cup_export, cup_page
from leaderboards.cups.web.forms import CupForm
from lobby.web.table_views import redirect_page


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The cups that run, come and are over."""
    groups = {
        "running": selectors.running_cups(),
        "upcoming": selectors.upcoming_cups(),
        "finished": selectors.finished_cups(),
    }
    playable = [game for game in GAMES.values() if creation.kinds_of_cups(game)]
    return render(request, "cups/index.html", {**groups, "games": playable})


def new(request: HttpRequest, key: str) -> HttpResponse:
    """The form for a new cup."""
    game, user = find_game(key), request.user
    form = None
    if user.is_authenticated and not user.guest:
        form = CupForm(game, user, request.POST or None)
        if request.method == "POST" and form.is_valid():
            cup = creation.create(user, form.plan())
            return redirect("cups:cup", cup.code)
    return render(request, "cups/new.html", {"game": game, "form": form})


@require_safe
def cup(request: HttpRequest, code: str) -> HttpResponse:
    """A cup: standings, rounds, and the reader's own part."""
    shown = selectors.find_cup(code)
    asked = [request.GET.get(name, "") for name in ("page", "round", "tables")]
    context = {
        **cup_page.shared_context(shown, *asked),
        **cup_page.own_context(shown, request.user),
        "name": selectors.cup_name(shown),
        "link": request.build_absolute_uri(reverse("cups:cup", args=[shown.code])),
        "query": request.GET.urlencode(),
        "metrics": selectors.metrics(shown) if shown.has_seeds else (),
    }
    return render(request, "cups/cup.html", context)


@require_safe
def csv(request: HttpRequest, code: str) -> HttpResponse:
    """The standings as CSV."""
    limits.check_reader(request)
    shown = selectors.find_cup(code)
    answer = HttpResponse(cup_export.standings_csv(shown), "text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="cup-{shown.code}.csv"'
    return answer


@require_safe
def json(request: HttpRequest, code: str) -> HttpResponse:
    """Everything public about a cup as JSON."""
    limits.check_reader(request)
    shown = selectors.find_cup(code)
    return HttpResponse(msgspec.json.encode(cup_export.results(shown)), "application/json")


Act = Callable[..., Any]


def _for_people(act: Act) -> Act:
    """Run a view for POST requests of logged-in people; then show the match that it returns, or
    the cup again. A part that a socket drew has no token of its own: htmx sends the page's."""

    @login_required
    @wraps(act)
    def acting(request: HtmxRequest, code: str, **more: Any) -> HttpResponse:
        if request.method == "POST":
            limits.check("cup", str(request.user.pk), most=30, seconds=60)
            match_id = act(request, selectors.find_cup(code), **more)
            if match_id:
                return redirect_page(request, "games:match", match_id)
        return redirect_page(request, "cups:cup", code)

    return acting


@_for_people
def join(request: HttpRequest, shown: Any) -> None:
    nonce, address = request.POST.get("nonce", ""), limits.client_address(request)
    service.join(shown.pk, request.user, nonce, address)


@_for_people
def leave(request: HttpRequest, shown: Any) -> None:
    service.withdraw(shown.pk, request.user)


@_for_people
def be_there(request: HttpRequest, shown: Any) -> None:
    service.mark_present(shown.pk, request.user)


@_for_people
def pause(request: HttpRequest, shown: Any) -> None:
    service.pause(shown.pk, request.user)


@_for_people
def cancel(request: HttpRequest, shown: Any) -> None:
    service.cancel(shown.pk, request.user)


@_for_people
def remove(request: HttpRequest, shown: Any) -> None:
    number = request.POST.get("number", "")
    if not (number.isdecimal() and len(number) < 6):
        raise Malformed("malformed_wish")
    service.remove(shown.pk, int(number), request.user)


@_for_people
def play_seed(request: HttpRequest, shown: Any, number: int) -> UUID:
    """Start, or go on with, the run of a seed."""
    return seed_runs.start(shown, request.user, number).match_id
