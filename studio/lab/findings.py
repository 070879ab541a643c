"""The report of an experiment: the draft beside the release, as tables, CSV and charts."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.registry import GAMES
from studio.editor.sections import list_sections
from studio.editor.shapes import words
from studio.lab import charts, counting, experiments
from studio.lab.charts import Bars, Histogram
from studio.lab.counting import Span, Tally
from studio.models import Experiment


@dataclass(frozen=True)
class Finding:
    """One figure of the draft and of the release."""

    group: str
    label: str
    percent: bool
    draft: Span
    release: Span

    @property
    def title(self) -> str:
        figure = {"win": _("Win rate"), "score": _("Score")}.get(self.group)
        return f"{figure}, {self.label}" if figure else self.label

    @property
    def differs(self) -> bool:
        return self.draft.differs(self.release)

    @property
    def draft_text(self) -> str:
        return self._text(self.draft)

    @property
    def release_text(self) -> str:
        return self._text(self.release)

    def _text(self, span: Span) -> str:
        if not span.n:
            return "–"
        if span.n == 1 and not self.percent:
            return charts.figure(span.value, self.percent)
        low, high = (charts.figure(each, self.percent) for each in (span.low, span.high))
        return f"{charts.figure(span.value, self.percent)} ({low} – {high})"


@dataclass(frozen=True)
class ItemRow:
    """The figures of one item, such as a card."""

    key: str
    name: str
    pick: Finding
    win: Finding
    score: Finding
    is_solo: bool

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The figures in the table; there are no wins without opponents."""
        return (self.pick, self.score) if self.is_solo else (self.pick, self.win, self.score)


@dataclass(frozen=True)
class Report:
    """Everything that the page of an experiment shows."""

    findings: list[Finding]
    items: list[ItemRow]
    wins: Bars | None
    scores: Bars
    picks: Bars | None
    lengths: Histogram
    points: Histogram


def build_report(experiment: Experiment) -> Report | None:
    """The report so far; None before the first match."""
    draft, release = experiments.tallies(experiment)
    if not draft.matches:
        return None
    found = list(_findings(draft, release))
    rows = _items(experiment, draft, release)
    wins = [f for f in found if f.group == "win"]
    scores = [f for f in found if f.group == "score"]
    taken = sorted(rows, key=lambda row: -row.pick.draft.value)[:24]
    return Report(
        found,
        rows,
        charts.bars([(f.label, f.draft, f.release) for f in wins], True) if wins else None,
        charts.bars([(f.label, f.draft, f.release) for f in scores], False),
        charts.bars([(r.name, r.pick.draft, r.pick.release) for r in taken], True)
        if taken
        else None,
        charts.histogram(draft.lengths, release.lengths),
        charts.histogram(draft.points, release.points),
    )


def _findings(draft: Tally, release: Tally) -> Iterator[Finding]:
    sides = (draft, release)
    lengths = (counting.average(side.length) for side in sides)
    yield Finding("length", _("Length in moves"), False, *lengths)
    for seat in range(len(draft.scores)):
        name = _("Seat {n}").format(n=seat + 1)
        if len(draft.scores) > 1:
            wins = (counting.share(sum(side.wins[seat : seat + 1]), side.matches) for side in sides)
            yield Finding("win", name, True, *wins)
        # A release that does not offer the options has no scores.
        scores = (side.scores[seat] if side.matches else counting.Mean() for side in sides)
        yield Finding("score", name, False, *map(counting.average, scores))


def _items(experiment: Experiment, draft: Tally, release: Tally) -> list[ItemRow]:
    names = _names(experiment)
    rows = []
    for key in sorted({*draft.items, *release.items}):
        counts = [side.items.get(key, counting.Count()) for side in (draft, release)]
        seats = [side.matches * len(side.scores) for side in (draft, release)]
        name = names.get(key, key)
        rows.append(
            ItemRow(
                key,
                name,
                Finding("pick", name, True, *map(_pick_rate, counts, seats)),
                Finding("item_win", name, True, *(counting.share(c.wins, c.seats) for c in counts)),
                Finding("item_score", name, False, *(counting.average(c.score) for c in counts)),
                is_solo=len(draft.scores) == 1,
            )
        )
    return rows


def _pick_rate(count: counting.Count, seats: int) -> Span:
    """The rate of taking an offer; per seat in a game that reports no offers."""
    if count.offered:
        return counting.share(min(count.taken, count.offered), count.offered)
    return counting.share(count.seats, seats)


def _names(experiment: Experiment) -> dict[str, str]:
    content: Any = json.loads(experiment.content)
    return {
        key: words.title(row)
        for section in list_sections(GAMES[experiment.game])
        if section.has_rows
        for key, row in section.rows(content)
    }


def lines(experiment: Experiment) -> Iterator[list[str]]:
    """The report as rows of a CSV file."""
    yield [
        "group", "item", "name", "draft", "draft_low", "draft_high", "draft_n",
        "release", "release_low", "release_high", "release_n", "apart",
    ]  # fmt: skip
    report = build_report(experiment)
    if report is None:
        return
    for found in report.findings:
        yield _line(found, "")
    for row in report.items:
        for found in (row.pick, row.win, row.score):
            yield _line(found, row.key)


def _line(found: Finding, item: str) -> list[str]:
    figures = [
        f"{figure:.6g}" if isinstance(figure, float) else str(figure)
        for span in (found.draft, found.release)
        for figure in span
    ]
    return [found.group, item, found.label, *figures, "yes" if found.differs else "no"]
