"""The whole site, as `./noripan run` starts it: web, worker, beat and Redis are real."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.embedded.waiting import eventually, family, none_alive, outside_env

pytestmark = pytest.mark.processes


class Site:
    """A site in a folder of its own, at a port that the system chose."""

    def __init__(self, var: Path) -> None:
        self.console = var.with_suffix(".console")
        with self.console.open("w") as console:
            self.process = subprocess.Popen(
                (sys.executable, "-m", "config.embedded"),
                env=outside_env(VAR_DIR=str(var), PORT="0"),
                stdout=console,
                stderr=subprocess.STDOUT,
            )
        eventually(self.address, seconds=120)

    def address(self) -> "re.Match[str] | None":
        return re.search(r"놀이판: http://([\d.]+):(\d+)", self.console.read_text())

    def get(self, path: str) -> tuple[int, str]:
        """Status and text of a page; the socket stays open while the web server restarts."""
        found = self.address()
        assert found
        line = http.client.HTTPConnection(found[1], int(found[2]), timeout=30)
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.read().decode()

    def child(self, word: str) -> int:
        """The child of the supervisor with that word in its command line; 0 if there is none."""
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.Error):  # it may be dying
                if word in child.cmdline():
                    return int(child.pid)
        return 0

    def kill(self, word: str) -> None:
        """Kill a child and wait for its successor."""
        old = self.child(word)
        below = family(old)
        os.kill(old, signal.SIGKILL)
        eventually(lambda: self.child(word) not in (0, old))
        eventually(lambda: none_alive([old, *below]))


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site") / "놀이판 var"


@pytest.fixture
def site(var: Path) -> Iterator[Site]:
    site = Site(var)
    yield site
    site.process.terminate()
    site.process.wait(timeout=20)


def healthy(site: Site) -> bool:
    status, text = site.get("/healthz")
    return status == 200 and json.loads(text) == {"web": "ok", "database": "ok", "redis": "ok"}


def is_ready(site: Site) -> bool:
    """Whether every queue has a worker, and beat sends tasks."""
    return site.get("/readyz")[0] == 200


def test_the_site_serves_heals_and_ends_without_a_trace(site: Site, var: Path) -> None:
    assert healthy(site)
    assert "admin" in site.console.read_text()
    status, page = site.get("/")
    assert status == 200
    [style] = re.findall(r'href="(/static/[^"]+\.css)"', page)[:1]
    assert site.get(style)[0] == 200
    eventually(lambda: is_ready(site))
    assert var.stat().st_mode & 0o777 == 0o700
    assert (var / "noripan.sqlite3").stat().st_mode & 0o777 == 0o600

    site.kill("config.embedded.web")
    assert healthy(site)
    for name in ("worker@%h", "slow@%h", "beat"):
        site.kill(name)
    eventually(lambda: not is_ready(site))
    eventually(lambda: is_ready(site))

    everyone = family(site.process.pid)
    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(timeout=15) == 0
    assert none_alive(everyone)
    assert not (var / "redis.sock").exists()


@pytest.fixture
def started_before(var: Path) -> None:
    """A folder in which a site ran already, also when this test is run by itself."""
    if not (var / "noripan.sqlite3").exists():
        first = Site(var)
        first.process.terminate()
        first.process.wait(timeout=20)


@pytest.mark.usefixtures("started_before")
def test_a_later_start_shows_no_password_and_a_killed_site_leaves_no_process(site: Site) -> None:
    assert "admin" not in site.console.read_text()
    eventually(lambda: is_ready(site))
    everyone = family(site.process.pid)

    site.process.kill()

    eventually(lambda: none_alive(everyone))
