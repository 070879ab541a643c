"""What-ifs as their pages show them: a person's own of a match, and two results side by side."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext

from games.engine import texts
from games.history.replay_views import sitter_name
from games.match import positions
from games.match.positions import Position
from games.models import Branch, Match

MOST_LISTED = 50


class OwnBranch(NamedTuple):
    """One of a person's what-ifs of a match."""

    match_id: UUID
    step: int
    seats: str
    is_over: bool
    result: str
    touched: datetime


class ResultRow(NamedTuple):
    """A seat in the original and in the what-if."""

    name: str
    here: str
    """Who plays it in the what-if, if that is somebody else."""
    original: str
    result: str


@dataclass(frozen=True)
class Comparison:
    """The end of a what-if beside that of the match it comes from."""

    root_id: UUID
    root_over: bool
    rows: list[ResultRow]


def list_branches(position: Position, user: Any) -> list[OwnBranch]:
    """A person's what-ifs that come from a match, directly or not, the newest first."""
    if not user.is_authenticated:
        return []
    of_match = Q(origin=position.match_id) | Q(root=position.match_id)
    found = Branch.objects.filter(of_match, user=user).select_related("match")
    return [_own(position, branch) for branch in found.order_by("-match__touched")[:MOST_LISTED]]


def _own(position: Position, branch: Branch) -> OwnBranch:
    is_over = branch.match.status != Match.Status.RUNNING
    return OwnBranch(
        match_id=branch.match_id,
        step=branch.step,
        seats=", ".join(sitter_name(position, seat) for seat in branch.seats),
        is_over=is_over,
        result=result_text(positions.load(branch.match_id)) if is_over else "",
        touched=branch.match.touched,
    )


def result_text(position: Position) -> str:
    """The scores of all seats in one line."""
    seats = range(len(position.chairs))
    if position.game.solo:
        return _score(position, 0)
    return " · ".join(f"{sitter_name(position, n)} {_score(position, n)}" for n in seats)


def compare(position: Position) -> Comparison | None:
    """A finished what-if beside the match that all of it began with; None if that is gone."""
    row = Branch.objects.filter(pk=position.match_id).first()
    if row is None or row.root_id is None:
        return None
    root = positions.load(row.root_id)
    rows = []
    for seat in range(len(root.chairs)):
        name, here = sitter_name(root, seat), sitter_name(position, seat)
        other = here if here != name else ""
        rows.append(ResultRow(name, other, _score(root, seat), _score(position, seat)))
    return Comparison(row.root_id, root.is_over, rows)


def _score(position: Position, seat: int) -> str:
    """The place and the score of a seat in a few words."""
    outcome = position.outcome
    if outcome is None:
        return gettext("cancelled") if position.cancelled else gettext("not over")
    unit = gettext(position.game.page.score_text) if position.game.page.score_text else "{n}"
    score = texts.fill(unit, n=outcome.scores[seat])
    place = outcome.places[seat]
    if not place:
        return gettext("given up")
    if position.game.solo:
        return score
    return gettext("place {n} · {score}").format(n=place, score=score)
