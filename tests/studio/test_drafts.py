"""Real drafts: history with undo, comments, approval by a second person, schedule, patch notes."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from accounts.models import Notice
from games.engine.registry import GAMES
from games.match import releases
from games.match import service as match_service
from games.match.service import Sitting
from studio import roles, tasks
from studio.editor import drafts
from studio.models import Approval, Draft
from tests.studio.conftest import log_in, member
from tests.studio.forms import fields
from tests.studio.test_releases import change

YUT = GAMES["yut"]


def row(draft: Draft, key: str = "heavy") -> Any:
    rows = drafts.load_content(Draft.objects.get(pk=draft.pk))["sticks"]
    return next((each for each in rows if each["id"] == key), None)


def approve(client: Client, draft: Draft, note: str = "") -> Any:
    mark = drafts.fingerprint(drafts.load_content(Draft.objects.get(pk=draft.pk)))
    address = f"{drafts.address(draft)}approve/"
    return client.post(address, {"mark": mark, "note": note}, follow=True)


@pytest.fixture
def with_reviews(settings: Any) -> None:
    settings.STUDIO_REVIEW = True


@pytest.fixture
def reviewer_client(db: None) -> Client:
    return log_in(member("second", roles.REVIEWER))


def test_each_change_can_be_undone_by_itself(
    editor_client: Client, draft: Draft, editor: Any
) -> None:
    before = row(draft)
    change(draft, editor, back_permille=850)
    change(draft, editor, "stone", max_owned=1)
    first = draft.revisions.last()
    assert first is not None

    editor_client.post(f"{drafts.address(draft)}history/{first.pk}/undo/", {"nth": "0"})

    assert row(draft) == before
    assert row(draft, "stone")["max_owned"] == 1
    assert draft.revisions.count() == 3


def test_an_older_change_is_not_undone_over_a_newer_one(
    editor_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    change(draft, editor, back_permille=900)
    oldest = draft.revisions.last()
    assert oldest is not None

    page = f"{drafts.address(draft)}history/{oldest.pk}/undo/"
    answer = editor_client.post(page, {"nth": "0"}, follow=True)

    assert "changed again since" in answer.content.decode()
    assert row(draft)["back_permille"] == 900


def test_a_removed_row_comes_back_to_its_place(editor_client: Client, draft: Draft) -> None:
    order = [each["id"] for each in drafts.load_content(draft)["sticks"]]
    mark = drafts.fingerprint(row(draft))
    page = f"{drafts.address(draft)}sticks/arrange/"
    editor_client.post(page, {"do": f"remove:heavy:{mark}"})
    removal = draft.revisions.get()

    editor_client.post(f"{drafts.address(draft)}history/{removal.pk}/undo/", {"nth": "0"})

    draft.refresh_from_db()
    assert [each["id"] for each in drafts.load_content(draft)["sticks"]] == order


def test_an_item_is_put_back_to_the_release(
    editor_client: Client, draft: Draft, editor: Any
) -> None:
    before = row(draft)
    change(draft, editor, back_permille=850, name_en="Heavier")
    change(draft, editor, "stone", max_owned=1)

    editor_client.post(f"{drafts.address(draft)}sticks/put-back/", {"item": "heavy"})

    assert row(draft) == before
    assert row(draft, "stone")["max_owned"] == 1


def test_what_is_typed_is_saved_by_itself_and_is_one_revision(
    editor_client: Client, draft: Draft
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    form = fields(editor_client, page)
    for value in ("710", "720", "730"):
        form |= {"back_permille": value, "do": "autosave"}
        answer = editor_client.post(page, form).json()
        form["before"] = answer["mark"]
    bad = editor_client.post(page, form | {"back_permille": "5000"}).json()

    assert row(draft)["back_permille"] == 730
    assert "mark" not in bad and "do not fit" in bad["sentence"]
    (revision,) = draft.revisions.all()
    (item,) = json.loads(revision.changes)
    assert (item["before"]["back_permille"], item["after"]["back_permille"]) == (800, 730)


def test_saving_does_not_overwrite_a_colleague_by_itself(
    editor_client: Client, draft: Draft, editor: Any
) -> None:
    page = f"{drafts.address(draft)}sticks/heavy/"
    form = fields(editor_client, page)
    change(draft, editor, back_permille=900)

    answer = editor_client.post(page, form | {"back_permille": "710", "do": "autosave"})

    assert answer.status_code == 409
    assert row(draft)["back_permille"] == 900


def test_the_difference_has_labels_pictures_and_both_values(
    editor_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)

    html = editor_client.get(drafts.address(draft)).content.decode()

    assert 'data-change="sticks.heavy"' in html
    assert "<del>800</del>" in html and "<ins>850</ins>" in html
    assert 'data-picture="before"' in html and 'data-picture="after"' in html
    assert "back_permille" not in html.split('id="changes"')[1].split("</section>")[0]


def test_comments_stand_at_the_item_and_on_the_draft(
    editor_client: Client, reviewer_client: Client, draft: Draft
) -> None:
    about = {"section": "sticks", "item": "heavy", "text": "Too heavy?", "from": "item"}
    answer = reviewer_client.post(f"{drafts.address(draft)}comments/", about)
    comment = draft.comments.get()

    assert answer["Location"].endswith("/sticks/heavy/")
    assert "Too heavy?" in editor_client.get(f"{drafts.address(draft)}sticks/heavy/").text
    assert "Too heavy?" not in editor_client.get(f"{drafts.address(draft)}sticks/stone/").text
    assert "Too heavy?" in editor_client.get(drafts.address(draft)).text
    editor_client.post(f"{drafts.address(draft)}comments/{comment.pk}/")
    comment.refresh_from_db()
    assert comment.resolved is not None


@pytest.mark.usefixtures("with_reviews")
def test_a_draft_is_published_after_a_second_person_approved_it(
    publisher_client: Client, reviewer_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    page = f"{drafts.address(draft)}publish/"

    refused = publisher_client.post(page, {"note": "heavier"})
    approve(reviewer_client, draft)
    publisher_client.post(page, {"note": "heavier"})

    assert refused.status_code == 409
    assert releases.current(YUT).number == 2


@pytest.mark.usefixtures("with_reviews")
def test_a_change_voids_the_approval(
    publisher_client: Client, reviewer_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    approve(reviewer_client, draft)
    change(draft, editor, back_permille=900)

    answer = publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "heavier"})

    assert answer.status_code == 409
    assert releases.current(YUT).number == 1


@pytest.mark.usefixtures("with_reviews")
def test_whoever_edited_a_draft_does_not_approve_it(draft: Draft, editor: Any) -> None:
    change(draft, editor, back_permille=850)
    both = member("both", roles.EDITOR, roles.PUBLISHER)
    change(draft, both, "stone", max_owned=1)

    approve(log_in(both), draft, "it is fine")

    assert not Approval.objects.exists()


@pytest.mark.usefixtures("with_reviews")
def test_an_owner_who_is_alone_approves_with_a_note(db: None) -> None:
    owner = get_user_model().objects.create_superuser("owner", password="x")
    draft = drafts.create(YUT, owner, "Alone")
    change(draft, owner, back_permille=850)
    client = log_in(owner)

    approve(client, draft)
    without_note = Approval.objects.count()
    approve(client, draft, "nobody else is here")

    assert without_note == 0
    assert Approval.objects.get().is_own


@pytest.mark.usefixtures("with_reviews")
def test_an_owner_with_reviewers_asks_one_of_them(reviewer_client: Client) -> None:
    owner = get_user_model().objects.create_superuser("owner", password="x")
    draft = drafts.create(YUT, owner, "Not alone")
    change(draft, owner, back_permille=850)

    approve(log_in(owner), draft, "I would rather not ask")

    assert not Approval.objects.exists()


def in_an_hour() -> str:
    return timezone.localtime(timezone.now() + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")


def test_a_scheduled_draft_is_published_when_its_time_has_come(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    page = f"{drafts.address(draft)}schedule/"
    publisher_client.post(page, {"at": in_an_hour(), "note": "heavier"})

    tasks.publish_due()
    early = releases.current(YUT).number
    Draft.objects.update(publish_at=timezone.now() - timedelta(seconds=1))
    tasks.publish_due()

    release = releases.current(YUT)
    assert (early, release.number, release.note) == (1, 2, "heavier")
    assert release.author is not None and release.author.get_username() == "chief"


def test_a_scheduled_draft_that_is_behind_says_why_it_was_not_published(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    other = drafts.create(YUT, editor, "Other")
    page = f"{drafts.address(draft)}schedule/"
    publisher_client.post(page, {"at": in_an_hour(), "note": "heavier"})
    change(other, editor, "stone", max_owned=1)
    publisher_client.post(f"{drafts.address(other)}publish/", {"note": "first"})
    Draft.objects.update(publish_at=timezone.now() - timedelta(seconds=1))

    tasks.publish_due()

    draft.refresh_from_db()
    assert releases.current(YUT).number == 2
    assert draft.publish_at is None
    assert "Another release was published" in publisher_client.get(drafts.address(draft)).text


def test_a_moment_of_the_past_is_no_schedule(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    for at in ("2020-01-01T10:00", "yesterday", "9999-99-99T00:00", ""):
        publisher_client.post(f"{drafts.address(draft)}schedule/", {"at": at, "note": "x"})

    draft.refresh_from_db()
    assert draft.publish_at is None


def test_players_read_the_patch_notes_in_their_language_and_are_told(
    publisher_client: Client, draft: Draft, editor: Any
) -> None:
    player = get_user_model().objects.create_user("ann")
    match_service.start(YUT, [Sitting(player)], seed="before")
    change(draft, editor, back_permille=850)
    written = {"notes_ko": "묵직한 윷가락이 더 무거워졌습니다.", "notes_en": ""}
    publisher_client.post(f"{drafts.address(draft)}notes/", written)
    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "internal words"})
    tasks.tell_players(releases.current(YUT).pk)
    english, korean = log_in(player), Client(headers={"accept-language": "ko"})

    page = english.get("/games/yut/changes/").text
    assert "800 → 850" in page and "internal words" not in page
    assert "더 무거워졌습니다" in korean.get("/games/yut/changes/").text
    assert "800 → 850" in english.get("/games/yut/").text
    notice = Notice.objects.get(user=player, kind="changes")
    assert "/games/yut/changes/" in english.get("/turns/").text
    tasks.tell_players(releases.current(YUT).pk)
    assert Notice.objects.get(user=player, kind="changes") == notice


def test_a_roll_back_has_patch_notes_too(
    publisher_client: Client, draft: Draft, editor: Any, client: Client
) -> None:
    first = releases.current(YUT)
    change(draft, editor, back_permille=850)
    publisher_client.post(f"{drafts.address(draft)}publish/", {"note": "heavier"})

    publisher_client.post(f"/admin/studio/releases/{first.pk}/again/", {"note": "back"})

    assert "850 → 800" in releases.current(YUT).notes_en


def test_a_draft_is_renamed_and_duplicated(
    editor_client: Client, draft: Draft, editor: Any
) -> None:
    change(draft, editor, back_permille=850)
    editor_client.post(f"{drafts.address(draft)}rename/", {"title": "Heaviest"})
    editor_client.post(f"{drafts.address(draft)}duplicate/")

    draft.refresh_from_db()
    copy = Draft.objects.exclude(pk=draft.pk).get()
    assert (draft.title, copy.title) == ("Heaviest", "Copy of Heaviest")
    assert (copy.content, copy.base) == (draft.content, draft.base)
