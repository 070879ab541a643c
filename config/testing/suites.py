"""The test suites: SQLite, PostgreSQL, browser; in parallel where databases are separate."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from redis import Redis
from redis.exceptions import RedisError

from config.embedded import postgres_server, redis_server
from config.testing import steps
from config.testing.steps import FAILURES, NOTHING_TO_TEST, ROOT, Result, environment

PYTHON = (sys.executable, "-m")
LOCAL_REDIS = "redis://127.0.0.1:6379"
MOST_RETRIES = 3
"""Up to so many failed tests are run a second time by themselves."""
WORKERS = min(max(os.cpu_count() or 2, 2), 8)
PARALLEL = (f"--numprocesses={WORKERS}", "--dist=loadscope")  # tests/conftest.py: Schedule
WITHOUT_BROWSER = ("-m", "not browser")
COVERAGE = ("--cov", "--cov-report=")


def run_all(folder: Path) -> list[Result]:
    """Run every test: on SQLite, on PostgreSQL, and in the browser."""
    env = environment(folder / "sqlite", COVERAGE_FILE=str(folder / "coverage"))
    with ExitStack() as stack:
        try:
            postgresql = _postgresql_environment(folder, stack)
        except postgres_server.NoPostgres as error:
            return [_run_sqlite(env, (*PARALLEL, *COVERAGE)), _report_coverage(env), _absent(error)]
        # The embedded start brings its own database: once is enough.
        rest = (*PARALLEL, *WITHOUT_BROWSER, "--ignore=tests/embedded")
        first, second = steps.run_side_by_side(
            [
                partial(_run_sqlite, env, (*PARALLEL, *WITHOUT_BROWSER, *COVERAGE), True),
                partial(run_suite, "PostgreSQL", rest, postgresql),
            ]
        )
        # One after the other: two browsers on two cores miss what a page shows only for a moment.
        browser = run_suite("browser", ("-m", "browser"), postgresql)
        return [first, _report_coverage(env), second, browser]


def run_fast(folder: Path) -> Result:
    """Run the tests that need neither a browser nor processes, on SQLite."""
    arguments = (*PARALLEL, "-m", "not browser and not processes")
    return _run_sqlite(environment(folder / "sqlite"), arguments)


def run_chosen(folder: Path, arguments: Sequence[str]) -> list[Result]:
    """Run the tests that pytest's arguments choose, on both databases."""
    env = environment(folder / "sqlite")
    with ExitStack() as stack:
        try:
            postgresql = _postgresql_environment(folder, stack)
        except postgres_server.NoPostgres as error:
            return [_run_sqlite(env, arguments), _absent(error)]
        return [
            *steps.run_side_by_side(
                [
                    partial(_run_sqlite, env, (*WITHOUT_BROWSER, *arguments), True),
                    partial(run_suite, "PostgreSQL", (*WITHOUT_BROWSER, *arguments), postgresql),
                ]
            ),
            run_suite("browser", ("-m", "browser", *arguments), postgresql),
        ]


def run_suite(
    name: str, arguments: Sequence[str], env: dict[str, str], buffered: bool = False
) -> Result:
    """Run pytest once, and a few failed tests once more."""
    report = Path(env["VAR_DIR"], "pytest.xml")
    pytest = (*PYTHON, "pytest", f"--junitxml={report}")
    result = steps.run(name, (*pytest, *arguments), env, buffered)
    if not report.exists():
        return result
    result, failed = replace(result, numbers=_count(report)), _failed_tests(report)
    if result.code != FAILURES or not 0 < len(failed) <= MOST_RETRIES:
        return result
    # On a busy machine a real browser or process can be late. A test that passes now does not
    # fail the run, but the summary names it: its cause should be found.
    again = steps.run(f"{name}, once more", (*pytest, *failed), env, buffered)
    remark = "" if again.code else f"ok, at the second try: {', '.join(failed)}"
    seconds = result.seconds + again.seconds
    return replace(result, code=again.code, seconds=seconds, remark=remark)


def _run_sqlite(env: dict[str, str], arguments: Sequence[str], buffered: bool = False) -> Result:
    with redis_server.serve(Path(env["VAR_DIR"])) as redis:
        return run_suite("SQLite", arguments, env | {"REDIS_URL": redis}, buffered)


def _postgresql_environment(folder: Path, stack: ExitStack) -> dict[str, str]:
    var = folder / "postgresql"
    database = stack.enter_context(postgres_server.database())
    redis = stack.enter_context(claim_redis(var, os.environ.get("TEST_REDIS_URL", LOCAL_REDIS)))
    return environment(var, DATABASE_URL=database, REDIS_URL=redis)


def _absent(error: postgres_server.NoPostgres) -> Result:
    code = FAILURES if os.environ.get("CI") == "true" else NOTHING_TO_TEST
    return Result("PostgreSQL", code, remark=f"NOT RUN: {error}")


def _report_coverage(env: dict[str, str]) -> Result:
    return steps.run("coverage", (*PYTHON, "config.testing.coverage_table"), env)


def _failed_tests(report: Path) -> list[str]:
    """The failed tests, as arguments of pytest."""
    cases = ElementTree.parse(report).getroot().iter("testcase")
    bad = [case.attrib for case in cases if {part.tag for part in case} & {"failure", "error"}]
    return list(dict.fromkeys(_node(case["classname"], case["name"]) for case in bad))


def _node(classname: str, name: str) -> str:
    folder, parts = ROOT, classname.split(".")
    while parts and (folder / parts[0]).is_dir():
        folder /= parts.pop(0)
    file = folder.relative_to(ROOT) / f"{parts.pop(0)}.py"
    return "::".join([file.as_posix(), *parts, name])


def _count(report: Path) -> str:
    """The numbers of pytest's closing line."""
    seen = ElementTree.parse(report).getroot()[0].attrib
    bad = {kind: int(seen[kind]) for kind in ("failures", "errors", "skipped")}
    words = [f"{int(seen['tests']) - sum(bad.values())} passed"]
    return ", ".join(words + [f"{number} {kind}" for kind, number in bad.items() if number])


@contextmanager
def claim_redis(var: Path, server: str) -> Iterator[str]:
    """The URL of an unused database of a server, or of a private server if there is none."""
    claimed = _claim_database(server)
    if not claimed:
        with redis_server.serve(var) as url:
            yield url
        return
    try:
        yield claimed
    finally:
        with Redis.from_url(claimed) as redis:
            for key in redis.scan_iter("noripan*"):
                redis.delete(key)


def _claim_database(server: str) -> str | None:
    """Mark an empty database as taken, so that no other run takes it too."""
    with suppress(RedisError):
        for number in range(1, 16):
            url = f"{server}/{number}"
            with Redis.from_url(url, socket_connect_timeout=1) as redis:
                if redis.dbsize() == 0 and redis.set("noripan:tests", os.getpid(), nx=True):
                    return url
    return None
