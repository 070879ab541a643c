"""How strong the bots of Dice Battle are: the pairings of its rulebook (8.4), with confidence
intervals.

    python -m bench.bots.dice [--games N] [--workers N] [pairing ...]

Without a number as many games are played as the rulebook asks for: about half an hour of one core.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import Pool
from time import perf_counter
from typing import Any

import msgspec

from games.dice import GAME
from games.dice.actions import Action, Declare
from games.dice.content.schema import Content, first_release
from games.dice.content.terms import SEATS
from games.dice.rules.engine import DiceRules
from games.dice.state import Options, State
from games.dice.view import View
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.game import Policy
from games.engine.protocol import Sitter

PIECE = 25
"""Games that one process plays before it reports."""


def only(stance: str) -> Policy:
    """Normal's cards, but always the same stance."""

    def choose(rules: DiceRules, view: View, legal: tuple[Action, ...], own: Chance) -> Any:
        action = GAME.bots.levels["normal"](rules, view, legal, own)
        if isinstance(action, Declare):
            action = msgspec.structs.replace(action, stance=stance)
        return action

    return choose


POLICIES: dict[str, Policy] = {
    **GAME.bots.levels,
    "attack": only("attack"),
    "balance": only("balance"),
    "defense": only("defense"),
}


@dataclass(frozen=True)
class Pairing:
    """Who plays whom, with which events, how often, and what the first must reach."""

    name: str
    first: str
    second: str
    games: int
    least: float | None = None
    most: float | None = None
    blank: bool = False
    mode: Any = "standard"
    swapped: bool = True
    """Whether the two change seats after every game."""


PAIRINGS = (
    Pairing("normal-easy-blank", "normal", "easy", 4000, 0.55, blank=True),
    Pairing("normal-easy", "normal", "easy", 4000, 0.515),
    Pairing("hard-easy-blank", "hard", "easy", 2000, 0.60, blank=True),
    Pairing("hard-easy", "hard", "easy", 4000, 0.53),
    Pairing("hard-normal-blank", "hard", "normal", 4000, 0.53, blank=True),
    Pairing("hard-normal", "hard", "normal", 10000, 0.50),
    Pairing("seat-0", "normal", "normal", 10000, 0.48, 0.52, swapped=False),
    Pairing("attack-balance-quick", "attack", "balance", 4000, mode="quick"),
    Pairing("attack-balance", "attack", "balance", 4000),
    Pairing("attack-balance-extended", "attack", "balance", 4000, mode="extended"),
    Pairing("attack-normal", "attack", "normal", 4000),
    Pairing("attack-defense", "attack", "defense", 4000),
    Pairing("balance-defense", "balance", "defense", 4000),
)


def rules_of(pairing: Pairing) -> DiceRules:
    """Release 1, or the same with nothing but blank event cards."""
    raw = msgspec.json.decode(first_release())
    if pairing.blank:
        for card in raw["event_cards"]:
            card["copies"] = 20 if card["id"] == "none" else 0
    return DiceRules(msgspec.convert(raw, Content))


def match(rules: DiceRules, pairing: Pairing, number: int) -> State:
    """One game on a key of its own; from the first one's side if it holds seat 0."""
    key = b"%s:%d" % (pairing.name.encode(), number)
    luck = Chance(key)
    first = pairing.swapped and number % 2
    names = (pairing.second, pairing.first) if first else (pairing.first, pairing.second)
    state = rules.start(Options(pairing.mode), (Sitter(bot=True),) * 2, luck)
    moves = 0
    while actors := rules.actors(state):
        seat, moves = min(actors), moves + 1
        own = Chance(b"bot%d:%d:" % (seat, moves) + key)
        offers: Any = protocol.legal(rules, state, seat)
        action: Any = POLICIES[names[seat]](rules, rules.view(state, seat), offers, own)
        assert action in offers
        state = rules.apply(state, seat, action, luck).state
    return state


@dataclass
class Tally:
    """What the games of a pairing came to so far."""

    points: list[float] = field(default_factory=list)
    """Of its first; a draw is half a win."""
    totals: list[int] = field(default_factory=list)
    cards: int = 0


Task = tuple[int, int, int]
"""A pairing by its place, and some of its games."""


def piece(task: Task) -> tuple[int, Tally]:
    """Some games of a pairing."""
    place, start, stop = task
    pairing, tally = PAIRINGS[place], Tally()
    rules = rules_of(pairing)
    for number in range(start, stop):
        state = match(rules, pairing, number)
        seat = number % 2 if pairing.swapped else 0
        tally.points.append(0.5 if state.winner is None else float(state.winner == seat))
        tally.totals += [player.total for player in state.fighters]
        tally.cards += sum(len(state.hands[each].gains) for each in SEATS)
    return place, tally


def tell(pairing: Pairing, tally: Tally) -> None:
    """One line of the table."""
    points, totals, n = tally.points, tally.totals, len(tally.points)
    share = sum(points) / n
    spread = 1.96 * sqrt(sum((each - share) ** 2 for each in points) / n / n)
    low, high = pairing.least or 0, pairing.most or 1
    verdict = "" if pairing.least is None else ("reached" if low <= share <= high else "MISSED")
    target = "-" if pairing.least is None else f">= {100 * low:.1f} %"
    target = f"{100 * low:.0f}-{100 * high:.0f} %" if pairing.most else target
    mean = sum(totals) / len(totals)
    print(
        f"| {pairing.name} | {n} | {100 * share:.1f} % ± {100 * spread:.1f} | {target} | {verdict} "
        f"| {mean:.1f} | {tally.cards / len(totals):.2f} |",
        flush=True,
    )


def tasks(games: int, names: list[str]) -> list[Task]:
    """All games in small pieces, the pairings in turn, so that all rows grow together."""
    found = []
    for place, pairing in enumerate(PAIRINGS):
        if not names or pairing.name in names:
            n = games or pairing.games
            found += [(place, at, min(at + PIECE, n)) for at in range(0, n, PIECE)]
    return sorted(found, key=lambda task: (task[1], task[0]))


def played(pieces: list[Task], workers: int) -> Iterator[tuple[int, Tally]]:
    if workers == 1:
        yield from map(piece, pieces)
        return
    with Pool(workers) as pool:
        yield from pool.imap(piece, pieces)


def main(games: int, names: list[str], workers: int) -> None:
    """Whoever loses patience (Ctrl-C) gets the rows of what was played until then."""
    began, rows = perf_counter(), [Tally() for _ in PAIRINGS]
    with suppress(KeyboardInterrupt):
        for place, more in played(tasks(games, names), workers):
            row = rows[place]
            row.points += more.points
            row.totals += more.totals
            row.cards += more.cards
    print("| pairing | games | first wins | target | | mean total | cards a seat |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for pairing, row in zip(PAIRINGS, rows, strict=True):
        if row.points:
            tell(pairing, row)
    print(f"{perf_counter() - began:.0f} s")


if __name__ == "__main__":
    wish = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    wish.add_argument("names", nargs="*", metavar="pairing")
    wish.add_argument("--games", type=int, default=0)
    wish.add_argument("--workers", type=int, default=2)
    asked = wish.parse_args()
    main(asked.games, asked.names, asked.workers)
