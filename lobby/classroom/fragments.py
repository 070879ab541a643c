"""HTML of a classroom that pages, htmx responses and sockets share."""

from typing import Any
from uuid import UUID

from django.template.loader import render_to_string
from django.utils import translation

from games.models import Match
from lobby.classroom import selectors, service
from lobby.classroom.models import Classroom, ClassTable, Student


def class_context(room: Classroom, user: Any) -> dict[str, Any]:
    """The context of `_room.html` for the teacher or a student."""
    is_teacher = room.teacher_id == user.pk
    student = None if is_teacher else selectors.find_student(room, user)
    shown: dict[str, Any] = {
        "room": room,
        "is_teacher": is_teacher,
        "student": student,
        "signed_in": user.is_authenticated,
        "account": user if user.is_authenticated and not user.guest else None,
        "shown": _find_showdown(room),
    }
    if is_teacher or student:
        shown["tables"] = selectors.list_tables(room, student)
        shown["round_runs"] = selectors.is_round_running(room)
        if room.is_open and (shown["round_runs"] or not room.round):
            shown["planned"] = _plan_tables(room, student)
    if is_teacher:
        shown |= _people(room)
    elif student:
        shown |= _seat(room, student)
    return shown


def _find_showdown(room: Classroom) -> dict[str, Any] | None:
    """The showdown that is shown to everyone."""
    table = room.shown_table
    if table is None:
        return None
    text = selectors.chapter_text(room.rules, room.shown_chapter)
    return {"table": table, "chapter": room.shown_chapter, "text": text}


def _plan_tables(room: Classroom, student: Student | None) -> list[dict[str, Any]]:
    """The tables that fill: all of them for the teacher, the own one for a student."""
    tables = selectors.plan_waiting(room)
    begun = room.tables.filter(round=room.round).count() if room.round else 0
    return [
        {
            "number": number,
            "students": table,
            "free": range(max(room.size - len(table), 0)),
        }
        for number, table in enumerate(tables, begun + 1)
        if student is None or student in table
    ]


def _people(room: Classroom) -> dict[str, Any]:
    around = {student.pk for student in selectors.around(room)}
    waiting = {student.pk for student in selectors.waiting_students(room)}
    rows = [(one, one.pk in around, one.pk in waiting) for one in selectors.here(room)]
    return {
        "rows": rows,
        "waiting": len(waiting),
        "free": len(selectors.free_students(room)),
        "most": service.MOST_STUDENTS,
    }


def _seat(room: Classroom, student: Student) -> dict[str, Any]:
    seat = selectors.find_seat(room, student)
    if seat is None:
        return {"seat": None}
    return {"seat": seat, "is_playing": seat.table.match.status == Match.Status.RUNNING}


def render_room(code: str, user: Any, language: str) -> str:
    """The part of a classroom's page that changes."""
    with translation.override(language):
        context = class_context(selectors.find_classroom(code), user)
        return render_to_string("lobby/classroom/_room.html", context)


def class_call(match_id: UUID, user: Any) -> dict[str, Any] | None:
    """What the classroom of a match has to say to its teacher or a student at a table: the way
    back, a showdown that is shown, and the next table. None for a match without a class."""
    if not user.is_authenticated:
        return None
    tables = ClassTable.objects.filter(match=match_id)
    table = tables.select_related("classroom__shown_table").first()
    if table is None:
        return None
    room = table.classroom
    is_teacher = room.teacher_id == user.pk
    student = selectors.find_student(room, user)
    if not (is_teacher or student):
        return None
    seat = selectors.find_seat(room, student) if student else None
    is_elsewhere = seat is not None and seat.table.match_id != match_id
    plays = seat is not None and seat.table.match.status == Match.Status.RUNNING
    return {
        "room": room,
        "shown": None if is_teacher else _find_showdown(room),
        "may_go_back": is_teacher or is_elsewhere or not plays,
        "next": seat.table.match_id if seat and is_elsewhere and plays else None,
    }
