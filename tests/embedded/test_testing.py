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
