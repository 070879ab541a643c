"""The pages of what-ifs: choosing a step and seats, one's own of a match, the comparison."""

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from games import limits, refusals
from games.branches import branch_results, opening
from games.engine.errors import Malformed, NoSuchMatch, Refused
from games.history import replay as history_replay
from games.history.replay_views import sitter_name
from games.match.audiences import Audience
from games.match.positions import Position

ALL = "all"
"""All seats, in a form and in the API."""


@require_http_methods(["GET", "HEAD", "POST"])
def branch(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Choose a step and seats, see one's own what-ifs of a match; POST opens one."""
    if request.method == "POST":
        return _open(request, match_id)
    limits.check_reader(request)
    seat, position = history_replay.open_match(match_id, request.user)
    try:
        opening.check_public(position)
    except Refused as no:
        shown = {"refusal": refusals.sentence(no, position.game)}
    else:
        shown = _choices(position, seat, request.GET.get("step", "0"))
    about = {
        "game": position.game,
        "match_id": match_id,
        "own": branch_results.list_branches(position, request.user),
    }
    return render(request, "games/branch.html", {**about, **shown})


@login_required
def _open(request: HttpRequest, match_id: UUID) -> HttpResponse:
    seat, position = history_replay.open_match(match_id, request.user)
    limits.check("open-branch", str(request.user.pk), most=10, seconds=60)
    step = read_step(request.POST.get("step", ""))
    held = read_seats(request.POST.getlist("seats"), position)
    branch = opening.open_branch(position, step, request.user, seat, held)
    return redirect("games:match", branch.match_id)


def read_step(text: str) -> int:
    """The number of a step from a form."""
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise Malformed("malformed_wish")


def read_seats(named: list[str], position: Position) -> tuple[int, ...] | None:
    """The seats that a form names; None if it leaves the choice to the site."""
    if ALL in named:
        return tuple(range(len(position.chairs)))
    if not all(text.isascii() and text.isdigit() and len(text) < 3 for text in named):
        raise Malformed("branch_seats")
    return tuple(map(int, named)) or None


def _choices(position: Position, seat: Audience, asked: str) -> dict[str, Any]:
    """The step that was asked for, as far as there is one, and the seats to choose from."""
    past, last = opening.find_states(position)
    step = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    step = max(0, min(step, last))
    state = past.made[step].state
    names = [sitter_name(position, n) for n in range(len(position.chairs))]
    acting = [names[n] for n in sorted(position.rules.actors(state)) if n >= 0]
    return {
        "step": step,
        "last": last,
        "acting": ", ".join(acting),
        "usual": opening.usual_seat(position, seat, state),
        "names": list(enumerate(names)),
        "is_solo": len(names) == 1,
    }


@require_safe
def result(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """A finished what-if beside the original: a page, for htmx only the table."""
    limits.check_reader(request)
    _, position = history_replay.open_match(match_id, request.user)
    if position.branch is None:
        raise NoSuchMatch("no_such_match")
    shown = {
        "game": position.game,
        "match_id": match_id,
        "branch": position.branch,
        "title": gettext("What if"),
        "comparison": branch_results.compare(position),
    }
    is_part = bool(getattr(request, "htmx", False))
    template = "games/_branch_result.html" if is_part else "games/branch_result.html"
    return render(request, template, shown)
