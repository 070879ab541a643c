"""The steps of `./noripan check` and `./noripan test`, and their summary."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from config.embedded import postgres_server, redis_server
from config.embedded.postgres_server import NoPostgres
from config.testing import __main__, checks, coverage_table, steps, suites
from config.testing.steps import NOTHING_TO_TEST, Result
from games.models import Release


@pytest.mark.parametrize(
    ("codes", "exit_code"),
    [
        ((0, 0), 0),
        ((0, 1), 1),
        ((1, 0), 1),
        ((NOTHING_TO_TEST, 0), 0),
        ((NOTHING_TO_TEST, NOTHING_TO_TEST), 1),
    ],
)
def test_any_failure_fails_and_so_does_nothing_at_all(
    codes: tuple[int, ...], exit_code: int
) -> None:
    assert steps.conclude([Result("step", code) for code in codes]) == exit_code


@pytest.mark.parametrize(("ci", "exit_code"), [("true", 1), ("", 0)])
def test_without_postgresql_only_ci_fails(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    ci: str,
    exit_code: int,
) -> None:
    def none_here() -> None:
        raise NoPostgres("none here")

    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(postgres_server, "server", none_here)
    monkeypatch.setattr(suites, "_run_sqlite", lambda *_: Result("SQLite", 0))

    assert steps.conclude(suites.run_chosen(tmp_path, ("tests",))) == exit_code
    assert "NOT RUN: none here" in capsys.readouterr().out


def test_the_variables_of_a_site_do_not_reach_its_tests(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://production/noripan")
    monkeypatch.setenv("REDIS_URL", "redis://production")

    env = steps.environment(tmp_path / "var")

    assert "DATABASE_URL" not in env and "REDIS_URL" not in env
    assert env["VAR_DIR"] == str(tmp_path / "var")


REPORT = """<testsuites><testsuite tests="9" failures="{failures}" errors="0" skipped="0">
<testcase classname="tests.yut.test_rules" name="test_fine"/>{bad}</testsuite></testsuites>"""
BAD = '<testcase classname="{where}" name="{name}"><failure message="late"/></testcase>'
ONE = BAD.format(where="tests.journeys.test_yut", name="test_a[ko]")
OTHER = BAD.format(where="tests.autochess.test_tables.TestCards", name="test_b")
ONE_NODE = "tests/journeys/test_yut.py::test_a[ko]"
OTHER_NODE = "tests/autochess/test_tables.py::TestCards::test_b"


@pytest.mark.parametrize(
    ("bad", "second_code", "tried_again", "verdict"),
    [
        ([ONE, OTHER], 0, [ONE_NODE, OTHER_NODE], f"at the second try: {ONE_NODE}, {OTHER_NODE}"),
        ([ONE], 1, [ONE_NODE], "FAILED (1)"),
        ([ONE.replace("test_a", f"test_{n}") for n in range(4)], 0, [], "FAILED (1)"),
    ],
    ids=["late", "broken", "many"],
)
def test_few_failed_tests_get_a_second_try_and_are_named(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    bad: list[str],
    second_code: int,
    tried_again: list[str],
    verdict: str,
) -> None:
    runs: list[list[str]] = []

    def run(name: str, command: tuple[str, ...], *_: object) -> Result:
        runs.append([word for word in command if "::" in word])
        report = REPORT.format(failures=len(bad), bad="".join(bad))
        (tmp_path / "pytest.xml").write_text(report)
        return Result(name, 1 if len(runs) == 1 else second_code)

    monkeypatch.setattr(steps, "run", run)

    steps.conclude([suites.run_suite("browser", (), {"VAR_DIR": str(tmp_path)})])

    assert runs[1:] == ([tried_again] if tried_again else [])
    assert verdict in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "arguments", "ran"),
    [
        ("check", ["lint", "types"], ["lint,types"]),
        ("test", [], ["all checks", "all"]),
        ("test", ["--fast"], ["all checks", "fast"]),
        ("test", ["tests/yut", "-x"], ["tests/yut,-x"]),
    ],
)
def test_arguments_choose_the_steps(
    monkeypatch: pytest.MonkeyPatch, command: str, arguments: list[str], ran: list[str]
) -> None:
    def check(env: object, names: list[str] | None = None) -> list[Result]:
        return [Result(",".join(names or ["all checks"]), 0)]

    monkeypatch.setattr(checks, "run", check)
    monkeypatch.setattr(suites, "run_all", lambda _: [Result("all", 0)])
    monkeypatch.setattr(suites, "run_fast", lambda _: Result("fast", 0))
    monkeypatch.setattr(suites, "run_chosen", lambda _, words: [Result(",".join(words), 0)])

    assert [step.step for step in __main__.run(Path("/nowhere"), command, arguments)] == ran


class NoServer:
    """A PostgreSQL that nothing connects to."""

    def scratch(self, template: str = "") -> AbstractContextManager[str]:
        return nullcontext("postgres://nowhere/nothing")


@pytest.fixture
def run_in_lanes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Result]:
    """The results of the lane of the units, of which nothing is run, by name. Their remarks are the
    marks that were chosen."""

    def run_suite(name: str, arguments: tuple[str, ...], *_: object) -> Result:
        tests = {"SQLite, traced rules": 3, "SQLite": 6, "PostgreSQL": 4}[name]
        remark = arguments[arguments.index("-m") + 1]
        return Result(name, 0, tests=tests, numbers="passed", remark=remark)

    monkeypatch.setattr(suites, "run_suite", run_suite)
    monkeypatch.setattr(suites, "claim_redis", lambda *_: nullcontext("redis://nowhere"))
    monkeypatch.setattr(redis_server, "serve", lambda *_: nullcontext("redis://nowhere"))
    monkeypatch.setattr(steps, "run", lambda name, *_: Result(name, 0))
    server: Any = NoServer()
    migrated = suites.Migrated("sqlite:///nowhere", "postgres://nowhere/migrated")
    return {result.step: result for result in suites._run_units(tmp_path, server, migrated)}


def test_what_touches_no_database_runs_on_sqlite_only_and_is_counted(
    run_in_lanes: dict[str, Result],
) -> None:
    postgresql = run_in_lanes["PostgreSQL"]

    assert postgresql.remark == f"database and {suites.UNITS}"
    assert postgresql.numbers == "passed; 5 without a database ran on SQLite only"


def test_what_is_not_traced_runs_without_tracing(run_in_lanes: dict[str, Result]) -> None:
    assert run_in_lanes["SQLite, traced rules"].remark == "traced"
    assert run_in_lanes["SQLite"].remark == f"{suites.UNITS} and not traced"


def test_a_failed_migration_ends_the_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(steps, "run", lambda name, *_: Result(name, 1))
    server: Any = NoServer()
    monkeypatch.setattr(server.__class__, "scratch", lambda _: nullcontext("postgres://nowhere"))
    monkeypatch.setattr(postgres_server, "server", lambda: nullcontext(server))

    assert [result.step for result in suites.run_all(tmp_path)] == [
        "migrations",
        "migrations, PostgreSQL",
    ]


def test_a_test_that_asks_for_no_database_cannot_touch_one(
    request: pytest.FixtureRequest,
) -> None:
    assert request.node.get_closest_marker("database") is None

    with pytest.raises(RuntimeError, match="Database access not allowed"):
        Release.objects.count()


def test_an_unknown_check_is_refused_by_name() -> None:
    with pytest.raises(SystemExit, match="dance"):
        checks.run({}, ["lint", "dance"])


def test_the_table_counts_branches_by_room() -> None:
    def file(branches: int, covered: int) -> dict[str, dict[str, int]]:
        return {"summary": {"num_branches": branches, "covered_branches": covered}}

    rooms = coverage_table.count(
        {
            "games/dice/rules/roll.py": file(10, 10),
            "games/dice/rules/round.py": file(10, 9),
            "games/engine/chance.py": file(4, 1),
        }
    )

    assert {name: room.percent for name, room in rooms.items()} == {
        "games/dice/rules": 95.0,
        "games/engine": 25.0,
    }
