"""The result page: how the match ended, its statistics, both totals as lines."""

from typing import Literal

from games.dice.content.index import ContentIndex
from games.dice.content.terms import SEATS
from games.dice.page.models import Chart, DecisiveRound, Ending, Line, SeatStatistics, TableRow
from games.dice.records.summary import Summary
from games.dice.records.turning_point import find_turning_point
from games.dice.view import View

WIDTH, HEIGHT, EDGE = 320, 120, 8
FACTS = (
    "won", "lost", "drawn", "mean", "highest", "lowest", "sent", "hit", "blocked", "void", "built",
    "shields_gained", "shields_used", "guards_used", "spent", "wasted",
)  # fmt: skip
"""Figures of a summary, in the order in which they are shown."""
TONES: dict[str, Literal["won", "lost", "even"]] = {"win": "won", "loss": "lost"}


def ending(index: ContentIndex, view: View, summaries: tuple[Summary, Summary]) -> Ending:
    assert view.reason is not None
    first, second = summaries
    result = _own_result(view)
    return Ending(
        reason=view.reason,
        winner=view.winner,
        result=result,
        tone=TONES.get(result, "even"),
        decisive=find_decisive_round(index, view),
        turning_point=find_turning_point(index, view),
        chart=_chart(index, view),
        facts=tuple(TableRow(key, (_fact(first, key), _fact(second, key))) for key in FACTS),
        statistics=(_statistics(index, first), _statistics(index, second)),
    )


def _own_result(view: View) -> Literal["win", "loss", "draw", "none"]:
    if view.seat is None:
        return "none"
    if view.winner is None:
        return "draw"
    return "win" if view.winner == view.seat else "loss"


def find_decisive_round(index: ContentIndex, view: View) -> DecisiveRound | None:
    """Where the winner took the lead for good, or else the round that gained the winner most."""
    if view.winner is None or view.reason == "resigned" or not view.record:
        return None
    start, winner = index.numbers.start_total, view.winner
    totals = [(start, start), *((pair[0].total, pair[1].total) for pair in view.record)]
    leads = [pair[winner] - pair[1 - winner] for pair in totals]
    numbers = range(1, len(totals))
    behind = [n for n in numbers[:-1] if leads[n] <= 0]
    best = max(numbers, key=lambda n: leads[n] - leads[n - 1])
    number = behind[-1] + 1 if behind else best
    changes = [totals[number][seat] - totals[number - 1][seat] for seat in SEATS]
    return DecisiveRound(number, bool(behind), (f"{changes[0]:+d}", f"{changes[1]:+d}"))


def mean_score(summary: Summary) -> str:
    return f"{summary.mean / 100:.2f}"


def _fact(summary: Summary, key: str) -> str:
    return mean_score(summary) if key == "mean" else str(getattr(summary, key))


def _statistics(index: ContentIndex, summary: Summary) -> SeatStatistics:
    return SeatStatistics(
        dice_luck=f"{summary.dice_luck / 6:+.1f}",
        event_luck=f"{summary.event_luck:+d}",
        specials=tuple((index.specials[special], n) for special, n in summary.specials),
        gained=tuple((index.cards[card], n) for card, n in summary.gained),
        played=tuple((index.cards[card], n) for card, n in summary.played),
        stances=tuple((index.stances[stance], n) for stance, n in summary.stances),
        gauge=tuple((index.gauge[condition], n) for condition, n in summary.gauge),
        events=tuple((index.events[drawn.card], drawn.happened) for drawn in summary.events),
    )


def _chart(index: ContentIndex, view: View) -> Chart:
    most = max((each.total for pair in view.record for each in pair), default=1)
    return Chart(WIDTH, HEIGHT, tuple(_line(index, view, seat, most) for seat in SEATS))


def _line(index: ContentIndex, view: View, seat: int, most: int) -> Line:
    totals = [index.numbers.start_total, *(pair[seat].total for pair in view.record)]
    step = (WIDTH - 2 * EDGE) / max(1, len(totals) - 1)
    points = [
        (round(EDGE + step * nth, 1), round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * total / most, 1))
        for nth, total in enumerate(totals)
    ]
    return Line(seat, " ".join(f"{x},{y}" for x, y in points), *points[-1])
