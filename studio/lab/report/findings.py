"""The report of an experiment: the draft beside the release, as tables, CSV and charts."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.registry import GAMES
from studio.editor.sections import list_sections
from studio.editor.shapes import words
from studio.lab import counting, experiments
from studio.lab.counting import Pairs, Span, Tally
from studio.lab.report import charts
from studio.lab.report.charts import Bars, Histogram
from studio.lab.report.suggestions import Suggestion, list_suggestions
from studio.models import Experiment

MOST_SUGGESTIONS = 20


@dataclass(frozen=True)
class Finding:
    """One figure of the draft and of the release."""

    group: str
    label: str
    percent: bool
    draft: Span
    release: Span
    pair: Span | None = None
    """The difference, from pairs of matches with the same luck."""

    @property
    def title(self) -> str:
        figure = {"win": _("Win rate"), "score": _("Score")}.get(self.group)
        return f"{figure}, {self.label}" if figure else self.label

    @property
    def differs(self) -> bool:
        if self.pair and self.pair.n > 1:
            return self.pair.low > 0 or self.pair.high < 0
        return self.draft.differs(self.release)

    @property
    def pair_text(self) -> str:
        """The difference with its interval."""
        if not self.pair or self.pair.n < 2:
            return ""
        value, low, high = (
            charts.difference(each, self.percent)
            for each in (self.pair.value, self.pair.low, self.pair.high)
        )
        return f"{value} ({low} – {high})"

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
class SeenRow:
    """An item of the content: in how many matches it came up, and how its seats fared."""

    key: str
    name: str
    came_up: Finding
    win: Finding
    is_solo: bool

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (self.came_up,) if self.is_solo else (self.came_up, self.win)


@dataclass(frozen=True)
class Chapter:
    """The items of one section."""

    name: str
    rows: list[SeenRow]


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
    chapters: list[Chapter]
    """Everything that came up, by section."""
    suggestions: list[Suggestion]


def build_report(experiment: Experiment) -> Report | None:
    """The report so far; None before the first match."""
    draft, release = experiments.tallies(experiment)
    if not draft.matches:
        return None
    found = list(_findings(draft, release, experiments.pairs(experiment)))
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
        _chapters(experiment, draft, release),
        list_suggestions(draft, {**_item_names(experiment), **_names(experiment)},
                         _used_items(experiment))[:MOST_SUGGESTIONS],
    )  # fmt: skip


def _findings(draft: Tally, release: Tally, pairs: Pairs) -> Iterator[Finding]:
    sides = (draft, release)
    one, other = (counting.average(side.length) for side in sides)
    pair: Span | None = counting.average(pairs.length)
    yield Finding("length", _("Length in moves"), False, one, other, pair)
    for seat in range(len(draft.scores)):
        name = _("Seat {n}").format(n=seat + 1)
        if len(draft.scores) > 1:
            one, other = (
                counting.share(sum(side.wins[seat : seat + 1]), side.matches) for side in sides
            )
            pair = counting.average(pairs.wins[seat]) if seat < len(pairs.wins) else None
            yield Finding("win", name, True, one, other, pair)
        # A release that does not offer the options has no scores.
        means = [side.scores[seat] if side.matches else counting.Mean() for side in sides]
        pair = counting.average(pairs.scores[seat]) if seat < len(pairs.scores) else None
        one, other = map(counting.average, means)
        yield Finding("score", name, False, one, other, pair)


def _items(experiment: Experiment, draft: Tally, release: Tally) -> list[ItemRow]:
    names, known = _names(experiment), _list_keys(experiment)
    rows = []
    for key in sorted({*draft.items, *release.items}):
        counts = [side.items.get(key, counting.Count()) for side in (draft, release)]
        # A side that does not have the item has no rate, which is not a rate of 0.
        seats = [
            side.matches * len(side.scores) if key in keys or key in side.items else 0
            for side, keys in zip((draft, release), known, strict=True)
        ]
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


def _chapters(experiment: Experiment, draft: Tally, release: Tally) -> list[Chapter]:
    """Everything of the content that events named, section by section."""
    names, is_solo = _item_names(experiment), len(draft.scores) == 1
    known = _list_items(experiment)
    chapters: dict[str, list[SeenRow]] = {}
    for item in sorted({*draft.seen, *release.seen}, key=lambda each: names.get(each, each)):
        counts = [side.seen.get(item, counting.Count()) for side in (draft, release)]
        shown = [
            counting.share(count.taken, side.matches if item in items else 0)
            for count, side, items in zip(counts, (draft, release), known, strict=True)
        ]
        name = names.get(item, item)
        row = SeenRow(
            item, name, Finding("seen", name, True, *shown),
            Finding("seen_win", name, True, *(counting.share(c.wins, c.seats) for c in counts)),
            is_solo,
        )  # fmt: skip
        chapters.setdefault(item.partition("/")[0], []).append(row)
    return [Chapter(words.label(name), rows) for name, rows in chapters.items()]


def _list_items(experiment: Experiment) -> list[set[str]]:
    """The rows of each side, by "section/key"."""
    return [
        {
            f"{section.name}/{key}"
            for section in list_sections(GAMES[experiment.game])
            if section.has_rows
            for key, _row in section.rows(content)
        }
        for content in experiments.load_plain(experiment)
    ]


def _list_keys(experiment: Experiment) -> list[set[str]]:
    return [{item.partition("/")[2] for item in items} for items in _list_items(experiment)]


def _item_names(experiment: Experiment) -> dict[str, str]:
    """The titles of all rows of both sides by "section/key"; the draft's own title wins."""
    return {
        f"{section.name}/{key}": words.title(row)
        for content in reversed(experiments.load_plain(experiment))
        for section in list_sections(GAMES[experiment.game])
        if section.has_rows
        for key, row in section.rows(content)
    }


def _used_items(experiment: Experiment) -> set[str]:
    """The rows of the draft that can come up, by "section/key"."""
    content = experiments.load_plain(experiment)[0]
    return {
        f"{section.name}/{key}"
        for section in list_sections(GAMES[experiment.game])
        if section.has_rows and not section.structural
        for key, row in section.rows(content)
        if row.get("enabled", True) and row.get("copies", 1) and row.get("weight", 1)
    }


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
    for chapter in report.chapters:
        for seen in chapter.rows:
            for found in seen.findings:
                yield _line(found, seen.key)


def _line(found: Finding, item: str) -> list[str]:
    figures = [
        f"{figure:.6g}" if isinstance(figure, float) else str(figure)
        for span in (found.draft, found.release)
        for figure in span
    ]
    return [found.group, item, found.label, *figures, "yes" if found.differs else "no"]
