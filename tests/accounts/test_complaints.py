"""Reports of people: from the profile to staff, with what was reported before."""

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.models import Complaint, User
from accounts.moderation import complaints
from games.chat import blocks
from games.models import Remark, Report
from studio.roles import create_roles
from tests.accounts import played
from tests.accounts.conftest import MakeClient


def report(client: Client, **fields: str) -> Any:
    return client.post("/u/ben/report/", {"kind": "behaviour", "text": "Rude.", **fields})


@pytest.fixture
def moderator(browser: MakeClient) -> Client:
    create_roles()
    staff = User.objects.create_user("mod-1", is_staff=True)
    staff.groups.add(Group.objects.get(name="Moderator"))
    return browser(staff)


def test_a_person_is_reported_with_a_match(ann: User, ben: User, ann_browser: Client) -> None:
    match = played.duel(ann, ben)
    assert "/u/ben/report/" in ann_browser.get("/u/ben/").content.decode()
    assert "Pebbles" in ann_browser.get("/u/ben/report/").content.decode()

    answer = report(ann_browser, kind="stalling", text="Never\nmoves\u202e.", match=str(match.pk))

    assert answer["Location"] == "/u/ben/"
    made = Complaint.objects.get()
    assert (made.by, made.of, made.kind, made.match) == (ann, ben, "stalling", match)
    assert (made.text, made.name) == ("Never moves.", "ben")


def test_a_match_of_others_cannot_be_named(ann: User, ben: User, ann_browser: Client) -> None:
    match = played.duel(ben, User.objects.create_user("cat"))

    assert report(ann_browser, match=str(match.pk)).status_code == 200
    assert not Complaint.objects.exists()


@pytest.mark.parametrize("wrong", [{"kind": "envy"}, {"text": ""}, {"text": "a" * 501}])
def test_a_report_has_a_kind_and_a_reason(
    ben: User, ann_browser: Client, wrong: dict[str, str]
) -> None:
    assert report(ann_browser, **wrong).status_code == 200
    assert not Complaint.objects.exists()


def test_a_report_can_block_as_well(ann: User, ben: User, ann_browser: Client) -> None:
    report(ann_browser, also_block="on")

    assert blocks.avoided_ids(ann.pk) == {ben.pk}


def test_a_second_report_of_one_kind_adds_nothing_while_the_first_is_open(
    ben: User, ann_browser: Client
) -> None:
    report(ann_browser)
    report(ann_browser)
    assert Complaint.objects.count() == 1

    complaints.settle(Complaint.objects.all())
    report(ann_browser)

    assert Complaint.objects.count() == 2


def test_only_so_many_reports_a_day(
    ben: User, ann_browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(complaints, "COMPLAINTS_A_DAY", 1)

    assert [report(ann_browser).status_code for _ in range(2)] == [302, 429]


def test_nobody_reports_themselves_and_visitors_log_in(
    ann: User, ann_browser: Client, visitor: Client
) -> None:
    assert ann_browser.get("/u/Ann/report/").status_code == 404
    assert "/accounts/login/" in visitor.get("/u/Ann/report/")["Location"]


def test_staff_read_it_with_what_was_reported_before(
    ann: User, ben: User, moderator: Client
) -> None:
    remark = Remark.objects.create(match=played.duel(ann, ben), user=ben, text="Boo!")
    Report.objects.create(remark=remark, by=ann)
    complaints.complain(ann, ben, "cheating", "Knows my cards.")
    newest = complaints.complain(ann, ben, "behaviour", "Rude.")

    page = moderator.get(reverse("admin:accounts_complaint_change", args=[newest.pk]))

    text = page.content.decode()
    assert "Knows my cards." in text
    assert "Boo!" in text
    assert "/u/ben/" in text
    listed = moderator.get(reverse("admin:accounts_complaint_changelist")).content.decode()
    assert "Rude." in listed


def test_staff_take_a_name_away(ann: User, ben: User, moderator: Client) -> None:
    made = complaints.complain(ann, ben, "name", "Insulting.")

    chosen = {"action": "take_names", "_selected_action": [made.pk]}
    moderator.post(reverse("admin:accounts_complaint_changelist"), chosen)

    ben.refresh_from_db()
    made.refresh_from_db()
    assert ben.username.startswith("player-")
    assert made.settled
    assert made.name == "ben"


def test_staff_settle_reports(ann: User, ben: User, moderator: Client) -> None:
    made = complaints.complain(ann, ben, "behaviour", "Rude.")
    assert "Open reports of people" in moderator.get("/admin/studio/operations/").content.decode()

    chosen = {"action": "let_be", "_selected_action": [made.pk]}
    moderator.post(reverse("admin:accounts_complaint_changelist"), chosen)

    made.refresh_from_db()
    assert made.settled


def test_reports_are_exported_by_who_made_them_and_stay_secret_to_the_other(
    ann: User, ben: User, ann_browser: Client, browser: MakeClient
) -> None:
    complaints.complain(ann, ben, "behaviour", "Rude.")

    mine = ann_browser.get("/accounts/export/").json()["reports"]
    assert [(each["of"], each["text"]) for each in mine] == [("ben", "Rude.")]
    assert browser(ben).get("/accounts/export/").json()["reports"] == []
