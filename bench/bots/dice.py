"""The strength of the Dice Battle bots: the pairings of section 8.4 with confidence intervals.

    python -m bench.bots.dice [--games N] [--workers N] [pairing ...]

Without --games each pairing plays the number of section 8.4: about half an hour of one core.
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
from games.dice.bots import beliefs, hard, levels, normal
from games.dice.content.schema import Content, season_release
from games.dice.content.terms import SEATS
from games.dice.page.forecast import forecast, read_facts
from games.dice.rules.engine import DiceRules
from games.dice.state import Options, State
from games.dice.view import View
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import Sitter
from games.engine.rooms import Policy

PIECE = 25
"""The number of games in a task."""


def fixed_stance(stance: str) -> Policy:
    """The cards of `normal` with always the same stance."""

    def choose(rules: DiceRules, view: View, legal: tuple[Action, ...], own: Chance) -> Any:
        action = GAME.bots.levels["normal"](rules, view, legal, own)
        if isinstance(action, Declare):
            action = msgspec.structs.replace(action, stance=stance)
        return action

    return choose


def best_reply(reads: bool) -> Policy:
    """The cards of `normal` with the stance of the best mean round: against the stance that
    `normal` would choose in the other seat, which is public knowledge, or against any stance."""

    def choose(rules: DiceRules, view: View, legal: tuple[Action, ...], own: Chance) -> Any:
        action = GAME.bots.levels["normal"](rules, view, legal, own)
        if not isinstance(action, Declare):
            return action
        assert view.seat is not None
        seats = view.seat, 1 - view.seat
        mine, theirs = (read_facts(rules.index, view.fighters[seat]) for seat in seats)
        table = forecast(rules.index, mine, theirs, rules.index.modes[view.mode].stance_edge)
        other = normal.declare(rules.index, normal.read_situation(view, seats[1])).stance
        kinds = [row.stance.id for row in table.rows]
        asked = [kinds.index(other)] if reads else range(len(kinds))  # type: ignore[arg-type]
        gains = {
            row.stance.id: sum(float(row.means[at][0]) - float(row.means[at][1]) for at in asked)
            for row in table.rows
        }
        best = max(gains, key=gains.__getitem__)
        replaced = msgspec.structs.replace(action, stance=best)
        return replaced if replaced in legal else action

    return choose


def search_blindly(rules: DiceRules, view: View, legal: tuple[Action, ...], own: Chance) -> Any:
    """`hard` that takes every stance of the other seat for equally likely."""
    tables = levels.simulation_tables(rules.index)
    return hard.choose(tables, view, legal, own, lambda *_: beliefs.ANY)


POLICIES: dict[str, Policy] = {
    **GAME.bots.levels,
    "reader": best_reply(reads=True),
    "blind": best_reply(reads=False),
    "blind-hard": search_blindly,
    "attack": fixed_stance("attack"),
    "balance": fixed_stance("balance"),
    "defense": fixed_stance("defense"),
}


@dataclass(frozen=True)
class Pairing:
    """Two policies, their games, and the share of points that the first must reach."""

    name: str
    first: str
    second: str
    games: int
    least: float | None = None
    most: float | None = None
    blank: bool = False
    mode: Any = "standard"
    season: bool = False
    """Whether it is played with the season content."""
    swapped: bool = True
    """Whether the two policies swap seats after every game."""


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
    Pairing("reader-normal", "reader", "normal", 4000),
    Pairing("blind-normal", "blind", "normal", 4000),
    Pairing("season-normal-easy", "normal", "easy", 4000, mode="season", season=True),
    Pairing("season-hard-normal", "hard", "normal", 1000, mode="season", season=True),
    Pairing("season-reader-normal", "reader", "normal", 4000, mode="season", season=True),
    Pairing("season-blind-normal", "blind", "normal", 4000, mode="season", season=True),
    Pairing("duel-normal-easy", "normal", "easy", 4000, mode="duel", season=True),
    Pairing("duel-hard-easy", "hard", "easy", 1000, mode="duel", season=True),
    Pairing("duel-hard-normal", "hard", "normal", 1000, mode="duel", season=True),
    Pairing("duel-reader-normal", "reader", "normal", 4000, mode="duel", season=True),
    Pairing("duel-blind-normal", "blind", "normal", 4000, mode="duel", season=True),
    Pairing("duel-blind-hard-normal", "blind-hard", "normal", 1000, mode="duel", season=True),
    Pairing("duel-blind-hard-easy", "blind-hard", "easy", 1000, mode="duel", season=True),
    Pairing("duel-hard-attack", "hard", "attack", 400, mode="duel", season=True),
    Pairing("duel-hard-balance", "hard", "balance", 400, mode="duel", season=True),
    Pairing("duel-hard-defense", "hard", "defense", 400, mode="duel", season=True),
    Pairing("duel-hard-reader", "hard", "reader", 400, mode="duel", season=True),
    Pairing("duel-attack-balance", "attack", "balance", 4000, mode="duel", season=True),
    Pairing("duel-attack-defense", "attack", "defense", 4000, mode="duel", season=True),
    Pairing("duel-balance-defense", "balance", "defense", 4000, mode="duel", season=True),
)


def pairing_rules(pairing: Pairing) -> DiceRules:
    """Release 1 (perhaps with blank event cards only), or the season content."""
    raw = msgspec.json.decode(season_release() if pairing.season else GAME.first_release)
    if pairing.blank:
        for card in raw["event_cards"]:
            card["copies"] = 20 if card["id"] == "none" else 0
    return DiceRules(msgspec.convert(raw, Content))


def play_match(rules: DiceRules, pairing: Pairing, number: int) -> State:
    """Play one game with its own chance key; return its final state."""
    key = b"%s:%d" % (pairing.name.encode(), number)
    chance = Chance(key)
    first = pairing.swapped and number % 2
    names = (pairing.second, pairing.first) if first else (pairing.first, pairing.second)
    state = rules.start(Options(pairing.mode), (Sitter(bot=True),) * 2, chance)
    moves = 0
    while actors := rules.actors(state):
        seat, moves = min(actors), moves + 1
        own = Chance(b"bot%d:%d:" % (seat, moves) + key)
        legal: Any = protocol.legal(rules, state, seat)
        action: Any = POLICIES[names[seat]](rules, rules.view(state, seat), legal, own)
        assert action in legal
        state = rules.apply(state, seat, action, chance).state
    return state


@dataclass
class Tally:
    """The results of a pairing so far."""

    points: list[float] = field(default_factory=list)
    """Of the first policy; a draw is half a point."""
    totals: list[int] = field(default_factory=list)
    cards: int = 0


Task = tuple[int, int, int]
"""The index of a pairing, and a range of its games."""


def play_piece(task: Task) -> tuple[int, Tally]:
    """Play the games of a task."""
    place, start, stop = task
    pairing, tally = PAIRINGS[place], Tally()
    rules = pairing_rules(pairing)
    for number in range(start, stop):
        state = play_match(rules, pairing, number)
        seat = number % 2 if pairing.swapped else 0
        tally.points.append(0.5 if state.winner is None else float(state.winner == seat))
        tally.totals += [player.total for player in state.fighters]
        tally.cards += sum(len(state.hands[each].gains) for each in SEATS)
    return place, tally


def print_row(pairing: Pairing, tally: Tally) -> None:
    """Print a row of the table."""
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


def make_tasks(games: int, names: list[str]) -> list[Task]:
    """All games in small tasks, the pairings in turn, so that all rows grow together."""
    found = []
    for place, pairing in enumerate(PAIRINGS):
        if not names or pairing.name in names:
            n = games or pairing.games
            found += [(place, at, min(at + PIECE, n)) for at in range(0, n, PIECE)]
    return sorted(found, key=lambda task: (task[1], task[0]))


def run_tasks(tasks: list[Task], workers: int) -> Iterator[tuple[int, Tally]]:
    if workers == 1:
        yield from map(play_piece, tasks)
        return
    with Pool(workers) as pool:
        yield from pool.imap(play_piece, tasks)


def main(games: int, names: list[str], workers: int) -> None:
    """Run the pairings and print the table; Ctrl-C prints the games played so far."""
    start, rows = perf_counter(), [Tally() for _ in PAIRINGS]
    with suppress(KeyboardInterrupt):
        for place, more in run_tasks(make_tasks(games, names), workers):
            row = rows[place]
            row.points += more.points
            row.totals += more.totals
            row.cards += more.cards
    print("| pairing | games | first wins | target | | mean total | cards a seat |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for pairing, row in zip(PAIRINGS, rows, strict=True):
        if row.points:
            print_row(pairing, row)
    print(f"{perf_counter() - start:.0f} s")


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="pairing")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    main(arguments.games, arguments.names, arguments.workers)
