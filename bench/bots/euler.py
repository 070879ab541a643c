"""Strength of Euler's bots: the match-ups of section 8.5, with confidence intervals.

    python -m bench.bots.euler [--share 1.0] [--workers 2] [match-up ...]

`--share` plays only that part of the games the rulebook asks for. `protocol.play` raises at an
illegal action, so a table that is printed had none.
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
from games.euler.bots.knowledge import Knowledge
from games.euler.bots.levels import policy
from games.euler.bots.randomness import BotRandomness
from games.euler.rules.engine import EulerRules
from games.euler.state import Options


def reckless(knowledge: Knowledge, legal: tuple[Action, ...], rng: BotRandomness) -> Action:
    """Play cards and specials as normal does, and raise all-in at every bet."""
    if knowledge.view.phase.startswith("betting") and knowledge.may_raise:
        return Raise(knowledge.raise_range.most)
    if knowledge.view.phase.startswith("betting"):
        return legal[0]
    return normal.choose(knowledge, legal, rng)


POLICIES = {**GAME.bots.levels, "reckless": policy(reckless)}


@dataclass(frozen=True)
class MatchUp:
    """The levels at the table, the number of games, and the share the first must win."""

    name: str
    levels: tuple[str, ...]
    games: int
    required: float
    most: float = 1.0

    def accepts(self, share: float) -> bool:
        """Whether a share won is within the target."""
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
class MatchResult:
    """The share of the first place that each level won, and the seconds of its decisions."""

    shares: tuple[float, ...]
    decisions: int
    times: dict[str, list[float]]


def play(job: tuple[tuple[str, ...], int]) -> MatchResult:
    """Play one match, the seats rotated by its number."""
    levels, number = job
    size = len(levels)
    shift = number % size if len(set(levels)) > 1 else 0
    seated = tuple(levels[(index - shift) % size] for index in range(size))
    rules = first_rules(GAME)
    assert isinstance(rules, EulerRules)
    key = b"bench" + number.to_bytes(27, "big")
    state = rules.start(Options(), (Sitter(bot=True),) * size, Chance(key))
    times: dict[str, list[float]] = {level: [] for level in levels}
    move = 0
    while actors := rules.actors(state):
        seat = min(actors)
        legal, view = protocol.legal(rules, state, seat), rules.view(state, seat)
        own, began = Chance(b"bot%d:%d" % (seat, move) + key), perf_counter()
        action = POLICIES[seated[seat]](rules, view, legal, own)
        times[seated[seat]].append(perf_counter() - began)
        state = protocol.play(rules, state, seat, action, Chance(key)).state
        move += 1
    outcome = rules.outcome(state)
    assert outcome is not None
    firsts = outcome.places.count(1)
    shares = tuple((outcome.places[(index + shift) % size] == 1) / firsts for index in range(size))
    return MatchResult(shares, move, times)


def measure(match_up: MatchUp, share: float, workers: int) -> Iterator[str]:
    """Play a match-up; the lines of its table."""
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
    for mean in means if match_up.name == "4normal" else means[:1]:
        margin = 1.96 * sqrt(mean * (1 - mean) / games)
        verdict = "ok" if match_up.accepts(mean) else "MISSED"
        yield (
            f"{match_up.name:13} {games:5} games  {mean:6.1%} ±{margin:5.1%}"
            f"  required {match_up.required:.0%}  {verdict}"
        )
    for level in dict.fromkeys(match_up.levels):
        times = sorted(time for p in played for time in p.times[level])
        late = times[int(len(times) * 0.95)]
        yield f"    {level:9} {len(times):6} decisions, 95% within {late * 1000:.0f} ms"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("match_ups", nargs="*", metavar="match-up")
    arguments = parser.parse_args()
    for match_up in MATCH_UPS:
        if not arguments.match_ups or match_up.name in arguments.match_ups:
            for line in measure(match_up, arguments.share, arguments.workers):
                print(line, flush=True)


if __name__ == "__main__":
    main()
