"""Cases: what moderators see of a person and do about them; appeals; hints; health of the site."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.core import mail as outbox
from django.test import Client
from django.utils import timezone

from accounts.mail import service as mail
from accounts.models import Appeal, Ban, Trace, User
from accounts.moderation import complaints, traces
from accounts.moderation import service as moderation
from games.chat import service as chat
from games.engine.errors import IllegalAction
from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from studio import roles
from studio.models import Deed
from studio.operations import samples
from tests.studio.conftest import log_in, member


@pytest.fixture
def rude(db: None) -> User:
    return get_user_model().objects.create_user("rude", password="x", free_text=True)


@pytest.fixture
def kind(db: None) -> User:
    return get_user_model().objects.create_user("kind", password="x", free_text=True)


@pytest.fixture
def match(rude: User, kind: User) -> Position:
    return match_service.start(GAMES["dice"], [Sitting(rude), Sitting(kind)])


def act(client: Client, person: User, do: str, **fields: Any) -> Any:
    page = f"/admin/studio/people/{person.pk}/act/"
    return client.post(page, {"do": do, **fields}, follow=True)


def test_a_case_has_the_conversation_the_reports_and_the_history(
    moderator_client: Client, rude: User, kind: User, match: Position
) -> None:
    chat.say(match, kind, text="Hello there")
    remark = chat.say(match, rude, text="You fool")
    chat.report(match, kind, remark.pk)
    complaints.complain(kind, rude, "stalling", "Waits until the end every time")
    act(moderator_client, rude, "note", text="Seen before")

    cases = moderator_client.get("/admin/studio/cases/").text
    page = moderator_client.get(f"/admin/studio/people/{rude.pk}/").text

    assert "rude" in cases and ">kind<" not in cases
    for text in ("Hello there", "You fool", "Waits until the end", "Seen before"):
        assert text in page


def test_a_warning_reaches_the_person_and_a_note_does_not(
    moderator_client: Client, rude: User
) -> None:
    act(moderator_client, rude, "note", text="only for us")
    act(moderator_client, rude, "warn", text="Be kind, please")
    client = log_in(rude)

    assert "A message from the staff" in client.get("/accounts/notices/turns/").text
    page = client.get("/accounts/standing/").text
    assert "Be kind, please" in page and "only for us" not in page
    assert Deed.objects.filter(what="moderated").count() == 2


def test_a_muted_person_plays_but_does_not_write(
    moderator_client: Client, rude: User, match: Position
) -> None:
    act(moderator_client, rude, "mute", text="Insults", days="7")
    rude.refresh_from_db()

    with pytest.raises(IllegalAction, match="silenced"):
        chat.say(match, rude, preset="hello")
    assert log_in(rude).get(f"/m/{match.match_id}/").status_code == 200
    act(moderator_client, rude, "unmute")
    rude.refresh_from_db()
    chat.say(match, rude, preset="hello")


def test_a_ban_with_an_end_is_lifted_where_it_was_made(
    moderator_client: Client, rude: User
) -> None:
    act(moderator_client, rude, "ban", text="Insults", days="7")
    banned = moderator_client.get(f"/admin/studio/people/{rude.pk}/").text
    act(moderator_client, rude, "lift")

    rude.refresh_from_db()
    until = timezone.localtime(Ban.objects.get().until)
    assert f"Insults (until {until:%Y-%m-%d %H:%M})" in banned and 'value="lift"' in banned
    assert rude.is_active and moderation.current_ban(rude) is None
    assert 'value="lift"' not in moderator_client.get(f"/admin/studio/people/{rude.pk}/").text


def test_a_person_is_renamed_and_what_was_reported_settled(
    moderator_client: Client, rude: User, kind: User
) -> None:
    complaints.complain(kind, rude, "name", "That name!")
    taken = act(moderator_client, rude, "rename", name="kind", text="Insulting")
    act(moderator_client, rude, "rename", name="polite", text="Insulting")
    act(moderator_client, rude, "settle")

    rude.refresh_from_db()
    assert "This name is taken." in taken.text
    assert rude.username == "polite"
    assert "polite" not in moderator_client.get("/admin/studio/cases/").text


def test_a_banned_person_appeals_once_and_the_ban_is_lifted(
    moderator_client: Client, rude: User, client: Client
) -> None:
    act(moderator_client, rude, "ban", text="Insults", days="7")
    ban = Ban.objects.get(user=rude)
    assert ban.until is not None and ban.until > timezone.now() + timedelta(days=6)
    banned = client.post("/accounts/login/", {"login": "rude", "password": "x"})
    link = banned.text.split('href="/accounts/appeal/')[1].split('"')[0]

    client.post(f"/accounts/appeal/{link}", {"text": "It was my brother"})
    client.post(f"/accounts/appeal/{link}", {"text": "Again"})
    appeal = Appeal.objects.get()
    assert "It was my brother" in moderator_client.get(f"/admin/studio/people/{rude.pk}/").text
    page = f"/admin/studio/people/{rude.pk}/appeals/{appeal.pk}/"
    moderator_client.post(page, {"do": "grant", "text": "Fine, this once"})

    rude.refresh_from_db()
    assert rude.is_active
    assert client.get("/accounts/appeal/forged/").status_code == 404


def test_moderators_do_not_act_against_staff(moderator_client: Client) -> None:
    colleague = member("colleague", roles.EDITOR)

    for do in ("warn", "mute", "ban", "rename"):
        assert act(moderator_client, colleague, do, text="x").status_code == 403

    colleague.refresh_from_db()
    assert colleague.is_active


def test_accounts_at_one_address_are_linked_without_keeping_the_address(
    moderator_client: Client, rude: User, kind: User
) -> None:
    for user, address, browser in (
        (rude, "203.0.113.5", "Fox"), (kind, "203.0.113.5", "Fox"),
        (get_user_model().objects.create_user("far"), "198.51.100.1", "Fox"),
    ):  # fmt: skip
        client = Client(REMOTE_ADDR=address, headers={"user-agent": browser})
        client.force_login(user)
        client.get("/")

    (linked,) = traces.linked_accounts(rude)
    assert (linked.user, linked.is_strong) == (kind, True)
    assert not Trace.objects.filter(digest__contains="203.0").exists()
    assert "kind" in moderator_client.get(f"/admin/studio/people/{rude.pk}/").text
    Trace.objects.update(seen=timezone.now() - timedelta(days=31))
    assert traces.linked_accounts(rude) == []
    traces.forget()
    assert not Trace.objects.exists()


def test_guests_are_banned_in_bulk_and_accounts_left_alone(
    moderator_client: Client, kind: User
) -> None:
    guests = [User.objects.create_user(f"guest{n}", guest=True) for n in range(3)]
    chosen = [each.pk for each in (*guests, kind)]
    moderator_client.post(
        "/admin/accounts/user/", {"action": "ban_guests", "_selected_action": chosen}
    )

    kind.refresh_from_db()
    assert kind.is_active
    assert Ban.objects.count() == 3
    assert all(moderation.current_ban(each) for each in guests)


def test_a_match_is_explained_in_sentences(moderator_client: Client, match: Position) -> None:
    match_service.resign(match.match_id, 0, uuid4())

    html = moderator_client.get(f"/admin/studio/matches/{match.match_id}/").text

    sentences = html.split('id="sentences"')[1].split("</section>")[0]
    replay = f"/m/{match.match_id}/replay/?step=1&amp;framed=1"
    assert "rude" in sentences
    assert f'<a href="{replay}&amp;as=watcher" target="replay">1</a>' in sentences
    framed = moderator_client.get(replay.replace("&amp;", "&"))
    assert framed["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in framed["Content-Security-Policy"]
    assert "<nav" not in framed.text.split("<main")[0]


def test_what_stays_wrong_is_mailed_once(db: None, settings: Any) -> None:
    settings.ALERT_EMAIL = "watch@example.org"
    for _ in range(4):
        samples.store({"queue bots": 900.0}, ["queue bots"])
    samples.store({"queue bots": 0.0}, [])
    mail.send_letters()

    (letter,) = outbox.outbox
    assert letter.to == ["watch@example.org"]
    assert "queue bots: 900" in letter.body


def test_the_page_of_operations_shows_the_day(moderator_client: Client) -> None:
    samples.store({"running": 3.0}, [])
    samples.store({"running": 5.0}, [])

    html = moderator_client.get("/admin/studio/operations/").text

    assert "<polyline" in html and 'data-poll="/admin/studio/operations/now/"' in html
    assert moderator_client.get("/admin/studio/operations/now/").status_code == 200
