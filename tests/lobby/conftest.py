"""Fixtures: people and tables. Pages are requested in English, so that tests can read them."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from pytest_django.fixtures import Settings

from games.engine.registry import GAMES
from lobby import services
from lobby.models import Table

PEBBLES = GAMES["pebbles"]
MakePerson = Callable[[str], Any]
MakeClient = Callable[[Any], Client]


@pytest.fixture(autouse=True)
def own_cache(settings: Settings) -> None:
    """Each test starts with empty rate limits."""
    backend = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": uuid4().hex}}


@pytest.fixture
def person(db: None) -> MakePerson:
    return lambda name: get_user_model().objects.create_user(name)


@pytest.fixture
def ann(person: MakePerson) -> Any:
    return person("ann")


@pytest.fixture
def ben(person: MakePerson) -> Any:
    return person("ben")


@pytest.fixture
def cat(person: MakePerson) -> Any:
    return person("cat")


@pytest.fixture
def browser(db: None) -> MakeClient:
    """A browser, logged in as a person or (None) not at all."""

    def make(user: Any) -> Client:
        client = Client(headers={"accept-language": "en"})
        if user:
            client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        return client

    return make


@pytest.fixture
def table(ann: Any) -> Table:
    """A table at which Ann waits for one more person."""
    return services.open_table(ann, PEBBLES, 2)


@pytest.fixture
def large_table(ann: Any) -> Table:
    """A table at which Ann waits for three more people."""
    return services.open_table(ann, PEBBLES, 4)


def fresh(table: Table) -> Table:
    """The table as the database has it now."""
    return Table.objects.get(pk=table.pk)


def names(table: Table) -> list[str]:
    """The names in the chairs; empty for a free one."""
    chairs = fresh(table).chairs.all()
    return [chair.user.get_username() if chair.user else chair.bot for chair in chairs]


@pytest.fixture
def anns(browser: MakeClient, ann: Any) -> Client:
    return browser(ann)


@pytest.fixture
def bens(browser: MakeClient, ben: Any) -> Client:
    return browser(ben)


def text(client: Client, path: str, status: int = 200) -> str:
    """The text of a page."""
    response = client.get(path)
    assert response.status_code == status
    return response.content.decode()
