"""Pages of the boards, and the two ways into a daily."""

from datetime import date
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games import limits
from games.engine.errors import IllegalAction, NoSuchMatch
from games.engine.registry import GAMES
from games.match import selectors as games
from games.models import Match
from games.web.views import match_address
from leaderboards import services
from leaderboards.boards import addresses, kinds, selectors, summaries, texts
from leaderboards.boards.kinds import Where
from leaderboards.boards.selectors import Page
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import DailySeed
from leaderboards.par import visibility


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The games that have boards."""
    with_boards = [game for game in GAMES.values() if kinds.of(game)]
    return render(request, "leaderboards/index.html", {"games": with_boards})


@require_safe
def game(request: HttpRequest, key: str) -> HttpResponse:
    """A game's boards: today's daily, the heads of the lists, the latest seeds."""
    played = addresses.game_of(key)
    overview = summaries.overview(played, request.user, timezone.now())
    return render(request, "leaderboards/game.html", overview)


@require_safe
def board(request: HttpRequest, key: str, board: str) -> HttpResponse:
    """One board: a page of it, the reader's own row, and what orders it."""
    played, of = addresses.game_of(key), request.GET.get("of", "")
    day = calendar.from_label(of.strip())
    if board == kinds.SEED and day is not None:
        # The name of a daily, typed as a seed.
        return redirect(
            summaries.url(Where(played, kinds.get(played, kinds.PAST), day.isoformat()))
        )
    release = addresses.number(request.GET, "release")
    where = addresses.find(played, board, of, timezone.now(), release)
    page = selectors.page(where, request.user, addresses.cursor(request.GET))
    return render(request, "leaderboards/board.html", _sheet(request, page))


@require_safe
def standing(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Where the run of a finished match stands: a part of other pages."""
    place, position = games.place(match_id, request.user)
    if not position.over or (position.sealed and place.seat is None):
        raise NoSuchMatch("no_such_match")
    match = Match.objects.select_related("release").get(pk=match_id)
    result = summaries.result(match, request.user, services.where_of(match))
    return render(request, "leaderboards/_standing.html", {"result": result, "match_id": match_id})


def _sheet(request: HttpRequest, page: Page) -> dict[str, Any]:
    where, key = page.where, page.where.kind.key
    seed, told = _daily(where), visibility.on_board(where, request.user)
    return {
        "game": where.game,
        "page": page,
        "kind": where.kind,
        "heading": texts.heading(where),
        "about": texts.about(where.kind),
        "tie_break": texts.tie_break(where.kind),
        "resets": texts.resets(where),
        "zone": calendar.ZONE.key,
        "tabs": summaries.tabs(where.game),
        "url": summaries.url(where),
        "earlier": summaries.earlier(where),
        "onward": summaries.onward(where),
        "first_tries": key in (kinds.SEED, kinds.PAST),
        "today": summaries.daily(where.game, seed, request.user, timezone.now()) if seed else None,
        "spread": (
            summaries.spread(page, visibility.marks(told))
            if key in kinds.of_single_matches(where.game.key)
            else None
        ),
        "sizes": summaries.sizes(where),
        "told": told,
        "race_seed": addresses.race_seed(where),
    }


def _daily(where: Where) -> DailySeed | None:
    if where.kind.key not in (kinds.DAILY, kinds.PAST):
        return None
    return DailySeed.objects.filter(game=where.game.key, date=where.scope).first()


def _day(label: str) -> date:
    day = calendar.from_label(label)
    if day is None:
        raise IllegalAction("daily_closed")
    return day


@require_POST
@login_required
def attempt(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """Begin today's one ranked run."""
    played = addresses.game_of(key)
    limits.check("start", str(request.user.pk), most=20, seconds=60)
    position = dailies.attempt(played, request.user, _day(label))
    return redirect("games:match", position.match_id)


@require_POST
@login_required
def practise(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """Begin a run of a past daily; one that is under way is given up only after asking."""
    played = addresses.game_of(key)
    limits.check("start", str(request.user.pk), most=20, seconds=60)
    day, running = _day(label), dailies.running_practice(played, request.user)
    ghost = request.POST.get("ghost", "")
    if running and running.version and "replace" not in request.POST:
        asked = {"game": played, "running": running, "label": label, "ghost": ghost}
        return render(request, "leaderboards/replace.html", asked, status=409)
    instead_of = running.pk if running else None
    position = dailies.practise(played, request.user, day, instead_of)
    return redirect(match_address(position.match_id, ghost))
