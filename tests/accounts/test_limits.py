"""Rate limits answer with a page; without a cache there is no limit."""

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
