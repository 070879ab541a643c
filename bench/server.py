"""A server to be measured: started, given matches, driven by clients, and its CPU time read."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from config.embedded.processes import Program, start, wait_until
from config.embedded.processes import end as end_processes

ROOT = Path(__file__).resolve().parent.parent
PYTHON = (sys.executable, "-m")


@dataclass(frozen=True)
class Figures:
    """What one crowd got; CPU in milliseconds a move."""

    per_second: float
    p50: float
    p95: float
    p99: float
    web: float
    database: float
    redis: float
    bytes: float
    """What one screen is sent of a move."""

    @property
    def cpu(self) -> float:
        """CPU of the server, its database and its Redis."""
        return self.web + self.database + self.redis


@dataclass
class Site:
    """A running web process and how to drive it."""

    process: "subprocess.Popen[bytes]"
    port: int
    env: dict[str, str]
    arrange: Callable[[dict[str, str], int], str]
    """Makes so many matches; what the clients need to know of them, as JSON."""

    def measure(self, crowd: int, seconds: float) -> Figures:
        """Let a crowd play for a while."""
        task = self.arrange(self.env, crowd)
        before = self._cpu_times()
        told = subprocess.run(
            [*PYTHON, "bench.clients", str(self.port), str(seconds)],
            input=task.encode(), capture_output=True, cwd=ROOT, env=self.env, check=True,
        ).stdout  # fmt: skip
        after, played = self._cpu_times(), json.loads(told)
        web, database, redis = (
            1000 * (b - a) / max(played["moves"], 1) for a, b in zip(before, after, strict=True)
        )
        return Figures(
            per_second=played["moves"] / played["seconds"],
            p50=played["p50"], p95=played["p95"], p99=played["p99"],
            web=web, database=database, redis=redis,
            bytes=played["bytes"],
        )  # fmt: skip

    def _cpu_times(self) -> tuple[float, float, float]:
        """CPU seconds so far: of the web process, of our connections' servers, of our Redis."""
        # The last part: before it may stand the folder of the server's socket.
        database = urlsplit(self.env["DATABASE_URL"]).path.rpartition("/")[2]
        redis = urlsplit(self.env["REDIS_URL"]).path
        web = [psutil.Process(self.process.pid)]
        return (
            _cpu(web),
            _cpu(_processes("postgres", f" {database} ")),
            _cpu(_processes("redis-server", redis)),
        )

    def stop(self) -> None:
        end_processes([self.process], patience=3)


def _processes(name: str, title: str) -> list[psutil.Process]:
    """Processes of a program that say in their title whom they work for."""
    return [
        process
        for process in psutil.process_iter(["name", "cmdline"])
        if process.info["name"] == name and title in " ".join(process.info["cmdline"] or ())
    ]


def _cpu(processes: list[psutil.Process]) -> float:
    total = 0.0
    for process in processes:
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total


def echo(folder: Path, redis_url: str, application: str) -> Site:
    """An echo of bench/echo.py."""
    env = _environment(folder, redis_url, f"sqlite:///{folder}/echo.sqlite3")
    process, port = _serve(f"bench.echo:{application}", env, folder)
    return Site(process, port, env, lambda env, crowd: json.dumps({"echo": crowd}))


def site(folder: Path, redis_url: str, database_url: str) -> Site:
    """The real site on one web process."""
    env = _environment(folder, redis_url, database_url)
    for command in ("migrate", "load_releases"):
        _manage(env, command, "--verbosity", "0")
    process, port = _serve("config.asgi:application", env, folder)
    return Site(process, port, env, _matches)


def _matches(env: dict[str, str], crowd: int) -> str:
    told = subprocess.run(
        [*PYTHON, "bench.matches", str(crowd)], capture_output=True, cwd=ROOT, env=env, check=True
    )
    return told.stdout.decode()


def _environment(folder: Path, redis_url: str, database_url: str) -> dict[str, str]:
    return {
        **os.environ,
        "VAR_DIR": str(folder),
        "REDIS_URL": redis_url,
        "DATABASE_URL": database_url,
        "SECRET_KEY": "bench",
        "SOCKET_RATE": "100000",
        "STATIC_STORAGE": "django.contrib.staticfiles.storage.StaticFilesStorage",
        "LOG_LEVEL": "WARNING",
    }


def _manage(env: dict[str, str], *command: str) -> None:
    subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)


def _serve(
    application: str, env: dict[str, str], folder: Path
) -> tuple["subprocess.Popen[bytes]", int]:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    command = (
        *PYTHON, "uvicorn", application, "--host", "127.0.0.1", "--port", str(port),
        "--loop", "uvloop", "--http", "httptools", "--ws", "websockets-sansio",
        "--ws-max-size", "65536", "--ws-per-message-deflate", "false",
        "--lifespan", "off", "--no-access-log", "--log-level", "warning",
    )  # fmt: skip
    process = start(Program("web", command, log=folder / "web.log", env=env, cwd=ROOT))

    def answers() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    if not wait_until(answers, 20):
        raise RuntimeError((folder / "web.log").read_text())
    return process, port
