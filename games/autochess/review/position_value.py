"""What a position at the beginning of a preparation is worth: the share of each seat in the first
place if normal bots play on.

The logarithm of a seat's chances is a weighted sum of what it has. The weights are fitted to bot
matches, for each part of a match: `python -m bench.reviews.autochess_fit` writes `weights.json`.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp

import msgspec

from games.autochess.bots.board_search import board_strength
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import LINES, TOP_LEVEL
from games.autochess.rules.combat.duel import Fighter, compare, judge
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.state import Player, State

FEATURES = (
    "hp", "low_hp", "margin", "strength", "level", "gold", "stars", "pairs", "chips", "fantasyland",
)  # fmt: skip
PARTS = (1, 3, 5, 7, 9, 11, 13)
"""The rounds with which the parts of a match begin that have weights of their own."""
SHORTEST = 8
"""Rounds that a mode must have at least; the weights say nothing about shorter ones."""
LOW_HP = 30
RICH = 30
"""Gold beyond this counts no further."""
SCALE = 100
Features = tuple[float, ...]


def evaluate(rules: AutochessRules, state: State) -> tuple[float, ...] | None:
    """The share of each seat; None where it can only be found by playing on."""
    if state.phase != "prep" or rules.index.mode(state).max_rounds < SHORTEST:
        return None
    found = describe_seats(rules.index, state)
    shares = weigh([row for _, row in found], read_weights()[find_part(state.round)])
    by_seat = {seat: share for (seat, _), share in zip(found, shares, strict=True)}
    return tuple(by_seat.get(seat, 0.0) for seat in range(len(state.players)))


def find_part(round: int) -> int:
    """The part of a match to which a round belongs."""
    return max(n for n, first in enumerate(PARTS) if first <= round)


def weigh(rows: Sequence[Features], weights: Sequence[float]) -> list[float]:
    """Shares that add up to 1, by the weighted sum of each row."""
    sums = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    powers = [exp(each - max(sums)) for each in sums]
    return [each / sum(powers) for each in powers]


def describe_seats(index: ContentIndex, state: State) -> list[tuple[int, Features]]:
    """What each seat that can still win has."""
    seats = [seat for seat in state.living if not state.players[seat].conceded]
    fighters = {
        seat: judge(find_modifiers(index, state, seat, fighting=True)) for seat in state.living
    }
    return [(seat, _describe(index, state, seat, fighters)) for seat in seats or state.living]


def _describe(
    index: ContentIndex, state: State, seat: int, fighters: dict[int, Fighter]
) -> Features:
    player, own = state.players[seat], fighters[seat]
    rivals = [fighter for other, fighter in fighters.items() if other != seat]
    margins = [_compare_boards(own, rival) for rival in rivals]
    return (
        player.hp / SCALE,
        max(0, LOW_HP - player.hp) / SCALE,
        sum(margins) / max(1, len(margins)),
        board_strength(own.lines) / 1000,
        player.level + _level_progress(index, state, player),
        min(player.gold, RICH) / 10,
        float(sum(card.stars - 1 for card in player.own_cards())),
        float(_count_pairs(player)),
        float(min(player.chips, 3)),
        float(player.fantasyland),
    )


def _compare_boards(own: Fighter, rival: Fighter) -> float:
    """From -1 (every line is lost) to 1."""
    winners = [compare(own, rival, line).winner for line in range(len(LINES))]
    won, lost = winners.count(0), winners.count(1)
    scoop = (won == len(LINES)) - (lost == len(LINES))
    return (won - lost + scoop) / (len(LINES) + 1)


def _level_progress(index: ContentIndex, state: State, player: Player) -> float:
    if player.level == TOP_LEVEL:
        return 0
    return player.xp / index.mode(state).xp_to_next[player.level - 1]


def _count_pairs(player: Player) -> int:
    """Cards of which one more copy makes a star."""
    held = [(card.kind, card.stars) for card in player.own_cards()]
    return sum(held.count(each) == 2 for each in set(held))


@cache
def read_weights() -> tuple[tuple[float, ...], ...]:
    """The weights of each part, in the order of FEATURES."""
    text = files("games.autochess.review").joinpath("weights.json").read_bytes()
    return msgspec.json.decode(text, type=Weights).weights


class Weights(msgspec.Struct, frozen=True):
    """The file of the weights, and what they were fitted to."""

    features: tuple[str, ...]
    parts: tuple[int, ...]
    weights: tuple[tuple[float, ...], ...]
    matches: int
    positions: int
    loss: float
    """The mean loss (natural logarithm) on matches that were left out of the fit."""
    loss_of_equal: float
    """The same if all seats had the same chances."""
