"""Reads: a classroom, who is free to play, and how its tables stand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language, gettext

from games.chat import blocks
from games.engine import texts
from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.protocol import SYSTEM
from games.engine.records.classrooms import Scene
from games.engine.registry import GAMES
from games.history.replay_views import sitter_name
from games.live.rendering import local_text
from games.match import positions, releases
from games.match import selectors as match_selectors
from games.models import Match, Seat
from lobby.classroom import arrangement
from lobby.classroom.arrangement import Pairs
from lobby.classroom.models import Classroom, ClassSeat, ClassTable, Student
from lobby.selectors import AROUND


def find_classroom(code: str) -> Classroom:
    """The classroom with this code; refused if there is none."""
    rooms = Classroom.objects.select_related("teacher", "shown_table")
    found = rooms.filter(code=code.upper(), game__in=GAMES).first()
    if found is None:
        raise NoSuchMatch("class_gone")
    return found


def my_classrooms(user: Any) -> QuerySet[Classroom]:
    """The classrooms of a teacher, the newest first."""
    return Classroom.objects.filter(teacher=user, game__in=GAMES)


def classroom_games() -> list[Game]:
    """The games that have classrooms."""
    return [game for game in GAMES.values() if game.records.classroom is not None]


def find_student(room: Classroom, user: Any) -> Student | None:
    """The student that a person is in a classroom; None if they are not in it now."""
    if not user.is_authenticated:
        return None
    return room.students.filter(user=user, status=Student.Status.HERE).first()


def allowed_seats(room: Classroom) -> range:
    """How many may sit at a table of a classroom."""
    game, wanted = room.rules, msgspec.json.decode(room.options)
    content = releases.offered_content(game, wanted)
    return game.allowed_seats(content, game.fit_options(content, wanted, room.size))


def is_class_match(match_id: UUID) -> bool:
    """Whether a match is played in a class."""
    return ClassTable.objects.filter(match=match_id).exists()


def running_class_seats(room: Classroom) -> QuerySet[ClassSeat]:
    """The seats of a class in matches under way, without those that were given up."""
    gone = Seat.objects.filter(match=OuterRef("table__match"), index=OuterRef("index"), gone=True)
    seats = ClassSeat.objects.filter(
        ~Exists(gone), table__classroom=room, table__match__status=Match.Status.RUNNING
    )
    return seats.select_related("table")


def is_round_running(room: Classroom) -> bool:
    """Whether a table of this round plays."""
    now = room.tables.filter(round=room.round, match__status=Match.Status.RUNNING)
    return bool(room.round) and now.exists()


def here(room: Classroom) -> QuerySet[Student]:
    """The students of a classroom who did not leave, in the order of their arrival."""
    students = room.students.filter(status=Student.Status.HERE, user__is_active=True)
    return students.select_related("user").order_by("pk")


def around(room: Classroom) -> QuerySet[Student]:
    """Those who have a page of the classroom, or of one of its matches, open."""
    lately = timezone.now() - AROUND
    looks = Seat.objects.filter(
        user=OuterRef("user"), looked__gte=lately, match__class_table__classroom=room
    )
    return here(room).filter(Q(seen__gte=lately) | Exists(looks))


def free_students(room: Classroom) -> list[Student]:
    """Those who are around and do not play."""
    busy = running_class_seats(room).values("student")
    return list(around(room).exclude(pk__in=busy))


def waiting_students(room: Classroom) -> list[Student]:
    """Those of them who have no seat in this round."""
    seated = ClassSeat.objects.filter(table__classroom=room, round=room.round).values("student")
    busy = running_class_seats(room).values("student")
    return list(around(room).exclude(pk__in=busy).exclude(pk__in=seated))


def last_groups(room: Classroom, people: Mapping[int, Student]) -> list[list[int]]:
    """Who of some students sat together when each of them last did, table by table."""
    seats = ClassSeat.objects.filter(student__in=people).select_related("table")
    last: dict[int, tuple[int, int]] = {}
    for seat in seats.order_by("round", "table__number", "index"):
        last[seat.student_id] = (seat.round, seat.table.number)
    groups: dict[tuple[int, int], list[int]] = {}
    for student, table in last.items():
        groups.setdefault(table, []).append(student)
    return [groups[table] for table in sorted(groups)]


def last_matches(room: Classroom, students: Iterable[Student]) -> set[UUID]:
    """The matches that some students played in the rounds before this one."""
    seats = ClassSeat.objects.filter(student__in=list(students), round__lt=room.round)
    return set(seats.values_list("table__match_id", flat=True))


def students_apart(students: Iterable[Student]) -> Pairs:
    """Who of some students is kept apart by a block."""
    by_user = {student.user_id: student.pk for student in students if student.user_id}
    return frozenset(
        frozenset((by_user[one], by_user[other])) for one, other in blocks.list_pairs(by_user)
    )


def plan_waiting(room: Classroom) -> list[list[Student]]:
    """The tables at which those who wait would sit now."""
    people = {student.pk: student for student in waiting_students(room)}
    return arrange(room, people, people, ())


def arrange(
    room: Classroom,
    people: Mapping[int, Student],
    arrivals: Iterable[int],
    groups: Sequence[Sequence[int]],
) -> list[list[Student]]:
    """Tables of some students, by their ids: those of a group stay together."""
    apart, most = students_apart(people.values()), allowed_seats(room)[-1]
    tables = arrangement.arrange(arrivals, room.size, most, groups, apart)
    return [[people[pk] for pk in table] for table in tables]


@dataclass(frozen=True)
class Figures:
    """How a match stands, as far as everybody may know."""

    scores: tuple[int, ...]
    actors: frozenset[int]
    chapter: int
    """The round of the match; 0: the game has none."""
    scene: str
    """What the table is at, in words."""
    showdowns: tuple[int, ...]
    """The chapters whose showdown can be shown."""
    places: tuple[int, ...]
    """Empty while it runs."""
    is_over: bool
    names: tuple[str, ...]
    """As the table calls its players; a bot by its character."""
    bots: tuple[bool, ...]


def read_figures(match_id: UUID, version: int | None = None) -> Figures:
    """How a match stands; with its version it is read once for all pages."""
    if version is None:
        version = match_selectors.versions([match_id])[match_id]
    return _cached_figures(match_id, version, get_language() or "")


@lru_cache(maxsize=512)
def _cached_figures(match_id: UUID, version: int, language: str) -> Figures:
    position = positions.load(match_id)
    game, view = position.game, position.view(None)
    words, chapters = game.records.classroom, game.page.chapters
    assert words is not None
    outcome = None if position.cancelled else position.outcome
    return Figures(
        scores=tuple(words.standing(view)),
        actors=frozenset(position.actors - {SYSTEM}),
        chapter=chapters.number(position.state) if chapters else 0,
        scene=_scene_text(words.scene(position.rules, view), language),
        showdowns=tuple(words.showdowns(view)),
        places=outcome.places if outcome else (),
        is_over=position.is_over,
        names=tuple(sitter_name(position, seat) for seat in range(len(position.chairs))),
        bots=tuple(chair.sitter.bot for chair in position.chairs),
    )


def _scene_text(scene: Scene, language: str) -> str:
    names = " → ".join(local_text(item, "name", language) for item in scene.items)
    return " · ".join(filter(None, (gettext(scene.text), names)))


@dataclass(frozen=True)
class SeatRow:
    """A seat of a table as the overview shows it."""

    name: str
    score: str
    place: int
    is_bot: bool
    is_waited_for: bool
    is_me: bool


@dataclass(frozen=True)
class TableRow:
    """A table as the overview shows it."""

    table: ClassTable
    chapter: str
    scene: str
    is_over: bool
    seats: list[SeatRow]
    showdowns: list[tuple[int, str]]
    """Chapters that can be shown, each with its name."""

    @property
    def waits_for(self) -> list[str]:
        """The people whose decision the table waits for."""
        return [seat.name for seat in self.seats if seat.is_waited_for and not seat.is_bot]


def chapter_text(game: Game, number: int) -> str:
    """What a chapter of a match is called."""
    chapters = game.page.chapters
    return gettext(chapters.text).format(n=number) if chapters and number else ""


def list_tables(room: Classroom, student: Student | None = None) -> list[TableRow]:
    """The tables of the current round, and those of earlier ones that still play."""
    current = Q(round=room.round) | Q(match__status=Match.Status.RUNNING)
    tables = room.tables.filter(current).order_by("-round", "number")
    found = list(tables.prefetch_related("seats__student"))
    versions = match_selectors.versions(table.match_id for table in found)
    return [_table_row(room, table, versions[table.match_id], student) for table in found]


def _table_row(
    room: Classroom, table: ClassTable, version: int, student: Student | None
) -> TableRow:
    figures, game = read_figures(table.match_id, version), room.rules
    students = {seat.index: seat.student for seat in table.seats.all()}
    unit = gettext(game.page.score_text) if game.page.score_text else "{n}"
    seats = [
        SeatRow(
            name=students[index].name if index in students else name,
            score=texts.fill(unit, n=figures.scores[index]),
            place=figures.places[index] if figures.places else 0,
            is_bot=figures.bots[index],
            is_waited_for=index in figures.actors,
            is_me=student is not None and students.get(index) == student,
        )
        for index, name in enumerate(figures.names)
    ]
    if figures.places:
        seats.sort(key=lambda seat: seat.place)
    return TableRow(
        table,
        chapter_text(game, figures.chapter),
        figures.scene,
        figures.is_over,
        seats,
        [(chapter, chapter_text(game, chapter)) for chapter in figures.showdowns],
    )


def find_seat(room: Classroom, student: Student) -> ClassSeat | None:
    """Where a student plays, or sat in this round."""
    seats = ClassSeat.objects.filter(student=student).select_related("table__match")
    running = seats.filter(table__match__status=Match.Status.RUNNING).order_by("-round").first()
    return running or seats.filter(round=room.round).first()
