"""One tool run as one step: its console output, its result, the summary of all steps."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from subprocess import STDOUT
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent.parent
# Variables that configure a site; they must not reach its tests.
NOT_FOR_TESTS = ("DATABASE_URL", "REDIS_URL", "SITE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG")
FAILURES, NOTHING_TO_TEST = 1, 5  # exit codes of pytest
VERDICTS = {0: "ok", NOTHING_TO_TEST: "nothing to test"}


@dataclass(frozen=True)
class Result:
    """The outcome of one step."""

    step: str
    code: int
    seconds: float = 0.0
    tests: int = 0
    numbers: str = ""
    remark: str = ""


def environment(var: Path, **more: str) -> dict[str, str]:
    """The environment of tools and tests, without the variables of the caller's site."""
    (var / "static").mkdir(parents=True, exist_ok=True)
    inherited = {name: text for name, text in os.environ.items() if name not in NOT_FOR_TESTS}
    if os.environ.get("CI") == "true":
        inherited["NORIPAN_REQUIRE_BROWSER"] = "1"
    if inherited.pop("PYTHONDONTWRITEBYTECODE", ""):
        # It stays out of the folders, as asked, but not every process compiles everything again.
        inherited["PYTHONPYCACHEPREFIX"] = str(var.parent / "bytecode")
    return {
        **inherited,
        "VAR_DIR": str(var),
        "STATIC_STORAGE": "django.contrib.staticfiles.storage.StaticFilesStorage",
        "STATIC_FROM_SOURCE": "1",
        **more,
    }


Made = TypeVar("Made")
_running: set["subprocess.Popen[bytes]"] = set()


def run(
    name: str, command: Sequence[str], env: dict[str, str], buffered: bool = False, nice: int = 0
) -> Result:
    """Run one tool. Buffered output is printed when the tool ends, not mixed with another's."""
    command = ("nice", "-n", str(nice), *command) if nice else command
    began = time.monotonic()
    if not buffered:
        print(f"\n== {name}", flush=True)
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=output if buffered else None, stderr=STDOUT
        )
        _running.add(process)
        try:
            process.wait()
        except SystemExit:
            _interrupt()
            raise
        finally:
            code = process.wait()
            _running.discard(process)
        if buffered:
            output.seek(0)
            text = output.read().decode(errors="replace")
            print(f"\n== {name}\n{text}", flush=True)
    return Result(name, code, time.monotonic() - began)


def run_side_by_side(jobs: Sequence[Callable[[], Made]], width: int = 2) -> list[Made]:
    """Run steps in threads, so many at a time; the results in the order of the jobs."""
    with ThreadPoolExecutor(width) as pool:
        futures = [pool.submit(job) for job in jobs]
        try:
            return [future.result() for future in futures]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            _interrupt()
            raise


def _interrupt() -> None:
    """Stop the running tools with SIGINT, after which pytest cleans up."""
    for process in tuple(_running):
        process.send_signal(signal.SIGINT)


def conclude(results: Sequence[Result]) -> int:
    """Print one line a step; the exit code is 1 if any failed or nothing was tested."""
    print("\n== summary")
    for result in results:
        verdict = result.remark or VERDICTS.get(result.code, f"FAILED ({result.code})")
        print(f"   {result.step:<22}{result.seconds:6.1f} s   {verdict}   {result.numbers}")
    codes = {result.code for result in results}
    return 0 if 0 in codes and codes <= VERDICTS.keys() else 1
