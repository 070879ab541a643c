"""Invitations to a table: shown, mailed, limited."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Notice, User
from accounts.notifications import service as notifications
from accounts.notifications import views as notification_views
from games.engine.registry import GAMES
from games.models import Muting
from lobby import services as lobby
from lobby.models import Table
from tests.accounts.conftest import MakeClient, someone
from tests.accounts.mailbox import mails_of_one_run

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reachable")]
PEBBLES = GAMES["pebbles"]


def test_an_invitation_is_told_until_it_is_taken(
    ann: User, ben: User, ann_browser: Client, browser: Any
) -> None:
    table = lobby.open_table(ben, PEBBLES, 3)

    answer = browser(ben).post(f"/t/{table.code}/invite/", {"name": "ann"}, follow=True)

    assert "Ann is invited." in answer.content.decode()
    assert mails_of_one_run() == ["ann@example.org: ben invites you: Pebbles"]
    assert "ben invites you: Pebbles" in ann_browser.get("/").content.decode()
    lobby.join(table.pk, ann)
    assert "ben invites you" not in ann_browser.get("/").content.decode()


def test_an_invitation_by_a_guest_is_shown_but_not_mailed(
    ann: User, ann_browser: Client, guest_browser: Client
) -> None:
    table = lobby.open_table(someone(guest_browser), PEBBLES, 3)

    guest_browser.post(f"/t/{table.code}/invite/", {"name": "ann"})

    assert mails_of_one_run(timezone.now() + timedelta(days=1)) == []
    assert "invites you: Pebbles" in ann_browser.get("/").content.decode()


def test_nobody_is_buried_under_mails_by_invitations(ann: User, ben: User) -> None:
    for _ in range(2 * notifications.MOST_SENT_INVITATIONS):
        table = lobby.open_table(ben, PEBBLES, 3)
        notifications.invite(table, ben, ann)
        notifications.invite(table, ben, ann)
        lobby.close(table.pk, ben)
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OPEN)

    assert len(mails_of_one_run()) == notifications.MOST_SENT_INVITATIONS


def test_guests_at_one_address_invite_only_so_often(
    browser: MakeClient, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notification_views, "INVITATIONS_BY_GUESTS", 2)
    answers = []

    for _ in range(3):
        guest = browser(None)
        guest.post("/accounts/guest/")
        table = lobby.open_table(someone(guest), PEBBLES, 3)
        answers.append(guest.post(f"/t/{table.code}/invite/", {"name": "ann"}).status_code)

    assert answers == [302, 302, 429]


def test_whoever_is_muted_invites_in_vain_and_does_not_learn_it(
    ann: User, ben: User, browser: MakeClient
) -> None:
    Muting.objects.create(by=ann, of=ben)
    table = lobby.open_table(ben, PEBBLES, 3)

    answer = browser(ben).post(f"/t/{table.code}/invite/", {"name": "ann"}, follow=True)

    assert "Ann is invited." in answer.content.decode()
    assert not Notice.objects.exists()


def test_only_who_sits_there_invites(ann: User, ben: User, ann_browser: Client) -> None:
    table = lobby.open_table(ben, PEBBLES, 3)

    assert ann_browser.post(f"/t/{table.code}/invite/", {"name": "ben"}).status_code == 403
    assert not Notice.objects.exists()
