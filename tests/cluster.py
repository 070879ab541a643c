"""A small cluster of real processes: Redis, a database, web servers and workers."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread
from time import sleep
from typing import Any
from urllib.request import urlopen

from celery import Celery
from environ import Env
from kombu import pools
from redis.exceptions import RedisError

from config.embedded import postgres_server, processes, redis_server, site
from config.embedded.processes import Program

ROOT = Path(__file__).resolve().parent.parent
Kind = Callable[[Path, dict[str, str]], Program]
"""A kind of worker: (its folder, its environment) -> the program."""


@dataclass
class Cluster:
    """Processes that share one database and one Redis."""

    var: Path
    env: dict[str, str]
    redis: redis_server.PrivateRedis
    redis_process: "subprocess.Popen[bytes]"
    webs: "dict[int, subprocess.Popen[bytes]]" = field(default_factory=dict)
    workers: "list[subprocess.Popen[bytes]]" = field(default_factory=list)
    beat: "subprocess.Popen[bytes] | None" = None
    _arranger: "subprocess.Popen[str] | None" = None
    _programs: dict[int, Program] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)
    _ended: Event = field(default_factory=Event)

    def manage(self, *command: str) -> None:
        """A command of manage.py."""
        subprocess.run([sys.executable, "manage.py", *command], env=self.env, cwd=ROOT, check=True)

    def arrange(self, *command: str) -> dict[str, Any]:
        """Run a command of tests.processes.arrange in another process."""
        code, answer = self._command(*command)
        assert code == 0, self.log("arrange")
        return answer

    def die(self, seed: str, step: str) -> tuple[str, int]:
        """Start a run in a process that is killed at a step of its first move; return its code."""
        code, answer = self._command("die", seed, step)
        return answer["match"], code

    def _command(self, *command: str) -> tuple[int, dict[str, Any]]:
        if self._arranger is None:
            self._arranger = self._start_arranger()
        assert self._arranger.stdin and self._arranger.stdout
        self._arranger.stdin.write(json.dumps(command) + "\n")
        self._arranger.stdin.flush()
        code, text = json.loads(self._arranger.stdout.readline())
        return code, json.loads(text or "{}")

    def _start_arranger(self) -> "subprocess.Popen[str]":
        with (self.var / "log" / "arrange.log").open("w") as errors:
            return subprocess.Popen(
                [sys.executable, "-m", "tests.processes.arrange"],
                env=self.env, cwd=ROOT, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
            )  # fmt: skip

    def end_arranger(self) -> None:
        if self._arranger is not None:
            self._arranger.communicate()

    def add_web(self) -> int:
        """One more web server; its port."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port: int = listener.getsockname()[1]
        command = (sys.executable, "-m", "config.serving.server", "127.0.0.1", str(port))
        log = self.var / "log" / "web.log"
        program = Program("web", command, log=log, env=self.env, cwd=ROOT)
        self.webs[port] = processes.start(program)
        assert processes.wait_until(lambda: _answers(port), 90), self.log("web")
        return port

    def add_worker(self, kind: Kind = site.worker) -> "subprocess.Popen[bytes]":
        """One more worker, of what players wait for unless it is `site.slow_worker`; beat starts
        with the first one."""
        if self.beat is None:
            self.beat = processes.start(site.beat(self.var, self.env))
        folder = self.var / f"worker{len(self.workers)}"
        (folder / "log").mkdir(parents=True, exist_ok=True)
        program = kind(folder, self.env)
        worker = processes.start(program)
        self._programs[worker.pid] = program
        self.workers.append(worker)
        return worker

    def tend_workers(self) -> None:
        """Restart workers that ended by themselves, as a supervisor does."""
        while not self._ended.wait(0.2):
            with self._lock:
                for index, worker in enumerate(self.workers):
                    if processes.has_ended(worker):
                        program = self._programs[worker.pid]
                        processes.reap(worker)
                        self.workers[index] = processes.start(program)
                        self._programs[self.workers[index].pid] = program

    def lose_worker(self, index: int = -1) -> None:
        """Kill a worker for good."""
        with self._lock:
            self.kill(self.workers.pop(index))

    def wait_for_workers(self, seconds: float = 90) -> None:
        """Wait until every worker answers."""
        wanted = len(self.workers)
        there = processes.wait_until(lambda: self._answering() >= wanted, seconds)
        assert there, self.log("worker")

    def _answering(self) -> int:
        """How many workers answer. A new connection each time: Redis may have been restarted."""
        url = self.redis.url.replace("unix://", "redis+socket://")
        with Celery(broker=url, set_as_current=False) as app:
            app.conf.broker_transport_options = {"global_keyprefix": "noripan:celery:"}
            try:
                return len(app.control.ping(timeout=1) or ())
            except (RedisError, OSError):
                return 0
            finally:
                pools.reset()

    def kill(self, process: "subprocess.Popen[bytes]") -> None:
        """Kill a process and its forks at once."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def restart_redis(self) -> None:
        """Kill Redis and start it again, empty."""
        self.kill(self.redis_process)
        self.redis_process = processes.start(self.redis.program)
        assert processes.wait_until(self.redis.answers, 10)

    def log(self, name: str) -> str:
        return "".join(path.read_text() for path in self.var.rglob(f"{name}.log"))

    def finished(self, match: str, seconds: float) -> dict[str, Any]:
        """The log of a match once it is over; fails if it does not get there in time."""
        processes.wait_until(lambda: self._is_over(match), seconds)
        log = self.arrange("log", match)
        assert log["over"], (log, self.log("worker"))
        return log

    def _is_over(self, match: str) -> bool:
        """Whether a public match is over. A web server answers sooner than a new process."""
        if not self.webs:
            return bool(self.arrange("log", match)["over"])
        sleep(0.6)  # the API's limit for anonymous clients
        address = f"http://127.0.0.1:{next(iter(self.webs))}/api/v1/matches/{match}/"
        try:
            with urlopen(address, timeout=5) as answer:
                return bool(json.load(answer)["status"] == "finished")
        except OSError:
            return False


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def cluster(var: Path, **more: str) -> Iterator[Cluster]:
    """A database of the kind that this run tests, and a Redis; web and workers are added."""
    (var / "log").mkdir()
    with ExitStack() as stack:
        url, template = f"sqlite:///{var}/cluster.sqlite3", os.environ.get("TEST_TEMPLATE", "")
        if os.environ.get("DATABASE_URL", "").startswith("postgres"):
            url = stack.enter_context(postgres_server.database(template))
        elif template:
            shutil.copy(Env.db_url_config(template)["NAME"], var / "cluster.sqlite3")
        redis = stack.enter_context(redis_server.prepare(var))
        process = processes.start(redis.program)
        assert processes.wait_until(redis.answers, 10)
        made = Cluster(var, _environment(var, url, redis.url, more), redis, process)
        made.arrange("database")
        tending = Thread(target=made.tend_workers, name="workers", daemon=True)
        tending.start()
        try:
            yield made
        finally:
            made._ended.set()
            tending.join()
            made.end_arranger()
            beats = [made.beat] if made.beat else []
            processes.end([*made.webs.values(), *made.workers, *beats], patience=5)
            processes.end([made.redis_process], patience=3)


def _environment(var: Path, url: str, redis_url: str, more: dict[str, str]) -> dict[str, str]:
    return {
        **os.environ,
        "VAR_DIR": str(var),
        "DATABASE_URL": url,
        "REDIS_URL": redis_url,
        "SECRET_KEY": "cluster",
        "SWEEP_SECONDS": "1",
        "STATIC_STORAGE": "django.contrib.staticfiles.storage.StaticFilesStorage",
        "STATIC_FROM_SOURCE": "1",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        **more,
    }
