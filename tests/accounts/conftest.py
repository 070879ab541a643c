"""Fixtures: people and browsers. Pages are requested in English, so that tests can read them."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox
from django.core.mail import EmailMessage
from django.test import Client

from accounts.mail import service as mail
from accounts.models import User

PASSWORD = "three-Blue-pebbles"
MakeClient = Callable[[User | None], Client]


@pytest.fixture(autouse=True)
def tries_from_nought(own_cache: None) -> None:
    """Each test starts with empty rate limits."""


@pytest.fixture
def browser(db: None) -> MakeClient:
    """A browser, logged in as a person or not at all."""

    def make(user: User | None = None) -> Client:
        client = Client(headers={"accept-language": "en"})
        if user:
            client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        return client

    return make


@pytest.fixture
def visitor(browser: MakeClient) -> Client:
    return browser(None)


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("Ann", "ann@example.org", PASSWORD)


@pytest.fixture
def ben(db: None) -> User:
    return User.objects.create_user("ben", "ben@example.org", PASSWORD)


@pytest.fixture
def ann_browser(browser: MakeClient, ann: User) -> Client:
    return browser(ann)


@pytest.fixture
def guest_browser(visitor: Client) -> Client:
    """A browser of a new guest."""
    visitor.post("/accounts/guest/")
    return visitor


def received_mail() -> list[EmailMessage]:
    """The mails that the workers send of what was posted so far."""
    mail.send_letters()
    return outbox.outbox


def who(client: Client) -> User | None:
    """The user id of the session of a browser, if it is logged in."""
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key) if key else None


def someone(client: Client) -> User:
    """The user of a browser that must be logged in."""
    user = who(client)
    assert user is not None
    return user


@pytest.fixture
def reachable(ann: User, ben: User) -> None:
    """Both have confirmed addresses and read English."""
    for user in (ann, ben):
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    User.objects.update(language="en")
