"""Fixtures for all tests. The test game of several seats joins the registry here."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from environ import Env
from hypothesis import settings as hypothesis_settings
from xdist.scheduler import LoadScopeScheduling

from config.breaker import redis_breaker
from config.testing import suites
from games.engine.registry import GAMES
from tests import pebbles

GAMES["pebbles"] = pebbles.GAME
# A busy machine may take its time: no test measures it.
hypothesis_settings.register_profile("noripan", deadline=None)
hypothesis_settings.load_profile("noripan")
HERE = Path(__file__).parent
TEMPLATE = os.environ.get("TEST_TEMPLATE")
MIGRATED = Env.db_url_config(TEMPLATE) if TEMPLATE else None
FIRST_SECRET = bytes(32)
"""Of the properties that are tried with several secrets."""
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
        if not _is_in_its_lane(item):
            raise pytest.UsageError(f"{item.nodeid}: no lane of config.testing.suites runs it")
        if _needs_database(item):
            item.add_marker(pytest.mark.database)
        if _is_traced(item):
            item.add_marker(pytest.mark.traced)


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


def _is_in_its_lane(item: pytest.Item) -> bool:
    """Whether the lane of its mark, if it has one, looks into its folder."""
    for mark, *folders in (suites.PROCESSES[1:], suites.BROWSER[1:]):
        if item.get_closest_marker(mark):
            return item.nodeid.startswith(tuple(f"{folder}/" for folder in folders))
    return True


def _needs_database(item: pytest.Item) -> bool:
    # pytest-django lets no other test touch a database.
    marks = ("django_db", "processes", "browser")
    names = set(getattr(item, "fixturenames", ()))
    return bool(DATABASE_FIXTURES & names) or any(map(item.get_closest_marker, marks))


def _is_traced(item: pytest.Item) -> bool:
    """Whether coverage of the rules is measured: tracing makes playouts, bots and solvers up to ten
    times slower, and a second random match reaches hardly a branch that the first did not."""
    slow_files = ("bots", "solver", "par", "sketch", "simulation", "verdict", "open_content")
    slow_tests = (
        "varies_every", "thousand", "expert_bot", "random_play_loses", "no_fault", "same_luck",
        "luck_of_all", "luck_sums", "equal_bots", "two_reviews", "start_luck",
        "changes_the_moments",
    )  # fmt: skip
    call = getattr(item, "callspec", None)
    return (
        item.path.parent.name in {"engine", *suites.GAMES}
        and not item.path.stem.endswith(slow_files)
        and not any(name in item.name for name in slow_tests)
        and (call is None or call.params.get("secret", FIRST_SECRET) == FIRST_SECRET)
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
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Let the test database be a copy of one with all tables, if the run has one."""
    database: Any = settings.DATABASES["default"]
    if MIGRATED and MIGRATED["ENGINE"] == database["ENGINE"]:
        if database["ENGINE"].endswith("sqlite3"):
            model, name = MIGRATED["NAME"], database["TEST"]["NAME"]
            with closing(sqlite3.connect(model)) as source, closing(sqlite3.connect(name)) as copy:
                source.backup(copy)
        else:
            database["TEST"]["TEMPLATE"] = MIGRATED["NAME"]


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """A copied file is there already; PostgreSQL copies when the database is made."""
    return django_db_keepdb or bool(MIGRATED and MIGRATED["ENGINE"].endswith("sqlite3"))


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
