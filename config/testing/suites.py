"""The test suites: units on SQLite and PostgreSQL, real processes, the browser; side by side."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from redis import Redis
from redis.exceptions import RedisError

from config.embedded import postgres_server, redis_server
from config.embedded.postgres_server import Server
from config.testing import steps
from config.testing.steps import FAILURES, NOTHING_TO_TEST, ROOT, Result, environment

PYTHON = (sys.executable, "-m")
LOCAL_REDIS = "redis://127.0.0.1:6379"
MOST_RETRIES = 3
"""Up to so many failed tests are run a second time by themselves."""
WORKERS = min(max(os.cpu_count() or 2, 2), 8)
PARALLEL = (f"--numprocesses={WORKERS}", "--dist=loadscope")  # tests/conftest.py: Schedule
UNITS = "not browser and not processes"
GAMES = sorted(folder.parent.name for folder in ROOT.glob("games/*/rules"))
TRACED = ("-m", "traced", "tests/engine", *(f"tests/{key}" for key in GAMES))
UNTRACED = f"{UNITS} and not traced"
PROCESSES = ("-m", "processes", "tests/config", "tests/embedded", "tests/processes")
BROWSER = ("-m", "browser", "tests/journeys")
"""With their folders: reading all test modules, to leave most out, costs each worker seconds."""
WITHOUT_BROWSER = ("-m", "not browser")
COVERAGE = ("--cov", "--cov-report=")
LOW = 10
"""The niceness of units: processes and browsers, which mostly wait, come first."""


@dataclass(frozen=True)
class Migrated:
    """The URLs of databases with all tables, which the tests copy: migrating takes seconds."""

    sqlite: str
    postgresql: str


def run_all(folder: Path) -> list[Result]:
    """Run every test: units on both databases, and meanwhile processes and the browser."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgres_server.server())
        except postgres_server.NoPostgres as error:
            env = environment(folder / "sqlite", COVERAGE_FILE=str(folder / "coverage"))
            rest = _run_sqlite(env, (*PARALLEL, "-m", "not traced"))
            return [*_run_traced(env), rest, _absent(error)]
        migrated = Migrated(
            f"sqlite:///{folder / 'migrated.sqlite3'}", stack.enter_context(server.scratch())
        )
        first = _migrate(folder, migrated)
        if any(result.code for result in first):
            return first
        jobs = (_run_units, _run_processes, _run_browser)
        lanes = steps.run_side_by_side(
            [partial(job, folder, server, migrated) for job in jobs], len(jobs)
        )
        return [*first, *(result for lane in lanes for result in lane)]


def _migrate(folder: Path, migrated: Migrated) -> list[Result]:
    """Run all migrations on both databases."""
    named = {"migrations": migrated.sqlite, "migrations, PostgreSQL": migrated.postgresql}
    command = (sys.executable, "manage.py", "migrate", "--verbosity=0")
    return steps.run_side_by_side(
        [
            partial(
                steps.run, name, command,
                environment(folder / "migrations", DATABASE_URL=url, SECRET_KEY="tests"), True,
            )
            for name, url in named.items()
        ]
    )  # fmt: skip


def _run_units(folder: Path, server: Server, migrated: Migrated) -> list[Result]:
    """Run what needs neither processes nor a browser. On PostgreSQL only what may touch a database
    (tests/conftest.py marks it): the rest is the same computation again."""
    env = environment(
        folder / "sqlite", COVERAGE_FILE=str(folder / "coverage"), TEST_TEMPLATE=migrated.sqlite
    )
    traced, coverage = _run_traced(env)
    first = _run_sqlite(env, (*PARALLEL, "-m", UNTRACED), True, LOW)
    with _postgresql_environment(folder / "postgresql", server, migrated.postgresql) as env2:
        chosen = (*PARALLEL, "-m", f"database and {UNITS}")
        second = run_suite("PostgreSQL", chosen, env2, True, LOW)
    left = f"{traced.tests + first.tests - second.tests} without a database ran on SQLite only"
    second = replace(second, numbers=f"{second.numbers}; {left}")
    return [traced, coverage, first, second]


def _run_traced(env: dict[str, str]) -> list[Result]:
    """Run the tests of rules (tests/conftest.py marks them) and print which branches they reach.
    Only these: to switch tracing off and on again costs the others a fifth of their time."""
    result = _run_sqlite(env, (*PARALLEL, *COVERAGE, *TRACED), True, LOW, "SQLite, traced rules")
    return [result, steps.run("coverage", (*PYTHON, "config.testing.coverage_table"), env)]


def _run_processes(folder: Path, server: Server, migrated: Migrated) -> list[Result]:
    """Run the tests of real processes, on one database after the other."""
    env = environment(folder / "processes", TEST_TEMPLATE=migrated.sqlite)
    first = _run_sqlite(env, PROCESSES, True, name="processes")
    with _postgresql_environment(folder / "processes2", server, migrated.postgresql) as env:
        # The embedded start brings its own database: once is enough.
        arguments = (*PROCESSES, "--ignore=tests/embedded")
        return [first, run_suite("processes, PostgreSQL", arguments, env, True)]


def _run_browser(folder: Path, server: Server, migrated: Migrated) -> list[Result]:
    with _postgresql_environment(folder / "browser", server, migrated.postgresql) as env:
        return [run_suite("browser", (*PARALLEL, *BROWSER), env)]


def run_fast(folder: Path) -> Result:
    """Run the tests that need neither a browser nor processes, on SQLite."""
    arguments = (*PARALLEL, "-m", UNITS)
    return _run_sqlite(environment(folder / "sqlite"), arguments)


def run_chosen(folder: Path, arguments: Sequence[str]) -> list[Result]:
    """Run the tests that pytest's arguments choose, on both databases."""
    env = environment(folder / "sqlite")
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgres_server.server())
        except postgres_server.NoPostgres as error:
            return [_run_sqlite(env, arguments), _absent(error)]
        postgresql = stack.enter_context(_postgresql_environment(folder / "postgresql", server))
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
    name: str, arguments: Sequence[str], env: dict[str, str], buffered: bool = False, nice: int = 0
) -> Result:
    """Run pytest once, and a few failed tests once more."""
    report = Path(env["VAR_DIR"], "pytest.xml")
    pytest = (*PYTHON, "pytest", f"--junitxml={report}")
    result = steps.run(name, (*pytest, *arguments), env, buffered, nice)
    if not report.exists():
        return result
    result, failed = _count(report, result), _failed_tests(report)
    if result.code != FAILURES or not 0 < len(failed) <= MOST_RETRIES:
        return result
    # On a busy machine a real browser or process can be late. A test that passes now does not
    # fail the run, but the summary names it: its cause should be found.
    again = steps.run(f"{name}, once more", (*pytest, *failed), env, buffered)
    remark = "" if again.code else f"ok, at the second try: {', '.join(failed)}"
    seconds = result.seconds + again.seconds
    return replace(result, code=again.code, seconds=seconds, remark=remark)


def _run_sqlite(
    env: dict[str, str],
    arguments: Sequence[str],
    buffered: bool = False,
    nice: int = 0,
    name: str = "SQLite",
) -> Result:
    with redis_server.serve(Path(env["VAR_DIR"])) as redis:
        return run_suite(name, arguments, env | {"REDIS_URL": redis}, buffered, nice)


@contextmanager
def _postgresql_environment(
    var: Path, server: Server, template: str = ""
) -> Iterator[dict[str, str]]:
    """An environment with a database and a Redis of its own; clusters use the same server."""
    url = os.environ.get("TEST_REDIS_URL", LOCAL_REDIS)
    with server.scratch() as database, claim_redis(var, url) as redis:
        yield environment(
            var, DATABASE_URL=database, REDIS_URL=redis, TEST_DATABASE_URL=database,
            TEST_TEMPLATE=template,
        )  # fmt: skip


def _absent(error: postgres_server.NoPostgres) -> Result:
    code = FAILURES if os.environ.get("CI") == "true" else NOTHING_TO_TEST
    return Result("PostgreSQL", code, remark=f"NOT RUN: {error}")


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


def _count(report: Path, result: Result) -> Result:
    """The result with the numbers of pytest's closing line."""
    seen = ElementTree.parse(report).getroot()[0].attrib
    tests = int(seen["tests"])
    bad = {kind: int(seen[kind]) for kind in ("failures", "errors", "skipped")}
    words = [f"{tests - sum(bad.values())} passed"]
    words += [f"{number} {kind}" for kind, number in bad.items() if number]
    return replace(result, tests=tests, numbers=", ".join(words))


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
