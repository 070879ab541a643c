"""A server to be measured: started, given matches, driven by clients, and its CPU time read."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from config.embedded.processes import Program, start, wait_until
from config.embedded.processes import end as end_processes

ROOT = Path(__file__).resolve().parent.parent
PYTHON = (sys.executable, "-m")
START_SECONDS = 90
"""How long a server may take to start, on a machine that others use as well."""
FEW_SEEDS = 8
"""Seeds that all players play, as on a day or in a cup: most states come back, and with them what
is kept of tables."""

LOOP = """
from time import perf_counter
until, rounds = perf_counter() + 2, 0
while perf_counter() < until:
    rounds += sum(range(1000)) > 0
print(rounds)
"""


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
    clients: float
    """What the clients spent: where they share the cores, it limits the moves a second."""
    bytes: float
    """What one screen is sent of a move."""
    instructions: float = 0
    """Of the web processes, in user space; 0: they could not be counted."""

    @property
    def cpu(self) -> float:
        """CPU of the server, its database and its Redis."""
        return self.web + self.database + self.redis


@dataclass
class Site:
    """Running web processes and how to drive them."""

    processes: "list[subprocess.Popen[bytes]]"
    ports: list[int]
    env: dict[str, str]
    arrange: Callable[[dict[str, str], int, int, int], str]
    """Makes so many matches, each with so many moves in its log, of so many seeds; what the clients
    need to know of them, as JSON."""
    clients: tuple[str, ...] = (*PYTHON, "bench.clients")

    def measure(
        self, crowd: int, seconds: float, late: int = 0, rate: float = 0, seeds: int = FEW_SEEDS
    ) -> Figures:
        """Let a crowd play for a while, in matches that had `late` moves before; as fast as they
        can, or so many moves a second."""
        task = self.arrange(self.env, crowd, late, seeds)
        clients = subprocess.Popen(
            [*self.clients, ",".join(map(str, self.ports)), str(seconds), str(rate)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=self.env,
        )  # fmt: skip
        with clients, count_instructions([process.pid for process in self.processes]) as counted:
            assert clients.stdin and clients.stdout
            print(task, file=clients.stdin, flush=True)
            if clients.stdout.readline() != "ready\n":
                codes = [process.poll() for process in self.processes]
                raise RuntimeError(f"the clients could not connect; exit codes of the web: {codes}")
            before = self._cpu_times()
            print("go", file=clients.stdin, flush=True)
            told = clients.stdout.read()
        after, played = self._cpu_times(), json.loads(told)
        moves = max(played["moves"], 1)
        web, database, redis = (1000 * (b - a) / moves for a, b in zip(before, after, strict=True))
        return Figures(
            per_second=played["moves"] / played["seconds"],
            p50=played["p50"], p95=played["p95"], p99=played["p99"],
            web=web, database=database, redis=redis,
            clients=1000 * played["cpu"] / moves, bytes=played["bytes"],
            instructions=counted[0] / moves if counted else 0,
        )  # fmt: skip

    def _cpu_times(self) -> tuple[float, float, float]:
        """CPU seconds so far: of the web processes, of our connections' servers, of our Redis."""
        # The last part: before it may stand the folder of the server's socket.
        database = urlsplit(self.env["DATABASE_URL"]).path.rpartition("/")[2]
        redis = urlsplit(self.env["REDIS_URL"]).path
        return (
            _cpu([psutil.Process(process.pid) for process in self.processes]),
            _cpu(_processes("postgres", f" {database} ")),
            _cpu(_processes("redis-server", redis)),
        )

    def stop(self) -> None:
        end_processes(self.processes, patience=3)


def measure_two_loops() -> float:
    """How many times the work of one CPU loop two loops do at once: what two processes can do on
    this machine at the most. Those of a site share the cores with its database and clients."""
    (alone,) = _run_loops(1)
    return sum(_run_loops(2)) / alone


def _run_loops(count: int) -> list[int]:
    running = [
        subprocess.Popen([sys.executable, "-c", LOOP], stdout=subprocess.PIPE, text=True)
        for _ in range(count)
    ]
    return [int(process.communicate()[0]) for process in running]


@contextmanager
def count_instructions(pids: list[int]) -> Iterator[list[int]]:
    """Count the instructions of processes, where `perf` can; else the list stays empty."""
    counted: list[int] = []
    if not _can_count():
        yield counted
        return
    command = ["perf", "stat", "-x,", "-e", "instructions:u", "-p", ",".join(map(str, pids))]
    perf = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        yield counted
    finally:
        perf.send_signal(signal.SIGINT)
        _, told = perf.communicate()
        counted += [
            int(line.partition(",")[0])
            for line in told.decode().splitlines()
            if "instructions" in line and line.partition(",")[0].isdecimal()
        ]


@cache
def _can_count() -> bool:
    """Whether `perf` is here and the machine lets it count instructions."""
    if not shutil.which("perf"):
        return False
    command = ["perf", "stat", "-x,", "-e", "instructions:u", "true"]
    told = subprocess.run(command, capture_output=True, check=False).stderr.decode()
    return any(
        line.partition(",")[0].isdecimal() for line in told.splitlines() if "instructions" in line
    )


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
    env = environment(folder, redis_url, f"sqlite:///{folder}/echo.sqlite3")
    process, port = _serve(f"bench.echo:{application}", env, folder)
    return Site([process], [port], env, lambda env, crowd, *_: json.dumps({"echo": crowd}))


def site(folder: Path, redis_url: str, database_url: str, processes: int = 1) -> Site:
    """The real site on one web process, or several."""
    env = environment(folder, redis_url, database_url)
    for command in ("migrate", "load_releases"):
        _manage(env, command, "--verbosity", "0")
    web = [_serve("config.asgi:application", env, folder) for _ in range(processes)]
    return Site([process for process, _ in web], [port for _, port in web], env, _matches)


def _matches(env: dict[str, str], crowd: int, late: int, seeds: int) -> str:
    command = [*PYTHON, "bench.matches", str(crowd), str(late), str(seeds)]
    told = subprocess.run(command, capture_output=True, cwd=ROOT, env=env, check=True)
    return told.stdout.decode()


def environment(folder: Path, redis_url: str, database_url: str) -> dict[str, str]:
    """The environment of a server to be measured."""
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
    port = free_port()
    command = (
        *PYTHON, "uvicorn", application, "--host", "127.0.0.1", "--port", str(port),
        "--loop", "uvloop", "--http", "httptools", "--ws", "websockets-sansio",
        "--ws-max-size", "65536", "--ws-per-message-deflate", "false",
        "--lifespan", "off", "--no-access-log", "--log-level", "warning",
    )  # fmt: skip
    return serve(command, port, env, folder / f"web{port}.log"), port


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


def serve(
    command: tuple[str, ...], port: int, env: dict[str, str], log: Path
) -> "subprocess.Popen[bytes]":
    """Start a server and wait until it answers."""
    process = start(Program("web", command, log=log, env=env, cwd=ROOT))

    def answers() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    if not wait_until(answers, START_SECONDS):
        raise RuntimeError(log.read_text())
    return process
