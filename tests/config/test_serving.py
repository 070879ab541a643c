"""The web server: bodies, heads and texts that it does not take, and the key that it needs."""

import asyncio
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from config.embedded import processes
from config.embedded.processes import Program
from config.serving import request_body
from config.serving.request_body import BodyLimit
from tests.cluster import ROOT
from tests.embedded.waiting import outside_env

DECODE_IN_THREADS = """
import sys
import config.asgi
from threading import Barrier, Thread
from games.engine.registry import GAMES

def load():
    barrier.wait()
    for game in GAMES.values():
        game.load_first()

sys.setswitchinterval(1e-6)
barrier = Barrier(8)
threads = [Thread(target=load) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""
"""Without `prepare_types` seven of eight runs of it end with a segmentation fault."""


async def read_body(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads the whole body, then answers."""
    while (message := await receive())["type"] == "http.request":
        if not message["more_body"]:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return


async def ask(pieces: Iterator[bytes], **headers: str) -> int:
    """The status that a body gets, piece by piece."""
    answers: list[Any] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)  # a time-out can only end what waits
        piece = next(pieces, None)
        return {"type": "http.request", "body": piece or b"", "more_body": piece is not None}

    async def send(message: dict[str, Any]) -> None:
        answers.append(message)

    lines = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    await BodyLimit(read_body)({"type": "http", "headers": lines}, receive, send)
    return int(answers[0]["status"])


async def test_a_body_is_refused_as_soon_as_it_is_too_large(settings: Any) -> None:
    settings.LARGEST_BODY = 1000
    pieces = iter([b"x" * 400] * 100)

    assert await ask(pieces) == 413
    assert len(list(pieces)) == 97
    assert await ask(iter([b"x" * 400] * 2)) == 200


async def test_a_body_that_announces_too_much_is_refused_before_it_is_read(settings: Any) -> None:
    settings.LARGEST_BODY = 1000
    pieces = iter([b"x"])

    assert await ask(pieces, content_length="1001") == 413
    assert list(pieces) == [b"x"]


async def test_a_body_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "BODY_SECONDS", -1.0)

    assert await ask(iter([b"x"])) == 408


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/lobby/arrive/?code=a%00b", "/?%00=1", "/leaderboards/yut/week/?of=%00"]
)
def test_a_parameter_with_a_nul_is_refused(path: str) -> None:
    assert Client().get(path).status_code == 400


@pytest.mark.django_db
def test_an_address_with_a_nul_is_unknown() -> None:
    assert Client().get("/u/a%00b/").status_code == 404


@pytest.mark.django_db
def test_a_field_with_a_nul_is_refused_by_pages_and_api() -> None:
    assert Client().post("/accounts/guest/", {"next": "/\x00"}).status_code == 400
    refused = APIClient().post("/api/v1/auth/token/", {"username": "a\x00", "password": "b"})
    assert (refused.status_code, refused.json()["code"]) == (400, "parse_error")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/accounts/guest/", "/accounts/login/"])
def test_a_form_in_another_encoding_is_refused(path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    form = "application/x-www-form-urlencoded; charset=utf-16"

    answer = client.post(path, "next=/", content_type=form)

    assert answer.status_code == 400


@pytest.mark.parametrize(
    "command",
    [
        ("config.serving.server", "127.0.0.1", "0"),
        ("celery", "-A", "config", "worker", "--concurrency", "1"),
        ("celery", "-A", "config", "beat"),
    ],
    ids=["web", "worker", "beat"],
)
@pytest.mark.processes
def test_what_serves_people_refuses_to_start_without_a_secret_key(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    ended = subprocess.run(
        (sys.executable, "-m", *command),
        env=outside_env(VAR_DIR=str(tmp_path)), cwd=ROOT,
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip

    assert ended.returncode != 0
    assert "set SECRET_KEY" in ended.stderr


@pytest.mark.processes
def test_commands_work_without_a_key_and_in_a_clone_without_its_folder(tmp_path: Path) -> None:
    var = tmp_path / "a" / "var"
    ended = subprocess.run(
        (sys.executable, "manage.py", "migrate", "games", "--verbosity", "0"),
        env=outside_env(VAR_DIR=str(var)), cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip

    assert ended.returncode == 0, ended.stderr
    assert (var / "noripan.sqlite3").stat().st_mode & 0o777 == 0o600


@pytest.fixture
def server(tmp_path: Path) -> Iterator[int]:
    """The real web server, which waits half a second for the head of a request; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    text = "from config.serving import server; server.HEAD_SECONDS = 0.5; "
    program = Program(
        "web",
        (sys.executable, "-c", f"{text}server.serve(host='127.0.0.1', port={port})"),
        tmp_path / "web.log",
        {**os.environ, "VAR_DIR": str(tmp_path), "PULSE_SECONDS": "0"},
        ROOT,
    )
    with processes.running(program):
        assert processes.wait_until(lambda: fetch_status(port) == b"200", 90)
        yield port


def fetch_status(port: int) -> bytes:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: by.address\r\n\r\n")
            return line.recv(100).split(b" ")[1]
    except (OSError, IndexError):
        return b""


@pytest.mark.processes
def test_half_open_connections_are_closed_and_stop_nobody(server: int) -> None:
    with ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server), timeout=30))
            for _ in range(200)
        ]
        for line in lines:
            line.sendall(b"GET /healthz HT")

        assert fetch_status(server) == b"200"
        assert all(is_closed(line) for line in lines)


def is_closed(line: socket.socket) -> bool:
    """Wait until the server has closed a connection. It answers with a reset what it closed before
    it had read what was sent."""
    try:
        return line.recv(10) == b""
    except ConnectionResetError:
        return True


@pytest.mark.processes
def test_a_huge_body_is_not_taken(server: int) -> None:
    with socket.create_connection(("127.0.0.1", server), timeout=30) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\nx")

        assert line.recv(100).split(b" ")[1] == b"413"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "is_stored"),
    [
        ("/", True),
        ("/accounts/login/", False),
        ("/api/v1/games/", False),
        ("/m/nothing/", False),
        ("/friends/", False),
        ("/u/nobody/", False),
    ],
)
def test_personal_pages_are_kept_by_no_cache(address: str, is_stored: bool) -> None:
    answer = Client().get(address)

    kept = answer["Cache-Control"]
    assert "private" in kept
    assert ("no-store" in kept) != is_stored
    assert "camera=()" in answer["Permissions-Policy"]


def test_two_workers_of_one_host_have_names_of_their_own() -> None:
    started = [line for line in (ROOT / "Procfile").read_text().splitlines() if " worker " in line]

    assert len(started) == 3
    assert all(re.search(r" -n \w+-\$\$@%h ", line) for line in started), started


def test_a_new_web_process_decodes_in_many_threads_at_once(tmp_path: Path) -> None:
    env = outside_env(VAR_DIR=str(tmp_path), SECRET_KEY="secret")

    done = subprocess.run([sys.executable, "-c", DECODE_IN_THREADS], cwd=ROOT, env=env, check=False)

    assert done.returncode == 0
