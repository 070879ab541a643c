"""`./noripan check` and `./noripan test`: the tools, then the suite on SQLite and on PostgreSQL.

Every run has a folder, a Redis and a database of its own and leaves the site's var/ alone.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from subprocess import STDOUT
from xml.etree import ElementTree

from redis import Redis
from redis.exceptions import RedisError

from config.embedded import postgres_server, redis_server

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = (sys.executable, "-m")
CHECKS = {
    "format": (*PYTHON, "ruff", "format", "--check", "."),
    "lint": (*PYTHON, "ruff", "check", "."),
    "types": (*PYTHON, "mypy"),
    "imports": (sys.executable, "-c", "import importlinter.cli as c; c.lint_imports_command()"),
    "migrations": (sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"),
}
# What decides where a site runs must not decide where its tests run.
NOT_FOR_TESTS = ("DATABASE_URL", "REDIS_URL", "SITE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG")
FAILURES, NOTHING_TO_TEST = 1, 5  # as pytest says it
VERDICTS = {0: "ok", NOTHING_TO_TEST: "nothing to test"}
TRIED_AGAIN = 3
"""So many failed tests, and no more, are run a second time by themselves."""
LOCAL_REDIS = "redis://127.0.0.1:6379"


@dataclass(frozen=True)
class Result:
    """How one step ended."""

    step: str
    code: int
    seconds: float = 0.0
    numbers: str = ""
    remark: str = ""


def main(command: str, arguments: Sequence[str]) -> int:
    """Take all steps, tell how they ended; 1 if any failed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    results: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="noripan-test-") as folder:
        if command == "check" or not arguments:
            env = environment(Path(folder, "check"))
            results += [step(name, tool, env) for name, tool in CHECKS.items()]
        if command == "test":
            results += suites(Path(folder), arguments)
    return conclude(results)


def suites(folder: Path, arguments: Sequence[str]) -> list[Result]:
    """The suite on both databases; the browser's part only once, on the one like production."""
    in_ci = os.environ.get("CI") == "true"
    with ExitStack() as stack:
        try:
            database = stack.enter_context(postgres_server.database())
        except postgres_server.NoPostgres as no:
            code = 1 if in_ci else NOTHING_TO_TEST
            absent = Result("PostgreSQL", code, remark=f"NOT RUN: {no}")
            return [on_sqlite(folder, arguments), absent]
        redis = stack.enter_context(shared_redis(folder / "postgresql"))
        env = environment(folder / "postgresql", DATABASE_URL=database, REDIS_URL=redis)
        # The embedded start brings its own database: once is enough.
        rest = arguments or ("--ignore=tests/embedded",)
        # Side by side: each waits for its database and its clocks half of the time. A browser
        # wants the machine for itself.
        with ThreadPoolExecutor(1) as beside:
            first = beside.submit(on_sqlite, folder, ("-m", "not browser", *arguments), True)
            second = suite("PostgreSQL", ("-m", "not browser", *rest), env)
        return [first.result(), second, suite("browser", ("-m", "browser", *rest), env)]


def on_sqlite(folder: Path, arguments: Sequence[str], aside: bool = False) -> Result:
    """The suite with SQLite and a private Redis."""
    var = folder / "sqlite"
    env = environment(var)
    with redis_server.started(var) as redis:
        return suite("SQLite", arguments, env | {"REDIS_URL": redis}, aside)


def suite(name: str, arguments: Sequence[str], env: dict[str, str], aside: bool = False) -> Result:
    """One run of pytest, with its numbers for the summary."""
    report = Path(env["VAR_DIR"], "pytest.xml")
    pytest = (*PYTHON, "pytest", f"--junitxml={report}")
    result = step(name, (*pytest, *arguments), env, aside)
    if not report.exists():
        return result
    result, shaken = replace(result, numbers=count(report)), failed(report)
    if result.code != FAILURES or not 0 < len(shaken) <= TRIED_AGAIN:
        return result
    # Real browsers and processes are late at times, with the machine to blame. Whoever passes now
    # does not stop the rest, but is named: somebody is to look whether it was only the machine.
    again = step(f"{name}, once more", (*pytest, *shaken), env, aside)
    remark = "" if again.code else f"ok, at the second try: {', '.join(shaken)}"
    seconds = result.seconds + again.seconds
    return replace(result, code=again.code, seconds=seconds, remark=remark)


def failed(report: Path) -> list[str]:
    """The tests that failed, as pytest wants to be told them."""
    cases = ElementTree.parse(report).getroot().iter("testcase")
    bad = [case.attrib for case in cases if {part.tag for part in case} & {"failure", "error"}]
    return list(dict.fromkeys(_node(case["classname"], case["name"]) for case in bad))


def _node(classname: str, name: str) -> str:
    folder, parts = ROOT, classname.split(".")
    while parts and (folder / parts[0]).is_dir():
        folder /= parts.pop(0)
    file = folder.relative_to(ROOT) / f"{parts.pop(0)}.py"
    return "::".join([file.as_posix(), *parts, name])


def count(report: Path) -> str:
    """What happened to the tests, as in pytest's closing line."""
    seen = ElementTree.parse(report).getroot()[0].attrib
    bad = {kind: int(seen[kind]) for kind in ("failures", "errors", "skipped")}
    words = [f"{int(seen['tests']) - sum(bad.values())} passed"]
    return ", ".join(words + [f"{number} {kind}" for kind, number in bad.items() if number])


@contextmanager
def shared_redis(var: Path) -> Iterator[str]:
    """TEST_REDIS_URL, or an unused database of the local server, or a private server."""
    if named := os.environ.get("TEST_REDIS_URL"):
        yield named
    elif local := claim_local_redis():
        try:
            yield local
        finally:
            with Redis.from_url(local) as redis:
                for key in redis.scan_iter("noripan*"):
                    redis.delete(key)
    else:
        with redis_server.started(var) as url:
            yield url


def claim_local_redis() -> str | None:
    """Mark an empty database as taken, so that no other run takes it too."""
    with suppress(RedisError):
        for number in range(1, 16):
            url = f"{LOCAL_REDIS}/{number}"
            with Redis.from_url(url, socket_connect_timeout=1) as redis:
                if redis.dbsize() == 0 and redis.set("noripan:tests", os.getpid(), nx=True):
                    return url
    return None


def environment(var: Path, **more: str) -> dict[str, str]:
    """What the tools and tests find in place of the caller's site."""
    (var / "static").mkdir(parents=True, exist_ok=True)
    inherited = {name: text for name, text in os.environ.items() if name not in NOT_FOR_TESTS}
    if os.environ.get("CI") == "true":
        inherited["NORIPAN_REQUIRE_BROWSER"] = "1"
    return {
        **inherited,
        "VAR_DIR": str(var),
        "STATIC_STORAGE": "django.contrib.staticfiles.storage.StaticFilesStorage",
        "STATIC_FROM_SOURCE": "1",
        **more,
    }


running: set["subprocess.Popen[bytes]"] = set()
"""The tools at work; whoever is told to stop tells them."""


def step(name: str, command: Sequence[str], env: dict[str, str], aside: bool = False) -> Result:
    """Run one tool on our console; aside: what it says is told when it is done."""
    began = time.monotonic()
    if not aside:
        print(f"\n== {name}", flush=True)
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=told if aside else None, stderr=STDOUT
        )
        running.add(process)
        try:
            process.wait()
        except SystemExit:
            for each in tuple(running):
                each.send_signal(signal.SIGINT)  # at which it tidies up; at Ctrl-C it hears itself
            raise
        finally:
            code = process.wait()
            running.discard(process)
        if aside:
            told.seek(0)
            words = told.read().decode(errors="replace")
            print(f"\n== {name}\n{words}", flush=True)
    return Result(name, code, time.monotonic() - began)


def conclude(results: Sequence[Result]) -> int:
    """One line a step, and the exit code of all: 1 if any failed or nothing was there to test."""
    print("\n== summary")
    for result in results:
        verdict = result.remark or VERDICTS.get(result.code, f"FAILED ({result.code})")
        print(f"   {result.step:<11}{result.seconds:6.1f} s   {verdict}   {result.numbers}")
    codes = {result.code for result in results}
    return 0 if 0 in codes and codes <= VERDICTS.keys() else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1], sys.argv[2:]))
    except KeyboardInterrupt:
        sys.exit(130)
