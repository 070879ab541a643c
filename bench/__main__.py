"""`./noripan bench`: what a move costs, and what the engines can do, as one table of one run.

Everything runs on this machine and ends by itself: a server process, a private Redis, a scratch
database, and clients in a process of their own. A raw ASGI echo and a bare Channels echo on the
same server are measured in the same run: the limits that no site on this stack can pass; where
`node` is present, boardgame.io too. Each run adds a line to bench/history.jsonl; `--compare REV`
runs the moves of a commit and of this tree in turns.
"""

import argparse
import os
import platform
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from bench import autochess_speed, engines, history, server
from bench.boardgame import peer
from bench.history import PACED, RATE
from bench.server import Figures, Site
from config.embedded import postgres_server, redis_server

CROWDS = (1, 10, 50, 100)
MANY = 1000
"""Open matches of the row that shows how the cost grows with them."""
LATE, LATE_CROWD = 500, 10
"""Moves before those of the row that shows how the cost grows with a match, and its matches."""
POSTGRESQL, TWO, SQLITE = "site on PostgreSQL", "PostgreSQL, two processes", "site on SQLite"
EARLY_ROW, LATE_ROW = "PostgreSQL, from move 1 on", f"PostgreSQL, from move {LATE} on"
"""Measured one after the other: between a young process and one that has served a thousand matches
lies more than what the moves of a match add."""
OWN_SEEDS, MANY_SEEDS = "PostgreSQL, 2,000 seeds", 2000
"""A row in which hardly any state comes back: what is kept of tables is kept in vain."""
PACED_CROWD = 50
"""Matches of the rows in which they do not play as fast as they can: latency below saturation."""


class Series(NamedTuple):
    """Rows of one server."""

    name: str
    site: Site
    crowds: Sequence[int]
    late: int = 0
    rate: float = 0
    """Moves a second of all matches together; 0: as many as they can."""
    seeds: int = server.FEW_SEEDS


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="./noripan bench")
    parser.add_argument("--seconds", type=float, default=7, help="how long each crowd plays")
    parser.add_argument("--crowds", type=int, nargs="*", default=CROWDS, help="matches at once")
    parser.add_argument("--only", choices=["moves", "engines"], help="one half")
    parser.add_argument("--short", action="store_true", help="no peers, no rows of growth")
    parser.add_argument("--compare", metavar="REV", help="run the moves of a commit, too, in turns")
    args = parser.parse_args()
    if args.compare:
        return history.compare(args.compare, args.crowds, args.seconds)
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}\n")
    if args.only != "engines":
        moves(args.crowds, args.seconds, args.short)
    if args.only != "moves":
        engines.table()
        autochess_speed.print_table()
    return 0


def moves(crowds: Sequence[int], seconds: float, short: bool) -> None:
    """Moves a second and the time to the other screen, for each crowd, on each database."""
    _allow_many_sockets()
    print(
        f"{'':30}{'matches':>8}{'moves/s':>9}{'p50 ms':>8}{'p95 ms':>8}{'p99 ms':>8}"
        f"{'web CPU':>9}{'database':>9}{'redis':>7}{'clients':>9}{'bytes':>8}{'instr.':>8}"
        "   (CPU ms and thousand instructions a move)"
    )
    rows: history.Rows = {}
    with tempfile.TemporaryDirectory(prefix="noripan-bench-") as folder, ExitStack() as stack:
        redis_url = stack.enter_context(redis_server.serve(Path(folder)))
        for series in _list_series(Path(folder), redis_url, crowds, short):
            for crowd in series.crowds:
                # So many matches need longer until each has left its first moves behind.
                figures = series.site.measure(
                    crowd,
                    seconds * (3 if crowd >= MANY else 1),
                    series.late,
                    series.rate,
                    series.seeds,
                )
                rows[series.name, crowd] = figures
                _print_row(series.name, crowd, figures)
    history.record(rows)
    _print_ratios(rows, max(set(crowds) & {50} or crowds))


def _list_series(
    folder: Path, redis_url: str, crowds: Sequence[int], short: bool
) -> Iterator[Series]:
    for name, application in ((history.RAW_ECHO, "raw"), ("bare Channels echo", "application")):
        with _running(server.echo(folder, redis_url, application)) as site:
            yield Series(name, site, crowds)
            if name == history.RAW_ECHO:
                yield Series(name + PACED, site, [PACED_CROWD], rate=RATE)
    for name, site in () if short else peer.sites(folder, redis_url):
        with _running(site):
            yield Series(name, site, crowds)
    with _database() as url:
        if url:
            with _running(server.site(folder, redis_url, url)) as site:
                yield Series(POSTGRESQL, site, crowds)
                yield Series(POSTGRESQL + PACED, site, [PACED_CROWD], rate=RATE)
                yield Series(OWN_SEEDS, site, [PACED_CROWD], seeds=MANY_SEEDS)
                if not short:
                    yield Series(POSTGRESQL, site, [MANY])
                    yield Series(EARLY_ROW, site, [LATE_CROWD])
                    yield Series(LATE_ROW, site, [LATE_CROWD], LATE)
        else:
            print("PostgreSQL: none here, not measured", file=sys.stderr)
        if url and not short:
            with _running(server.site(folder, redis_url, url, processes=2)) as site:
                yield Series(TWO, site, crowds)
    with _running(server.site(folder, redis_url, f"sqlite:///{folder}/bench.sqlite3")) as site:
        yield Series(SQLITE, site, crowds)


@contextmanager
def _running(site: Site) -> Iterator[Site]:
    try:
        yield site
    finally:
        site.stop()


@contextmanager
def _database() -> Iterator[str | None]:
    try:
        with postgres_server.database() as url:
            yield url
    except postgres_server.NoPostgres:
        yield None


def _allow_many_sockets() -> None:
    """A thousand matches are two thousand sockets, for servers and clients alike."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _print_row(name: str, crowd: int, figures: Figures) -> None:
    instructions = f"{figures.instructions / 1000:.0f}" if figures.instructions else "-"
    print(
        f"{name:30}{crowd:>8}{figures.per_second:>9.0f}"
        f"{figures.p50:>8.1f}{figures.p95:>8.1f}{figures.p99:>8.1f}"
        f"{figures.web:>9.2f}{figures.database:>9.2f}{figures.redis:>7.2f}"
        f"{figures.clients:>9.3f}{figures.bytes:>8.0f}"
        f"{instructions:>8}",
        flush=True,
    )


def _print_ratios(rows: history.Rows, crowd: int) -> None:
    """What the goals are about: figures of this run, divided by each other."""
    ours = rows.get((POSTGRESQL, crowd))
    if ours is None:
        return
    print(f"\nPostgreSQL at {crowd} matches: {ours.cpu:.2f} ms of CPU a move in all")
    for name, other in ((name, other) for (name, n), other in rows.items() if n == crowd):
        if other is not ours and other.cpu and not name.endswith(PACED):
            print(
                f"  {name:30} CPU {ours.cpu / other.cpu:6.2f} x of it"
                f"   p99 {ours.p99 / max(other.p99, 0.001):6.2f} x"
                f"   moves/s {ours.per_second / other.per_second:6.2f} x"
            )
    echo, paced = rows[history.RAW_ECHO + PACED, PACED_CROWD], rows[POSTGRESQL + PACED, PACED_CROWD]
    print(
        f"  at {RATE} moves/s: p50 {paced.p50 / echo.p50:.1f} x the raw echo's,"
        f" p99 {paced.p99 / echo.p99:.1f} x"
    )
    for (name, n), two in rows.items():
        if name == TWO:
            one = rows[POSTGRESQL, n]
            faster, cores = two.per_second / one.per_second, 2 * one.web / two.web
            print(
                f"  two processes, {n} matches: moves/s {faster:.2f} x,"
                f" with cores for all {cores:.2f} x (by web CPU a move)"
            )
    print(f"  two CPU loops at once do {server.measure_two_loops():.2f} x as much as one")
    growth = (
        (f"from 1 to {MANY} open matches", (POSTGRESQL, 1), (POSTGRESQL, MANY)),
        (f"from the first move to number {LATE}", (EARLY_ROW, LATE_CROWD), (LATE_ROW, LATE_CROWD)),
    )
    for what, first, last in growth:
        if first in rows and last in rows:
            print(f"  CPU {what}: {100 * (rows[last].cpu / rows[first].cpu - 1):+.0f} %")


if __name__ == "__main__":
    sys.exit(main())
