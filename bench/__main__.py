"""`./noripan bench`: what a move costs, and what the engines can do, as one table of one run.

Everything runs on this machine and ends by itself: a server process, a private Redis, a scratch
database, and clients in a process of their own. A raw ASGI echo and a bare Channels echo on the
same server are measured in the same run: the limits that no site on this stack can pass. Each run
adds a line to bench/history.jsonl; `--compare REV` runs the moves of a commit and of this tree in
turns.
"""

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench import autochess_speed, engines, history, server
from bench.server import Figures, Site
from config.embedded import postgres_server, redis_server

CROWDS = (1, 10, 50, 100)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="./noripan bench")
    parser.add_argument("--seconds", type=float, default=8, help="how long each crowd plays")
    parser.add_argument("--crowds", type=int, nargs="*", default=CROWDS, help="matches at once")
    parser.add_argument("--only", choices=["moves", "engines"], help="one half")
    parser.add_argument("--compare", metavar="REV", help="run the moves of a commit, too, in turns")
    args = parser.parse_args()
    if args.compare:
        return history.compare(args.compare, args.crowds, args.seconds)
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}\n")
    if args.only != "engines":
        moves(args.crowds, args.seconds)
    if args.only != "moves":
        engines.table()
        autochess_speed.print_table()
    return 0


def moves(crowds: list[int], seconds: float) -> None:
    """Moves a second and the time to the other screen, for each crowd, on each database."""
    print(
        f"{'':26}{'matches':>8}{'moves/s':>9}{'p50 ms':>8}{'p95 ms':>8}{'p99 ms':>8}"
        f"{'web CPU':>9}{'database':>9}{'redis':>7}{'bytes':>8}   (CPU ms a move)"
    )
    rows: history.Rows = {}
    with tempfile.TemporaryDirectory(prefix="noripan-bench-") as folder, ExitStack() as stack:
        redis_url = stack.enter_context(redis_server.serve(Path(folder)))
        for name, site in _sites(stack, Path(folder), redis_url):
            for crowd in crowds:
                rows[name, crowd] = site.measure(crowd, seconds)
                _row(name, crowd, rows[name, crowd])
            site.stop()
    history.record(rows)


def _sites(stack: ExitStack, folder: Path, redis_url: str) -> Iterator[tuple[str, Site]]:
    yield history.RAW_ECHO, server.echo(folder, redis_url, "raw")
    yield "bare Channels echo", server.echo(folder, redis_url, "application")
    with _database() as url:
        if url:
            yield "site on PostgreSQL", server.site(folder, redis_url, url)
        else:
            print("PostgreSQL: none here, not measured", file=sys.stderr)
    yield "site on SQLite", server.site(folder, redis_url, f"sqlite:///{folder}/bench.sqlite3")


@contextmanager
def _database() -> Iterator[str | None]:
    try:
        with postgres_server.database() as url:
            yield url
    except postgres_server.NoPostgres:
        yield None


def _row(name: str, crowd: int, figures: Figures) -> None:
    print(
        f"{name:26}{crowd:>8}{figures.per_second:>9.0f}"
        f"{figures.p50:>8.1f}{figures.p95:>8.1f}{figures.p99:>8.1f}"
        f"{figures.web:>9.2f}{figures.database:>9.2f}{figures.redis:>7.2f}{figures.bytes:>8.0f}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
