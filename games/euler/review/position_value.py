"""What the beginning of a round is worth: the share of each seat in the first place if easy bots
play on."""

from games.engine.review.fitted_value import SeatFeatures, read_weights, share_out
from games.euler.rules.engine import EulerRules
from games.euler.state import State

FEATURES = ("chips", "lead", "leads", "f", "ex", "phi", "zeros", "digits")
KINDS = FEATURES[3:6]
"""The special cards that the weights know."""
SEATS = (2, 3, 4)
ROUNDS = (2, 3)
PARTS = tuple((round, seats) for round in ROUNDS for seats in SEATS)
"""Which round begins, among how many seats that still play."""
OPTIONS: tuple[dict[str, str], ...] = ({},)
LEVELS = ("easy", "easy", "easy", "normal")
LATEST_SWITCH = 2
"""The matches that the weights were fitted to: in the first rounds with bots of these levels."""
SCALE = 10


def evaluate(rules: EulerRules, state: State) -> tuple[float, ...] | None:
    """The share of each seat; None where it can only be found by playing on."""
    part = find_part(rules, state)
    if part is None or state.phase != "order_select":
        return None
    found = describe_seats(rules, state)
    return share_out(found, read_weights("euler")[part], len(state.seats))


def find_part(rules: EulerRules, state: State) -> int | None:
    """The row of the weights that is about a state."""
    part = state.round, len(state.playing_seats)
    is_usual = state.options.variant == "classic" and rules.content.kinds == KINDS
    is_fitted = part in PARTS and is_usual
    return PARTS.index(part) if is_fitted else None


def describe_seats(rules: EulerRules, state: State) -> list[SeatFeatures]:
    """What each seat that still plays has."""
    chips = {seat: state.seats[seat].stack for seat in state.playing_seats}
    mean = sum(chips.values()) / len(chips)
    found: list[SeatFeatures] = []
    for seat, own in chips.items():
        player = state.seats[seat]
        lead = own - max((theirs for other, theirs in chips.items() if other != seat), default=0)
        specials = tuple(map(float, player.specials))
        zeros, digits = float(player.hand.count(0)), sum(player.hand) / SCALE
        facts = (own / mean, lead / SCALE, float(lead > 0), *specials, zeros, digits)
        found.append((seat, facts))
    return found
