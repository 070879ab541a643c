"""A PostgreSQL for one run of the tests: the named one, a local one, or a private one."""

import getpass
import os
import pwd
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from environ import Env
from psycopg import sql

from config.embedded.processes import Program, running, wait_until
from config.embedded.redis_server import short_folder

SOCKET_FOLDERS = ("/var/run/postgresql", "/tmp")
MAY_CREATE = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
OURS = "SELECT datname FROM pg_database WHERE datname ~ %s"
# Its data is thrown away: it need not wait for the disk.
SETTINGS = ("listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off")


class NoPostgres(Exception):
    """No PostgreSQL is available; the text says why."""


@dataclass(frozen=True)
class Server:
    """A server at a host or at the folder of its socket."""

    host: str
    user: str
    password: str = ""
    port: int = 5432

    def accepts(self) -> bool:
        """Whether it answers and this user may create databases."""
        with suppress(psycopg.Error), self._connect() as connection:
            row = connection.execute(MAY_CREATE).fetchone()
            return bool(row and row[0])
        return False

    @contextmanager
    def scratch(self, template: str = "") -> Iterator[str]:
        """The URL of a new database, empty or a copy of the one whose URL is given. It and Django's
        test databases are dropped after the block."""
        name = f"noripan_{secrets.token_hex(4)}"
        model = Env.db_url_config(template)["NAME"] if template else "template1"
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        with self._connect() as connection:
            connection.execute(create.format(sql.Identifier(name), sql.Identifier(model)))
        try:
            yield self._url(name)
        finally:
            self._drop(f"^(test_)?{name}")

    def _url(self, database: str) -> str:
        who = f"{quote(self.user, safe='')}:{quote(self.password, safe='')}".rstrip(":")
        where = f"/{quote(self.host)}" if self.host.startswith("/") else f"{self.host}:{self.port}"
        return f"postgres://{who}@{where}/{database}"

    def _drop(self, pattern: str) -> None:
        with self._connect() as connection:
            for (name,) in connection.execute(OURS, [pattern]).fetchall():
                drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
                connection.execute(drop.format(sql.Identifier(name)))

    def _connect(self) -> "psycopg.Connection[tuple[Any, ...]]":
        return psycopg.connect(
            host=self.host,
            port=self.port,
            user=self.user,
            password=self.password,
            dbname="postgres",
            connect_timeout=3,
            autocommit=True,
        )


@contextmanager
def database(template: str = "") -> Iterator[str]:
    """The URL of a database for the length of the block, empty or a copy; raises `NoPostgres`."""
    with server() as found, found.scratch(template) as url:
        yield url


@contextmanager
def server() -> Iterator[Server]:
    """The named server, a local one, or a private one; raises `NoPostgres`."""
    if url := os.environ.get("TEST_DATABASE_URL"):
        named = Env.db_url_config(url)
        yield Server(named["HOST"], named["USER"], named["PASSWORD"], named["PORT"] or 5432)
    elif there := next((server for server in _local_servers() if server.accepts()), None):
        yield there
    else:
        with _private_server() as ours:
            yield ours


def _local_servers() -> Iterator[Server]:
    for host in (*SOCKET_FOLDERS, "127.0.0.1"):
        for user in dict.fromkeys((getpass.getuser(), "root", "postgres")):
            yield Server(host, user)


@contextmanager
def _private_server() -> Iterator[Server]:
    binaries, user = _binaries(), _unprivileged_user()
    with short_folder() as folder:
        if user:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        make = (str(binaries / "initdb"), "--pgdata", str(folder / "data"), "--username=noripan")
        options = ("--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
        made = Program("initdb", (*make, *options), log=folder / "initdb.log", user=user)
        with running(made) as process:
            if process.wait() != 0:
                raise NoPostgres((folder / "initdb.log").read_text())
        settings = [word for setting in SETTINGS for word in ("-c", setting)]
        serve = (str(binaries / "postgres"), "-D", str(folder / "data"), "-k", str(folder))
        server = Server(str(folder), "noripan")
        log = folder / "postgres.log"
        with running(Program("postgres", (*serve, *settings), log=log, user=user)):
            if not wait_until(server.accepts, seconds=30):
                raise NoPostgres(log.read_text())
            yield server


def _binaries() -> Path:
    """The folder of the newest installed version."""
    versions = Path("/usr/lib/postgresql").glob("[0-9]*")
    for folder in sorted(versions, key=lambda path: int(path.name), reverse=True):
        if (folder / "bin" / "initdb").exists():
            return folder / "bin"
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    raise NoPostgres(
        "no TEST_DATABASE_URL, no local server that this user may use, no installed initdb"
    )


def _unprivileged_user() -> str | None:
    """The user that PostgreSQL runs as if this is root, as which it refuses to run."""
    if os.geteuid() != 0:
        return None
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"
