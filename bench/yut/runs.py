"""The cost of replaying and verifying stored runs of Yut Run, on one core.

python -m bench.yut.runs [n]                              SQLite, in a scratch file
python -m bench.yut.runs --database postgresql:///        PostgreSQL, in a scratch database

The runs (1,000 unless n says otherwise) are played by the quick bot on T0000 and onwards, through
the match service, one after another; then each is measured from its rows alone. With
PostgreSQL the CPU seconds are Python's; the clock counts the database's as well.
"""

import argparse
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Any
from uuid import UUID, uuid4

from bench.leaderboards import prepare, scratch

RUNS = 1_000


def main() -> int:
    """Make the runs, measure, and roll everything back."""
    parser = argparse.ArgumentParser(prog="python -m bench.yut.runs")
    parser.add_argument("n", type=int, nargs="?", default=RUNS, help="how many runs")
    parser.add_argument("--database", default="sqlite")
    args = parser.parse_args()
    with scratch(args.database) as address:
        prepare(address)
        from django.db import connections, transaction

        # Never committed: nothing is broadcast and nothing stays in the database.
        with transaction.atomic():
            measure(args.n)
            transaction.set_rollback(True)
        connections.close_all()
    return 0


def measure(n: int) -> None:
    """Play, then replay and verify every run."""
    from games.models import Match, Move
    from leaderboards import verification

    people = _people(n)
    runs = [_play_run(person, f"T{number:04d}") for number, person in enumerate(people)]
    print(f"{n} stored runs, {Move.objects.filter(match_id__in=runs).count()} moves\n")

    def verify(match_id: UUID) -> None:
        match = Match.objects.select_related("release").get(pk=match_id)
        assert verification.find_flaw(match) is None

    print(f"{'':34}{'CPU s':>9}{'clock s':>9}{'median ms':>11}{'highest ms':>12}")
    _print_row("made again from its log", runs, _rerun)
    _print_row("verified with all that is stored", runs, verify)


def _rerun(match_id: UUID) -> None:
    from games.history.rerun import load_moves, rerun
    from games.match import positions

    assert rerun(positions.load(match_id), load_moves(match_id)).broken is None


def _people(n: int) -> list[Any]:
    from django.contrib.auth import get_user_model

    kind = get_user_model()
    made = (kind(username=f"runner{i}", name_key=f"runner{i}") for i in range(n))
    return list(kind.objects.bulk_create(made))


def _play_run(person: Any, seed: str) -> UUID:
    from games.engine.chance import Chance
    from games.engine.registry import GAMES
    from games.match import service as match_service
    from games.match.service import Sitting

    game = GAMES["yut"]
    position = match_service.start(game, [Sitting(person)], seed=seed)
    quick_bot, unused = game.bots.levels["greedy"], Chance(b"")
    while not position.is_over:
        action = quick_bot(position.rules, position.view(0), position.legal(0), unused)
        seen = position.ledger.account(0).seen
        position = match_service.play(position.match_id, 0, action, seen, uuid4())
    return position.match_id


def _print_row(name: str, runs: list[UUID], ask: Callable[[UUID], object]) -> None:
    from games.match import positions

    busy, spent = [], []
    for match_id in runs:
        positions.forget_all()
        worked, began = process_time(), perf_counter()
        ask(match_id)
        busy.append(process_time() - worked)
        spent.append(perf_counter() - began)
    print(
        f"{name:34}{sum(busy):>9.2f}{sum(spent):>9.2f}"
        f"{1000 * median(busy):>11.2f}{1000 * max(busy):>12.2f}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
