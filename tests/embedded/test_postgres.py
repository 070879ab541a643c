"""A PostgreSQL for the tests, from a local server or a private one."""

import os
from pathlib import Path
from typing import Any

import psycopg
import pytest
from environ import Env

from config.embedded import postgres_server
from config.embedded.postgres_server import NoPostgres

pytestmark = pytest.mark.processes


def connect(url: str) -> "psycopg.Connection[tuple[Any, ...]]":
    named = Env.db_url_config(url)
    return psycopg.connect(
        host=named["HOST"], port=named["PORT"] or 5432, user=named["USER"], dbname=named["NAME"]
    )


def databases(url: str) -> set[str]:
    """The databases of that server; the query also proves that the URL is right."""
    with connect(url) as connection:
        return {row[0] for row in connection.execute("SELECT datname FROM pg_database")}


def test_a_private_server_serves_and_goes_without_a_trace() -> None:
    try:
        with postgres_server._private_server() as server, server.scratch() as url:
            assert Env.db_url_config(url)["NAME"] in databases(url)
            folder = Path(server.host)
    except NoPostgres as no:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(no))

    assert not folder.exists()


def test_a_copy_has_what_its_template_has() -> None:
    try:
        with postgres_server.server() as server, server.scratch() as template:
            with connect(template) as connection:
                connection.execute("CREATE TABLE migrated ()")
            with server.scratch(template) as url, connect(url) as connection:
                connection.execute("SELECT FROM migrated")
    except NoPostgres as no:
        pytest.skip(str(no))


def test_two_runs_never_share_a_database_and_leave_none_behind() -> None:
    try:
        with postgres_server.server() as server, server.scratch() as survivor:
            with server.scratch() as other:
                both = {Env.db_url_config(url)["NAME"] for url in (survivor, other)}
                assert len(both) == 2 and both <= databases(survivor)

            assert both & databases(survivor) == {Env.db_url_config(survivor)["NAME"]}
    except NoPostgres as no:
        pytest.skip(str(no))
