"""How fast is a rank on a board of a million rows? Prints p50 and p95, with and without Redis.

    python bench/leaderboards.py                                 SQLite, in a scratch file
    python bench/leaderboards.py --database postgresql:///       PostgreSQL, in a scratch database

The scratch database and the index are removed afterwards. REDIS_URL says which Redis.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def scratch(database: str) -> Iterator[str]:
    """The address of an empty database that is gone afterwards."""
    if not database.startswith("postgresql"):
        with TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/boards.sqlite3"
        return
    import psycopg

    name, server = f"noripan_bench_{os.getpid()}", database.rpartition("/")[0]
    with psycopg.connect(f"{server}/postgres", autocommit=True) as link:
        link.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield f"{server}/{name}"
        finally:
            link.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


def prepare(address: str) -> None:
    os.environ["DATABASE_URL"] = address
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:6379/9")
    sys.path.insert(0, str(ROOT))
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_releases", verbosity=0)


def fill(rows: int) -> Any:
    """A seed board on which everyone has one run: about ten turns, like the quick bot's."""
    from django.contrib.auth import get_user_model
    from django.db import connection

    from games.engine.registry import GAMES
    from leaderboards.boards import entries, kinds
    from leaderboards.boards.entries import Run
    from leaderboards.boards.kinds import BoardAddress
    from leaderboards.models import Board, Entry

    game = GAMES["yut"]
    address = BoardAddress(game, kinds.get_kind(game, kinds.SEED), "million", 1)
    board = entries.get_or_create_board(address)
    first = get_user_model().objects.create_user("player")
    entries.enter(board, address.kind, Run(first.pk, None, (99, 99), datetime.now(UTC)))
    numbered = "'player' || n.i"
    multiply(type(first), first.pk, {"username": numbered, "name_key": numbered}, rows)
    multiply(Entry, Entry.objects.get().pk, run_columns(address, first.pk), rows)
    Board.objects.filter(pk=board.pk).update(rows=rows + 1)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
    board.refresh_from_db()
    return address, board


def run_columns(address: Any, first_id: int) -> dict[str, str]:
    """Figures for the n-th run: turns in a bell around ten, throws a few more, any moment."""
    turns = "(6 + n.i % 4 + (n.i / 4) % 4 + (n.i / 16) % 4)"
    throws = f"({turns} + (n.i / 64) % 9)"
    return {
        "user_id": f"{first_id} + 1 + n.i",
        "first": turns,
        "second": throws,
        "score": f"{turns} * {address.kind.metrics[1].span} + {throws}",
        "tail": "1767225600000000 + (n.i * 7919) % 1000003 * 10000",
    }


def multiply(model: Any, template: int, changes: dict[str, str], rows: int) -> None:
    """Copy a row many times, in the database itself, with some columns made from a number."""
    from django.db import connection

    names = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    made = ", ".join(changes.get(name, f't."{name}"') for name in names)
    quoted, table = ", ".join(f'"{name}"' for name in names), model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({quoted}) "
            "WITH RECURSIVE n(i) AS (SELECT CAST(0 AS bigint) UNION ALL "
            f"SELECT i + 1 FROM n WHERE i < {rows - 1}) SELECT {made} FROM n, {table} t "
            f"WHERE t.id = {template} ORDER BY n.i"
        )


class Median(NamedTuple):
    """Of the times of a question, in ms."""

    wall: float
    cpu: float
    """Of this process."""


def print_time(what: str, ask: Callable[[], Any], times: int, raw: Median | None = None) -> Median:
    """Print the times of a question, the medians also as multiples of `raw`. On a busy machine
    those of CPU time say more."""
    spent, busy = [], []
    for _ in range(times):
        start, worked = perf_counter(), process_time()
        ask()
        spent.append((perf_counter() - start) * 1000)
        busy.append((process_time() - worked) * 1000)
    cuts, work = quantiles(spent, n=100), quantiles(busy, n=100)
    print(
        f"  {what:<34} p50 {cuts[49]:8.2f} ms   p95 {cuts[94]:8.2f} ms"
        f"   of which Python at work: p50 {work[49]:6.2f} ms"
        + (
            f"   {cuts[49] / raw.wall:6.1f} x raw Redis, CPU {work[49] / raw.cpu:6.1f} x"
            if raw
            else ""
        )
    )
    return Median(cuts[49], work[49])


def print_raw_redis(board: Any, asks: int) -> Median:
    """What one call of Redis takes, without anything around it: the limit of a rank."""
    from leaderboards.boards import ranks
    from leaderboards.models import Entry

    luck, redis = Random(4), ranks.client()
    entries = Entry.objects.filter(board=board)[:200]
    members = [ranks._member(entry.tail, entry.user_id) for entry in entries]
    key = ranks._keys(board)[0]
    return print_time("raw ZRANK", lambda: redis.zrank(key, luck.choice(members)), asks)


def measure(address: Any, rows: int, asks: int, raw: Median | None = None) -> None:
    from django.contrib.auth import get_user_model

    from leaderboards.boards import addresses, ranks, selectors
    from leaderboards.boards.addresses import Cursor

    luck, people = Random(2), get_user_model()
    names = [f"player{luck.randrange(rows)}" for _ in range(200)]
    users = list(people.objects.filter(username__in=names))
    board = addresses.load_board(address)
    entries = list(ranks.visible_rows(board).filter(user__in=users))
    marks = list(ranks.visible_rows(board).filter(user__in=users).values_list("pk", flat=True))

    def look_up() -> None:
        ranks.standing(board, address.kind, luck.choice(entries))

    def rank() -> None:
        board, row = addresses.load_board_and_row(address, luck.choice(users).pk)
        assert row is not None
        ranks.standing(board, address.kind, row)

    def page(cursor: Callable[[], Cursor]) -> None:
        selectors.load_page(address, luck.choice(users), cursor())

    rank()
    print_time("rank of a row at hand", look_up, asks, raw)
    print_time("rank of one player", rank, asks, raw)
    print_time("around me (20 rows)", lambda: page(lambda: Cursor(around=True)), asks, raw)
    print_time(
        "any page (20 rows)", lambda: page(lambda: Cursor(after=luck.choice(marks))), asks, raw
    )
    print_time("top of the board (20 rows)", lambda: page(Cursor), asks, raw)


def better_runs(address: Any, board: Any, times: int) -> None:
    """What it takes to put a better run on the board and bring the index along."""
    from django.utils import timezone

    from leaderboards.boards import entries
    from leaderboards.boards.entries import Run
    from leaderboards.models import Entry

    chosen = iter(Entry.objects.filter(board=board).order_by("-score")[:times])

    def enter() -> None:
        row = next(chosen)
        run = Run(row.user_id, None, (5, luck.randint(5, 20)), timezone.now())
        entries.enter(board, address.kind, run)

    luck = Random(3)
    print_time("a better run, index included", enter, times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--asks", type=int, default=500)
    parser.add_argument("--database", default="sqlite")
    asked = parser.parse_args()
    with scratch(asked.database) as address:
        prepare(address)
        run(asked)


def run(asked: argparse.Namespace) -> None:
    from django.db import connections

    from leaderboards.boards import ranks

    start = perf_counter()
    address, board = fill(asked.rows)
    print(f"{asked.rows:,} rows in {asked.database}, made in {perf_counter() - start:.0f} s")
    try:
        start = perf_counter()
        ranks.rebuild(board)
        print(f"index built in {perf_counter() - start:.1f} s")
        print("with Redis")
        measure(address, asked.rows, asked.asks, print_raw_redis(board, asked.asks))
        better_runs(address, board, min(100, asked.asks))
        print("without Redis")
        ranks._Outage.until = float("inf")
        measure(address, asked.rows, max(20, asked.asks // 10))
    finally:
        ranks.drop_index(board)
        connections.close_all()


if __name__ == "__main__":
    main()
