"""Cups for programs, their notices, their socket and their admin."""

from datetime import timedelta
from typing import Any

import pytest
from channels.routing import URLRouter
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice
from accounts.notifications import service as notifications
from accounts.notifications.message import compose
from accounts.tokens import service as tokens
from games.live.threads import run_in_thread
from games.models import Seat
from leaderboards.cups import service
from leaderboards.cups.live.routing import websocket_urlpatterns
from leaderboards.cups.models import Cup, Entrant
from tests.leaderboards.cups.played import enter, finish, make_cup, open_pairings, start, tend
from tests.leaderboards.runs import person
from tests.sockets import open_socket

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_break(settings: Any) -> None:
    settings.CUP_BREAK = 0.0


class Program:
    """A program that plays with its token."""

    def __init__(self, client: Client, user: Any) -> None:
        self.client, self.token = client, tokens.issue(user, "a program")

    def ask(self, method: str, path: str, data: Any = None) -> tuple[int, Any]:
        answer = getattr(self.client, method)(
            f"/api/v1/cups/{path}",
            data or {},
            content_type="application/json",
            headers={"authorization": f"Token {self.token}"},
        )
        return answer.status_code, answer.json()


def test_a_program_joins_finds_its_match_and_withdraws(client: Client) -> None:
    cup = make_cup(rounds=2)
    enter(cup, 3)
    user = person("program", program=True)
    program = Program(client, user)

    status, part = program.ask("post", f"{cup.code}/join/", {"nonce": "ef" * 32})
    assert (status, part["joined"], part["match"]) == (200, True, None)
    start(cup)
    _, part = program.ask("get", f"{cup.code}/me/")
    assert Seat.objects.filter(match_id=part["match"], user=user).exists()
    _, rows = program.ask("get", f"{cup.code}/standings/")
    assert {row["name"] for row in rows} >= {"program"}
    _, part = program.ask("post", f"{cup.code}/withdraw/")
    assert part["joined"] is False


def test_a_program_creates_lists_and_is_refused_in_official_cups(client: Client) -> None:
    program = Program(client, person("program", program=True))
    wanted = {"name": "Programs only", "kind": "swiss", "game": "dice"}

    status, made = program.ask("post", "", wanted)
    assert status == 201
    assert made["code"] in {cup["code"] for cup in program.ask("get", "")[1]}
    assert program.ask("post", "", {**wanted, "rounds": 99})[0] == 400
    assert program.ask("post", f"{make_cup(official=True).code}/join/")[0] == 403


def test_a_program_plays_the_seeds_of_a_seed_cup(client: Client) -> None:
    cup = make_cup("seeds", rounds=2)
    program = Program(client, person("program", program=True))
    program.ask("post", f"{cup.code}/join/")
    assert program.ask("post", f"{cup.code}/seeds/1/start/")[0] == 422
    start(cup)

    status, match = program.ask("post", f"{cup.code}/seeds/1/start/")

    assert status == 201
    _, part = program.ask("get", f"{cup.code}/me/")
    assert [line["state"] for line in part["seeds"]] == ["running", "new"]
    assert part["seeds"][0]["match"] == match["id"]


def notices_of(user: Any) -> list[tuple[int, str]]:
    found = Notice.objects.filter(user=user, kind=Notice.Kind.CUP).order_by("pk")
    return [(notice.asked, compose(notice)["title"]) for notice in found]


def test_people_are_told_of_check_in_rounds_and_the_end_once() -> None:
    cup = make_cup(rounds=2, check_in=15)
    ann, _ = enter(cup, 2)
    Cup.objects.filter(pk=cup.pk).update(starts=timezone.now() + timedelta(minutes=5))
    for _ in range(2):
        notifications.make_notices()
    for user in Entrant.objects.filter(cup=cup):
        service.mark_present(cup.pk, user.user)
    (asked,) = Notice.objects.filter(user=ann, kind=Notice.Kind.CUP)
    assert not notifications.is_current(asked), "checked in meanwhile"
    start(cup)
    notifications.make_notices()
    for pairing in open_pairings(cup):
        finish(pairing)
    tend(cup)
    notifications.make_notices()
    for pairing in open_pairings(cup):
        finish(pairing)
    tend(cup)
    notifications.make_notices()

    assert [asked for asked, _ in notices_of(ann)] == [0, 1, 2, 1000]


def test_who_looks_at_the_match_is_not_told_that_the_round_begins() -> None:
    cup = make_cup(rounds=2)
    ann, bob = enter(cup, 2)
    start(cup)
    Seat.objects.filter(user=ann).update(looked=timezone.now())
    notifications.make_notices()

    assert notices_of(ann) == []
    assert [asked for asked, _ in notices_of(bob)] == [1]


@pytest.mark.django_db(transaction=True)
async def test_the_page_of_a_cup_follows_it_by_its_socket() -> None:
    cup = await run_in_thread(make_cup)
    user = await run_in_thread(person, "newcomer")
    application = URLRouter(websocket_urlpatterns)
    async with open_socket(application, f"/ws/cups/{cup.code}/", user=user, language="en") as page:
        first, own = await page.receive(), await page.receive()
        await run_in_thread(service.join, cup.pk, user)
        after, mine = await page.receive(), await page.receive()

    assert (first["target"], own["target"]) == ("#cup-live", "#cup-own")
    assert "newcomer" not in first["content"]
    assert "newcomer" in after["content"]
    assert "Join the cup" in own["content"]
    assert "Withdraw" in mine["content"]


def test_staff_cancel_cups_and_see_who_shares_an_address(admin_client: Client) -> None:
    cup = make_cup()
    for name in ("ann", "bob"):
        service.join(cup.pk, person(name), address="192.0.2.7")
    service.join(cup.pk, person("cem"), address="192.0.2.8")

    listed = admin_client.get(reverse("admin:leaderboards_entrant_changelist") + "?shared=yes")
    names = {row.user.username for row in listed.context["cl"].result_list}
    page = admin_client.get(reverse("admin:leaderboards_cup_change", args=[cup.pk]))
    admin_client.post(
        reverse("admin:leaderboards_cup_changelist"),
        {"action": "cancel", "_selected_action": [cup.pk]},
    )

    assert names == {"ann", "bob"}
    assert cup.key_text not in page.content.decode()
    cup.refresh_from_db()
    assert cup.status == Cup.Status.CANCELLED
