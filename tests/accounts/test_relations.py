"""Follow, friends, block and mute: the buttons of a profile, the API, and what they change."""

import pytest
from django.test import Client

from accounts import services
from accounts.models import Follow, Notice, User
from accounts.people import selectors as people
from accounts.people import service
from games.chat import blocks
from games.chat import service as chat
from games.engine.registry import GAMES
from games.match import positions
from games.models import Block, Muting
from lobby import services as lobby
from tests.accounts import played
from tests.accounts.conftest import MakeClient, someone

PEBBLES = GAMES["pebbles"]


def press(client: Client, name: str, what: str, **fields: str) -> int:
    return client.post(f"/u/{name}/{what}/", fields).status_code


def test_whoever_follows_back_is_a_friend(
    ann: User, ben: User, ann_browser: Client, browser: MakeClient
) -> None:
    ann_browser.post("/u/ben/follow/")

    page = browser(ben).get("/u/Ann/").content.decode()
    assert "Follows you" in page
    browser(ben).post("/u/Ann/follow/")
    assert people.find_relation(ann, ben).are_friends
    assert ">Friends<" in ann_browser.get("/u/ben/").content.decode()


def test_a_new_follower_is_told_on_pages_and_never_mailed(
    ann: User, ben: User, browser: MakeClient
) -> None:
    service.follow(ann, ben)
    service.unfollow(ann, ben)
    service.follow(ann, ben)

    assert "Ann follows you" in browser(ben).get("/").content.decode()
    [notice] = Notice.objects.filter(user=ben)
    assert notice.sent is not None
    assert notice.mailed is not None
    service.unfollow(ann, ben)
    assert "Ann follows you" not in browser(ben).get("/").content.decode()


def test_following_can_be_stopped(ann: User, ben: User, ann_browser: Client) -> None:
    press(ann_browser, "ben", "follow")
    press(ann_browser, "ben", "follow", off="1")

    assert not Follow.objects.exists()


def test_the_answer_to_htmx_is_the_buttons_alone(ann_browser: Client, ben: User) -> None:
    answer = ann_browser.post("/u/ben/follow/", headers={"HX-Request": "true"})

    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div class="relation')
    assert "Following" in answer.content.decode()


def test_guests_neither_follow_nor_are_followed(
    guest_browser: Client, ann: User, ben: User, ann_browser: Client
) -> None:
    guest = someone(guest_browser)

    assert press(guest_browser, "ben", "follow") == 422
    assert press(ann_browser, guest.username, "follow") == 422
    assert "/follow/" not in ann_browser.get(f"/u/{guest.username}/").content.decode()
    assert not Follow.objects.exists()


def test_guests_can_block(guest_browser: Client, ben: User) -> None:
    assert press(guest_browser, "ben", "block") == 302

    assert blocks.avoided_ids(ben.pk) == {someone(guest_browser).pk}


def test_nobody_relates_to_themselves(ann: User, ann_browser: Client) -> None:
    assert [press(ann_browser, "Ann", what) for what in ("follow", "block", "mute")] == [404] * 3


def test_a_block_ends_what_was_between_two_people(ann: User, ben: User) -> None:
    service.follow(ann, ben)
    service.follow(ben, ann)
    table = lobby.open_table(ann, PEBBLES, 3)
    lobby.join(table.pk, ben)

    service.block(ann, ben)

    assert not Follow.objects.exists()
    assert not Notice.objects.exists()
    table.refresh_from_db()
    assert table.find_chair(ben) is None


@pytest.mark.parametrize("blocker", ["ann", "ben"])
def test_whoever_is_blocked_follows_and_invites_in_vain(
    ann: User, ben: User, browser: MakeClient, blocker: str
) -> None:
    one, other = (ann, ben) if blocker == "ann" else (ben, ann)
    service.block(one, other)
    table = lobby.open_table(ben, PEBBLES, 3)

    assert press(browser(ben), "Ann", "follow") == 422
    browser(ben).post(f"/t/{table.code}/invite/", {"name": "Ann"})
    assert not Follow.objects.exists()
    assert not Notice.objects.exists()


def test_a_profile_does_not_say_who_blocks_the_reader(
    ann: User, ben: User, browser: MakeClient
) -> None:
    before = browser(ben).get("/u/Ann/").content.decode()
    service.block(ann, ben)

    after = browser(ben).get("/u/Ann/").content.decode()

    assert "Blocked" not in after
    assert before.count("/follow/") == after.count("/follow/") == 2


@pytest.mark.parametrize("blocker", ["ann", "ben"])
def test_people_who_blocked_each_other_do_not_hear_each_other(
    ann: User, ben: User, blocker: str
) -> None:
    match = played.duel(ann, ben)
    position = positions.load(match.pk)
    chat.say(position, ann, preset="hello")
    chat.say(position, ben, preset="thanks")
    one, other = (ann, ben) if blocker == "ann" else (ben, ann)

    service.block(one, other)

    assert [said.name for said in chat.remarks(match.pk, ann)] == ["Ann"]
    assert [said.name for said in chat.remarks(match.pk, ben)] == ["ben"]


def test_a_guest_who_signs_in_keeps_whom_they_blocked_and_muted(
    guest_browser: Client, ann: User, ben: User
) -> None:
    guest = someone(guest_browser)
    service.block(guest, ben)
    service.mute(guest, ben)

    services.absorb(guest, ann)

    assert blocks.avoided_ids(ann.pk) == {ben.pk}
    assert ann.mutings.get().of == ben


def test_programs_follow_block_and_mute(ann: User, ben: User, ann_browser: Client) -> None:
    there = "/api/v1/people/ben/"
    assert ann_browser.put(f"{there}follow/").status_code == 204
    assert ann_browser.get(there).json()["follows"] is True
    assert ann_browser.put(f"{there}mute/").status_code == 204
    assert ann_browser.put(f"{there}block/").status_code == 204

    told = ann_browser.get(there).json()
    assert (told["follows"], told["mutes"], told["blocks"]) == (False, True, True)
    assert ann_browser.delete(f"{there}block/").status_code == 204
    assert ann_browser.put("/api/v1/people/nobody-here/follow/").json()["code"] == "no_such_person"


def test_visitors_see_people_but_relate_to_nobody(visitor: Client, ben: User) -> None:
    assert visitor.get("/api/v1/people/ben/").json()["name"] == "ben"
    assert visitor.put("/api/v1/people/ben/follow/").status_code == 401
    assert "/accounts/login/" in visitor.post("/u/ben/follow/")["Location"]


def test_what_people_are_to_each_other_goes_with_the_account(
    ann: User, ben: User, ann_browser: Client
) -> None:
    service.follow(ann, ben)
    service.mute(ben, ann)

    profile = ann_browser.get("/accounts/export/").json()["profile"]
    assert profile["follows"] == ["ben"]
    service.block(ben, ann)
    services.close_account(ann)
    assert not Block.objects.exists()
    assert not Muting.objects.exists()


def test_only_so_many_changes_an_hour(
    ann_browser: Client, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "CHANGES_AN_HOUR", 1)

    assert [press(ann_browser, "ben", "mute") for _ in range(2)] == [302, 429]
