"""People to test with. Pages are asked for in English, so that sentences can be read here."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User

PASSWORD = "three-Blue-pebbles"
MakeClient = Callable[[User | None], Client]


@pytest.fixture(autouse=True)
def tries_from_nought(own_cache: None) -> None:
    """Every test counts its tries from nought."""


@pytest.fixture
def browser(db: None) -> MakeClient:
    """A browser of somebody, or of nobody."""

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
    """A browser in which somebody pressed "play as a guest"."""
    visitor.post("/accounts/guest/")
    return visitor


def who(client: Client) -> User | None:
    """Who is signed in in a browser."""
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key) if key else None


def someone(client: Client) -> User:
    """The same where there must be somebody."""
    user = who(client)
    assert user is not None
    return user
