"""Quality and speed of the par of Yut Run, on one core, in CPU seconds of this process.

python -m bench.yut.par [n]        par of the open seeds P001 … Pn, quick and deep stage
python -m bench.yut.par --replay   1,000 runs of the quick bot replayed through the rules
python -m bench.yut.par --bots     quick and rollout bot on P001 … P050 (RULES.md, section 8.2)

Runs as they are stored, replayed and verified: `python -m bench.yut.runs`.
"""

import argparse
import sys
from statistics import mean, median
from time import process_time
from typing import NamedTuple

from games.engine import chance, playouts, protocol
from games.engine.chance import Chance
from games.yut import GAME
from games.yut.bots.solver.beam import Limits, Par, solve
from games.yut.bots.solver.line import quick_bot_line, replay
from games.yut.rules.engine import YutRules

RULES: YutRules = playouts.first_rules(GAME)  # type: ignore[assignment]
PARAMS = RULES.content.params
TARGET_SEEDS = 50
RUNS = 1_000
LUCKS = 5


def main() -> int:
    """Print one of the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.yut.par")
    parser.add_argument("n", type=int, nargs="?", default=100, help="how many seeds")
    parser.add_argument("--replay", action="store_true", help="the plain rules instead")
    parser.add_argument("--bots", action="store_true", help="the bots instead")
    parser.add_argument("--lucks", type=int, default=LUCKS, help="times the rollout bot plays")
    args = parser.parse_args()
    if args.bots:
        print_bots(args.lucks)
    elif args.replay:
        measure_replays()
    else:
        print_pars(args.n)
    return 0


def seed_key(seed: str) -> bytes:
    return chance.seed_key(GAME.seed_prefix, seed)


class Solved(NamedTuple):
    """One seed: the quick bot's turns, then par after each stage and its CPU seconds."""

    bot: int
    quick: Par
    quick_seconds: float
    deep: Par
    deep_seconds: float


def solve_seed(seed: str) -> Solved:
    key = seed_key(seed)
    bot = replay(RULES, key, quick_bot_line(RULES, key)).turn
    began = process_time()
    quick = solve(RULES, key, Limits.quick(PARAMS))
    between = process_time()
    deep = solve(RULES, key, Limits.deep(PARAMS), known=quick)
    return Solved(bot, quick, between - began, deep, process_time() - between)


def print_pars(n: int) -> None:
    """Print both stages over many seeds."""
    found = [solve_seed(f"P{number:03d}") for number in range(1, n + 1)]
    quick, deep = Limits.quick(PARAMS), Limits.deep(PARAMS)
    stages = [each.quick for each in found], [each.deep for each in found]
    tried = [s.quick.examined for s in found], [s.deep.examined - s.quick.examined for s in found]
    seconds = [s.quick_seconds for s in found], [s.deep_seconds for s in found]
    bots = [each.bot for each in found]

    print(f"{n} open seeds, P001 … P{n:03d}; every line was replayed\n")
    print_row("stage", "quick", "deep")
    print_row(
        "width / inner cap", f"{quick.width}/{quick.inner_cap}", f"{deep.width}/{deep.inner_cap}"
    )
    print_row("mean par", *(f"{mean(par_turns(pars)):.2f}" for pars in stages))
    print_row(
        "lowest … highest par", *(f"{min(par_turns(s))} … {max(par_turns(s))}" for s in stages)
    )
    print_row("sum of the first 50", *(f"{sum(par_turns(pars)[:TARGET_SEEDS])}" for pars in stages))
    print_row(
        "no better than the bot", *(f"{count_not_better(par_turns(pars), bots)}" for pars in stages)
    )
    print_row("exact", *(f"{sum(par.exact for par in pars)}" for pars in stages))
    print_row("positions tried a seed", *(f"{mean(each):.0f}" for each in tried))
    print_row(
        "positions tried a second", *(f"{sum(tried[i]) / sum(seconds[i]):.0f}" for i in (0, 1))
    )
    print_row("CPU s, all seeds", *(f"{sum(each):.1f}" for each in seconds))
    print_row("CPU s a seed, median", *(f"{median(each):.2f}" for each in seconds))
    print_row("CPU s a seed, highest", *(f"{max(each):.2f}" for each in seconds))
    gains = [each.quick.turns - each.deep.turns for each in found]
    gave_up = sum(each >= (deep.total_cap or 0) for each in tried[1])
    print_row("within the budget", f"{n}", f"{n - gave_up}")
    print(f"\nthe deep stage is better on {sum(map(bool, gains))} of {n} seeds", end="")
    print(f" (by {mean(gains):.2f} turns on average) and gave up on {gave_up}")


def print_row(name: str, *figures: str) -> None:
    print(f"{name:26}" + "".join(f"{figure:>12}" for figure in figures))


def par_turns(pars: list[Par]) -> list[int]:
    return [par.turns for par in pars]


def count_not_better(turns: list[int], bots: list[int]) -> int:
    return sum(par >= bot for par, bot in zip(turns, bots, strict=True))


def measure_replays() -> None:
    """Print the cost of verification: every action of a run through `protocol.play`."""
    keys = [seed_key(f"T{number:04d}") for number in range(RUNS)]
    lines = [quick_bot_line(RULES, key) for key in keys]
    seconds = []
    for key, line in zip(keys, lines, strict=True):
        began = process_time()
        replay(RULES, key, line)
        seconds.append(process_time() - began)
    moves = sum(map(len, lines))
    print(f"{RUNS} runs, {moves} moves, replayed in {sum(seconds):.2f} CPU s")
    print(f"{moves / sum(seconds):.0f} moves a second")
    print(f"a run: median {1000 * median(seconds):.2f} ms, highest {1000 * max(seconds):.2f} ms")


def print_bots(lucks: int) -> None:
    """Print the strength of the bots. The rollout bot is random, so it plays each seed several
    times."""
    names = [f"P{number:03d}" for number in range(1, TARGET_SEEDS + 1)]
    quick = [
        replay(RULES, seed_key(name), quick_bot_line(RULES, seed_key(name))).turn for name in names
    ]
    print(f"quick bot: {sum(quick)} turns on P001 … P050, mean {mean(quick):.2f}\n")
    print(f"{'rollout bot':12}{'mean':>8}{'not worse':>11}{'better':>8}{'CPU s a run':>13}")
    means = []
    for luck in range(lucks):
        began = process_time()
        turns = [rollout_turns(seed_key(name), luck) for name in names]
        took = (process_time() - began) / len(names)
        pairs = list(zip(turns, quick, strict=True))
        not_worse, better = sum(a <= b for a, b in pairs), sum(a < b for a, b in pairs)
        means.append(mean(turns))
        print(f"luck {luck:<7}{means[-1]:>8.2f}{not_worse:>11}{better:>8}{took:>13.2f}", flush=True)
    print(f"{'all':12}{mean(means):>8.2f}")


def rollout_turns(key: bytes, luck: int) -> int:
    """The turns of one run of the rollout bot; luck 0 is that of `playouts.play_bots`."""
    state, move = playouts.begin(GAME, key, RULES), 0
    while RULES.actors(state):
        legal = protocol.legal(RULES, state, 0)
        own = Chance(b"bot%d:%d" % (luck, move) + key)
        action = GAME.bots.levels["rollout"](RULES, RULES.view(state, 0), legal, own)
        state, move = protocol.play(RULES, state, 0, action, Chance(key)).state, move + 1
    return int(state.turn)


if __name__ == "__main__":
    sys.exit(main())
