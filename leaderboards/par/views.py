"""Pages and partials about par: beside a run, the solver's line, ghosts, statistics."""

from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import options
from games.engine.errors import NoSuchMatch
from games.engine.registry import GAMES
from games.history import replay_views
from games.match import selectors as games
from leaderboards.boards import addresses
from leaderboards.models import Recorded
from leaderboards.par import ghosts, lines, stats, verdicts, visibility


@require_safe
@never_cache
def par(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Par beside a run: the number while it is under way, the comparison when it is over.

    `?head` is the number alone, `?finale` what the show of the end needs.
    """
    place, position = games.place(match_id, request.user)
    if position.sealed and place.seat is None:
        raise NoSuchMatch("no_such_match")
    outcome = position.outcome
    score = outcome.scores[0] if outcome and outcome.places[0] else None
    is_usual = options.is_usual(position.game, msgspec.json.decode(position.options))
    par = None
    if is_usual:
        par = visibility.find_par(position.game, position.release_number, position.seed)
    visible = visibility.visible_par(par, request.user, score, position.chairs[0].user_id)
    parts = [part for part in ("head", "finale") if part in request.GET]
    template = f"leaderboards/_par_{parts[0]}.html" if parts else "leaderboards/_par.html"
    # The par may not be requested yet: that happens once the run has been checked.
    soon = par is None and score is not None and position.game.records.runs is not None
    soon = soon and is_usual and not Recorded.objects.filter(match_id=match_id).exists()
    shown: dict[str, Any] = {"par": visible, "soon": soon, "match_id": match_id}
    if score is not None and place.seat is not None:
        shown["verdict"] = verdicts.read_verdict(position)
    return render(request, template, shown)


@require_safe
@never_cache
def solution(request: HttpRequest, par_id: int, who: str) -> HttpResponse:
    """The line of the solver, or of a bot, as a replay."""
    par, line = visibility.load_line(par_id, who, request.user)
    again = lines.replay_line(par, msgspec.json.decode(line), who)
    name = visibility.line_author(again.position.game, who)
    about: dict[str, Any] = {
        "maker": name,
        "par": par,
        "sitters": [(again.position.chairs[0], name)],
    }
    return replay_views.render_replay(
        request, again, (0,), template="leaderboards/_par_solution.html", **about
    )


@require_safe
@never_cache
def ghost(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """A ghost beside the reader's own run, as far as the reader has come."""
    place, position = games.place(match_id, request.user)
    if place.seat is None:
        raise NoSuchMatch("no_such_match")
    race = ghosts.load_race(position, request.user, request.GET.get("ghost", ""))
    if race is None:
        return HttpResponse(status=204)
    context = {**race.context, "match_id": match_id, "race": race}
    return render(request, "leaderboards/_par_ghost.html", context)


@require_safe
@never_cache
@login_required
def mine(request: HttpRequest, key: str) -> HttpResponse:
    """The reader's own statistics."""
    game = addresses.get_game(key)
    if GAMES[key].records.runs is None:
        raise NoSuchMatch("no_such_board")
    own = {"game": game, "stats": stats.load_statistics(request.user, game)}
    return render(request, "leaderboards/_par_mine.html", own)
