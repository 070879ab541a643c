"""What decided a finished match for its seat."""

from itertools import pairwise

from games.autochess.content.terms import LINES
from games.autochess.page.models import HeaviestBlow, Verdict, WinningLine
from games.autochess.report import Duel
from games.autochess.view import View


def find_verdict(view: View, start_hp: int) -> Verdict | None:
    """For the winner the best line of the last fight, for the others their worst round."""
    seat = view.seat
    if seat is None or view.phase != "end" or view.finished in ("", "conceded"):
        return None
    if view.seats[seat].place == 1:
        return _find_winning_line(view, seat)
    return _find_heaviest_blow((start_hp, *view.seats[seat].hp_history))


def _find_winning_line(view: View, seat: int) -> WinningLine | None:
    duels = view.report.duels if view.report else ()
    own = [duel for duel in duels if seat in (duel.a.seat, duel.b.seat)]
    found = [line for duel in own for line in _won_lines(duel, seat)]
    return max(found, key=lambda line: line.hand, default=None)


def _won_lines(duel: Duel, seat: int) -> list[WinningLine]:
    side = 0 if duel.a.seat == seat else 1
    mine, theirs = (duel.a, duel.b) if side == 0 else (duel.b, duel.a)
    return [
        WinningLine(line, mine.lines[n].type, theirs.seat)
        for n, line in enumerate(LINES)
        if duel.lines[n].winner == side and mine.lines[n].type
    ]


def _find_heaviest_blow(course: tuple[int, ...]) -> HeaviestBlow | None:
    losses = [before - after for before, after in pairwise(course)]
    worst = max(losses, default=0)
    return HeaviestBlow(losses.index(worst) + 1, worst) if worst > 0 else None
