"""Fixtures for all tests. The test game of several seats joins the registry here."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from games.engine.registry import GAMES
from tests import pebbles

GAMES["pebbles"] = pebbles.GAME
HERE = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    for engine in settings.TEMPLATES:
        folders: Any = engine["DIRS"]
        folders.append(HERE / "templates")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.BOT_PACE = 0
    settings.PULSE_SECONDS = 0


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The test database, with release 1 of every game; all connections are closed at the end."""
    from games.live import threads

    with django_db_blocker.unblock():
        _load_releases()
        yield
        threads.close_connections()


@pytest.fixture(autouse=True)
def releases_are_there(request: pytest.FixtureRequest) -> None:
    """Load the releases again: transactional tests empty the database."""
    from games.match import positions, releases

    asks = {"db", "transactional_db", "live_server", "client"} & set(request.fixturenames)
    if asks or request.node.get_closest_marker("django_db"):
        request.getfixturevalue("_django_db_helper")
        releases.forget_rules()
        positions.forget_all()
        _load_releases()


@pytest.fixture
def own_cache(settings: Any) -> None:
    """A cache of the test's own, so that the rate limits of other tests do not count."""
    backend = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": uuid4().hex}}


def _load_releases() -> None:
    from games.match import releases

    for game in GAMES.values():
        releases.load_first(game)
