"""Pages of weeklies, and their starts."""

from datetime import date

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games import limits
from games.engine.errors import IllegalAction, NoSuchMatch
from games.web.views import match_address
from leaderboards.boards import addresses, kinds, labels
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import WeeklyAttempt
from leaderboards.weeklies import selectors
from leaderboards.weeklies import service as weeklies


@require_safe
def weekly(request: HttpRequest, key: str) -> HttpResponse:
    """The weekly of a game: this week's, those to come, and past ones with their keys."""
    game, now = addresses.get_game(key), timezone.now()
    kinds.get_kind(game, kinds.WEEKLY)
    this = weeklies.make(game, calendar.this_monday(now))
    shown = {
        "game": game,
        "week": selectors.summarize(this, request.user, now),
        "tie_break": labels.tie_break(kinds.get_kind(game, kinds.WEEKLY)),
        "coming": selectors.coming_weeks(game, now),
        "past": selectors.past_weeks(game),
    }
    return render(request, "leaderboards/weekly.html", shown)


@require_safe
def week(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """The board of a week by its name, as people share it."""
    game, found = addresses.get_game(key), weeklies.find_weekly(key, label)
    if found is None:
        raise NoSuchMatch("no_such_board")
    kinds.get_kind(game, kinds.WEEKLY)
    return redirect(addresses.page_url(selectors.board_address(found)))


def _monday(label: str) -> date:
    monday = calendar.parse_week_label(label)
    if monday is None:
        raise IllegalAction("weekly_closed")
    return monday


@require_POST
@login_required
def attempt(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """Start this week's one ranked run."""
    game = addresses.get_game(key)
    limits.check("start", str(request.user.pk), most=20, seconds=60)
    monday = _monday(label)
    mine = WeeklyAttempt.objects.filter(user=request.user)  # type: ignore[misc]
    own = mine.filter(weekly__game=key, weekly__monday=monday).first()
    if own is not None:
        # Another tab has started it: the way to the run is more use than a refusal.
        return redirect("games:match", own.match_id)
    position = weeklies.attempt(game, request.user, monday)
    return redirect("games:match", position.match_id)


@require_POST
@login_required
def practise(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """Start a run of a past weekly; asks before it ends a run under way."""
    game = addresses.get_game(key)
    limits.check("start", str(request.user.pk), most=20, seconds=60)
    monday, running = _monday(label), dailies.running_practice(game, request.user)
    ghost = request.POST.get("ghost", "")
    if running and running.version and "replace" not in request.POST:
        asked = {"game": game, "running": running, "week": label, "ghost": ghost}
        return render(request, "leaderboards/replace.html", asked, status=409)
    instead_of = running.pk if running else None
    position = weeklies.practise(game, request.user, monday, instead_of)
    return redirect(match_address(position.match_id, ghost))
