"""A person with very many matches: pages ask as many questions, and stay as long, as for others."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.notifications import views as notices
from accounts.web import home
from games.engine.registry import GAMES
from games.match import selectors
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Seat
from lobby import services
from tests.games.played import person, play
from tests.pebbles import Note, Show

pytestmark = pytest.mark.django_db
PAGES = [
    "/",
    "/lobby/",
    "/lobby/?tab=mine",
    "/u/ann/",
    "/accounts/notices/turns/",
    "/accounts/export/",
]


@pytest.fixture
def ann() -> Any:
    return person("ann")


@pytest.fixture
def duel(ann: Any) -> Position:
    return match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(person("ben"))])


@pytest.fixture
def anns(ann: Any) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(ann, "django.contrib.auth.backends.ModelBackend")
    return client


def copy(match_id: Any, times: int, **columns: Any) -> None:
    """More matches like this one."""
    original, seats = Match.objects.get(pk=match_id), list(Seat.objects.filter(match=match_id))
    for _ in range(times):
        for name, value in {**columns, "pk": uuid4()}.items():
            setattr(original, name, value)
        original.save(force_insert=True)
        for seat in seats:
            seat.pk, seat.match_id = None, original.pk
        Seat.objects.bulk_create(seats)


def visit(client: Client, path: str) -> tuple[int, str]:
    """How many queries a page needs, and its text."""
    client.get(path)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path)
    assert answer.status_code == 200
    return len(queries), answer.content.decode()


def test_pages_of_a_person_with_many_matches_are_bounded(anns: Client, duel: Position) -> None:
    copy(duel.match_id, 2)
    copy(duel.match_id, 2, status=Match.Status.FINISHED)
    few = {path: visit(anns, path)[0] for path in PAGES}
    copy(duel.match_id, 250)
    copy(duel.match_id, 250, status=Match.Status.FINISHED)

    many = {path: visit(anns, path) for path in PAGES}

    for path, (queries, page) in many.items():
        assert queries <= few[path] + 2, path
        in_list = page.count('<li class="row')
        assert in_list <= selectors.MOST_RUNNING + notices.MOST_LINES + services.MOST_TABLES, path
    assert many["/"][1].count('<li class="row') <= home.MATCHES_AT_HOME + notices.MOST_LINES + 20
    assert len(selectors.running_seats(get_user_model().objects.get(username="ann"))) == 200


def test_a_secret_action_changes_neither_the_list_nor_the_export_of_another(
    anns: Client, ann: Any, duel: Position
) -> None:
    other = match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(person("cat"))])
    lists = [selectors.running_seats(ann), anns.get("/accounts/export/").json()["matches"]]

    play(duel.match_id, 1, Note(5))

    again = [selectors.running_seats(ann), anns.get("/accounts/export/").json()["matches"]]
    assert again[1] == lists[1]
    assert [(one.match.pk, one.since) for one in again[0]] == [
        (one.match.pk, one.since) for one in lists[0]
    ]
    play(other.match_id, 0, Show(1))
    moved = anns.get("/accounts/export/").json()["matches"]
    assert [bool(one["last_move"]) for one in moved] == [False, True]


@pytest.mark.parametrize(("may", "status"), [(False, 404), (True, 200)])
def test_staff_watch_a_private_match_only_if_it_is_their_work(
    may: bool, status: int, ann: Any
) -> None:
    run = match_service.start(GAMES["yut"], [Sitting(ann)])
    staff: Any = person("staff")
    staff.is_staff = True
    staff.save()
    if may:
        staff.user_permissions.add(Permission.objects.get(codename="view_match"))
    client = Client()
    client.force_login(staff, "django.contrib.auth.backends.ModelBackend")

    assert client.get(f"/m/{run.match_id}/").status_code == status


def test_since_when_a_match_waits_is_when_its_question_was_put(ann: Any, duel: Position) -> None:
    [waiting] = selectors.running_seats(ann)

    assert waiting.since <= timezone.now()
    assert waiting.since.timestamp() == duel.ledger.account(0).asked_at
