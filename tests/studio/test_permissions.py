"""Permissions: every address of the studio for every role, and for people without one."""

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver

from games import broadcast
from games.engine.registry import GAMES
from games.match import releases
from games.match import service as match_service
from games.match.service import Sitting
from games.models import Match, Release
from leaderboards.models import WeeklyPlan
from studio import roles
from studio.editor import drafts
from studio.lab import experiments
from studio.models import Deed, Draft, Experiment, Writing
from studio.words import service as words
from tests.studio.conftest import log_in, member
from tests.studio.test_releases import change

READS: dict[str, str] = {
    "content/": "view_draft",
    "content/yut/": "view_draft",
    "content/yut/vocabulary/": "view_draft",
    "releases/{release}/": "view_release",
    "releases/{release}/export/": "view_release",
    "drafts/{draft}/": "view_draft",
    "drafts/{draft}/export/": "view_draft",
    "drafts/{draft}/rehearsal/": "view_draft",
    "drafts/{draft}/lab/": "add_experiment",
    "drafts/{draft}/sticks/": "view_draft",
    "drafts/{draft}/sticks/+/": "view_draft",
    "drafts/{draft}/sticks/heavy/": "view_draft",
    "drafts/{draft}/history/": "view_draft",
    "drafts/{draft}/sticks/sheet/": "view_draft",
    "drafts/{draft}/sticks/sheet.csv": "view_draft",
    "lab/": "view_experiment",
    "lab/{experiment}/": "view_experiment",
    "lab/{experiment}/progress/": "view_experiment",
    "lab/{experiment}/figures.csv": "view_experiment",
    "matches/{match}/": "view_match",
    "operations/": "view_operations",
    "operations/now/": "view_operations",
    "cases/": "view_complaint",
    "people/{person}/": "view_complaint",
    "words/": "view_writing",
    "words/{writing}/": "view_writing",
    "words/{writing}/preview/ko/": "view_writing",
    "weeks/": "view_weeklyplan",
    "fair-play/": "change_entry",
}
WRITES: dict[str, str] = {
    "content/yut/draft/": "add_draft",
    "releases/{release}/again/": "publish_release",
    "releases/{release}/offer/": "publish_release",
    "drafts/{draft}/publish/": "publish_release",
    "drafts/{draft}/take-over/": "change_draft",
    "drafts/{draft}/import/": "change_draft",
    "drafts/{draft}/delete/": "delete_draft",
    "drafts/{draft}/lab/": "add_experiment",
    "drafts/{draft}/sticks/+/": "change_draft",
    "drafts/{draft}/sticks/heavy/": "change_draft",
    "drafts/{draft}/sticks/arrange/": "change_draft",
    "drafts/{draft}/sticks/put-back/": "change_draft",
    "drafts/{draft}/sticks/sheet/": "change_draft",
    "drafts/{draft}/sticks/sheet/import/": "change_draft",
    "drafts/{draft}/rename/": "change_draft",
    "drafts/{draft}/duplicate/": "add_draft",
    "drafts/{draft}/history/{revision}/undo/": "change_draft",
    "drafts/{draft}/comments/": "view_draft",
    "drafts/{draft}/comments/{comment}/": "view_draft",
    "drafts/{draft}/approve/": "approve_draft",
    "drafts/{draft}/notes/": "change_draft",
    "drafts/{draft}/play/": "view_draft",
    "drafts/{draft}/purpose/": "change_draft",
    "drafts/{draft}/schedule/": "publish_release",
    "lab/{experiment}/note/": "change_experiment",
    "lab/{experiment}/cancel/": "change_experiment",
    "people/{person}/act/": "change_complaint",
    "people/{person}/appeals/{appeal}/": "change_ban",
    "words/open/": "add_writing",
    "words/{writing}/": "change_writing",
    "words/{writing}/publish/": "publish_words",
    "words/{writing}/withdraw/": "publish_words",
    "words/{writing}/back/": "change_writing",
    "words/{writing}/delete/": "delete_writing",
    "weeks/": "change_weeklyplan",
    "matches/{match}/abandon/": "steer_match",
    "matches/{match}/hand-over/": "steer_match",
}


@pytest.fixture
def places(draft: Draft, editor: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Ids of objects for every address."""
    monkeypatch.setattr(broadcast, "send_task", lambda *args: None)
    made = experiments.begin(draft, ["greedy"], {}, 100, editor)
    player = get_user_model().objects.create_user("ann")
    match = match_service.start(GAMES["yut"], [Sitting(player)], seed="abc")
    revision = draft.revisions.create(summary="x", changes="[]")
    comment = draft.comments.create(text="x")
    return {
        "person": player.pk, "appeal": 0, "revision": revision.pk, "comment": comment.pk,
        "draft": draft.pk, "experiment": made.pk, "match": match.match_id,
        "release": releases.current(GAMES["yut"]).pk,
        "writing": words.open_writing(editor, "banner").pk,
    }  # fmt: skip


def everything() -> tuple[Any, ...]:
    return (
        list(Draft.objects.values_list("pk", "content", "title")),
        list(Experiment.objects.values_list("pk", "status")),
        list(Match.objects.values_list("pk", "version", "status")),
        Release.objects.count(),
        Deed.objects.count(),
        list(Writing.objects.values_list("pk", "draft", "shown")),
        WeeklyPlan.objects.count(),
    )


def test_every_address_is_in_one_of_the_lists() -> None:
    """A new page must be added to READS or WRITES."""
    routes = [
        str(route.pattern)
        for route in get_resolver("studio.urls").url_patterns
    ]  # fmt: skip
    listed = {re.sub(r"\{\w+\}", "·", each) for each in (*READS, *WRITES)}
    listed = {each.replace("/yut/", "/·/").replace("/sticks/", "/·/") for each in listed}
    listed = {each.replace("/heavy/", "/·/").replace("/ko/", "/·/") for each in listed}

    assert {re.sub(r"<[^>]+>", "·", route) for route in routes} == listed


@pytest.mark.parametrize(
    "role", [roles.EDITOR, roles.REVIEWER, roles.PUBLISHER, roles.MODERATOR, ""]
)
def test_a_role_sees_and_does_what_it_is_for_and_nothing_else(
    places: dict[str, Any], role: str
) -> None:
    allowed = {name.split(".")[1] for name in roles.ROLES.get(role, ())}
    client = log_in(member("somebody", role))

    for route, permission in READS.items():
        status = client.get(f"/admin/studio/{route.format(**places)}").status_code
        assert (status == 403) == (permission not in allowed), (route, status)
    for route, permission in WRITES.items():
        if permission not in allowed:
            before = everything()
            answer = client.post(f"/admin/studio/{route.format(**places)}", {"do": "save"})
            assert answer.status_code == 403, route
            assert everything() == before


def test_people_who_are_no_staff_get_nothing(places: dict[str, Any], client: Client) -> None:
    before = everything()
    for person in (None, get_user_model().objects.create_user("ben")):
        if person:
            client.force_login(person)
        for route in READS:
            answer = client.get(f"/admin/studio/{route.format(**places)}")
            assert (answer.status_code, answer["Location"][:13]) == (302, "/admin/login/"), route
        for route in WRITES:
            answer = client.post(f"/admin/studio/{route.format(**places)}", {"do": "save"})
            assert (answer.status_code, answer["Location"][:13]) == (302, "/admin/login/"), route
    assert everything() == before


def test_a_form_of_another_site_changes_nothing(places: dict[str, Any]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(get_user_model().objects.create_superuser("root"))
    before = everything()

    for route in WRITES:
        answer = client.post(f"/admin/studio/{route.format(**places)}", {"do": "save"})
        assert answer.status_code == 403, route

    assert everything() == before


@pytest.mark.parametrize("wrong", ["999999", "0"])
def test_a_draft_that_is_not_there_is_not_found(publisher_client: Client, wrong: str) -> None:
    for route in (*READS, *WRITES):
        if "{draft}" in route:
            address = f"/admin/studio/{route.format(draft=wrong, revision=1, comment=1)}"
            answers = {
                client(address).status_code
                for client in (publisher_client.get, publisher_client.post)
                if (client == publisher_client.post) == (route in WRITES)
            }
            assert answers == {404}, route
    assert not Deed.objects.exists()


def test_rows_and_chapters_that_are_not_there_are_not_found(
    publisher_client: Client, draft: Draft
) -> None:
    for place in ("sticks/gold/", "cards/", "sticks/+/?like=gold", "board/O1/"):
        assert publisher_client.get(f"{drafts.address(draft)}{place}").status_code == 404, place


def test_the_role_publisher_alone_publishes_a_rehearsed_draft(draft: Draft, editor: Any) -> None:
    change(draft, editor, back_permille=850)
    publisher = log_in(member("pub", roles.PUBLISHER))
    assert publisher.get(drafts.address(draft)).status_code == 200

    answer = publisher.post(f"{drafts.address(draft)}publish/", {"note": "heavier"}, follow=True)

    assert answer.status_code == 200
    assert releases.current(GAMES["yut"]).note == "heavier"


@pytest.mark.parametrize("seat", ["²", "9" * 5000, "-1", ""])
def test_a_seat_that_is_no_number_is_not_found(
    moderator_client: Client, places: dict[str, Any], seat: str
) -> None:
    address = f"/admin/studio/matches/{places['match']}/hand-over/"

    assert moderator_client.post(address, {"seat": seat, "level": "greedy"}).status_code == 404


def test_texts_and_numbers_that_a_database_refuses_are_no_errors(
    publisher_client: Client, moderator_client: Client, places: dict[str, Any]
) -> None:
    make = "/admin/studio/content/yut/draft/"
    abandon = f"/admin/studio/matches/{places['match']}/abandon/"
    before = Draft.objects.count()

    assert publisher_client.post(make, {"release": "²"}).status_code == 404
    assert publisher_client.post(make, {"title": "A\0B"}).status_code == 400
    assert moderator_client.post(abandon, {"reason": "spo\0iled"}).status_code == 400

    assert Draft.objects.count() == before
    assert not Deed.objects.filter(what="abandoned").exists()
