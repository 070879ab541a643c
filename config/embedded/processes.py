"""Child processes that never outlive their parent and are restarted when they end.

Each one leads a process group, so that its forks can be ended with it. On Linux the kernel ends it
even when the parent is killed and cannot clean up.
"""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

PR_SET_PDEATHSIG = 1
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
CALM = 30.0  # seconds without an end after which the pause starts small again
LOG_LIMIT = 5_000_000
PATIENCE = 4.0  # seconds between SIGTERM and SIGKILL
TICK = 0.05  # seconds between two polls

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


@dataclass(frozen=True)
class Program:
    """The name of a process and how it is started."""

    name: str
    command: tuple[str, ...]
    log: Path | None = None  # None: its output is ours
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    cwd: Path | None = None
    keep: tuple[int, ...] = ()  # open files that it inherits
    user: str | None = None
    ends_last: bool = False  # the others need it until they have ended


def start(program: Program) -> "subprocess.Popen[bytes]":
    """Start a program in its own process group, which ends with this process."""
    output = _open_log(program.log) if program.log else None
    group = pwd.getpwnam(program.user).pw_gid if program.user else None
    try:
        return subprocess.Popen(
            program.command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=None if output is None else subprocess.STDOUT,
            env=program.env,
            cwd=program.cwd,
            pass_fds=program.keep,
            process_group=0,
            user=program.user,
            group=group,
            extra_groups=[] if program.user else None,
            preexec_fn=partial(die_with_parent, os.getpid()),
        )
    finally:
        if output is not None:
            os.close(output)


def die_with_parent(parent: int) -> None:
    """Make the kernel end this process when its parent ends for any reason."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # the parent ended before the call


def has_ended(process: "subprocess.Popen[bytes]") -> bool:
    """Whether a process ended. It is not reaped yet, so its id is not used by another."""
    if process.returncode is not None:
        return True
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def reap(process: "subprocess.Popen[bytes]") -> int:
    """Kill the rest of its group, then reap it; return its exit code."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    return process.wait()


def end(processes: "list[subprocess.Popen[bytes]]", patience: float) -> None:
    """Send SIGTERM to all, wait for them together, and kill the rest."""
    for process in processes:
        if not has_ended(process):
            process.terminate()
    wait_until(lambda: all(map(has_ended, processes)), patience)
    for process in processes:
        reap(process)


@contextmanager
def running(program: Program) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program for the length of a block."""
    process = start(program)
    try:
        yield process
    finally:
        end([process], patience=3)


def wait_until(true: Callable[[], bool], seconds: float) -> bool:
    """Poll until the condition holds or the time is over; return whether it holds."""
    deadline = time.monotonic() + seconds
    while not (answer := true()) and time.monotonic() < deadline:
        time.sleep(TICK)
    return answer


class Child:
    """A program that is restarted whenever it ends, after a growing pause."""

    def __init__(self, program: Program, say: Callable[[str], None]) -> None:
        self.program = program
        self.process = start(program)
        self._say = say
        self._started = time.monotonic()
        self._pause = FIRST_PAUSE
        self._next: float | None = None

    def tend(self) -> None:
        """Check once: note that it ended, or restart it when its pause is over."""
        now = time.monotonic()
        if self._next is not None and now >= self._next:
            self._next, self._started = None, now
            self.process = start(self.program)
        elif self._next is None and has_ended(self.process):
            self._note_end(now)

    def _note_end(self, now: float) -> None:
        code = reap(self.process)
        if now - self._started > CALM:
            self._pause = FIRST_PAUSE
        self._say(_describe_end(self.program, code, self._pause))
        self._next = now + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


class StopRequested(Exception):
    """A stop signal arrived; it leaves the supervisor's block."""


class Supervisor:
    """Keeps programs running until Ctrl-C, SIGTERM or a closed terminal, then ends them."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._stop_requested = False
        self._say = say
        self._children: list[Child] = []

    def __enter__(self) -> "Supervisor":
        signal.signal(signal.SIGINT, self._request_stop)
        signal.signal(signal.SIGTERM, self._request_stop)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup sets it to be ignored
            signal.signal(signal.SIGHUP, self._request_stop)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        for last in (False, True):
            children = [c for c in self._children if c.program.ends_last is last]
            end([c.process for c in children], PATIENCE)
        return kind is StopRequested

    def add(self, program: Program) -> None:
        """Start a program and keep it running."""
        self._children.append(Child(program, self._say))

    def work(self, until: Callable[[], bool] = lambda: False) -> None:
        """Tend the children until the condition holds; raise `StopRequested` on a stop signal."""
        while not until():
            if self._stop_requested:
                raise StopRequested
            for child in self._children:
                child.tend()
            time.sleep(TICK)

    def once(self, program: Program) -> int:
        """Run a program to its end while tending the children; return its exit code."""
        with running(program) as process:
            self.work(until=lambda: has_ended(process))
            return reap(process)

    def _request_stop(self, *_: object) -> None:
        # No exception here: it could come between the start of a child and its listing.
        self._stop_requested = True


def _describe_end(program: Program, code: int, pause: float) -> str:
    how = f"exit code {code}" if code >= 0 else signal.strsignal(-code) or f"signal {-code}"
    seen = f"; {program.log}" if program.log else ""
    return f"{program.name}: {how}, 다시 시작 / starts again ({pause:g} s{seen})"


def _open_log(path: Path) -> int:
    """Open a log for appending. A long one is renamed first and replaces the one renamed before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        if path.stat().st_size > LOG_LIMIT:
            path.replace(path.with_suffix(".log.1"))
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
