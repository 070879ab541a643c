"""Pages of the leaderboards, and the starts of dailies."""

from datetime import date, datetime
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
from leaderboards.achievements import selectors as achievements
from leaderboards.boards import addresses, kinds, labels, selectors, summaries
from leaderboards.boards.kinds import BoardAddress
from leaderboards.boards.selectors import Page
from leaderboards.cards import selectors as cards
from leaderboards.cups import selectors as cups
from leaderboards.dailies import calendar
from leaderboards.dailies import selectors as daily_selectors
from leaderboards.dailies import service as dailies
from leaderboards.models import Attempt, DailySeed, WeeklySeed
from leaderboards.par import visibility
from leaderboards.weeklies import selectors as weekly_selectors
from leaderboards.weeklies.selectors import WeeklySummary
from leaderboards.weeklies.service import ONE_WEEK


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The games that have leaderboards."""
    with_boards = [game for game in GAMES.values() if kinds.board_kinds(game)]
    return render(request, "leaderboards/index.html", {"games": with_boards})


@require_safe
def game(request: HttpRequest, key: str) -> HttpResponse:
    """The leaderboards of a game: today's daily, the top rows, the latest seeds."""
    played = addresses.get_game(key)
    overview = summaries.overview_context(played, request.user, timezone.now())
    return render(request, "leaderboards/game.html", overview)


@require_safe
def board(request: HttpRequest, key: str, board: str) -> HttpResponse:
    """One leaderboard: a page of it, the reader's own row, and the order of the rows."""
    played, of = addresses.get_game(key), request.GET.get("of", "")
    day = calendar.parse_label(of.strip())
    if board == kinds.SEED and day is not None:
        # The name of a daily, typed as a seed.
        return redirect(
            addresses.page_url(
                BoardAddress(played, kinds.get_kind(played, kinds.PAST), day.isoformat())
            )
        )
    release = addresses.read_number(request.GET, "release")
    address = addresses.find_address(played, board, of, timezone.now(), release)
    page = selectors.load_page(address, request.user, addresses.read_cursor(request.GET))
    return render(request, "leaderboards/board.html", _sheet(request, page))


@require_safe
def day(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """The page of a daily by its name, as people share it."""
    played, date = addresses.get_game(key), calendar.parse_label(label)
    if date is None:
        raise NoSuchMatch("no_such_board")
    kind = kinds.get_kind(played, kinds.DAILY)
    return redirect(addresses.page_url(BoardAddress(played, kind, date.isoformat())))


@require_safe
def standing(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The rank of a finished match, as a partial of other pages."""
    place, position = games.place(match_id, request.user)
    if not position.is_over or (position.sealed and place.seat is None):
        raise NoSuchMatch("no_such_match")
    match = Match.objects.select_related("release").get(pk=match_id)
    placed = services.ranked_run(match, services.load_outcome(match)) if match.result else None
    values = placed[1].values if placed else None
    result = summaries.match_result(match, request.user, services.run_address(match), values)
    shown = {"result": result, "match_id": match_id, "game": position.game, "day": match.seed}
    if not result.being_checked:
        shown["achieved"] = achievements.list_new(match_id, match.game, request.user)
    shown["cup"] = cups.find_cup_of_match(match_id)
    if not result.being_checked and (found := cards.find_card(match_id)):
        shown["card"] = found
        shown["card_text"] = found.text(f"{request.scheme}://{request.get_host()}")
        shown["next"] = _next_start(timezone.now(), found.is_weekly)
    return render(request, "leaderboards/_standing.html", shown)


def _next_start(now: datetime, is_weekly: bool) -> datetime:
    """When the next daily, or weekly, begins."""
    if is_weekly:
        return calendar.opening_time(calendar.this_monday(now) + ONE_WEEK)
    return calendar.closing_time(calendar.today(now))


def _sheet(request: HttpRequest, page: Page) -> dict[str, Any]:
    address, key = page.address, page.address.kind.key
    seed, par = _daily(address), visibility.board_par(address, request.user)
    return {
        "game": address.game,
        "page": page,
        "kind": address.kind,
        "heading": labels.heading(address),
        "about": labels.description(address.kind),
        "tie_break": labels.tie_break(address.kind),
        "resets": labels.reset_time(address),
        "zone": calendar.ZONE.key,
        "groups": summaries.tab_groups(address.game, key),
        "url": addresses.page_url(address),
        "earlier": summaries.previous_url(address),
        "onward": summaries.cursor_url(address),
        "is_seed": key == kinds.SEED,
        "is_week": key in (kinds.WEEK, *kinds.WEEKS),
        "is_rating": key == kinds.RATING,
        "first_tries": key in (kinds.SEED, kinds.PAST, kinds.PAST_WEEKLY),
        "week": _week(address, request.user),
        "today": daily_selectors.summarize_daily(address.game, seed, request.user, timezone.now())
        if seed
        else None,
        "spread": (
            summaries.distribution(page, visibility.marks(par))
            if key in kinds.single_match_kinds(address.game.key)
            else None
        ),
        "siblings": summaries.sibling_boards(address),
        "par": par,
        "race_seed": addresses.race_seed(address),
    }


def _week(address: BoardAddress, viewer: Any) -> WeeklySummary | None:
    monday = calendar.parse_week(address.scope)
    if address.kind.key not in kinds.WEEKS or monday is None:
        return None
    weekly = WeeklySeed.objects.select_related("release").get(game=address.game.key, monday=monday)
    return weekly_selectors.summarize(weekly, viewer, timezone.now())


def _daily(address: BoardAddress) -> DailySeed | None:
    if address.kind.key not in (kinds.DAILY, kinds.PAST):
        return None
    return DailySeed.objects.filter(game=address.game.key, date=address.scope).first()


def _day(label: str) -> date:
    day = calendar.parse_label(label)
    if day is None:
        raise IllegalAction("daily_closed")
    return day


@require_POST
@login_required
def attempt(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """Start today's one ranked run."""
    played = addresses.get_game(key)
    limits.check("start", str(request.user.pk), most=20, seconds=60)
    day = _day(label)
    mine = Attempt.objects.filter(user=request.user)  # type: ignore[misc]
    own = mine.filter(daily__game=key, daily__date=day).first()
    if own is not None:
        # Another tab has started it: the way to the run is more use than a refusal.
        return redirect("games:match", own.match_id)
    position = dailies.attempt(played, request.user, day)
    return redirect("games:match", position.match_id)


@require_POST
@login_required
def practise(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """Start a run of a past daily; asks before it ends a run under way."""
    played = addresses.get_game(key)
    limits.check("start", str(request.user.pk), most=20, seconds=60)
    day, running = _day(label), dailies.running_practice(played, request.user)
    ghost = request.POST.get("ghost", "")
    if running and running.version and "replace" not in request.POST:
        asked = {"game": played, "running": running, "label": label, "ghost": ghost}
        return render(request, "leaderboards/replace.html", asked, status=409)
    instead_of = running.pk if running else None
    position = dailies.practise(played, request.user, day, instead_of)
    return redirect(match_address(position.match_id, ghost))
