"""Staff look at matches; keys and hidden states are not theirs to see."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client

from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.service import Sitting
from games.models import Remark, Report

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("boss", password="x"))
    return client


@pytest.mark.parametrize("model", ["match", "release", "move"])
def test_staff_see_lists(staff: Client, model: str) -> None:
    assert staff.get(f"/admin/games/{model}/").status_code == 200


def test_no_key_and_no_state_is_on_the_page_of_a_match(staff: Client) -> None:
    people = [get_user_model().objects.create_user(name) for name in ("ann", "ben")]
    match = match_service.start(GAMES["pebbles"], [Sitting(person) for person in people])

    page = staff.get(f"/admin/games/match/{match.match_id}/change/").content.decode()

    assert match.commitment in page
    assert match.secret.hex() not in page
    assert "hands" not in page


@pytest.fixture
def report() -> Report:
    """A report of the third of five remarks; the moderator of these tests reads no free text."""
    ann, ben = (
        get_user_model().objects.create_user(name, free_text=True) for name in ("ann", "ben")
    )
    match = match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(ben)])
    said = [
        Remark.objects.create(match_id=match.match_id, user=user, text=text)
        for user, text in ((ann, "one"), (ben, "two"), (ann, "you fool"), (ben, "hey"), (ann, "so"))
    ]
    Report.objects.create(remark=said[0], by=ben)
    return Report.objects.create(remark=said[2], by=ben)


def moderator() -> Client:
    warden = get_user_model().objects.create_user("warden", is_staff=True)
    warden.groups.set(Group.objects.filter(name="Moderator"))
    client = Client(headers={"accept-language": "en"})
    client.force_login(warden, "django.contrib.auth.backends.ModelBackend")
    return client


def test_a_moderator_reads_the_conversation_around_a_reported_remark(report: Report) -> None:
    page = moderator().get(f"/admin/games/report/{report.pk}/change/").content.decode()

    lines = re.findall(r"<span>(\w[\w ]*)</span>", page)
    assert [line for line in lines if line in {"one", "two", "you fool", "hey", "so"}] == [
        "one", "two", "you fool", "hey", "so",
    ]  # fmt: skip
    assert f"/admin/accounts/user/{report.remark.user_id}/change/" in page
    assert "“you fool” (ann)" in page
    earlier = Report.objects.exclude(pk=report.pk).get()
    assert f"/admin/games/report/{earlier.pk}/change/" in page


@pytest.mark.parametrize(
    ("action", "hidden", "said"),
    [
        ("take_down", True, "1 remark was taken down."),
        ("let_be", False, "1 report was dismissed."),
    ],
)
def test_a_moderator_is_told_what_happened_to_a_report(
    report: Report, action: str, hidden: bool, said: str
) -> None:
    wish = {"action": action, "_selected_action": [report.pk]}

    page = moderator().post("/admin/games/report/", wish, follow=True).content.decode()

    assert said in page
    report.refresh_from_db()
    assert report.settled
    assert Remark.objects.get(pk=report.remark_id).hidden == hidden


def test_nobody_else_gets_in(client: Client) -> None:
    client.force_login(get_user_model().objects.create_user("ann"))

    assert client.get("/admin/games/match/").status_code == 302
