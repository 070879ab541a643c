"""Fixtures for all tests. The test game of several seats joins the registry here."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from hypothesis import settings as hypothesis_settings
from xdist.scheduler import LoadScopeScheduling

from config.breaker import redis_breaker
from games.engine.registry import GAMES
from tests import pebbles

GAMES["pebbles"] = pebbles.GAME
# A busy machine may take its time: no test measures it.
hypothesis_settings.register_profile("noripan", deadline=None)
hypothesis_settings.load_profile("noripan")
HERE = Path(__file__).parent
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "client"}

_test_numbers = count()
_test_number = next(_test_numbers)


def pytest_configure(config: pytest.Config) -> None:
    for engine in settings.TEMPLATES:
        folders: Any = engine["DIRS"]
        folders.append(HERE / "templates")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.BOT_PACE = 0
    settings.PULSE_SECONDS = 0
    # Every test client builds the middleware anew; otherwise each reads all static files.
    settings.WHITENOISE_AUTOREFRESH = True
    cache: Any = settings.CACHES["default"]
    cache["KEY_FUNCTION"] = _cache_key
    # Redis publishes to all its databases alike: only the prefix separates two runs.
    layer: Any = settings.CHANNEL_LAYERS["default"]
    layer["CONFIG"]["prefix"] = f"noripan-{uuid4().hex}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _needs_database(item):
            item.add_marker(pytest.mark.database)
        if not _tests_rules(item):
            item.add_marker(pytest.mark.no_cover)


class Schedule(LoadScopeScheduling):  # type: ignore[misc]
    """Tests go to workers one by one; those of a file that shares fixtures stay together: its
    cluster, site or match is made once, by one worker."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if _shares_fixtures(file) else nodeid


@cache
def _shares_fixtures(file: str) -> bool:
    return 'scope="module"' in (HERE.parent / file).read_text()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Schedule:
    return Schedule(config, log)


def _needs_database(item: pytest.Item) -> bool:
    # pytest-django lets no other test touch a database.
    marks = ("django_db", "processes", "browser")
    names = set(getattr(item, "fixturenames", ()))
    return bool(DATABASE_FIXTURES & names) or any(map(item.get_closest_marker, marks))


def _tests_rules(item: pytest.Item) -> bool:
    """Whether coverage is measured: tracing makes playouts, bots and solvers ten times slower."""
    slow_files = ("bots", "solver", "par", "sketch", "simulation")
    slow_tests = ("bots_of_every_level", "random_playouts", "may_not_know")
    return (
        item.path.parent.name in {"engine", *GAMES}
        and not item.path.stem.endswith(slow_files)
        and not any(name in item.name for name in slow_tests)
        and not _needs_database(item)
    )


def _cache_key(key: str, prefix: str, version: int) -> str:
    return f"{prefix}:{_test_number}:{version}:{key}"


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Rate limits count by user id, and rolled back users leave their ids to the next test."""
    global _test_number
    _test_number = next(_test_numbers)
    redis_breaker.reset()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The test database, with release 1 of every game; all connections are closed at the end."""
    from games.live import threads

    with django_db_blocker.unblock():
        _load_releases()
    yield
    with django_db_blocker.unblock():
        threads.close_connections()


@pytest.fixture(autouse=True)
def releases_are_there(request: pytest.FixtureRequest) -> None:
    """Load the releases again: transactional tests empty the database."""
    from games.history import memory
    from games.match import positions, releases

    asks = DATABASE_FIXTURES & set(request.fixturenames)
    if asks or request.node.get_closest_marker("django_db"):
        request.getfixturevalue("_django_db_helper")
        releases.forget_rules()
        positions.forget_all()
        memory.forget_all()
        _load_releases()


@pytest.fixture
def own_cache(settings: Any) -> None:
    """A cache of the test's own, so that the rate limits of other tests do not count."""
    backend = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": uuid4().hex}}


def _load_releases() -> None:
    from games.match import releases
    from games.models import Release

    if Release.objects.filter(number=1).count() < len(GAMES):
        for game in GAMES.values():
            releases.load_first(game)
