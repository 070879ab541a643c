"""Classrooms: coming in, rounds, latecomers, showing, the sheet, limits, and who may do what."""

import csv
import re
from datetime import timedelta
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone, translation
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase as PropertyCase

from games.chat import blocks
from games.engine.errors import IllegalAction, Malformed, NoSuchMatch, NotSeated, Refused
from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.models import Match
from lobby.classroom import selectors, service, sheet
from lobby.models import Classroom, ClassSeat, Student
from tests.lobby.conftest import PEBBLES, MakeClient, text

EULER = GAMES["euler"]


@pytest.fixture
def room(ann: Any) -> Classroom:
    """Ann's classroom of tables of three, without bots."""
    return service.open_classroom(ann, EULER, "7b", 3)


def come(room: Classroom, *names: str) -> list[Student]:
    """People who come into a classroom under their names."""
    people = get_user_model().objects
    users = [people.create_user(f"pupil{people.count()}") for _ in names]
    return [service.join(room.pk, user, name) for user, name in zip(users, names, strict=True)]


def tables_of(room: Classroom, number: int = 1) -> list[list[str]]:
    """The names at the tables of a round."""
    seats = ClassSeat.objects.filter(table__classroom=room, round=number)
    found: dict[int, list[str]] = {}
    for seat in seats.order_by("table__number", "student"):
        found.setdefault(seat.table.number, []).append(seat.student.name)
    return [found[n] for n in sorted(found)]


def play_out(match_id: Any) -> None:
    """Play a match to its end: everyone checks, nobody plays a card."""
    for _ in range(400):
        position = positions.load(match_id)
        if position.is_over:
            return
        seat = min(position.actors)
        legal = position.legal(seat)
        plain = [one for one in legal if one.tag in ("call", "finish_special", "ready_next")]
        action = (plain or legal)[0]
        seen = position.ledger.account(seat).seen
        by = "bot" if position.chairs[seat].bot else "person"
        match_service.play(
            match_id, seat, action, seen, position.platform_action_id(f"test:{seen}:{seat}"), by
        )
    raise AssertionError("the match did not end")


def end_round(room: Classroom, number: int) -> None:
    for table in room.tables.filter(round=number):
        play_out(table.match_id)


def test_tables_fill_in_the_order_of_arrival_and_start_together(room: Classroom) -> None:
    come(room, "Kim", "Lee", "Park", "Choi")

    service.start_round(room.pk, room.teacher)

    assert tables_of(room) == [["Kim", "Lee"], ["Park", "Choi"]]
    assert Match.objects.filter(class_table__classroom=room, status="running").count() == 2


def test_tables_are_seen_to_fill_before_the_match(room: Classroom, browser: MakeClient) -> None:
    kim, *_ = come(room, "Kim", "Lee", "Park", "Choi")

    teachers, kims = (
        text(browser(who), f"/class/{room.code}/") for who in (room.teacher, kim.user)
    )

    assert teachers.count("Fills up") == 2
    assert kims.count("Fills up") == 1
    assert "Lee" in kims
    assert "Choi" not in kims


def test_free_seats_get_bots_where_the_teacher_wants_them(ann: Any) -> None:
    room = service.open_classroom(ann, EULER, "7b", 4, level="easy")
    come(room, "Kim")

    service.start_round(room.pk, ann)

    match = room.tables.get().match
    assert sorted(seat.bot for seat in match.seats.all()) == ["", "easy", "easy", "easy"]


def test_one_student_alone_plays_one_bot_even_without_bots(room: Classroom) -> None:
    come(room, "Kim")

    service.start_round(room.pk, room.teacher)

    assert room.tables.get().match.seats.count() == 2


def test_the_topics_of_the_class_are_those_of_its_matches(ann: Any) -> None:
    room = service.open_classroom(ann, EULER, "primes", 2, {"topics": ["primes"]})
    come(room, "Kim", "Lee")

    service.start_round(room.pk, ann)

    options = msgspec.json.decode(room.tables.get().match.options)
    assert (options["mode"], options["topics"]) == ("casual", ["primes"])
    with translation.override("en"):
        assert "Prime factors" in room.option_texts


def test_latecomers_begin_when_they_fill_a_table_or_the_teacher_seats_them(
    room: Classroom,
) -> None:
    come(room, "Kim", "Lee")
    service.start_round(room.pk, room.teacher)

    come(room, "Park", "Choi")
    assert len(tables_of(room)) == 1
    come(room, "Jung")
    assert sorted(tables_of(room)[1]) == ["Choi", "Jung", "Park"]
    come(room, "Han", "Yoon")
    service.seat_waiting(room.pk, room.teacher)

    assert sorted(tables_of(room)[2]) == ["Han", "Yoon"]


def test_latecomers_wait_between_two_rounds(room: Classroom) -> None:
    come(room, "Kim", "Lee")
    service.start_round(room.pk, room.teacher)
    end_round(room, 1)

    come(room, "Park", "Choi", "Jung")

    assert len(tables_of(room)) == 1
    service.start_round(room.pk, room.teacher)
    assert sorted(map(len, tables_of(room, 2))) == [2, 3]


def test_the_same_tables_can_play_again(room: Classroom) -> None:
    come(room, "A", "B", "C", "D", "E", "F")
    service.start_round(room.pk, room.teacher)
    end_round(room, 1)

    service.start_round(room.pk, room.teacher, mixed=False)

    assert tables_of(room, 2) == tables_of(room, 1)


def test_who_still_plays_or_is_away_is_not_seated_again(room: Classroom) -> None:
    first = come(room, "A", "B")
    service.start_round(room.pk, room.teacher)
    away, *_ = come(room, "C", "D")
    Student.objects.filter(pk=away.pk).update(seen=timezone.now() - timedelta(minutes=5))

    service.start_round(room.pk, room.teacher)

    assert tables_of(room, 2) == [["D"]]
    assert {seat.student_id for seat in first[0].seats.all()} == {first[0].pk}
    with pytest.raises(IllegalAction, match="class_empty"):
        service.start_round(room.pk, room.teacher)


def test_a_removed_student_leaves_the_match_and_cannot_come_back(room: Classroom) -> None:
    student, *_ = come(room, "A", "B", "C")
    service.start_round(room.pk, room.teacher)

    service.remove(room.pk, room.teacher, student.pk)

    seat = student.seats.get()
    assert seat.table.match.seats.get(index=seat.index).gone
    with pytest.raises(IllegalAction, match="class_removed"):
        service.join(room.pk, student.user, "A")


def test_people_who_block_each_other_do_not_share_a_table(room: Classroom) -> None:
    one, other = come(room, "A", "B")
    blocks.block(one.user, other.user_id or 0)
    come(room, "C", "D")

    service.start_round(room.pk, room.teacher)

    assert not any({"A", "B"} <= set(table) for table in tables_of(room))


@pytest.mark.parametrize(
    ("game", "fields", "code"),
    [
        (EULER, {"size": 5}, "bad_seats"),
        (EULER, {"options": {"topics": ["geometry"]}}, "bad_options"),
        (EULER, {"options": {"mode": "ranked"}, "level": "easy"}, "ranked_people_only"),
        (EULER, {"options": {"mode": "practice"}}, "practice_alone"),
        (EULER, {"title": " "}, "class_title"),
        (PEBBLES, {}, "no_classrooms"),
    ],
)
def test_a_classroom_that_cannot_be_played_is_refused(
    ann: Any, game: Any, fields: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refused, match=code):
        service.open_classroom(ann, game, **{"title": "7b", "size": 3, **fields})


def test_a_guest_opens_no_classroom_and_an_account_three(ann: Any, ben: Any) -> None:
    ben.guest = True
    with pytest.raises(IllegalAction, match="class_needs_account"):
        service.open_classroom(ben, EULER, "7b", 3)
    for _ in range(service.MOST_OPEN):
        service.open_classroom(ann, EULER, "7b", 3)
    with pytest.raises(IllegalAction, match="too_many_classes"):
        service.open_classroom(ann, EULER, "7b", 3)


def test_a_class_has_a_limit_and_every_name_once(
    room: Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_STUDENTS", 2)
    come(room, "Kim")
    with pytest.raises(IllegalAction, match="class_name_taken"):
        come(room, "kim")
    come(room, "Lee")
    with pytest.raises(IllegalAction, match="class_full"):
        come(room, "Park")


def test_idle_classrooms_close_and_old_ones_are_forgotten(room: Classroom) -> None:
    Classroom.objects.update(touched=timezone.now() - service.IDLE - timedelta(minutes=1))
    assert service.expire() == 1
    with pytest.raises(NoSuchMatch, match="class_gone"):
        come(room, "Kim")

    Classroom.objects.update(touched=timezone.now() - service.KEPT - timedelta(minutes=1))
    service.expire()

    assert not Classroom.objects.exists()


@pytest.mark.parametrize("act", ["start_round", "seat_waiting", "hide", "close"])
def test_only_the_teacher_leads_a_class(room: Classroom, ben: Any, act: str) -> None:
    come(room, "Kim", "Lee")

    with pytest.raises(NotSeated, match="not_teacher"):
        getattr(service, act)(room.pk, ben)


def test_a_showdown_is_shown_in_the_replay_that_everyone_may_see(
    room: Classroom, browser: MakeClient
) -> None:
    kim, _lee, *others = come(room, "Kim", "Lee", "Park", "Choi")
    service.start_round(room.pk, room.teacher)
    played, running = room.tables.order_by("number")
    with pytest.raises(Refused, match="no_such_showdown"):
        service.show(room.pk, room.teacher, played.pk, 1)
    play_out(played.match_id)

    service.show(room.pk, room.teacher, played.pk, 1)

    for student in (kim, others[0]):
        client = browser(student.user)
        beside = text(client, f"/m/{student.seats.get().table.match_id}/beside/")
        assert f"/class/{room.code}/show/" in beside
        assert text(client, f"/class/{room.code}/").count("Your teacher shows") == 1
        before = client.get(f"/class/{room.code}/show/").headers["Location"]
        found = re.fullmatch(rf"(/m/{played.match_id}/replay/\?step=)(\d+)#next", before)
        assert found
        address, step = found.groups()
        assert "show the maths" not in client.get(f"{address}{step}").content.decode()
        assert "show the maths" in client.get(f"{address}{int(step) + 1}").content.decode()
    service.hide(room.pk, room.teacher)
    assert "/show/" not in text(browser(kim.user), f"/m/{played.match_id}/beside/")
    assert positions.load(running.match_id).version == 0


def test_the_teacher_watches_as_a_spectator_and_sees_no_hand(
    room: Classroom, browser: MakeClient
) -> None:
    come(room, "Kim", "Lee")
    service.start_round(room.pk, room.teacher)
    with translation.override("en"):
        (row,) = selectors.list_tables(room)

    assert [seat.score for seat in row.seats] == ["20 chips", "20 chips"]
    assert sorted(row.waits_for) == ["Kim", "Lee"]
    position = positions.load(row.table.match_id)
    assert all(player.hand is None for player in position.view(None).seats)
    page = text(browser(room.teacher), f"/m/{row.table.match_id}/")
    assert 'class="hand' not in page
    assert f"/class/{room.code}/" in page


def test_a_class_is_not_on_the_public_programme(room: Classroom, browser: MakeClient) -> None:
    come(room, "Kim", "Lee")
    service.start_round(room.pk, room.teacher)

    assert "Nothing to watch" in text(browser(None), "/watch/")


def test_the_sheet_has_places_scores_and_marks_of_every_round(room: Classroom) -> None:
    kim, _lee = come(room, "Kim", "Lee")
    for number in (1, 2):
        service.start_round(room.pk, room.teacher)
        end_round(room, number)
    come(room, "=1+1")
    room.refresh_from_db()

    found = sheet.read_sheet(room)
    lines = list(csv.reader(StringIO(sheet.write_csv(found).removeprefix("\ufeff"))))

    by_name = {row.student.name: row for row in found.rows}
    assert by_name["Kim"].match_count == by_name["Lee"].match_count == 2
    assert by_name["Kim"].score + by_name["Lee"].score == 80
    outcome = positions.load(room.tables.get(round=1).match_id).outcome
    assert outcome is not None
    first = by_name["Kim"].results[0]
    assert first is not None
    assert first.place == outcome.places[kim.seats.get(round=1).index]
    won = sum(row.mark_totals[0] for row in found.rows)
    assert 0 < won <= 12
    assert len({len(line) for line in lines}) == 1
    assert [line[0] for line in lines][-1] == "'=1+1"


def test_the_download_is_for_the_teacher_and_for_excel(
    room: Classroom, browser: MakeClient, ben: Any
) -> None:
    come(room, "김민수")

    answer = browser(room.teacher).get(f"/class/{room.code}/sheet.csv")

    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert "김민수" in answer.content.decode()
    assert "attachment" in answer["Content-Disposition"]
    for user in (None, ben):
        assert browser(user).get(f"/class/{room.code}/sheet.csv").status_code == 403
        assert browser(user).get(f"/class/{room.code}/sheet/").status_code == 403


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@sum", "\tx", "\rx"])
def test_no_cell_is_taken_for_a_formula(cell: str) -> None:
    assert sheet.guard_cell(cell) == f"'{cell}"
    assert sheet.guard_cell(-1) == "-1"


def test_a_visitor_comes_in_with_a_name_alone(room: Classroom, browser: MakeClient) -> None:
    client = browser(None)

    page = client.post(f"/class/{room.code}/enter/", {"name": "김 민수"}, follow=True)

    student = room.students.get()
    assert "You are in, 김-민수." in page.content.decode()
    assert student.user is not None and student.user.guest
    assert student.user.username.startswith("김-민수-")


@pytest.mark.parametrize("name", ["", "x", "admin", "<b>", "Kim"])
def test_a_name_that_may_not_be_makes_no_guest(
    room: Classroom, browser: MakeClient, name: str
) -> None:
    come(room, "kim")
    people = get_user_model().objects.count()

    page = browser(None).post(f"/class/{room.code}/enter/", {"name": name}, follow=True)

    assert page.status_code == 200
    assert "notice" in page.content.decode()
    assert get_user_model().objects.count() == people
    assert room.students.count() == 1


def test_a_guest_keeps_the_seat_and_gets_the_name(room: Classroom, browser: MakeClient) -> None:
    client = browser(None)
    client.post("/accounts/guest/")

    client.post(f"/class/{room.code}/enter/", {"name": "Mina"})
    client.post(f"/class/{room.code}/enter/", {"name": "Other"})

    student = room.students.get()
    assert student.user is not None
    assert student.name == "Mina"


def test_the_whole_lesson_by_its_pages(anns: Client, browser: MakeClient) -> None:
    form = {"title": "7b", "size": "2", "level": "", "topics": ["digits", "parity"]}
    form |= {"option_raise_limit": "none", "option_time_scale": "slow", "option_hints": "true"}
    made = anns.post("/class/new/euler/", form)
    room = Classroom.objects.get()
    assert made["Location"] == f"/class/{room.code}/"
    assert msgspec.json.decode(room.options)["topics"] == ["parity", "digits"]
    students = [browser(None) for _ in range(2)]
    for nth, client in enumerate(students):
        client.post(f"/class/{room.code}/enter/", {"name": f"S{nth}"})

    assert anns.post(f"/class/{room.code}/start/").status_code == 302
    for client in students:
        assert client.get(f"/class/{room.code}/part/?go=1").status_code == 302
    table = room.tables.get()
    assert "Order card" in text(anns, f"/class/{room.code}/")
    play_out(table.match_id)
    shown = positions.load(table.match_id).view(None).past[0].round
    anns.post(f"/class/{room.code}/set-show/", {"table": table.pk, "chapter": shown})
    assert "Stop showing" in text(anns, f"/class/{room.code}/")
    assert "Rounds won" in text(anns, f"/class/{room.code}/sheet/")
    anns.post(f"/class/{room.code}/close/")

    assert "closed" in text(students[0], f"/class/{room.code}/", 410)
    assert "Rounds won" in text(anns, f"/class/{room.code}/sheet/")


@pytest.mark.parametrize("path", ["start", "seat", "remove", "close", "set-show"])
def test_a_student_cannot_press_the_teachers_buttons(
    room: Classroom, browser: MakeClient, path: str
) -> None:
    student, _ = come(room, "Kim", "Lee")

    answer = browser(student.user).post(
        f"/class/{room.code}/{path}/", {"student": student.pk, "table": 1, "chapter": 1}
    )

    assert answer.status_code == 403
    assert Classroom.objects.get().is_open


def test_a_class_is_opened_by_accounts_only(browser: MakeClient, ben: Any) -> None:
    assert "Sign up" in text(browser(None), "/class/new/euler/")
    ben.guest = True
    ben.save()
    assert "Sign up" in text(browser(ben), "/class/new/euler/")
    assert browser(None).get("/class/new/pebbles/").status_code == 400


def test_the_code_leads_to_the_class(room: Classroom, browser: MakeClient) -> None:
    answer = browser(None).get("/class/", {"code": f" {room.code.lower()} "})

    assert answer["Location"] == f"/class/{room.code}/"
    assert "Classroom" in text(browser(None), "/games/euler/")
    assert browser(None).get("/class/NOSUCH/").status_code == 404


def test_a_banned_student_is_not_seated(room: Classroom) -> None:
    kim, *_ = come(room, "Kim", "Lee", "Park")
    get_user_model().objects.filter(lessons=kim).update(is_active=False)

    service.start_round(room.pk, room.teacher)

    assert sorted(tables_of(room)[0]) == ["Lee", "Park"]


steps = st.lists(
    st.tuples(
        st.sampled_from(
            ["join", "join", "join", "leave", "remove", "start", "same", "seat", "end"]
        ),
        st.integers(0, 7),
    ),
    max_size=14,
)


class AnyLesson(PropertyCase):
    """Arrivals, leaving, removals and rounds in any order."""

    @hypothesis_settings(max_examples=15, suppress_health_check=list(HealthCheck))
    @given(steps, st.integers(2, 4))
    def test_nobody_sits_twice_and_no_table_has_one_seat(
        self, steps: list[tuple[str, int]], size: int
    ) -> None:
        make = get_user_model().objects.create_user
        teacher, users = make("teacher"), [make(f"s{n}") for n in range(8)]
        room = service.open_classroom(teacher, EULER, "any", size)
        for step, nth in steps:
            try:
                self._take(room, step, users[nth])
            except (Refused, Malformed):
                continue
        seats = ClassSeat.objects.filter(table__classroom=room)
        held = list(seats.values_list("student", "round"))
        assert len(held) == len(set(held))
        for table in room.tables.all():
            match_seats = table.match.seats.count()
            assert 2 <= match_seats <= max(size + 1, 2)
            people = [seat.user_id for seat in table.match.seats.all() if seat.user_id]
            assert len(people) == len(set(people)) == table.seats.count()
        running = seats.filter(table__match__status="running", table__match__seats__gone=False)
        playing = list(running.distinct().values_list("student", "table"))
        assert len({student for student, _ in playing}) == len(playing)

    def _take(self, room: Classroom, step: str, user: Any) -> None:
        match step:
            case "join":
                service.join(room.pk, user, user.username)
            case "leave":
                service.leave(room.pk, user)
            case "remove":
                student = room.students.filter(user=user).first()
                service.remove(room.pk, room.teacher, student.pk if student else 0)
            case "start" | "same":
                service.start_round(room.pk, room.teacher, mixed=step == "start")
            case "seat":
                service.seat_waiting(room.pk, room.teacher)
            case "end":
                for table in room.tables.filter(match__status="running")[:1]:
                    play_out(table.match_id)


def test_a_guest_who_signs_in_keeps_their_place(room: Classroom, ben: Any) -> None:
    student, _ = come(room, "Kim", "Lee")

    service.absorb(student.user, ben)

    student.refresh_from_db()
    assert student.user == ben
