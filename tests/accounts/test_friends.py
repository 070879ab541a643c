"""The page of friends: who is online, whose turn it is, challenges; and who is avoided."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.people import friends, presence, service
from games.models import Seat
from tests.accounts import played
from tests.accounts.conftest import MakeClient


@pytest.fixture
def are_friends(ann: User, ben: User) -> None:
    service.follow(ann, ben)
    service.follow(ben, ann)


def rows(client: Client, tab: str = "friends") -> list[tuple[str, bool]]:
    shown = client.get("/friends/", {"tab": tab}).context["rows"]
    return [(row.person.username, row.is_online) for row in shown]


@pytest.mark.usefixtures("are_friends")
def test_a_friend_with_a_page_open_is_online(
    ann_browser: Client, browser: MakeClient, ben: User
) -> None:
    assert rows(ann_browser) == [("ben", False)]

    browser(ben).get("/")

    assert rows(ann_browser) == [("ben", True)]
    assert '<span class="online">Online</span>' in ann_browser.get("/u/ben/").content.decode()
    assert ann_browser.get("/api/v1/friends/").json() == [{"name": "ben", "online": True}]


@pytest.mark.usefixtures("are_friends")
def test_whoever_hides_is_gone_at_once(ann_browser: Client, browser: MakeClient, ben: User) -> None:
    bens = browser(ben)
    bens.get("/")

    bens.post("/accounts/profile/", {"avatar": "weave"})

    bens.get("/")
    assert rows(ann_browser) == [("ben", False)]
    assert 'class="online"' not in ann_browser.get("/u/ben/").content.decode()


def test_whoever_is_blocked_does_not_see_who_is_online(
    ann: User, ben: User, ann_browser: Client, browser: MakeClient
) -> None:
    ann_browser.get("/")
    assert 'class="online"' in browser(ben).get("/u/Ann/").content.decode()

    service.block(ann, ben)

    assert 'class="online"' not in browser(ben).get("/u/Ann/").content.decode()


@pytest.mark.usefixtures("are_friends")
def test_without_redis_the_page_says_that_it_cannot_tell(
    ann_browser: Client, settings: Any
) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}

    page = ann_browser.get("/friends/").content.decode()

    assert "Who is online cannot be told right now." in page
    assert presence.online_ids([1]) is None
    assert ann_browser.get("/api/v1/friends/").json() == [{"name": "ben", "online": None}]


@pytest.mark.usefixtures("are_friends")
def test_common_matches_say_whose_turn_it_is(
    ann: User, ben: User, ann_browser: Client, browser: MakeClient
) -> None:
    match = played.duel(ann, ben)
    Seat.objects.filter(match=match, user=ben).update(stand_in="easy")  # a bot plays for Ben

    pages = [one.get("/friends/").content.decode() for one in (ann_browser, browser(ben))]

    assert all(f'href="/m/{match.pk}/"' in page.split('id="friends"')[1] for page in pages)
    turns = ['<span class="chip chip--ochre">Your turn</span>' in page for page in pages]
    assert turns == [True, False]


def test_each_tab_lists_its_people(ann: User, ann_browser: Client) -> None:
    dan, eve, fay, gil = (User.objects.create_user(name) for name in ("dan", "eve", "fay", "gil"))
    service.follow(ann, dan)
    service.follow(eve, ann)
    service.block(ann, fay)
    service.mute(ann, gil)

    listed = {tab: [name for name, _ in rows(ann_browser, tab)] for tab in friends.TABS}

    assert listed == {
        "friends": [], "following": ["dan"], "followers": ["eve"], "avoided": ["fay", "gil"],
    }  # fmt: skip


def test_a_button_of_the_list_leads_back_to_it(ann: User, ben: User, ann_browser: Client) -> None:
    service.block(ann, ben)

    there = {"off": "1", "next": "/friends/?tab=avoided"}
    answer = ann_browser.post("/u/ben/block/", there)

    assert answer["Location"] == "/friends/?tab=avoided"
    assert not ann.blocks.exists()


@pytest.mark.usefixtures("are_friends")
def test_challenges_wait_on_the_page(ann_browser: Client, browser: MakeClient, ben: User) -> None:
    ann_browser.post("/u/ben/challenge/?game=pebbles", {"size": "2", "speed": "live"})

    assert "Ann challenges you." in browser(ben).get("/friends/").content.decode()
    assert "You challenge ben." in ann_browser.get("/friends/").content.decode()


def test_the_page_asks_the_database_as_often_for_many_friends_as_for_one(
    ann: User, ann_browser: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(60):
        friend = User.objects.create_user(f"friend{number}")
        service.follow(ann, friend)
        service.follow(friend, ann)
        if number < 10:
            played.duel(ann, friend)
    ann_browser.get("/friends/")  # the first request of a day records the visit

    with django_assert_max_num_queries(22):
        page = ann_browser.get("/friends/")

    assert len(page.context["rows"]) == friends.PEOPLE_A_PAGE
    assert "Page 1 of 2" in " ".join(page.content.decode().split())


def test_visitors_have_no_friends_page(visitor: Client) -> None:
    assert "/accounts/login/" in visitor.get("/friends/")["Location"]
