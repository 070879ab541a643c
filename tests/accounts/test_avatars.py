"""Avatars follow from the account, and what else a profile shows of a person."""

from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.moderation import complaints
from accounts.profile import avatars
from games.engine.registry import GAMES
from lobby import services as lobby
from tests.accounts.conftest import MakeClient, someone


@pytest.mark.parametrize("style", avatars.Style.values)
def test_a_mark_has_one_picture_in_each_style_and_other_marks_have_others(style: str) -> None:
    marks = [avatars.make_mark(number) for number in range(40)]
    drawn = [avatars.draw(style, mark) for mark in marks]

    assert drawn == [avatars.draw(style, mark) for mark in marks]
    assert len(set(drawn)) > 35
    for picture in drawn:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        assert len(picture) < 4000


def test_a_picture_is_drawn_without_the_database_and_kept_for_ever(
    visitor: Client, ann: User, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        answer = visitor.get(ann.avatar_url)

    assert answer["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer["Cache-Control"]
    assert visitor.get("/avatars/portrait/00000000.svg").status_code == 404
    assert visitor.get("/avatars/patch/zz.svg").status_code == 404


def test_the_picture_is_chosen_in_the_settings_and_shown(
    ann: User, ann_browser: Client, visitor: Client
) -> None:
    assert ann_browser.get("/accounts/settings/").content.decode().count("/avatars/") >= 4

    ann_browser.post("/accounts/profile/", {"avatar": "waves", "about": "", "show_online": "on"})

    assert f'src="/avatars/waves/{ann.avatar_mark}.svg"' in visitor.get("/u/Ann/").content.decode()
    table = lobby.open_table(ann, GAMES["pebbles"], 2)
    for page in (f"/t/{table.code}/", "/lobby/?tab=tables"):
        assert f"/avatars/waves/{ann.avatar_mark}.svg" in visitor.get(page).content.decode()


def test_one_line_about_oneself_is_cleaned_and_shown(
    ann: User, ann_browser: Client, visitor: Client
) -> None:
    line = "I <b>play</b>\u202e\n in the evening"
    ann_browser.post("/accounts/profile/", {"avatar": "patch", "about": line})

    page = visitor.get("/u/Ann/").content.decode()

    assert "I &lt;b&gt;play&lt;/b&gt; in the evening" in page
    assert "\u202e" not in page


@pytest.mark.parametrize("text", ["see http://spam.example", "WWW.spam.example", "a" * 81])
def test_links_and_long_texts_are_refused(ann: User, ann_browser: Client, text: str) -> None:
    answer = ann_browser.post("/accounts/profile/", {"avatar": "patch", "about": text})

    assert answer.status_code == 200
    ann.refresh_from_db()
    assert ann.about == ""


def test_guests_choose_a_picture_but_write_nothing(guest_browser: Client) -> None:
    guest_browser.post("/accounts/profile/", {"avatar": "flower", "about": "Hello"})

    guest = someone(guest_browser)
    assert (guest.avatar, guest.about) == ("flower", "")


def test_staff_take_the_text_of_a_profile_down(ann: User, ben: User, browser: MakeClient) -> None:
    User.objects.filter(pk=ben.pk).update(about="Insults.")
    ben.refresh_from_db()
    made = complaints.complain(ann, ben, "name", "Look.")
    staff = browser(User.objects.create_superuser("mod-1"))

    chosen = {"action": "clear_texts", "_selected_action": [made.pk]}
    staff.post(reverse("admin:accounts_complaint_changelist"), chosen)

    ben.refresh_from_db()
    made.refresh_from_db()
    assert (ben.about, made.about, made.settled) == ("", "Insults.", True)
