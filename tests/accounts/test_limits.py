"""Rate limits answer with a page; without a cache there is no limit."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from tests.accounts.conftest import PASSWORD, MakeClient, who

TOO_FAST = "That was too fast"


def test_too_many_guests_from_one_address_are_asked_to_wait(
    browser: MakeClient, settings: Settings
) -> None:
    settings.GUESTS_AN_HOUR = 2

    answers = [browser(None).post("/accounts/guest/") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert TOO_FAST in answers[-1].content.decode()
    assert User.objects.count() == 2


def test_addresses_are_counted_apart(browser: MakeClient, settings: Settings) -> None:
    settings.GUESTS_AN_HOUR = 1
    addresses = ["10.0.0.1", "10.0.0.2", "2001:db8::1", "2001:db8:0:1::1", "2001:db8::2"]

    answers = [browser(None).post("/accounts/guest/", REMOTE_ADDR=ip) for ip in addresses]

    # Both are in 2001:db8::/64, which counts as one client.
    assert [answer.status_code for answer in answers] == [302, 302, 302, 302, 429]


def test_most_guests_an_hour_leave_room_for_a_school_class(settings: Settings) -> None:
    assert settings.GUESTS_AN_HOUR >= 40


def test_too_many_sign_ups_are_asked_to_wait(browser: MakeClient, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/h/ip"}
    wish = {"username": "first-one", "password1": PASSWORD}
    browser(None).post("/accounts/signup/", wish)

    answer = browser(None).post("/accounts/signup/", {**wish, "username": "second-one"})

    assert answer.status_code == 429
    assert TOO_FAST in answer.content.decode()
    assert not User.objects.filter(username="second-one").exists()


def test_too_many_log_ins_are_asked_to_wait(visitor: Client, ann: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    visitor.post("/accounts/login/", {"login": "Ann", "password": "wrong"})

    answer = visitor.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})

    assert answer.status_code == 429
    assert TOO_FAST in answer.content.decode()


def test_guessing_one_persons_password_stops_being_answered(
    visitor: Client, ann: User, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/5m/key"}
    for _ in range(2):
        visitor.post("/accounts/login/", {"login": "ann", "password": "wrong"})

    answer = visitor.post("/accounts/login/", {"login": "ANN", "password": PASSWORD})

    assert "Too many failed login attempts" in answer.content.decode()
    assert who(visitor) is None


def fail(client: Client, login: str, times: int, address: str = "10.0.0.1") -> None:
    for _ in range(times):
        client.post("/accounts/login/", {"login": login, "password": "wrong"}, REMOTE_ADDR=address)


@pytest.mark.parametrize("login", ["Ann", "ann@example.org"])
def test_a_stranger_who_guesses_does_not_lock_the_owner_out(
    browser: MakeClient, ann: User, settings: Settings, login: str
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/5m/key"}
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True)
    stranger, owner = browser(None), browser(None)
    right = {"login": "Ann", "password": PASSWORD}

    fail(stranger, login, 3)

    answer = stranger.post("/accounts/login/", right, REMOTE_ADDR="10.0.0.1")
    assert "Too many failed login attempts" in answer.content.decode()
    owner.post("/accounts/login/", right, REMOTE_ADDR="10.0.0.2")
    assert who(owner) == ann


def test_guesses_at_one_person_from_many_addresses_stop_being_answered(
    browser: MakeClient, ann: User, settings: Settings
) -> None:
    settings.LOGIN_FAILURES_AN_HOUR = 3
    for number in range(3):
        fail(browser(None), "Ann", 1, f"10.0.0.{number}")

    answer = browser(None).post(
        "/accounts/login/", {"login": "ann", "password": PASSWORD}, REMOTE_ADDR="10.0.1.1"
    )

    assert "Too many failed login attempts" in answer.content.decode()


def test_right_passwords_do_not_count(browser: MakeClient, ann: User, settings: Settings) -> None:
    settings.LOGIN_FAILURES_AN_HOUR = 2
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/5m/key"}

    for _ in range(3):
        client = browser(None)
        client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})
        assert who(client) == ann


def test_the_admin_has_the_same_log_in_page_and_the_same_count(
    visitor: Client, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/5m/key"}
    User.objects.create_superuser("boss", password=PASSWORD)
    wish = {"username": "boss", "password": PASSWORD, "next": "/admin/"}

    answer = visitor.post("/admin/login/", wish)

    assert who(visitor) is None
    assert answer["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    fail(visitor, "boss", 2, "127.0.0.1")
    visitor.post(answer["Location"], {"login": "boss", "password": PASSWORD})
    assert who(visitor) is None


def test_staff_log_in_and_are_in_the_admin(visitor: Client) -> None:
    User.objects.create_superuser("boss", password=PASSWORD)
    page = visitor.get("/admin/", follow=True)
    address = f"{page.request['PATH_INFO']}?{page.request['QUERY_STRING']}"

    answer = visitor.post(address, {"login": "boss", "password": PASSWORD}, follow=True)

    assert answer.status_code == 200
    assert answer.request["PATH_INFO"] == "/admin/"


def test_without_a_cache_people_still_come_in(
    browser: MakeClient, ann: User, settings: Settings
) -> None:
    settings.GUESTS_AN_HOUR = 1
    nowhere = {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": nowhere}

    guests = [browser(None).post("/accounts/guest/") for _ in range(2)]
    member = browser(None)
    member.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})

    assert [answer.status_code for answer in guests] == [302, 302]
    assert who(member) == ann
