"""Supervised processes are restarted when they end and never outlive the supervisor."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.embedded import processes
from config.embedded.processes import Child, Program
from tests.embedded.waiting import alive, eventually, family, none_alive, numbers

pytestmark = pytest.mark.processes

Supervise = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def supervise() -> Iterator[Supervise]:
    started: list[subprocess.Popen[str]] = []

    def start(*scripts: str) -> "subprocess.Popen[str]":
        command = (sys.executable, "-m", "tests.embedded.standin", *scripts)
        was = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it would be ignored
        started.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        signal.signal(signal.SIGHUP, was)
        return started[-1]

    yield start
    for process in started:
        process.terminate()
        process.communicate(timeout=15)


def test_a_child_that_died_comes_back_without_what_it_had_forked(
    supervise: Supervise, tmp_path: Path
) -> None:
    parents, forked = tmp_path / "parents", tmp_path / "forked"
    supervise(f"one=echo $$ >>'{parents}'; sleep 1000 & echo $! >>'{forked}'; wait")
    eventually(lambda: numbers(forked))

    os.kill(numbers(parents)[0], signal.SIGKILL)

    eventually(lambda: len(numbers(forked)) == 2)
    assert none_alive([numbers(parents)[0], numbers(forked)[0]])
    assert alive(numbers(parents)[1]) and alive(numbers(forked)[1])


def test_the_console_shows_which_child_ended_and_how(supervise: Supervise) -> None:
    supervisor = supervise("breaks=exit 7")

    assert supervisor.stdout is not None
    assert supervisor.stdout.readline().startswith("breaks: exit code 7")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stop_signal_ends_all_processes_even_those_that_ignore_sigterm(
    supervise: Supervise, tmp_path: Path, stop: signal.Signals
) -> None:
    pids = tmp_path / "pids"
    supervisor = supervise(
        f"polite=echo $$ >>'{pids}'; sleep 1000 & echo $! >>'{pids}'; wait",
        f"deaf=trap '' TERM; echo $$ >>'{pids}'; while :; do sleep 1000; done",
    )
    eventually(lambda: len(numbers(pids)) == 3)
    everyone = family(supervisor.pid)

    supervisor.send_signal(stop)

    assert supervisor.wait(timeout=15) == 0
    eventually(lambda: none_alive(everyone))


def test_a_killed_supervisor_leaves_no_process_behind(supervise: Supervise) -> None:
    supervisor = supervise("one=exec sleep 1000", "deaf=trap '' TERM; exec sleep 1000")
    eventually(lambda: len(family(supervisor.pid)) == 2)
    everyone = family(supervisor.pid)

    supervisor.kill()

    eventually(lambda: none_alive(everyone))


def test_the_pause_grows_while_a_child_keeps_breaking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "FIRST_PAUSE", 0.01)
    lines: list[str] = []
    child = Child(Program("breaks", ("false",)), lines.append)

    def ended_four_times() -> bool:
        child.tend()
        return len(lines) == 4

    eventually(ended_four_times)

    pauses = [line.split("(")[1].split(" s")[0] for line in lines]
    assert pauses == ["0.01", "0.02", "0.04", "0.08"]


def test_a_long_log_is_put_aside_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "LOG_LIMIT", 10)
    log = tmp_path / "log" / "talks.log"
    talks = Program("talks", ("echo", "more than ten letters"), log=log)

    for _ in range(2):
        with processes.running(talks) as process:
            process.wait()

    assert log.read_text() == "more than ten letters\n"
    assert log.with_suffix(".log.1").read_text() == "more than ten letters\n"
