"""Pages of the games: about a game, starting one alone, playing and watching."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from games import broadcast, limits, options, refusals
from games.engine import chance, texts
from games.engine.errors import IllegalAction, NoSuchMatch, Refused, Stale
from games.engine.game import Game
from games.engine.registry import GAMES
from games.live import frames as live_frames
from games.live import lost_lines, wire
from games.match import coaching, selectors
from games.match import service as match_service
from games.match.audiences import Audience
from games.match.bots import level_name, may_hurry
from games.match.positions import Position
from games.models import Match
from games.web import changes, rulebook, sidebar


class HtmxRequest(HttpRequest):
    htmx: HtmxDetails


_GHOST = re.compile(r"[a-z0-9_-]{1,40}")


def match_address(match_id: UUID, ghost: str = "") -> str:
    """The address of a match, perhaps with a ghost to race there. A name that no ghost has is
    ignored by the page."""
    page = reverse("games:match", args=[match_id])
    return f"{page}?{urlencode({'ghost': ghost})}" if _GHOST.fullmatch(ghost) else page


def find_game(key: str) -> Game:
    """The game of an address."""
    if key not in GAMES:
        raise NoSuchMatch("no_such_game")
    return GAMES[key]


@require_safe
def game(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a game: what it is, its rules, and the ways to start it."""
    played = find_game(key)
    user = request.user
    if chance.names_day(request.GET.get("seed", "")) and "ghost" not in request.GET:
        return redirect("leaderboards:day", key, request.GET["seed"].strip())
    if chance.names_week(request.GET.get("seed", "")):
        return redirect("leaderboards:week", key, request.GET["seed"].strip())
    running = (
        selectors.running_solo(user, played) if user.is_authenticated and played.solo else None
    )
    content = live_frames.content(played)
    about = {
        "game": played,
        "seed": request.GET.get("seed", ""),
        "ghost": request.GET.get("ghost", ""),
        "most": chance.LONGEST_SEED,
        "running": running,
        "choices": options.list_choices(played) if played.solo else (),
        "is_newcomer": not selectors.has_played(user, played),
        "about_template": f"games/{key}/_about.html",
        "rules_template": f"games/{key}/_rules.html",
        "content": content,
        "numbers": played.page.rule_numbers(content, played.choose_options(content, {})),
        "changes": changes.list_changes(played, most=1),
        "about_script": _script(f"js/games/{key}/about.js"),
    }
    return render(request, "games/game.html", about)


@require_POST
@login_required
def start(request: HttpRequest, key: str) -> HttpResponse:
    """Start a match alone."""
    played = find_game(key)
    seed, ghost = request.POST.get("seed", ""), request.POST.get("ghost", "")
    if chance.names_day(seed):
        return redirect("leaderboards:practise", key, seed.strip(), preserve_request=True)
    if chance.names_week(seed):
        return redirect("leaderboards:practise_week", key, seed.strip(), preserve_request=True)
    return start_run(request, played, seed, ghost, options.read(played, request.POST))


def start_run(
    request: HttpRequest,
    played: Game,
    seed: str,
    ghost: str = "",
    chosen: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Start a run on a seed; a run under way is resigned only after asking, if it is no lesson."""
    limits.check("start", str(request.user.pk), most=20, seconds=60)
    running = selectors.running_solo(request.user, played)
    if running and _is_begun(running, played) and "replace" not in request.POST:
        chance.clean_seed(seed)
        asked = {
            "game": played, "running": running, "seed": seed, "ghost": ghost,
            "chosen": [(options.PREFIX + name, value) for name, value in (chosen or {}).items()],
        }  # fmt: skip
        return render(request, "games/replace.html", asked, status=409)
    position = match_service.start_alone(
        played, request.user, seed, running.pk if running else None, chosen
    )
    return redirect(match_address(position.match_id, ghost))


def _is_begun(run: Match, played: Game) -> bool:
    """Whether giving up a run loses something."""
    return run.version > 0 and not played.is_lesson(run.seed)


@require_safe
def match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The table: play from a seat, or watch."""
    place, position = selectors.place(match_id, request.user)
    solo = position.game.solo
    around = {} if solo else sidebar.context(position, place.seat, request.user)
    return render(request, "games/match.html", {**around, **_table(position, place.seat)})


def _is_raced(position: Position) -> bool:
    """Whether the run has a par and ghosts: those of its seed, played the usual way."""
    is_run = position.game.records.runs is not None and bool(position.seed)
    return is_run and options.is_usual(position.game, msgspec.json.decode(position.options))


def _table(position: Position, seat: Audience) -> dict[str, Any]:
    game, content = position.game, live_frames.content(position.game, position.rules)
    chosen = game.decode_options(msgspec.json.decode(position.options))
    return {
        **live_frames.context(position, seat),
        "position": position,
        "commitment": position.commitment,
        "board_template": f"games/{position.game.key}/_board.html",
        "rules_template": f"games/{position.game.key}/_rules.html",
        "log_filters_template": _template(f"games/{position.game.key}/_log_filters.html"),
        "content": content,
        "numbers": game.page.rule_numbers(content, chosen),
        "live": live_frames.live(position, seat),
        "log": live_frames.log(position, seat),
        "raced": _is_raced(position),
        "rule_sections": rulebook.refusal_sections(position.game.key),
        "lesson": _lesson(position, seat),
        "may_hurry": not position.game.solo and may_hurry(position, seat),
        "may_coach": coaching.may_coach(position, seat),
        "since": sidebar.news(position, seat),
        "missed": sidebar.missed_moments(position, seat),
        "result_text": _result_text(position),
    }


def _result_text(position: Position) -> str:
    """The scores of a finished match that everyone may see; else empty."""
    if position.outcome is None or not position.public:
        return ""
    unit = gettext(position.game.page.score_text) if position.game.page.score_text else "{n}"
    names = (chair.name or level_name(position.game, chair.bot) for chair in position.chairs)
    scores = (texts.fill(unit, n=score) for score in position.outcome.scores)
    return " · ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))


def _lesson(position: Position, seat: Audience) -> dict[str, Any] | None:
    """What the guide of a lesson draws."""
    lesson = position.lesson
    if lesson is None or seat is None or position.is_over:
        return None
    return {
        "of": len(lesson.ideas),
        "farewell": lesson.farewell,
        "hints": live_frames.hints(position, seat),
    }


@require_POST
def act(request: HtmxRequest, match_id: UUID) -> HttpResponse:
    """Play the action of the pressed button; answer with the table after it."""
    place, position = selectors.place(match_id, request.user)
    limits.check("act", str(request.user.pk), most=600, seconds=60)
    try:
        wish = wire.decode_form(place.game, request.POST.dict())
        if _needs_submit(request, position, wish):
            asked = {"match_id": match_id, "wish": request.POST}
            return render(request, "games/submit.html", asked)
        position = match_service.play(
            match_id, place.seat, wish.action, wish.version, wish.action_id
        )
    except Refused as no:
        return _answer_refusal(request, place, no)
    if not request.htmx:
        return redirect("games:match", match_id)
    return HttpResponse(live_frames.whole(position, place.seat))


def _needs_submit(request: HtmxRequest, position: Position, wish: wire.Wish) -> bool:
    """Whether a page without scripts has yet to confirm a move of a match over days."""
    over_days = position.mode == Match.Mode.ASYNC and not position.game.is_draft(wish.action)
    return over_days and not request.htmx and "submit" not in request.POST


def _answer_refusal(request: HtmxRequest, place: selectors.Place, no: Refused) -> HttpResponse:
    """The answer to a refused wish; a stale page also gets the current table."""
    fresh_table = ""
    if request.htmx and isinstance(no, Stale):
        _, position = selectors.place(place.match_id, request.user)
        fresh_table = live_frames.whole(position, place.seat)
    return refusals.answer(request, no, place.game, fresh_table)


@require_POST
def hurry(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Let the bots that a person waits for answer without their pauses."""
    place, position = selectors.place(match_id, request.user)
    limits.check("hurry", str(request.user.pk), most=120, seconds=60)
    if place.seat is None or not may_hurry(position, place.seat):
        raise IllegalAction("not_alone")
    broadcast.hurry(match_id, place.seat)
    return HttpResponse(status=204)


@require_safe
def live(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The current table, for pages whose socket is blocked; nothing if they show it already."""
    place, position = selectors.place(match_id, request.user)
    lost_lines.note_page(position, place.seat)
    if request.GET.get("seen") == str(position.ledger.account(place.seat).seen):
        return HttpResponse(status=204)
    return HttpResponse(live_frames.whole(position, place.seat))


@require_POST
def watch(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Let others look on at a match played alone, or not."""
    place, _ = selectors.place(match_id, request.user)
    match_service.set_watchable(match_id, place.seat, request.POST.get("watchable") == "on")
    return redirect("games:match", match_id)


@cache
def _template(name: str) -> str:
    """The name of a template that not every game has; empty if this one has none."""
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return ""
    return name


@cache
def _script(path: str) -> str:
    """The path of a script that not every game has; empty if this one has none."""
    return path if finders.find(path) else ""
