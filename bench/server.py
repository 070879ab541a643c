"""A server to be measured: started, given matches, driven by clients, and its CPU time read."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from config.embedded_processes import Program, start, wait_until
from config.embedded_processes import end as end_processes

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


@dataclass
class Site:
    """A running web process and how to drive it."""

    process: "subprocess.Popen[bytes]"
    port: int
    env: dict[str, str]
    arrange: Callable[[dict[str, str], int], str]
    """Makes so many matches; what the clients need to know of them, as JSON."""
    others: dict[str, list[psutil.Process]] = field(default_factory=dict)

    def measure(self, crowd: int, seconds: float) -> Figures:
        """Let a crowd play for a while."""
        task = self.arrange(self.env, crowd)
        web = psutil.Process(self.process.pid)
        before = {"web": _cpu([web]), **{k: _cpu(_of(k)) for k in ("postgres", "redis-server")}}
        told = subprocess.run(
            [*PYTHON, "bench.clients", str(self.port), str(seconds)],
            input=task.encode(), capture_output=True, cwd=ROOT, env=self.env, check=True,
        ).stdout  # fmt: skip
        after = {"web": _cpu([web]), **{k: _cpu(_of(k)) for k in ("postgres", "redis-server")}}
        played = json.loads(told)
        each = {k: 1000 * (after[k] - before[k]) / max(played["moves"], 1) for k in after}
        return Figures(
            played["moves"] / played["seconds"],
            played["p50"], played["p95"], played["p99"],
            each["web"], each["postgres"], each["redis-server"],
        )  # fmt: skip

    def stop(self) -> None:
        end_processes([self.process], patience=3)


def _of(name: str) -> list[psutil.Process]:
    return [p for p in psutil.process_iter(["name"]) if p.info["name"] == name]


def _cpu(processes: list[psutil.Process]) -> float:
    total = 0.0
    for process in processes:
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total


def echo(folder: Path, redis_url: str) -> Site:
    """The bare echo."""
    env = _environment(folder, redis_url, f"sqlite:///{folder}/echo.sqlite3")
    process, port = _serve("bench.echo:application", env, folder)
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
