"""What each relic is worth to strong play: `python -m bench.yut.relics --notes FILE`.

At the first offer of each run every relic that could have been offered is played out as the expert
bot (8.2) does, all with the same keys, so that relics differ by nothing but themselves. From these
means follow the turns that a relic saves and how often it is the best of an offer of three. A run
can be stopped and resumed; two contents are compared on the same positions and keys.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Sitter
from games.yut import GAME
from games.yut.actions import ChooseRelic
from games.yut.bots import greedy
from games.yut.rules.engine import YutRules
from games.yut.state import Options, State

PLAYOUTS, OFFERS, SIZE = 32, 60, 3
Z = 1.96


class Note(msgspec.Struct, frozen=True):
    """The first offer of a run: the mean turns of the rest with each relic, and their weights."""

    n: int
    turns: dict[str, float]
    weights: dict[str, int]


def find_offer(rules: YutRules, number: int) -> State | None:
    """The position of the first relic offer of a run of the quick bot; None if there is none."""
    chance = Chance(b"relics" + number.to_bytes(26, "big"))
    state = rules.start(Options(), (Sitter(bot=True),), chance)
    while state.status == "active":
        if state.candidates:
            return state
        state = rules.resolve(state, greedy.choose(rules.index, state), chance).state
    return None


def value_relics(rules: YutRules, before: YutRules, number: int) -> Note | None:
    """The turns with each relic at the first offer of run n, found with the rules `before`."""
    state = find_offer(before, number)
    if state is None:
        return None
    home = state.pieces.count("O0")
    pool = {
        each[0].id: each[1]
        for each in rules.index.relic_pool
        if each[0].id not in state.relics and each[0].requires_home <= home
    }
    keys = [b"future%d:%d" % (number, nth) for nth in range(PLAYOUTS)]
    turns = {relic: _mean_turns(rules, state, relic, keys) for relic in pool}
    return Note(number, turns, pool)


def _mean_turns(rules: YutRules, offer: State, relic: str, keys: list[bytes]) -> float:
    total = 0
    for key in keys:
        chance = Chance(key.ljust(32))
        state = replace(offer, candidates=(relic,))
        state = rules.resolve(state, ChooseRelic(relic), chance).state
        while state.status == "active":
            state = rules.resolve(state, greedy.choose(rules.index, state), chance).state
        total += state.turn - offer.turn
    return total / len(keys)


def draw_offers(note: Note) -> Iterator[list[str]]:
    """Offers of three as the rules would draw them."""
    for nth in range(OFFERS):
        chance, left, found = Chance(b"offer%d:%d" % (note.n, nth)), dict(note.weights), []
        for slot in range(min(SIZE, len(left))):
            bag = [relic for relic, weight in left.items() for _ in range(weight)]
            found.append(bag[chance.draw("offer", nth, slot, len(bag))])
            del left[found[-1]]
        yield found


def print_table(notes: list[Note]) -> None:
    """By relic: turns saved against the mean of all, and how often it is the best of its offer."""
    saved: dict[str, list[float]] = defaultdict(list)
    offered: dict[str, int] = defaultdict(int)
    taken: dict[str, int] = defaultdict(int)
    for note in notes:
        mean = sum(note.turns.values()) / len(note.turns)
        for relic, turns in note.turns.items():
            saved[relic].append(mean - turns)
        for offer in draw_offers(note):
            for relic in offer:
                offered[relic] += 1
            taken[min(offer, key=note.turns.__getitem__)] += 1
    print(f"{len(notes)} offers\n| relic | turns saved | taken |\n| --- | --- | --- |")
    for relic in sorted(saved, key=lambda each: -sum(saved[each]) / len(saved[each])):
        row = saved[relic]
        mean = sum(row) / len(row)
        spread = Z * sqrt(sum((each - mean) ** 2 for each in row)) / len(row)
        share = taken[relic] / offered[relic] if offered[relic] else 0
        print(f"| {relic} | {mean:+.2f} ± {spread:.2f} | {share:.0%} |")


def read_notes(path: Path) -> list[Note | None]:
    """The offers of earlier runs; runs without one stand as null."""
    lines: Any = path.read_bytes().splitlines() if path.exists() else ()
    return [msgspec.json.decode(line, type=Note | None) for line in lines]


def main() -> None:
    """Value what is missing and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.yut.relics")
    parser.add_argument("--content", type=Path, help="a file of content; without it release 1")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--notes", type=Path, required=True, help="the results so far")
    args = parser.parse_args()
    before = YutRules(GAME.load_first())
    rules = YutRules(GAME.load(args.content.read_bytes())) if args.content else before
    known = read_notes(args.notes)
    with args.notes.open("ab") as file:
        for number in range(len(known), args.runs):
            known.append(value_relics(rules, before, number))
            file.write(msgspec.json.encode(known[-1]) + b"\n")
            file.flush()
    print_table([note for note in known if note])


if __name__ == "__main__":
    main()
