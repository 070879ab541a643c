"""What a position at the beginning of a preparation is worth: the share of each seat in the first
place if normal bots play on."""

from games.autochess.bots.board_search import board_strength
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import LINES, TOP_LEVEL
from games.autochess.rules.combat.duel import Fighter, compare, judge
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.state import Player, State
from games.engine.review.fitted_value import Features, SeatFeatures, read_weights, share_out

FEATURES = (
    "hp", "low_hp", "margin", "strength", "level", "gold", "stars", "pairs", "chips", "fantasyland",
)  # fmt: skip
PARTS = (1, 3, 5, 7, 9, 11, 13)
"""The rounds with which the parts of a match begin that have weights of their own."""
OPTIONS: tuple[dict[str, str], ...] = ({},)
LEVELS = ("easy", "normal", "hard")
LATEST_SWITCH = 12
"""The matches that the weights were fitted to: in the first rounds with bots of these levels."""
SHORTEST = 8
"""Rounds that a mode must have at least; the weights say nothing about shorter ones."""
LOW_HP = 30
RICH = 30
"""Gold beyond this counts no further."""
SCALE = 100


def evaluate(rules: AutochessRules, state: State) -> tuple[float, ...] | None:
    """The share of each seat; None where it can only be found by playing on."""
    if state.phase != "prep" or rules.index.mode(state).max_rounds < SHORTEST:
        return None
    weights = read_weights("autochess")[find_part(rules, state)]
    return share_out(describe_seats(rules, state), weights, len(state.players))


def find_part(rules: AutochessRules, state: State) -> int:
    """The row of the weights that is about a state."""
    return max(n for n, first in enumerate(PARTS) if first <= state.round)


def describe_seats(rules: AutochessRules, state: State) -> list[SeatFeatures]:
    """What each seat that can still win has."""
    index = rules.index
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
