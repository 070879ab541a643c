"""Other states that look the same to an audience: they test what a view hides."""

from msgspec.structs import replace

from games.dice.actions import Action
from games.dice.content.terms import SEATS
from games.dice.rules.engine import DiceRules
from games.dice.state import Gain, Hand, State
from games.dice.view import rebuild, unseen_cards, view
from games.engine import protocol
from games.engine.chance import Chance


def disguise(rules: DiceRules, state: State, seat: int | None, rng: Chance) -> State:
    """Another state with the same view for this seat (None: a spectator): other hands, another
    pile, other submissions, another event pile."""
    if state.phase == "finished":
        return replace(state, pile=state.pile[::-1], counters={})
    seen = view(state, seat)
    order = rng.shuffle(unseen_cards(rules.index, seen), "hands", 0)
    other = rebuild(rules.index, seen, order)
    hands = [_other_hand(rules, state, each, other.hands[each], seat, rng) for each in SEATS]
    other = replace(
        other,
        hands=(hands[0], hands[1]),
        event_pile=rng.shuffle(state.event_pile, "events", 0),
        counters={stream: index + 7 for stream, index in state.counters.items()},
    )
    first, second = (_other_submission(rules, state, other, each, seat, rng) for each in SEATS)
    return replace(other, submissions=(first, second))


def _other_hand(
    rules: DiceRules, state: State, seat: int, hand: Hand, audience: int | None, rng: Chance
) -> Hand:
    if seat == audience:
        return state.hands[seat]
    kinds = [row.id for row in rules.content.strategy_cards]
    gains = tuple(
        Gain(gain.round, kinds[rng.draw("gain", nth, seat, len(kinds))])
        for nth, gain in enumerate(state.hands[seat].gains)
    )
    return Hand(hand.cards, gains, hand.cards[:1])


def _other_submission(
    rules: DiceRules, state: State, other: State, seat: int, audience: int | None, rng: Chance
) -> Action | None:
    submission = state.submissions[seat]
    if submission is None or seat == audience:
        return submission
    undecided = replace(other, submissions=(None, None))
    legal: tuple[Action, ...] = protocol.legal(rules, undecided, seat)  # type: ignore[assignment]
    return legal[rng.draw("submission", 0, seat, len(legal))]
