"""Guests play first and sign up later, and lose nothing."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services, tasks
from accounts.models import User
from accounts.web.preferences import Preferences
from games.engine.registry import GAMES
from games.match import selectors as games
from games.models import Match, Seat
from lobby import selectors as lobby
from lobby import services as tables
from tests.accounts import played
from tests.accounts.conftest import PASSWORD, MakeClient, someone, who


def test_one_click_makes_a_guest(visitor: Client) -> None:
    answer = visitor.post("/accounts/guest/", {"next": "/games/yut/"})

    assert answer["Location"] == "/games/yut/"
    guest = someone(visitor)
    assert guest.guest
    assert not guest.has_usable_password()
    assert len(guest.username.rpartition("-")[2]) == 4


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "javascript:1",
        "foo",
        "home",
        "https://[",
        "/accounts/login/?next=https://[",
        "/accounts/login/?next=foo",
    ],
)
def test_a_guest_is_not_sent_to_another_site(visitor: Client, elsewhere: str) -> None:
    assert visitor.post("/accounts/guest/", {"next": elsewhere})["Location"] == "/"


def test_a_guest_made_at_the_entrance_is_past_it(visitor: Client) -> None:
    wish = {"next": "/accounts/login/?next=/games/yut/"}

    assert visitor.post("/accounts/guest/", wish)["Location"] == "/games/yut/"


@pytest.mark.parametrize("elsewhere", ["foo", "https://["])
def test_no_address_is_too_odd_to_keep_what_was_played(
    guest_browser: Client, elsewhere: str
) -> None:
    wish = {"username": "dora", "password1": PASSWORD, "next": elsewhere}

    assert guest_browser.post("/accounts/guest/", {"next": elsewhere})["Location"] == "/"
    assert guest_browser.post("/accounts/keep/", wish)["Location"] == "/"


def test_a_second_click_does_not_make_a_second_guest(guest_browser: Client) -> None:
    guest_browser.post("/accounts/guest/")

    assert User.objects.count() == 1


def test_a_guest_cannot_be_made_by_following_a_link(visitor: Client) -> None:
    assert visitor.get("/accounts/guest/").status_code == 405


def test_guests_are_only_made_from_our_own_pages(db: None) -> None:
    strict = Client(enforce_csrf_checks=True)

    assert strict.post("/accounts/guest/").status_code == 403
    assert not User.objects.exists()


def test_what_a_visitor_chose_stays_chosen_as_a_guest(visitor: Client) -> None:
    visitor.post("/accounts/preferences/", {"theme": "dark", "sound": "on"})
    visitor.post("/accounts/guest/")

    assert (someone(visitor).theme, someone(visitor).sound) == ("dark", True)


def test_a_guest_becomes_an_account_and_keeps_the_matches(guest_browser: Client) -> None:
    guest = someone(guest_browser)
    match = played.run(guest)

    wish = {
        "username": "새벽별",
        "password1": PASSWORD,
        "email": "dawn@example.org",
        "next": "/lobby/",
    }
    answer = guest_browser.post("/accounts/keep/", wish)

    assert answer["Location"] == "/lobby/"
    kept = someone(guest_browser)
    assert (kept.pk, kept.username, kept.guest) == (guest.pk, "새벽별", False)
    assert kept.check_password(PASSWORD)
    assert kept.email == "dawn@example.org"
    assert Seat.objects.get(match=match).user == kept


def test_a_guest_who_sets_a_password_is_no_guest_any_more(guest_browser: Client) -> None:
    guest = someone(guest_browser)

    guest_browser.post("/accounts/password/set/", {"password1": PASSWORD, "password2": PASSWORD})

    guest.refresh_from_db()
    assert guest.check_password(PASSWORD)
    assert not guest.guest
    assert who(guest_browser) == guest


def test_a_guest_who_asks_for_a_bad_name_stays_a_guest(guest_browser: Client, ann: User) -> None:
    page = guest_browser.post("/accounts/keep/", {"username": "ANN", "password1": PASSWORD})

    assert "This name is taken." in page.content.decode()
    assert someone(guest_browser).guest


def test_a_guest_who_asks_to_sign_up_or_log_in_gets_the_page_for_guests(
    guest_browser: Client,
) -> None:
    assert guest_browser.get("/accounts/signup/")["Location"] == "/accounts/keep/"
    assert guest_browser.get("/accounts/login/")["Location"] == "/accounts/enter/"
    assert guest_browser.get("/accounts/enter/").status_code == 200


def test_only_guests_have_something_to_keep(ann_browser: Client, browser: MakeClient) -> None:
    assert ann_browser.get("/accounts/keep/")["Location"] == "/accounts/settings/"
    assert browser(None).get("/accounts/keep/")["Location"] == "/accounts/signup/"
    assert ann_browser.get("/accounts/enter/", follow=True).redirect_chain[-1][0] == "/"


def test_a_guest_is_warned_before_logging_out(guest_browser: Client) -> None:
    page = guest_browser.get("/accounts/logout/").content.decode()

    assert "nobody gets back to what you played" in page
    assert "/accounts/keep/" in page


def test_what_a_guest_played_moves_to_the_account_they_log_in_to(
    guest_browser: Client, ann: User, ben: User
) -> None:
    guest = someone(guest_browser)
    alone, with_ben = played.run(guest), played.duel(guest, ben)

    guest_browser.post("/accounts/enter/", {"login": "Ann", "password": PASSWORD})

    assert who(guest_browser) == ann
    assert set(Match.objects.filter(seats__user=ann)) == {alone, with_ben}
    assert not User.objects.filter(pk=guest.pk).exists()
    assert games.place(alone.pk, ann)[0].seat == 0


def test_a_guest_who_waits_at_a_table_goes_on_waiting_as_the_account(
    guest_browser: Client, ann: User
) -> None:
    table = tables.open_table(someone(guest_browser), GAMES["pebbles"], size=3)

    guest_browser.post("/accounts/enter/", {"login": "Ann", "password": PASSWORD})

    assert lobby.my_tables(ann) == [table]


def test_a_wrong_password_moves_nothing(guest_browser: Client, ann: User) -> None:
    match = played.run(someone(guest_browser))

    page = guest_browser.post("/accounts/enter/", {"login": "Ann", "password": "wrong"})

    assert "are not correct" in page.content.decode()
    assert Seat.objects.get(match=match).user == who(guest_browser)


def test_nobody_ends_up_on_both_sides_of_a_match(guest_browser: Client, ann: User) -> None:
    guest = someone(guest_browser)
    against_ann, alone = played.duel(guest, ann), played.run(guest)

    guest_browser.post("/accounts/enter/", {"login": "Ann", "password": PASSWORD})

    assert [seat.user for seat in against_ann.seats.all()] == [guest, ann]
    assert Seat.objects.get(match=alone).user == ann


def test_an_account_that_logs_in_elsewhere_takes_nothing_along(
    browser: MakeClient, ann: User, ben: User
) -> None:
    match = played.run(ben)
    client = browser(ben)

    client.post("/accounts/logout/")
    client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})

    assert who(client) == ann
    assert Seat.objects.get(match=match).user == ben


def _guest(days: int) -> User:
    guest = services.create_guest(Preferences())
    long_ago = timezone.now() - timedelta(days=days)
    User.objects.filter(pk=guest.pk).update(last_login=long_ago, date_joined=long_ago)
    return guest


@pytest.mark.django_db
def test_guests_who_never_played_are_forgotten_after_a_month() -> None:
    idle, recent, player = _guest(31), _guest(29), _guest(31)
    played.run(player)

    tasks.forget_guests()

    assert set(User.objects.all()) == {recent, player}
    assert idle not in User.objects.all()


@pytest.mark.django_db
def test_guests_who_played_are_forgotten_after_a_year_but_their_matches_stay(ben: User) -> None:
    lost = _guest(366)
    match = played.duel(lost, ben)

    tasks.forget_guests()
    tasks.forget_guests()

    assert list(User.objects.all()) == [ben]
    assert [seat.user for seat in match.seats.all()] == [None, ben]


@pytest.mark.django_db
def test_accounts_are_never_forgotten(ann: User) -> None:
    User.objects.update(last_login=timezone.now() - timedelta(days=4000))

    tasks.forget_guests()

    assert User.objects.get() == ann


def test_a_guest_who_comes_back_counts_as_seen(guest_browser: Client) -> None:
    guest = someone(guest_browser)
    User.objects.update(last_login=timezone.now() - timedelta(days=29))
    yesterday = guest_browser.session
    yesterday["seen"] = "2026-01-01"
    yesterday.save()

    answer = guest_browser.get("/accounts/settings/")

    guest.refresh_from_db()
    assert guest.last_login and timezone.now() - guest.last_login < timedelta(minutes=1)
    assert "sessionid" in answer.cookies
