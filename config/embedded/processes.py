"""Processes of our own: started so that they never outlive us, and started again when they end.

Each one leads a process group, so that what it has forked can be ended with it. The kernel ends
it when we are killed ourselves and can clean up nothing (Linux; elsewhere only we do that).
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
CALM = 30.0  # seconds after which an end is taken for a new trouble, not the old one
LOG_LIMIT = 5_000_000
PATIENCE = 4.0  # seconds that a process gets to end by itself
TICK = 0.05  # seconds between two looks

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


@dataclass(frozen=True)
class Program:
    """What a process is called and how it is started."""

    name: str
    command: tuple[str, ...]
    log: Path | None = None  # None: its output is ours
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    cwd: Path | None = None
    keep: tuple[int, ...] = ()  # open files that it inherits
    user: str | None = None
    ends_last: bool = False  # the others need it until they have ended


def start(program: Program) -> "subprocess.Popen[bytes]":
    """Start a program in a process group of its own, which dies with us."""
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
    """Let the kernel end this process when its parent ends, however that comes about."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # it ended before the kernel knew our wish


def has_ended(process: "subprocess.Popen[bytes]") -> bool:
    """Tell whether it ended. It is not reaped yet, so nobody else can have got its number."""
    if process.returncode is not None:
        return True
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def reap(process: "subprocess.Popen[bytes]") -> int:
    """End what is left of its group, then reap it; give its exit code."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    return process.wait()


def end(processes: "list[subprocess.Popen[bytes]]", patience: float) -> None:
    """Ask all to end, wait for them together, and kill what is left."""
    for process in processes:
        if not has_ended(process):
            process.terminate()
    wait_until(lambda: all(map(has_ended, processes)), patience)
    for process in processes:
        reap(process)


@contextmanager
def running(program: Program) -> Iterator["subprocess.Popen[bytes]"]:
    """A process for the length of a block."""
    process = start(program)
    try:
        yield process
    finally:
        end([process], patience=3)


def wait_until(true: Callable[[], bool], seconds: float) -> bool:
    """Look again and again until it is true or the time is over."""
    deadline = time.monotonic() + seconds
    while not (answer := true()) and time.monotonic() < deadline:
        time.sleep(TICK)
    return answer


class Child:
    """A program that is to run as long as we do: it is started again after a growing pause."""

    def __init__(self, program: Program, say: Callable[[str], None]) -> None:
        self.program = program
        self.process = start(program)
        self._say = say
        self._started = time.monotonic()
        self._pause = FIRST_PAUSE
        self._next: float | None = None

    def tend(self) -> None:
        """See to it once: notice that it ended, or start it again when its pause is over."""
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


class AskedToEnd(Exception):
    """Someone wants the supervisor to end; its block is left."""


class Supervisor:
    """Keeps programs running until Ctrl-C, SIGTERM or a closed terminal; then ends them all."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._asked = False
        self._say = say
        self._children: list[Child] = []

    def __enter__(self) -> "Supervisor":
        signal.signal(signal.SIGINT, self._ask)
        signal.signal(signal.SIGTERM, self._ask)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup asks to ignore it
            signal.signal(signal.SIGHUP, self._ask)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        for last in (False, True):
            children = [c for c in self._children if c.program.ends_last is last]
            end([c.process for c in children], PATIENCE)
        return kind is AskedToEnd

    def add(self, program: Program) -> None:
        """Start a program and keep it running from now on."""
        self._children.append(Child(program, self._say))

    def work(self, until: Callable[[], bool] = lambda: False) -> None:
        """Tend the children until that is true; `AskedToEnd` when asked before."""
        while not until():
            if self._asked:
                raise AskedToEnd
            for child in self._children:
                child.tend()
            time.sleep(TICK)

    def once(self, program: Program) -> int:
        """Run a program to its end, tending the children meanwhile; its exit code."""
        with running(program) as process:
            self.work(until=lambda: has_ended(process))
            return reap(process)

    def _ask(self, *_: object) -> None:
        # A note and no exception: it could come between the start of a child and its listing.
        self._asked = True


def _describe_end(program: Program, code: int, pause: float) -> str:
    how = f"exit code {code}" if code >= 0 else signal.strsignal(-code) or f"signal {-code}"
    seen = f"; {program.log}" if program.log else ""
    return f"{program.name}: {how}, 다시 시작 / starts again ({pause:g} s{seen})"


def _open_log(path: Path) -> int:
    """Append to a log, but first put a long one aside; the one put aside before is dropped."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        if path.stat().st_size > LOG_LIMIT:
            path.replace(path.with_suffix(".log.1"))
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
