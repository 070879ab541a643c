"""What augments and hula are worth in Auto Chess: `python -m bench.bots.augments`.

All seats have one level and take any augment that they are offered, with the main suit of their
cards: who has an augment is luck, so seats with it and seats without it in the same match differ
by nothing else. Match n is always the same, so a run can be stopped and resumed with `--notes`,
and two contents are compared with the same luck.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import msgspec

from games.autochess import GAME
from games.autochess.actions import PickAugment
from games.autochess.events import Fought
from games.autochess.report import Report, Side
from games.autochess.rules.augments import main_suit
from games.autochess.view import rebuild
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import Rules, Sitter

Z = 1.96
QUIET = 6
"""The rounds before the hula of release 1 opens."""


class Note(msgspec.Struct, frozen=True):
    """A match: who had which augments, who won, and the damage of each round."""

    n: int
    rounds: int
    shares: tuple[float, ...]
    augments: tuple[tuple[str, ...], ...]
    damage: tuple[int, ...]
    """All damage, by round."""
    called: tuple[int, ...]
    """The damage of attacks with a hula, by round."""
    multiplied: tuple[int, ...]
    """What of it the hula's multiplier added."""


def play_match(task: tuple[bytes, str, str, int, int]) -> Note:
    """Play match n with a content."""
    raw, mode, level, seats, number = task
    rules: Rules = GAME.rules.engine(GAME.load(raw))
    key = b"augments" + number.to_bytes(24, "big")
    chance = Chance(key)
    options = GAME.decode_options({"mode": mode})
    state: Any = rules.start(options, (Sitter(bot=True),) * seats, chance)
    fights: list[Report] = []
    moves = 0
    while actors := rules.actors(state):
        seat, moves = min(actors), moves + 1
        action = _choose(rules, state, seat, level, Chance(b"bot%d:%d:" % (seat, moves) + key))
        state, events = rules.apply(state, seat, action, chance)
        fights += [event.report for event in events if isinstance(event, Fought)]
    outcome = rules.outcome(state)
    assert outcome is not None
    firsts = outcome.places.count(1)
    return Note(
        number,
        state.round,
        tuple((place == 1) / firsts for place in outcome.places),
        tuple(tuple(each.id for each in player.augments) for player in state.players),
        *(tuple(map(sum, rows)) for rows in _count_damage(fights)),
    )


def _choose(rules: Any, state: Any, seat: int, level: str, own: Chance) -> Any:
    legal = protocol.legal(rules, state, seat)
    if seat < 0 or len(legal) == 1:
        return legal[0]
    view = rules.view(state, seat)
    if view.phase == "augment":
        player = rebuild(view).players[seat]
        taken = player.offer[own.draw("augment", 0, 0, len(player.offer))]
        row = rules.index.augments[taken]
        return PickAugment(taken, main_suit(player) if row.needs_suit else None)
    return GAME.bots.levels[level](rules, view, legal, own)


def _count_damage(fights: list[Report]) -> Iterator[list[list[int]]]:
    """By round: all damage, that of attacks with a hula, and what the multiplier added."""
    sides = [[side for duel in each.duels for side in (duel.a, duel.b)] for each in fights]
    yield [[side.dealt for side in row] for row in sides]
    yield [[side.dealt for side in row if side.hula == "applied"] for row in sides]
    yield [[_multiplied_part(side) for side in row] for row in sides]


def _multiplied_part(side: Side) -> int:
    return min(side.dealt, side.base * (side.multiplier - 1))


def read_notes(path: Path) -> dict[int, Note]:
    """The matches of earlier runs."""
    if not path.exists():
        return {}
    notes = [msgspec.json.decode(line, type=Note) for line in path.read_bytes().splitlines()]
    return {note.n: note for note in notes}


def extend_notes(
    path: Path, tasks: Iterable[tuple[bytes, str, str, int, int]], workers: int
) -> None:
    """Play the matches that are not in the notes yet."""
    known = read_notes(path)
    left = [task for task in tasks if task[-1] not in known]
    with Pool(workers) as pool, path.open("ab") as file:
        for note in pool.imap(play_match, left):
            file.write(msgspec.json.encode(note) + b"\n")
            file.flush()


def print_augments(notes: list[Note]) -> None:
    """The win share of the seats that had each augment, best first."""
    shares: dict[str, list[float]] = defaultdict(list)
    for note in notes:
        for share, owned in zip(note.shares, note.augments, strict=True):
            for augment in owned:
                shares[augment].append(share)
    tiers = {row["id"]: row["tier"] for row in msgspec.json.decode(GAME.first_release)["augments"]}
    print("| augment | tier | seats | won |\n| --- | --- | --- | --- |")
    for name in sorted(shares, key=lambda name: -sum(shares[name]) / len(shares[name])):
        row = shares[name]
        mean = sum(row) / len(row)
        reach = Z * sqrt(sum((each - mean) ** 2 for each in row)) / len(row)
        print(f"| {name} | {tiers.get(name, '')} | {len(row)} | {mean:.1%} ± {100 * reach:.1f} |")


def print_damage(notes: list[Note]) -> None:
    """How much of all damage hulas deal, and how much of it falls when."""

    def share(rows: str, until: int = 99) -> float:
        part = sum(sum(getattr(note, rows)[:until]) for note in notes)
        return part / sum(sum(note.damage) for note in notes)

    rounds = sum(note.rounds for note in notes) / len(notes)
    halves = sum(sum(note.damage[: note.rounds // 2]) for note in notes)
    print(f"{len(notes)} matches, {rounds:.1f} rounds")
    print(f"attacks with a hula {share('called'):.1%}, the multiplier {share('multiplied'):.1%}")
    early = halves / sum(sum(note.damage) for note in notes)
    print(f"damage up to round {QUIET} {share('damage', QUIET):.1%}, first half {early:.1%}")


def main() -> None:
    """Play what is missing and print both tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots.augments")
    parser.add_argument("--content", type=Path, help="a file of content; without it release 1")
    parser.add_argument("--mode", default="standard")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--notes", type=Path, required=True, help="the results so far")
    args = parser.parse_args()
    raw = args.content.read_bytes() if args.content else GAME.first_release
    tasks = [(raw, args.mode, args.level, args.seats, n) for n in range(args.matches)]
    extend_notes(args.notes, tasks, args.workers)
    notes = list(read_notes(args.notes).values())
    print_augments(notes)
    print_damage(notes)


if __name__ == "__main__":
    main()
