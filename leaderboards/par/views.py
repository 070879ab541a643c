"""Pages about par, and parts of pages: beside a run, the solver's line, ghosts, own figures."""

from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.errors import NoSuchMatch
from games.engine.registry import GAMES
from games.history import replay_views
from games.match import selectors as games
from leaderboards.boards import addresses
from leaderboards.models import Recorded
from leaderboards.par import ghosts, lines, stats, visibility


@require_safe
@never_cache
def beside(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Par beside a run: of one under way the number, of a finished one what it came to."""
    place, position = games.place(match_id, request.user)
    if position.sealed and place.seat is None:
        raise NoSuchMatch("no_such_match")
    outcome = position.outcome
    score = outcome.scores[0] if outcome and outcome.places[0] else None
    par = visibility.of(position.game, position.release_number, position.seed)
    told = visibility.told(par, request.user, score, position.chairs[0].user_id)
    template = "leaderboards/_par_head.html" if "head" in request.GET else "leaderboards/_par.html"
    # Nobody may have asked for this par yet: the run that does so is still being checked.
    soon = par is None and score is not None and position.game.records.runs is not None
    soon = soon and not Recorded.objects.filter(match_id=match_id).exists()
    return render(request, template, {"told": told, "soon": soon, "match_id": match_id})


@require_safe
@never_cache
def solution(request: HttpRequest, par_id: int, who: str) -> HttpResponse:
    """The line of the solver, or of a bot, step by step."""
    par, line = visibility.line_of(par_id, who, request.user)
    again = lines.replay(par, msgspec.json.decode(line), who)
    name = visibility.name_of(again.position.game, who)
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
    """A ghost beside one's own run, as far as one has come oneself."""
    place, position = games.place(match_id, request.user)
    if place.seat is None:
        raise NoSuchMatch("no_such_match")
    race = ghosts.race(position, request.user, request.GET.get("ghost", ""))
    if race is None:
        return HttpResponse(status=204)
    picture = {**race.picture, "match_id": match_id}
    return render(request, "leaderboards/_par_ghost.html", {**picture, "race": race})


@require_safe
@never_cache
@login_required
def mine(request: HttpRequest, key: str) -> HttpResponse:
    """One's own figures, for nobody else."""
    game = addresses.game_of(key)
    if GAMES[key].records.runs is None:
        raise NoSuchMatch("no_such_board")
    own = {"game": game, "stats": stats.of(request.user, game)}
    return render(request, "leaderboards/_par_mine.html", own)
