"""Starts that must not be: each ends with one sentence and exit code 1."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from config.embedded import site
from tests.embedded.waiting import outside_env

pytestmark = pytest.mark.processes


def start(**env: str) -> "subprocess.CompletedProcess[str]":
    command = (sys.executable, "-m", "config.embedded")
    return subprocess.run(
        command, env=outside_env(**env), capture_output=True, text=True, timeout=30
    )


def test_a_taken_port_gets_one_sentence_before_anything_is_started(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])

        ended = start(VAR_DIR=str(tmp_path), PORT=port)

    assert ended.returncode == 1
    assert ended.stderr == ""
    [sentence] = ended.stdout.splitlines()
    assert f"127.0.0.1:{port} 에서 열 수 없습니다" in sentence
    assert f"Cannot listen at 127.0.0.1:{port}" in sentence
    assert [path.name for path in tmp_path.iterdir()] == ["lock"]


@pytest.mark.parametrize("port", ["99999", "http!"])
def test_a_port_that_is_none_gets_the_same_sentence(tmp_path: Path, port: str) -> None:
    ended = start(VAR_DIR=str(tmp_path), PORT=port)

    assert ended.returncode == 1
    assert f"Cannot listen at 127.0.0.1:{port}" in ended.stdout


def test_a_second_start_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    with site.claim(tmp_path):
        ended = start(VAR_DIR=str(tmp_path), PORT="0")

    assert ended.returncode == 1
    assert "이미 실행 중" in ended.stdout
    assert f"already running in {tmp_path}" in ended.stdout


def test_the_secret_key_is_made_once_and_only_ours_to_read(tmp_path: Path) -> None:
    first = site.secret_key(tmp_path)

    assert len(first) > 50
    assert site.secret_key(tmp_path) == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_folder_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    var = tmp_path / "var"
    var.mkdir(mode=0o755)
    for name in ("noripan.sqlite3", "noripan.sqlite3-wal"):
        (var / name).touch(mode=0o644)

    with site.claim(var):
        assert var.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in var.glob("noripan.*")} == {0o600}


def test_a_folder_that_many_share_keeps_its_mode(tmp_path: Path) -> None:
    var = tmp_path / "shared"
    var.mkdir()
    var.chmod(0o1777)

    with site.claim(var):
        assert var.stat().st_mode & 0o7777 == 0o1777


@pytest.mark.parametrize(
    ("host", "name", "url"),
    [
        ("127.0.0.2", "127.0.0.2", "http://127.0.0.2:"),
        ("localhost", "localhost", "http://localhost:"),
        ("0.0.0.0", socket.gethostname(), f"http://{site.lan_address()}:"),
    ],
)
def test_the_site_answers_to_the_name_it_listens_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, name: str, url: str
) -> None:
    monkeypatch.setenv("HOST", host)
    monkeypatch.setenv("PORT", "0")
    monkeypatch.delenv("SITE_URL", raising=False)

    with site.open_listener() as listener:
        env = site.environment(tmp_path, listener)
        port = listener.getsockname()[1]

    assert env["SITE_URL"] == f"{url}{port}"
    assert {name, "localhost"} <= set(env["ALLOWED_HOSTS"].split(","))
