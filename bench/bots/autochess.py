"""The strength of the bots of Trump Card Auto Chess: `python -m bench.bots.autochess`.

Seats alternate from match to match, a shared first place counts as a fraction, and the interval is
Wilson's at 95 percent. Match n of a row is always the same match, so a long run can be stopped and
resumed with `--notes`.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from multiprocessing import Pool
from pathlib import Path

import msgspec

from games.autochess import GAME
from games.engine import playouts

Z = 1.96


@dataclass(frozen=True)
class Pairing:
    """One level against others, and its target share of first places."""

    mode: str
    levels: tuple[str, ...]
    target: float


PAIRINGS = (
    Pairing("standard", ("normal", "easy"), 0.95),
    Pairing("alpha5", ("normal", "easy"), 0.95),
    Pairing("standard", ("hard", "normal"), 0.60),
    Pairing("standard", ("hard", "normal", "normal", "normal"), 0.32),
)


@dataclass(frozen=True)
class Result:
    """The result of one match for the measured level."""

    share: float
    rounds: int


class Note(msgspec.Struct, frozen=True):
    """One match in the notes."""

    row: int
    n: int
    share: float
    rounds: int


def play_match(task: tuple[Pairing, int]) -> Result:
    """Play a match; the measured level changes its seat each time."""
    pairing, number = task
    turn = number % len(pairing.levels)
    levels = pairing.levels[-turn:] + pairing.levels[:-turn] if turn else pairing.levels
    rules = playouts.first_rules(GAME)
    key = b"bots" + number.to_bytes(28, "big")
    *_, last = playouts.play_bots(GAME, key, levels, rules, {"mode": pairing.mode})
    outcome = rules.outcome(last.state)
    assert outcome is not None
    first = [seat for seat, place in enumerate(outcome.places) if place == 1]
    return Result((turn in first) / len(first), last.state.round)


def interval(share: float, n: int) -> tuple[float, float]:
    """Wilson's interval."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return middle - half, middle + half


def read_notes(path: Path | None) -> dict[tuple[int, int], Result]:
    """The results of an earlier run by (row, number)."""
    if path is None or not path.exists():
        return {}
    return {(note.row, note.n): Result(note.share, note.rounds) for note in _notes(path)}


def measure(rows: list[int], games: int, processes: int, path: Path | None) -> Iterator[str]:
    """The lines of the table, one for each row."""
    known = read_notes(path)
    with Pool(processes) as pool:
        for row in rows:
            pairing = PAIRINGS[row]
            left = [n for n in range(games) if (row, n) not in known]
            ends = pool.imap(play_match, [(pairing, n) for n in left])
            for n, end in zip(left, ends, strict=True):
                known[row, n] = end
                _note(path, Note(row, n, end.share, end.rounds))
            yield format_row(pairing, [known[row, n] for n in range(games)])


def format_row(pairing: Pairing, played: list[Result]) -> str:
    """A line of the table."""
    games = len(played)
    share = sum(each.share for each in played) / games
    low, high = interval(share, games)
    rounds = sum(each.rounds for each in played) / games
    return (
        f"{pairing.mode:10}{' / '.join(pairing.levels):34}{games:>7}{share:>9.1%}"
        f"{low:>9.1%}–{high:.1%}{pairing.target:>9.0%}{rounds:>8.1f}"
    )


def _notes(path: Path) -> list[Note]:
    return [msgspec.json.decode(line, type=Note) for line in path.read_bytes().splitlines()]


def _note(path: Path | None, note: Note) -> None:
    if path is not None:
        with path.open("ab") as notes:
            notes.write(msgspec.json.encode(note) + b"\n")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots.autochess")
    parser.add_argument("--games", type=int, default=1000, help="matches of each pairing")
    parser.add_argument("--only", type=int, help="one row of the table, from 0")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--notes", type=Path, help="a file with the results so far, to resume from")
    args = parser.parse_args()
    rows = list(range(len(PAIRINGS))) if args.only is None else [args.only]
    head = ("games", 7), ("first", 9), ("95 percent", 15), ("target", 9), ("rounds", 8)
    print(f"{'mode':10}{'seats':34}" + "".join(f"{text:>{width}}" for text, width in head))
    for line in measure(rows, args.games, args.processes, args.notes):
        print(line, flush=True)


if __name__ == "__main__":
    main()
