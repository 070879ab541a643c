"""What `./noripan test` makes of its steps."""

from pathlib import Path

import pytest

from config.embedded import postgres_server, testing
from config.embedded.postgres_server import NoPostgres
from config.embedded.testing import NOTHING_TO_TEST, Result


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
    assert testing.conclude([Result("step", code) for code in codes]) == exit_code


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
    monkeypatch.setattr(postgres_server, "database", none_here)
    monkeypatch.setattr(testing, "on_sqlite", lambda *_: Result("SQLite", 0))

    assert testing.conclude(testing.suites(tmp_path, ())) == exit_code
    assert "NOT RUN: none here" in capsys.readouterr().out


def test_the_site_of_whoever_tests_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://production/noripan")
    monkeypatch.setenv("REDIS_URL", "redis://production")

    env = testing.environment(tmp_path / "var")

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

    monkeypatch.setattr(testing, "step", run)

    testing.conclude([testing.suite("browser", (), {"VAR_DIR": str(tmp_path)})])

    assert runs[1:] == ([tried_again] if tried_again else [])
    assert verdict in capsys.readouterr().out
