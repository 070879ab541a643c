"""What the beginning of a round is worth: the share of each seat in the first place if normal bots
play on."""

from games.dice.content.terms import SEATS
from games.dice.rules.engine import DiceRules
from games.dice.state import Player, State
from games.engine.review.fitted_value import SeatFeatures, read_weights, share_out

FEATURES = (
    "total", "energy", "shields", "guard", "gauge", "cards", "lucky", "bonus_turn", "harm",
)  # fmt: skip
PARTS = range(1, 8)
"""The rounds that are left, with this one."""
MODES = ("quick", "standard", "standard", "extended")
OPTIONS = tuple({"mode": mode} for mode in MODES)
LEVELS = ("easy", "normal")
LATEST_SWITCH = 7
"""The matches that the weights were fitted to: in the first rounds with bots of these levels."""


def evaluate(rules: DiceRules, state: State) -> tuple[float, ...] | None:
    """The share of each seat; None where it can only be found by playing on."""
    part = find_part(rules, state)
    if part is None or state.phase != "declare":
        return None
    return share_out(describe_seats(rules, state), read_weights("dice")[part], len(SEATS))


def find_part(rules: DiceRules, state: State) -> int | None:
    """The row of the weights that is about a state."""
    left = rules.index.modes[state.options.mode].rounds - state.round + 1
    return PARTS.index(left) if left in PARTS and state.options.mode in MODES else None


def describe_seats(rules: DiceRules, state: State) -> list[SeatFeatures]:
    """What each seat has at the beginning of a round."""
    return [(seat, _describe(state.fighters[seat], len(state.hands[seat].cards))) for seat in SEATS]


def _describe(player: Player, cards: int) -> tuple[float, ...]:
    effects = player.active
    return (
        player.total / 10,
        player.energy / 10,
        float(player.shields),
        float(player.guard),
        float(player.gauge),
        float(cards),
        float(effects.lucky),
        float(effects.bonus_turn),
        float(effects.curse + effects.burn),
    )
