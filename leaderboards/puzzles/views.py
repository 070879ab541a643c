"""Pages of the puzzles: today's, the next one of a game, a puzzle, and the match behind it."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import limits, refusals
from games.engine.errors import Malformed, NotSeated, Refused
from games.history import replay_views
from games.live import frames
from games.match.positions import Position
from leaderboards.boards import addresses
from leaderboards.dailies import calendar
from leaderboards.models import DailyPuzzle, Puzzle, Solution
from leaderboards.puzzles import positions, selectors, service, worths

SESSION = "puzzles"
"""Where a visitor's answers are kept: puzzle -> action. They count for nothing."""
MOST_KEPT = 60
ANSWERS_A_MINUTE = 40


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """Today's puzzle of each game, with the reader's ratings, streak and calendar."""
    now, user = timezone.now(), request.user
    shown: dict[str, Any] = {"today": selectors.load_today(user, now)}
    if user.is_authenticated:
        shown["weeks"] = selectors.load_calendar(user, now)
    shown["answers"] = {int(pk) for pk in request.session.get(SESSION, {})}
    return render(request, "leaderboards/puzzles/index.html", shown)


@require_safe
@never_cache
def next_puzzle(request: HttpRequest, key: str) -> HttpResponse:
    """Go to the puzzle of a game that is next to the reader's rating."""
    game = addresses.get_game(key)
    known = {int(pk) for pk in request.session.get(SESSION, {})}
    found = selectors.find_next(game, request.user, timezone.now(), known)
    if found is None:
        return render(request, "leaderboards/puzzles/none.html", {"game": game})
    return redirect("leaderboards:puzzle", found.pk)


@require_safe
@never_cache
def puzzle(request: HttpRequest, puzzle_id: int) -> HttpResponse:
    """A puzzle: the position with its choices or, once it is answered, the values of all."""
    limits.check_reader(request)
    shown = service.find_puzzle(puzzle_id, timezone.now())
    return render(request, "leaderboards/puzzles/puzzle.html", _page(request, shown))


@require_POST
def answer(request: HttpRequest, puzzle_id: int) -> HttpResponse:
    """Answer a puzzle with the pressed button; then the page shows what it was worth."""
    limits.check("puzzle", _reader(request), most=ANSWERS_A_MINUTE, seconds=60)
    asked = service.find_puzzle(puzzle_id, timezone.now())
    try:
        _answer(request, asked)
    except Refused as no:
        shown = {**_page(request, asked), "complaint": refusals.sentence(no)}
        return render(request, "leaderboards/puzzles/puzzle.html", shown, status=422)
    return redirect(reverse("leaderboards:puzzle", args=[asked.pk]) + "#verdict")


def _answer(request: HttpRequest, asked: Puzzle) -> None:
    if "action" not in request.POST:
        raise Malformed("malformed_action")
    action = positions.decode_action(asked.game, request.POST["action"])
    if request.user.is_authenticated:
        service.answer(asked, request.user, action)
        return
    service.judge_action(asked, action)
    given = request.session.get(SESSION, {})
    given.setdefault(str(asked.pk), positions.encode_action(action))
    request.session[SESSION] = dict(list(given.items())[-MOST_KEPT:])


@require_safe
@never_cache
def source(request: HttpRequest, puzzle_id: int) -> HttpResponse:
    """The match behind a puzzle, as a replay; for those only who have answered."""
    limits.check_reader(request)
    asked = service.find_puzzle(puzzle_id, timezone.now())
    if not find_given(request, asked).action:
        raise NotSeated("answer_first")
    again, found = positions.load_replay(asked.source), positions.load_finding(asked)
    if "step" not in request.GET:
        return redirect(f"{request.path}?step={found.step}")
    template = "leaderboards/puzzles/source.html"
    return replay_views.render_replay(
        request, again, (None,), template=template, puzzle=asked, puzzle_step=found.step
    )


@dataclass(frozen=True)
class Given:
    """A reader's answer; the action is empty if there is none."""

    action: str
    solution: Solution | None = None


def find_given(request: HttpRequest, asked: Puzzle) -> Given:
    """The answer that a reader gave to a puzzle."""
    if request.user.is_authenticated:
        solution = Solution.objects.filter(puzzle=asked, user=request.user).first()
        return Given(solution.action if solution else "", solution)
    return Given(request.session.get(SESSION, {}).get(str(asked.pk), ""))


def _page(request: HttpRequest, shown: Puzzle) -> dict[str, Any]:
    found, position = positions.load_finding(shown), positions.load_position(shown)
    given, today = find_given(request, shown), calendar.today(timezone.now())
    page: dict[str, Any] = {
        "puzzle": shown,
        "given": given,
        "daily": DailyPuzzle.objects.filter(puzzle=shown, date=today).first(),
        "seat_name": replay_views.sitter_name(position, found.seat),
    }
    if given.action:
        page["verdict"] = worths.read_verdict(shown, position, given.action)
        position = positions.look_back(position)
    else:
        page["choices"] = worths.list_choices(position, found)
    return {**page, **_table(position, found.seat)}


def _table(position: Position, seat: int) -> dict[str, Any]:
    return {
        **frames.context(position, seat),
        "position": position,
        "match_id": None,
        "raced": False,
        "board_template": f"games/{position.game.key}/_board.html",
        "live": frames.live(position, seat),
    }


def _reader(request: HttpRequest) -> str:
    user = request.user
    return str(user.pk) if user.is_authenticated else limits.client_address(request)
