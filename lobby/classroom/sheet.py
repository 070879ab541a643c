"""The sheet of results: what every student reached at every table, and as CSV."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from uuid import UUID

from django.utils.translation import gettext

from games.engine.records.classrooms import Mark
from games.match import positions
from games.models import Match
from lobby.classroom.models import Classroom, ClassSeat, Student

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel reads UTF-8 as something else."""
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")


@dataclass(frozen=True)
class Result:
    """What a student reached at one table."""

    table: int
    place: int
    """0: the match still runs, or was cancelled."""
    score: int
    marks: tuple[int, ...]
    is_running: bool = False


@dataclass(frozen=True)
class Row:
    """A student with the results of all rounds."""

    student: Student
    results: tuple[Result | None, ...]
    """By round; None: did not play."""
    columns: int
    """How many marks there are."""

    @property
    def _results_with_place(self) -> list[Result]:
        return [one for one in self.results if one and one.place]

    @property
    def match_count(self) -> int:
        return len(self._results_with_place)

    @property
    def first_places(self) -> int:
        return sum(one.place == 1 for one in self._results_with_place)

    @property
    def score(self) -> int:
        return sum(one.score for one in self._results_with_place)

    @property
    def mark_totals(self) -> list[int]:
        found = self._results_with_place
        return [sum(one.marks[nth] for one in found) for nth in range(self.columns)]


@dataclass(frozen=True)
class Sheet:
    """The results of a class, the best total first."""

    marks: tuple[Mark, ...]
    rounds: int
    rows: list[Row]


def read_sheet(room: Classroom) -> Sheet:
    """The sheet of a classroom. Students who never played have a row without results, unless they
    were sent away."""
    words = room.rules.records.classroom
    assert words is not None
    seats = ClassSeat.objects.filter(table__classroom=room).select_related("table__match")
    results: dict[tuple[int, int], Result] = {}
    matches: dict[UUID, Sequence[Result]] = {}
    for seat in seats:
        match_id = seat.table.match_id
        if match_id not in matches:
            matches[match_id] = _read_match(seat.table.match, seat.table.number, words.marks)
        results[seat.student_id, seat.round] = matches[match_id][seat.index]
    rounds = range(1, room.round + 1)
    rows = [
        Row(
            student,
            tuple(results.get((student.pk, number)) for number in rounds),
            len(words.marks),
        )
        for student in room.students.select_related("user")
    ]
    shown = [row for row in rows if any(row.results) or row.student.status != "removed"]
    shown.sort(key=lambda row: (-row.score, -row.first_places, row.student.name))
    return Sheet(words.marks, room.round, shown)


def _read_match(match: Match, table: int, marks: Iterable[Mark]) -> list[Result]:
    """The results of all seats of a match."""
    if match.status != Match.Status.FINISHED:
        seats = match.seats.count()
        is_running = match.status == Match.Status.RUNNING
        return [Result(table, 0, 0, (), is_running)] * seats
    position = positions.load(match.pk)
    words, outcome = position.game.records.classroom, position.outcome
    assert words is not None and outcome is not None
    counted = words.count_marks(position.rules, position.state)
    return [
        Result(table, place, score, _pick(figures, marks))
        for place, score, figures in zip(outcome.places, outcome.scores, counted, strict=True)
    ]


def _pick(figures: Mapping[str, int], marks: Iterable[Mark]) -> tuple[int, ...]:
    return tuple(figures[mark.key] for mark in marks)


def write_csv(sheet: Sheet) -> str:
    """The sheet for a spreadsheet, one line a student."""
    out = StringIO()
    out.write(BYTE_ORDER_MARK)
    lines = csv.writer(out)
    lines.writerow(map(guard_cell, _headings(sheet)))
    for row in sheet.rows:
        lines.writerow(map(guard_cell, _cells(sheet, row)))
    return out.getvalue()


def guard_cell(value: object) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULA_SIGNS) else text


def _headings(sheet: Sheet) -> list[str]:
    place, score = gettext("Place"), gettext("Score")
    marks = [gettext(mark.label) for mark in sheet.marks]
    cells = [gettext("Name"), gettext("Player")]
    for number in range(1, sheet.rounds + 1):
        name = gettext("Match {n}").format(n=number)
        columns = [gettext("Table"), place, score, *marks]
        cells += [f"{name}: {column}" for column in columns]
    total = gettext("Total")
    columns = [gettext("Matches"), gettext("First places"), score, *marks]
    return [*cells, *(f"{total}: {column}" for column in columns)]


def _cells(sheet: Sheet, row: Row) -> list[object]:
    student, none = row.student, [""] * len(sheet.marks)
    cells: list[object] = [student.name, student.user.get_username() if student.user else ""]
    for result in row.results:
        if result is None:
            cells += ["", "", "", *none]
        elif not result.place:
            cells += [result.table, "", "", *none]
        else:
            cells += [result.table, result.place, result.score, *result.marks]
    return [*cells, row.match_count, row.first_places, row.score, *row.mark_totals]
