"""Staff explain, abandon and hand over matches without seeing secrets."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move
from studio.models import Deed
from studio.operations import health_views

PEBBLES = GAMES["pebbles"]


@pytest.fixture
def match(db: None) -> Position:
    people = [get_user_model().objects.create_user(name) for name in ("ann", "ben")]
    return match_service.start(PEBBLES, [Sitting(person) for person in people])


def page(match: Position) -> str:
    return f"/admin/studio/matches/{match.match_id}/"


def test_a_running_match_is_explained_without_its_secrets(
    moderator_client: Client, match: Position
) -> None:
    action = PEBBLES.decode('{"type":"show","pebbles":2}')
    match_service.play(match.match_id, 0, action, match.ledger.account(0).seen, match.match_id)

    html = moderator_client.get(page(match)).content.decode()

    assert match.commitment in html
    assert match.secret.hex() not in html
    assert "pebbles&quot;:2" not in html
    assert "shown" in html


def test_a_finished_match_is_explained_completely(
    moderator_client: Client, match: Position
) -> None:
    action = PEBBLES.decode('{"type":"show","pebbles":2}')
    match_service.play(match.match_id, 0, action, match.ledger.account(0).seen, match.match_id)
    match_service.resign(match.match_id, 1)

    html = moderator_client.get(page(match)).content.decode()

    assert match.secret.hex() in html
    assert "pebbles&quot;:2" in html
    assert "resign" in html


def test_a_match_is_abandoned_with_a_reason(moderator_client: Client, match: Position) -> None:
    moderator_client.post(f"{page(match)}abandon/", {"reason": ""})
    assert Match.objects.get().status == "running"

    moderator_client.post(f"{page(match)}abandon/", {"reason": "both left"})

    assert Match.objects.get().status == "cancelled"
    deed = Deed.objects.get(what="abandoned")
    assert (deed.name, deed.details) == ("mod", "both left")
    again = moderator_client.post(f"{page(match)}abandon/", {"reason": "again"}, follow=True)
    assert Deed.objects.filter(what="abandoned").count() == 1
    assert again.status_code == 200


def test_a_seat_is_handed_over_to_a_bot(moderator_client: Client, match: Position) -> None:
    moderator_client.post(f"{page(match)}hand-over/", {"seat": "1", "level": "easy"})

    assert positions.load(match.match_id).chairs[1].bot == "easy"
    assert Deed.objects.filter(what="handed_over").exists()
    assert Move.objects.filter(match_id=match.match_id).count() == 1


def test_editors_may_look_at_matches_and_no_more(editor_client: Client, match: Position) -> None:
    assert editor_client.get(page(match)).status_code == 200
    assert editor_client.post(f"{page(match)}abandon/", {"reason": "no"}).status_code == 403
    hand_over = {"seat": "1", "level": "easy"}
    assert editor_client.post(f"{page(match)}hand-over/", hand_over).status_code == 403
    assert editor_client.get("/admin/studio/operations/").status_code == 403
    assert Match.objects.get().status == "running"


def test_a_daily_match_is_not_explained_before_its_day_is_over(
    moderator_client: Client, match: Position
) -> None:
    Match.objects.update(sealed=True)

    assert moderator_client.get(page(match)).status_code == 404


def test_stalled_matches_and_late_clocks_are_on_one_page(
    moderator_client: Client, match: Position
) -> None:
    long_ago = timezone.now() - timedelta(seconds=90)
    Match.objects.update(machine=True, touched=long_ago, due=long_ago)

    html = moderator_client.get("/admin/studio/operations/").content.decode()

    assert 'id="stalled-count">1<' in html
    assert float(html.split('id="lag">')[1].split("<")[0]) >= 90
    assert page(match) in html
    for queue in health_views.QUEUES:
        assert f'data-queue="{queue}"' in html


def test_queues_that_do_not_answer_are_marked(
    moderator_client: Client, settings: pytest.FixtureRequest
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"  # type: ignore[attr-defined]

    assert "no answer" in moderator_client.get("/admin/studio/operations/").content.decode()


def test_matches_are_found_by_the_name_of_a_player(
    moderator_client: Client, match: Position
) -> None:
    found = moderator_client.get("/admin/games/match/?q=ann").content.decode()
    none = moderator_client.get("/admin/games/match/?q=zoe").content.decode()

    assert str(match.match_id) in found
    assert str(match.match_id) not in none
    shown = moderator_client.get(f"/admin/games/match/{match.match_id}/change/").content.decode()
    assert page(match) in shown


def test_what_djangos_own_forms_do_is_in_the_audit_log(admin_client: Client) -> None:
    admin_client.post("/admin/auth/group/add/", {"name": "Helpers"})

    assert Deed.objects.filter(what="admin_added", about="group: Helpers").exists()
    assert "Helpers" in admin_client.get("/admin/studio/deed/").content.decode()


def test_several_rows_deleted_at_once_are_in_the_audit_log_one_by_one(
    admin_client: Client,
) -> None:
    groups = [Group.objects.create(name=name) for name in ("Helpers", "Guests of honour")]
    chosen = {"action": "delete_selected", "_selected_action": [group.pk for group in groups]}

    asked = admin_client.post("/admin/auth/group/", chosen)
    assert not Deed.objects.filter(what="admin_deleted").exists()
    admin_client.post("/admin/auth/group/", {**chosen, "post": "yes"})

    assert asked.status_code == 200
    assert not Group.objects.filter(pk__in=[group.pk for group in groups]).exists()
    gone = Deed.objects.filter(what="admin_deleted").values_list("about", flat=True)
    assert sorted(gone) == ["group: Guests of honour", "group: Helpers"]


def test_one_row_deleted_by_the_list_is_in_the_audit_log_once(admin_client: Client) -> None:
    group = Group.objects.create(name="Helpers")

    admin_client.post(
        "/admin/auth/group/",
        {"action": "delete_selected", "_selected_action": [group.pk], "post": "yes"},
    )

    assert Deed.objects.filter(what="admin_deleted").count() == 1


def test_moves_of_a_running_match_are_not_shown_to_staff(
    admin_client: Client, match: Position
) -> None:
    """They contain what a seat chose in secret."""
    action = PEBBLES.decode('{"type":"show","pebbles":2}')
    match_service.play(match.match_id, 0, action, match.ledger.account(0).seen, match.match_id)
    move = f"/admin/games/move/{Move.objects.get().pk}/change/"

    assert admin_client.get(move).status_code == 302
    match_service.resign(match.match_id, 1)

    assert "pebbles" in admin_client.get(move).content.decode()


def test_staff_read_the_lists_in_their_own_language(admin_client: Client, match: Position) -> None:
    for language, words in (
        ("en", ("Matches", "Last move")),
        ("ko", ("판", "마지막 수", "진행 중")),
    ):
        page = admin_client.get("/admin/games/match/", headers={"accept-language": language})
        for word in words:
            assert word in page.content.decode(), word


def test_filters_of_a_list_are_named_without_a_particle(admin_client: Client) -> None:
    page = admin_client.get("/admin/accounts/user/", headers={"accept-language": "ko"})

    html = page.content.decode()
    assert 'data-filter-title="' in html
    assert "(으)로" not in html


def test_roles_see_their_own_part_of_the_admin(
    editor_client: Client, moderator_client: Client
) -> None:
    editors, moderators = (
        client.get("/admin/").content.decode() for client in (editor_client, moderator_client)
    )

    assert "/admin/studio/content/" in editors
    assert "/admin/studio/operations/" not in editors
    assert "/admin/accounts/ban/" in moderators
    assert "/admin/studio/content/" not in moderators
    assert moderator_client.get("/admin/studio/content/").status_code == 403
    assert editor_client.get("/admin/accounts/ban/add/").status_code == 403


def test_people_without_a_role_are_not_let_in(client: Client) -> None:
    client.force_login(get_user_model().objects.create_user("ann"))

    assert client.get("/admin/studio/content/").status_code == 302
