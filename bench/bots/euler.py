"""How strong Euler's bots are: the match-ups of its rulebook (8.5), with confidence intervals.

    python -m bench.bots.euler [--share 1.0] [--workers 2] [match-up ...]

`--share` plays only that part of the games the rulebook asks for. Every action goes through the
rules' own door, which raises at an illegal one: a table that is printed has had none.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from multiprocessing import Pool
from time import perf_counter

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.playouts import first_rules
from games.engine.protocol import Sitter
from games.euler import GAME
from games.euler.actions import Action, Raise
from games.euler.bots import normal
from games.euler.bots.knowledge import Table
from games.euler.bots.levels import policy
from games.euler.bots.randomness import Luck
from games.euler.rules.engine import EulerRules
from games.euler.state import Options


def reckless(table: Table, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Normal's cards and specials, but every bet is a raise of everything."""
    if table.view.phase.startswith("betting") and table.may_raise:
        return Raise(table.spot.most)
    if table.view.phase.startswith("betting"):
        return legal[0]
    return normal.choose(table, legal, luck)


POLICIES = {**GAME.bots.levels, "reckless": policy(reckless)}


@dataclass(frozen=True)
class MatchUp:
    """Who sits against whom, how often, and what the first must reach."""

    name: str
    levels: tuple[str, ...]
    games: int
    required: float
    most: float = 1.0

    def reached(self, share: float) -> bool:
        """Whether a share won lies where the rulebook wants it."""
        return self.required <= share <= self.most


MATCH_UPS = (
    MatchUp("normal-easy", ("normal", "easy"), 1000, 0.75),
    MatchUp("hard-normal", ("hard", "normal"), 1000, 0.60),
    MatchUp("hard-easy", ("hard", "easy"), 1000, 0.70),
    MatchUp("hard-3normal", ("hard", "normal", "normal", "normal"), 600, 0.30),
    MatchUp("normal-3easy", ("normal", "easy", "easy", "easy"), 600, 0.38),
    MatchUp("normal-allin", ("normal", "reckless"), 600, 0.48),
    MatchUp("hard-allin", ("hard", "reckless"), 600, 0.60),
    MatchUp("4normal", ("normal",) * 4, 1000, 0.20, 0.30),
)


@dataclass
class Played:
    """One match: what each of the levels, as listed, took of the first place; and the pace."""

    shares: tuple[float, ...]
    decisions: int
    times: dict[str, list[float]]


def play(job: tuple[tuple[str, ...], int]) -> Played:
    """One match, the seats rotated by its number."""
    levels, number = job
    size = len(levels)
    turn = number % size if len(set(levels)) > 1 else 0
    seated = tuple(levels[(index - turn) % size] for index in range(size))
    rules = first_rules(GAME)
    assert isinstance(rules, EulerRules)
    key = b"bench" + number.to_bytes(27, "big")
    state = rules.start(Options(), (Sitter(bot=True),) * size, Chance(key))
    times: dict[str, list[float]] = {level: [] for level in levels}
    move = 0
    while actors := rules.actors(state):
        seat = min(actors)
        offers, view = protocol.legal(rules, state, seat), rules.view(state, seat)
        own, began = Chance(b"bot%d:%d" % (seat, move) + key), perf_counter()
        action = POLICIES[seated[seat]](rules, view, offers, own)
        times[seated[seat]].append(perf_counter() - began)
        state = protocol.play(rules, state, seat, action, Chance(key)).state
        move += 1
    outcome = rules.outcome(state)
    assert outcome is not None
    firsts = outcome.places.count(1)
    shares = tuple((outcome.places[(index + turn) % size] == 1) / firsts for index in range(size))
    return Played(shares, move, times)


def measure(match_up: MatchUp, share: float, workers: int) -> Iterator[str]:
    """The match-up's line of the table."""
    games = max(int(match_up.games * share), 2)
    jobs = [(match_up.levels, number) for number in range(games)]
    with Pool(workers) as pool:
        played = []
        for one in pool.imap_unordered(play, jobs, chunksize=4):
            played.append(one)
            if len(played) % 100 == 0:
                so_far = sum(p.shares[0] for p in played) / len(played)
                print(match_up.name, len(played), f"{so_far:.1%}", file=sys.stderr, flush=True)
    means = [sum(each) / games for each in zip(*(p.shares for p in played), strict=True)]
    told = means if match_up.name == "4normal" else means[:1]
    for mean in told:
        margin = 1.96 * sqrt(mean * (1 - mean) / games)
        good = "ok" if match_up.reached(mean) else "MISSED"
        yield (
            f"{match_up.name:13} {games:5} games  {mean:6.1%} ±{margin:5.1%}"
            f"  required {match_up.required:.0%}  {good}"
        )
    for level in dict.fromkeys(match_up.levels):
        times = sorted(time for p in played for time in p.times[level])
        late = times[int(len(times) * 0.95)]
        yield f"    {level:9} {len(times):6} decisions, 95% within {late * 1000:.0f} ms"


def main() -> None:
    """Print the table."""
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--share", type=float, default=1.0)
    wishes.add_argument("--workers", type=int, default=2)
    wishes.add_argument("match_ups", nargs="*", metavar="match-up")
    wish = wishes.parse_args()
    for match_up in MATCH_UPS:
        if not wish.match_ups or match_up.name in wish.match_ups:
            for line in measure(match_up, wish.share, wish.workers):
                print(line, flush=True)


if __name__ == "__main__":
    main()
