"""A banned person cannot log in, and reads why and until when."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.moderation import service as moderation
from accounts.moderation.models import Ban
from accounts.tokens import service as tokens
from games.engine.registry import GAMES
from games.live import consumers
from games.match import positions
from games.match import service as match_service
from games.match.service import Sitting
from lobby import services as tables
from lobby.models import Chair

pytestmark = pytest.mark.django_db
PASSWORD = "four-sticks-and-a-mat"


@pytest.fixture
def ann() -> Any:
    return get_user_model().objects.create_user("ann", password=PASSWORD)


@pytest.fixture
def boss() -> Any:
    return get_user_model().objects.create_superuser("boss", password="x")


def in_an_hour() -> Any:
    return timezone.now() + timedelta(hours=1)


def log_in(client: Client) -> Any:
    return client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})


@pytest.fixture
def english() -> Client:
    return Client(headers={"accept-language": "en"})


def test_a_banned_person_cannot_log_in_and_reads_why(english: Client, ann: Any, boss: Any) -> None:
    until = in_an_hour()
    moderation.ban(ann, "Insults at the table", until, boss)

    answer = log_in(english)

    told = answer.content.decode()
    assert answer.status_code == 403
    assert "Insults at the table" in told
    assert timezone.localtime(until).strftime("%Y-%m-%d %H:%M") in told
    assert english.get("/accounts/settings/").status_code == 302


def test_an_open_session_ends_with_the_sentence(english: Client, ann: Any, boss: Any) -> None:
    english.force_login(ann)
    moderation.ban(ann, "Cheating", None, boss)

    answer = english.get("/lobby/")

    assert answer.status_code == 403
    assert "Cheating" in answer.content.decode()
    assert "It has no end" in answer.content.decode()
    assert f"mailto:{settings.CONTACT_EMAIL}" in answer.content.decode()
    assert english.get("/lobby/").status_code == 200  # like everyone else


def test_a_ban_holds_for_programs_too(english: Client, ann: Any, boss: Any) -> None:
    key = tokens.issue(ann, "a program")

    moderation.ban(ann, "Cheating", None, boss)

    answer = english.get("/api/v1/matches/", headers={"authorization": f"Token {key}"})
    assert answer.status_code in (401, 403)


def test_a_ban_ends_by_itself(english: Client, ann: Any, boss: Any) -> None:
    made = moderation.ban(ann, "Cool down", in_an_hour(), boss)
    assert moderation.lift_expired() == 0
    Ban.objects.filter(pk=made.pk).update(until=timezone.now() - timedelta(seconds=1))

    assert log_in(english).status_code == 302

    ann.refresh_from_db()
    assert ann.is_active
    assert moderation.current_ban(ann) is None


def test_the_longer_of_two_bans_counts(ann: Any, boss: Any) -> None:
    short = moderation.ban(ann, "Short", in_an_hour(), boss)
    moderation.ban(ann, "Long", None, boss)
    found = moderation.current_ban(ann)
    assert found is not None and found.reason == "Long"

    moderation.lift(short)

    ann.refresh_from_db()
    assert not ann.is_active


def test_staff_ban_and_lift_in_the_admin(ann: Any, boss: Any) -> None:
    staff = Client(headers={"accept-language": "en"})
    staff.force_login(boss)
    sent = {"user": ann.pk, "reason": "Spam", "until_0": "", "until_1": ""}

    staff.post("/admin/accounts/ban/add/", sent)

    made = Ban.objects.get()
    assert (made.user, made.by, made.reason) == (ann, boss, "Spam")
    ann.refresh_from_db()
    assert not ann.is_active
    lifting = {"action": "lift", "_selected_action": [made.pk]}
    answer = staff.post("/admin/accounts/ban/", lifting, follow=True)
    assert "1 ban was lifted." in answer.content.decode()
    ann.refresh_from_db()
    assert ann.is_active


@pytest.mark.parametrize(("length", "days"), [("1", 1), ("7", 7), ("30", 30), ("forever", None)])
def test_a_ban_of_a_usual_length(ann: Any, boss: Any, length: str, days: int | None) -> None:
    staff = Client()
    staff.force_login(boss)
    sent = {"user": ann.pk, "reason": "Spam", "length": length, "until_0": "", "until_1": ""}

    staff.post("/admin/accounts/ban/add/", sent)

    until = Ban.objects.get().until
    assert days == (until and round((until - timezone.now()) / timedelta(days=1)))


def test_a_banned_person_leaves_waiting_tables(ann: Any, boss: Any) -> None:
    tables.open_table(ann, GAMES["pebbles"], 2)

    moderation.ban(ann, "Spam", None, boss)

    assert not Chair.objects.filter(user=ann).exists()


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if not game.solo])
def test_a_ban_keeps_no_opponent_waiting(ann: Any, boss: Any, game: str) -> None:
    """A bot plays on at once; after the ban the person may take the seat back."""
    seats = [Sitting(ann), Sitting(get_user_model().objects.create_user("ben"))]
    match = match_service.start(GAMES[game], seats, mode="async", days=3)
    assert GAMES[game].bots.stand_in

    ban = moderation.ban(ann, "Spam", in_an_hour(), boss)

    assert positions.load(match.match_id).chairs[0].bot == GAMES[game].bots.stand_in
    moderation.lift(ban)
    assert not match_service.take_back(match.match_id, 0).chairs[0].bot


def test_moderators_do_not_ban_their_colleagues(ann: Any, boss: Any) -> None:
    warden = get_user_model().objects.create_user("warden", is_staff=True)
    warden.groups.set(Group.objects.filter(name="Moderator"))
    staff = Client()
    staff.force_login(warden)

    for person in (boss, ann):
        staff.post("/admin/accounts/ban/add/", {"user": person.pk, "reason": "Spam"})

    assert [each.user for each in Ban.objects.all()] == [ann]


def test_an_open_socket_of_someone_banned_plays_no_more(ann: Any, boss: Any) -> None:
    assert consumers._is_logged_in(None, ann)

    moderation.ban(ann, "Spam", None, boss)

    assert not consumers._is_logged_in(None, ann)
