"""The plan of weeklies: which modifier each coming week has."""

from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games import options, refusals
from games.engine.errors import IllegalAction
from games.engine.game import Game
from games.match import releases
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.models import WeeklyPlan, WeeklySeed
from leaderboards.weeklies import service as weeklies
from studio import audit
from studio.models import Deed
from studio.pages import render_page, require_permission, require_staff

AHEAD = 12
"""Weeks that can be planned."""


@require_staff("leaderboards.view_weeklyplan")
def weeks(request: HttpRequest) -> HttpResponse:
    """This week and the next ones, with the modifier of each; a form for those not yet drawn."""
    if request.method == "POST":
        require_permission(request, "leaderboards.change_weeklyplan")
        return _plan(request)
    games = [_game(game) for game in kinds.games_with_weeklies()]
    return render_page(request, "weeks.html", _("Weekly modifiers"), games=games)


def _plan(request: HttpRequest) -> HttpResponse:
    game = next(
        (each for each in kinds.games_with_weeklies() if each.key == request.POST.get("game")), None
    )
    monday = calendar.parse_week(request.POST.get("week", ""))
    if game is None or monday is None or monday not in _mondays():
        raise Http404
    modifier = request.POST.get("modifier", "")
    try:
        weeklies.plan(game, monday, modifier)
    except IllegalAction as no:
        messages.error(request, refusals.sentence(no))
    else:
        about = f"{game.key} {calendar.week(monday)}: {modifier or '–'}"
        audit.record(request.user, Deed.What.WEEK_PLANNED, about)
        messages.success(request, _("The week is planned."))
    return redirect("studio:weeks")


def _mondays() -> list[date]:
    this = calendar.this_monday(timezone.now())
    return [this + timedelta(weeks=n) for n in range(AHEAD + 1)]


def _game(game: Game) -> dict[str, Any]:
    release, mondays = releases.current(game), _mondays()
    content = releases.content(release.pk)
    drawn = {row.monday: row for row in WeeklySeed.objects.filter(game=game.key)}
    planned = {row.monday: row.modifier for row in WeeklyPlan.objects.filter(game=game.key)}
    distinct = {each.value: each for each in game.rules.modifiers(content)}
    return {
        "game": game,
        "choices": [(value, options.label(each)) for value, each in distinct.items()],
        "weeks": [
            {
                "week": calendar.week(monday),
                "monday": monday,
                "is_drawn": monday in drawn,
                "planned": planned.get(monday, ""),
                "text": _text(game, drawn.get(monday), monday),
            }
            for monday in mondays
        ],
    }


def _text(game: Game, seed: WeeklySeed | None, monday: date) -> str:
    if seed is not None:
        found = game.find_modifier(releases.content(seed.release_id), seed.modifier)
        return options.label(found) if found else seed.modifier
    return options.label(weeklies.choose_modifier(game, releases.current(game), monday))
