"""Changes of classrooms: open, join, leave, remove, start a round, show a showdown, close, expire.

Every change locks the row of the classroom, so that arrivals and rounds come one after the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games.broadcast import announce_sidebar
from games.chat import blocks
from games.engine import protocol
from games.engine.errors import IllegalAction, Malformed, NoSuchMatch, NotSeated, Refused, Stale
from games.engine.game import Game
from games.engine.records.leaderboards import PERSON
from games.match import releases
from games.match import service as match_service
from games.match.service import Sitting
from lobby import broadcast, seating
from lobby.classroom import arrangement, selectors
from lobby.classroom.models import (
    LONGEST_NAME,
    LONGEST_TITLE,
    Classroom,
    ClassSeat,
    ClassTable,
    Student,
)

MOST_STUDENTS = 60
MOST_OPEN = 3
"""How many classrooms one teacher may have open."""
IDLE = timedelta(hours=6)
"""A classroom in which nothing happened for so long closes."""
KEPT = timedelta(days=30)
"""How long a closed classroom and its sheet are kept; pages say a month."""
SEEN_EVERY = timedelta(seconds=20)
Status = Student.Status


def open_classroom(
    teacher: Any,
    game: Game,
    title: str,
    size: int,
    options: Mapping[str, Any] | None = None,
    level: str = "",
) -> Classroom:
    """Open a classroom. Bots of a level take free seats; without one, tables are smaller."""
    if teacher.guest:
        raise IllegalAction("class_needs_account")
    if game.records.classroom is None:
        raise Malformed("no_classrooms")
    release, chosen = releases.choose(game, options or {})
    game.check_seats(size, (), game.allowed_seats(releases.content(release.pk), chosen))
    levels = game.bots.list_levels(level, 1) if level else ()
    game.check_seats(size, levels)
    game.check_company(chosen, (PERSON, PERSON, *levels))
    title = " ".join(title.split())
    if not 0 < len(title) <= LONGEST_TITLE:
        raise Malformed("class_title")
    if teacher.classrooms.filter(status=Classroom.Status.OPEN).count() >= MOST_OPEN:
        raise IllegalAction("too_many_classes", {"most": MOST_OPEN})
    return Classroom.objects.create(
        teacher=teacher,
        game=game.key,
        title=title,
        size=size,
        options=protocol.encode(chosen).decode(),
        level=level,
    )


@contextmanager
def _lock(room_id: int, teacher: Any = None) -> Iterator[Classroom]:
    """Lock an open classroom for a change, perhaps as its teacher, and announce it afterwards."""
    with transaction.atomic():
        room = Classroom.objects.select_for_update().filter(pk=room_id).first()
        if room is None or not room.is_open:
            raise NoSuchMatch("class_gone")
        if teacher is not None and room.teacher_id != teacher.pk:
            raise NotSeated("not_teacher")
        yield room
        room.touched = timezone.now()
        room.save()
        transaction.on_commit(partial(broadcast.announce_classroom, room.code), robust=True)


def join(room_id: int, user: Any, name: str) -> Student:
    """Come into a classroom, or back into it. While a round runs, latecomers who fill a table
    begin at once."""
    with _lock(room_id) as room:
        student = room.students.filter(user=user).first()
        if student is None:
            student = _admit(room, user, name)
        elif student.status == Status.REMOVED:
            raise IllegalAction("class_removed")
        else:
            student.status, student.seen = Status.HERE, timezone.now()
            student.save(update_fields=["status", "seen"])
        if selectors.is_round_running(room):
            _start_tables(room, selectors.plan_waiting(room), full_only=True)
    return student


def _admit(room: Classroom, user: Any, name: str) -> Student:
    if room.teacher_id == user.pk:
        raise IllegalAction("teacher_no_student")
    blocks.check(user.pk, [room.teacher_id])
    _check_place(room, name)
    return Student.objects.create(classroom=room, user=user, name=name)


def check_entry(room: Classroom, user: Any, name: str) -> None:
    """Refuse a newcomer for whom there is no place, or whose name somebody has. `join` checks
    again; this is for a person who has yet to become a guest."""
    if not room.is_open:
        raise NoSuchMatch("class_gone")
    if not (user.is_authenticated and room.students.filter(user=user).exists()):
        _check_place(room, name)


def _check_place(room: Classroom, name: str) -> None:
    if room.students.filter(status=Status.HERE).count() >= MOST_STUDENTS:
        raise IllegalAction("class_full", {"most": MOST_STUDENTS})
    if not 0 < len(name) <= LONGEST_NAME:
        raise Malformed("class_name")
    if name.casefold() in {one.name.casefold() for one in room.students.all()}:
        raise IllegalAction("class_name_taken")


def leave(room_id: int, user: Any) -> None:
    """Leave a classroom. A match under way is not given up by it."""
    with _lock(room_id) as room:
        room.students.filter(user=user, status=Status.HERE).update(status=Status.LEFT)


def leave_all(user: Any) -> None:
    """Leave every classroom."""
    rooms = Classroom.objects.filter(status=Classroom.Status.OPEN, students__user=user)
    for room_id in rooms.values_list("pk", flat=True):
        with suppress(Refused):  # it has just closed
            leave(room_id, user)


def remove(room_id: int, teacher: Any, student_id: int) -> None:
    """Send a student away for good; the seats of their running matches are resigned."""
    with _lock(room_id, teacher) as room:
        student = room.students.filter(pk=student_id).first()
        if student is None:
            raise Stale("no_such_student")
        student.status = Status.REMOVED
        student.save(update_fields=["status"])
    for seat in selectors.running_class_seats(room).filter(student=student):
        with suppress(Refused):  # it has just ended
            match_service.resign(seat.table.match_id, seat.index)


def start_round(room_id: int, teacher: Any, mixed: bool = True) -> Classroom:
    """Start a round with everyone who is there and does not play: at new tables or, if not mixed,
    with those of the round before."""
    with _lock(room_id, teacher) as room:
        free = selectors.free_students(room)
        if not free:
            raise IllegalAction("class_empty")
        people = {student.pk: student for student in free}
        groups = [] if mixed else selectors.last_groups(room, people)
        grouped = {pk for group in groups for pk in group}
        arrivals = [pk for pk in people if pk not in grouped]
        if mixed and room.round:
            arrivals = seating.shuffle(arrivals)
        room.round += 1
        tables = selectors.arrange(room, people, arrivals, groups)
        if not _start_tables(room, tables):
            raise IllegalAction("class_too_few")
    return room


def seat_waiting(room_id: int, teacher: Any) -> Classroom:
    """Start further tables of this round for those who wait."""
    with _lock(room_id, teacher) as room:
        if not room.round or not _start_tables(room, selectors.plan_waiting(room)):
            raise IllegalAction("class_empty")
    return room


def _start_tables(
    room: Classroom, tables: Sequence[Sequence[Student]], full_only: bool = False
) -> int:
    """Start the matches of tables; returns how many. Somebody who would sit alone in a game
    without bots waits."""
    if full_only:
        tables = [table for table in tables if len(table) >= room.size]
    number = room.tables.filter(round=room.round).count()
    started = 0
    for students in tables:
        levels = _choose_bots(room, len(students))
        if len(students) + len(levels) >= selectors.allowed_seats(room).start:
            started += 1
            _start_table(room, number + started, students, levels)
    return started


def _choose_bots(room: Classroom, people: int) -> tuple[str, ...]:
    game = room.rules
    least = selectors.allowed_seats(room).start
    count = arrangement.count_bots(people, room.size, least, fill=bool(room.level))
    level = room.level or game.bots.stand_in
    return game.bots.list_levels(level, count) if level else ()


def _start_table(
    room: Classroom, number: int, students: Sequence[Student], levels: Sequence[str]
) -> None:
    sittings = [Sitting(student.user) for student in students]
    sittings += [Sitting(bot=level) for level in levels]
    game, wanted = room.rules, msgspec.json.decode(room.options)
    fitting = game.fit_options(releases.offered_content(game, wanted), wanted, len(sittings))
    position = match_service.start(game, seating.shuffle(sittings), msgspec.to_builtins(fitting))
    table = ClassTable.objects.create(
        classroom=room, round=room.round, number=number, match_id=position.match_id
    )
    ClassSeat.objects.bulk_create(
        ClassSeat(table=table, student=one, round=room.round, index=_find_seat(position, one))
        for one in students
    )
    people = [student.user_id for student in students if student.user_id]
    transaction.on_commit(partial(seating.leave_elsewhere, people), robust=True)
    for match_id in selectors.last_matches(room, students):
        transaction.on_commit(partial(announce_sidebar, match_id), robust=True)


def _find_seat(position: Any, student: Student) -> int:
    seat = position.find_seat(student.user_id)
    assert seat is not None
    return int(seat)


def show(room_id: int, teacher: Any, table_id: int, chapter: int) -> Classroom:
    """Show the showdown of a chapter of a table to everyone."""
    with _lock(room_id, teacher) as room:
        table = room.tables.filter(pk=table_id).first()
        if table is None or chapter not in selectors.read_figures(table.match_id).showdowns:
            raise Stale("no_such_showdown")
        room.shown_table, room.shown_chapter = table, chapter
        _tell_matches(room)
    return room


def hide(room_id: int, teacher: Any) -> Classroom:
    """Show nothing any more."""
    with _lock(room_id, teacher) as room:
        room.shown_table, room.shown_chapter = None, 0
        _tell_matches(room)
    return room


def _tell_matches(room: Classroom) -> None:
    """Let the pages at the tables of this round look for the classroom's calls."""
    for match_id in room.tables.filter(round=room.round).values_list("match_id", flat=True):
        transaction.on_commit(partial(announce_sidebar, match_id), robust=True)


def close(room_id: int, user: Any) -> None:
    """Close a classroom, as its teacher or as staff. Its matches go on."""
    with _lock(room_id, None if user.is_staff else user) as room:
        room.status = Classroom.Status.CLOSED
        room.shown_table, room.shown_chapter = None, 0
        _tell_matches(room)


def note_presence(user: Any) -> None:
    """Record that a student has a page open, so that the next round counts on them."""
    if user.is_authenticated:
        now = timezone.now()
        held = Student.objects.filter(user=user, classroom__status=Classroom.Status.OPEN)
        held.filter(seen__lt=now - SEEN_EVERY).update(seen=now)


def expire() -> int:
    """Close classrooms in which nothing happens, and forget old ones; returns how many closed."""
    now = timezone.now()
    Classroom.objects.filter(status=Classroom.Status.CLOSED, touched__lt=now - KEPT).delete()
    idle = Classroom.objects.filter(status=Classroom.Status.OPEN, touched__lt=now - IDLE)
    closed = 0
    for room_id in idle.values_list("pk", flat=True):
        with suppress(Refused), _lock(room_id) as room:
            room.status = Classroom.Status.CLOSED
            closed += 1
    return closed


def absorb(guest: Any, account: Any) -> None:
    """Pass a guest's place in classes on to the account that they signed in to."""
    held = Student.objects.filter(user=guest).exclude(classroom__students__user=account)
    held.exclude(classroom__teacher=account).update(user=account)
