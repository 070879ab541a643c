"""States that look the same to an audience: hidden cards and choices are drawn again."""

from msgspec.structs import replace

from games.dice.actions import Action
from games.dice.content.terms import SEATS
from games.dice.rules.engine import DiceRules
from games.dice.state import Gain, Hand, State
from games.dice.view import rebuild, unseen_cards, view
from games.engine import protocol
from games.engine.chance import Chance


def sample_world(rules: DiceRules, state: State, seat: int | None, rng: Chance) -> State:
    """Another state with the same view for this seat (None: a spectator): other hands, another
    pile, other submissions."""
    if state.phase == "finished":
        return state
    seen = view(state, seat)
    unseen = list(unseen_cards(rules.index, seen))
    for card in seen.given:
        unseen.remove(card)
    # The one hand that a seat does not see is dealt first: it holds what the seat gave away.
    other = rebuild(rules.index, seen, (*seen.given, *rng.shuffle(unseen, "hands", 0)))
    hands = [_other_hand(rules, state, other, each, seat, rng) for each in SEATS]
    other = replace(
        other,
        hands=(hands[0], hands[1]),
        event_pile=state.event_pile,
        counters={},
    )
    first, second = (_other_submission(rules, state, other, each, seat, rng) for each in SEATS)
    return replace(other, submissions=(first, second))


def _other_hand(
    rules: DiceRules, state: State, other: State, seat: int, audience: int | None, rng: Chance
) -> Hand:
    if seat == audience:
        return state.hands[seat]
    kinds = [row.id for row in rules.content.strategy_cards]
    hand = state.hands[seat]
    gains = tuple(
        Gain(gain.round, kinds[rng.draw("gain", nth, seat, len(kinds))])
        for nth, gain in enumerate(hand.gains)
    )
    held = other.hands[1 - seat].cards[: len(hand.given)]
    return Hand(other.hands[seat].cards, gains, held if audience is None else hand.given)


def _other_submission(
    rules: DiceRules, state: State, other: State, seat: int, audience: int | None, rng: Chance
) -> Action | None:
    submission = state.submissions[seat]
    if submission is None or seat == audience:
        return submission
    undecided = replace(other, submissions=(None, None))
    legal: tuple[Action, ...] = protocol.legal(rules, undecided, seat)  # type: ignore[assignment]
    return legal[rng.draw("submission", 0, seat, len(legal))]
