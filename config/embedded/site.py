"""`./noripan run`: the whole site on one machine, started and stopped as one.

This process only supervises: Redis (unless REDIS_URL names one), the web server, three workers
and beat are its children. It loads no apps itself; `prepare` does what needs them, once at the
start.
"""

import fcntl
import http.client
import os
import secrets
import socket
import stat
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path

from config.embedded import redis_server
from config.embedded.processes import Program, Supervisor

ROOT = Path(__file__).resolve().parent.parent.parent
ANY_ADDRESS = ("0.0.0.0", "::")
PYTHON = (sys.executable, "-m")
CELERY = (*PYTHON, "celery", "-A", "config")


class CannotStart(Exception):
    """The site cannot start here; the text says why, in Korean and English."""


def main() -> int:
    """Run until a stop signal and return 0; return 1 if the site cannot start."""
    var = Path(os.environ.get("VAR_DIR") or ROOT / "var").absolute()
    os.umask(0o077)  # what this process and its children write is for nobody else
    try:
        run(var)
    except (CannotStart, redis_server.NoRedis) as no:
        print_line(str(no))
        return 1
    except KeyboardInterrupt:
        return 1
    return 0


def run(var: Path) -> None:
    """Start the processes in order, then supervise them until a stop signal."""
    with (
        claim(var),
        open_listener() as listener,
        own_redis(var) as redis,
        Supervisor(print_line) as supervisor,
    ):
        env = environment(var, listener)
        if redis:
            env["REDIS_URL"] = redis.url
            supervisor.add(redis.program)
        gate, prepared = os.pipe()
        supervisor.add(web(var, env, listener.fileno(), gate))
        if supervisor.once(preparation(env)) != 0:
            raise CannotStart("준비하지 못했습니다. / The preparation failed; see above.")
        if redis:
            supervisor.work(until=redis.answers)
        os.close(prepared)
        supervisor.work(until=lambda: page_answers(listener))
        print_line(f"놀이판: {env['SITE_URL']}  (Ctrl-C: 끝내기 / ends it)")
        for program in (worker, slow_worker, coach, beat):
            supervisor.add(program(var, env))
        supervisor.work()


@contextmanager
def claim(var: Path) -> Iterator[None]:
    """Lock the folder while the site runs: two sites in it would share one database."""
    make_private(var)
    with (var / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotStart(
                f"놀이판이 이미 실행 중입니다. / Noripan is already running in {var}."
            ) from None
        yield


def make_private(var: Path) -> None:
    """Let nobody else read the folder: the database has keys, hashes and tokens. A folder that
    many share, such as /tmp, keeps its mode."""
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not var.stat().st_mode & stat.S_ISVTX:
        with suppress(PermissionError):
            var.chmod(0o700)
    for path in var.glob("noripan.sqlite3*"):
        with suppress(PermissionError):
            path.chmod(0o600)


def open_listener() -> socket.socket:
    """Listen at HOST and PORT. The web server inherits the open socket: while it restarts, visitors
    wait instead of being refused."""
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT") or "8000"
    try:
        family, _, _, _, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
        return socket.create_server((address[0], int(port)), family=family, backlog=1024)
    except (OSError, OverflowError, ValueError) as error:
        raise CannotStart(
            f"{host}:{port} 에서 열 수 없습니다. PORT 로 다른 포트를 정하세요. "
            f"/ Cannot listen at {host}:{port} ({error}); choose another PORT."
        ) from None


def own_redis(var: Path) -> AbstractContextManager[redis_server.PrivateRedis | None]:
    """A private Redis, unless REDIS_URL names one."""
    if os.environ.get("REDIS_URL"):
        return nullcontext()
    return redis_server.prepare(var, os.environ.get("NORIPAN_REDIS", ""))


def environment(var: Path, listener: socket.socket) -> dict[str, str]:
    """The variables of the child processes, as far as the caller has not set them."""
    host, port = os.environ.get("HOST") or "127.0.0.1", listener.getsockname()[1]
    names = [socket.gethostname(), lan_address()] if host in ANY_ADDRESS else [url_host(host)]
    allowed = os.environ.get("ALLOWED_HOSTS", "").split(",")
    if not os.environ.get("SITE_URL"):  # a site with a public address answers to that alone
        allowed += ["localhost", "127.0.0.1", "[::1]", *names]
    return {
        **os.environ,
        "VAR_DIR": str(var),
        "SECRET_KEY": os.environ.get("SECRET_KEY") or secret_key(var),
        "SITE_URL": os.environ.get("SITE_URL") or f"http://{names[-1]}:{port}",
        "ALLOWED_HOSTS": ",".join(filter(None, allowed)),
        "PYTHONUNBUFFERED": "1",
    }


def url_host(host: str) -> str:
    """A host as URLs and Host headers write it."""
    return f"[{host}]" if ":" in host else host


def lan_address() -> str:
    """This machine's address in the local network. Connecting a UDP socket sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def secret_key(var: Path) -> str:
    """The site's secret key, generated at the first start."""
    path = var / "secret_key"
    if not path.exists():
        draft = path.with_suffix(".new")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        draft.replace(path)
    return path.read_text().strip()


def preparation(env: dict[str, str]) -> Program:
    """The steps before the first page; they print to the console."""
    return Program("prepare", (*PYTHON, "config.embedded.prepare"), env=env, cwd=ROOT)


def web(var: Path, env: dict[str, str], listener: int, gate: int) -> Program:
    """The web server; it waits at the gate until the site is prepared."""
    command = (*PYTHON, "config.embedded.web", str(listener), str(gate))
    return Program("web", command, var / "log" / "web.log", env, ROOT, keep=(listener, gate))


def worker(var: Path, env: dict[str, str]) -> Program:
    """The worker of everything that players wait for."""
    return _celery_worker("worker", "bots,combat,clock", 2, var, env)


def slow_worker(var: Path, env: dict[str, str]) -> Program:
    """The worker of long tasks. It is a process of its own, so that none of them delays a bot."""
    return _celery_worker("slow", "slow", 1, var, env)


def coach(var: Path, env: dict[str, str]) -> Program:
    """The worker of hints, which take seconds of computing while a person waits: behind long tasks
    they would come too late, before moves of bots they would delay others."""
    return _celery_worker("coach", "coach", 1, var, env)


def _celery_worker(
    name: str, queues: str, processes: int, var: Path, env: dict[str, str]
) -> Program:
    command = (
        *CELERY, "worker", "--hostname", f"{name}@%h",
        "--queues", queues, "--concurrency", str(processes),
        "--include", "config.embedded.worker",
        "--without-gossip", "--without-mingle", "--without-heartbeat",
        "--loglevel", "WARNING",
    )  # fmt: skip
    return Program(name, command, var / "log" / f"{name}.log", env, ROOT)


def beat(var: Path, env: dict[str, str]) -> Program:
    """The process that sends the tasks of the schedule."""
    schedule = str(var / "beat-schedule")
    command = (*CELERY, "beat", "--schedule", schedule, "--loglevel", "WARNING")
    return Program("beat", command, var / "log" / "beat.log", env, ROOT)


def page_answers(listener: socket.socket) -> bool:
    """Whether the web server answers and reaches its database."""
    host, port = listener.getsockname()[:2]
    visitor = http.client.HTTPConnection("localhost" if host in ANY_ADDRESS else host, port, 2)
    try:
        visitor.request("GET", "/healthz")
        return visitor.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        visitor.close()


def print_line(text: str) -> None:
    """Print a line, unless the console is closed."""
    with suppress(OSError):
        print(text, flush=True)
