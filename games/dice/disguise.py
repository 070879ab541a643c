"""Other states that look the same to an audience: the test of what a view hides."""

from msgspec.structs import replace

from games.dice.actions import Action
from games.dice.content.index import Book
from games.dice.content.terms import SEATS
from games.dice.rules.refusals import refusal
from games.dice.state import Gain, Hand, State
from games.dice.view import imagined, unseen, view
from games.engine.chance import Chance


def disguised(book: Book, state: State, seat: int | None, rng: Chance) -> State:
    """Another state that this audience cannot tell from the given one: other hands, another pile,
    other submissions, another deck of events."""
    if state.phase == "finished":
        return replace(state, pile=state.pile[::-1], counters={})
    seen = view(state, seat)
    order = rng.shuffle(unseen(book, seen), "hands", 0)
    other = imagined(book, seen, order)
    hands = [_other_hand(book, state, each, other.hands[each], seat, rng) for each in SEATS]
    other = replace(
        other,
        hands=(hands[0], hands[1]),
        event_pile=rng.shuffle(state.event_pile, "events", 0),
        counters={stream: index + 7 for stream, index in state.counters.items()},
    )
    first, second = (_other_submission(book, state, other, each, seat, rng) for each in SEATS)
    return replace(other, submissions=(first, second))


def _other_hand(
    book: Book, state: State, seat: int, hand: Hand, audience: int | None, rng: Chance
) -> Hand:
    if seat == audience:
        return state.hands[seat]
    kinds = [row.id for row in book.content.strategy_cards]
    gains = tuple(
        Gain(gain.round, kinds[rng.draw("gain", nth, seat, len(kinds))])
        for nth, gain in enumerate(state.hands[seat].gains)
    )
    return Hand(hand.cards, gains, hand.cards[:1])


def _other_submission(
    book: Book, state: State, other: State, seat: int, audience: int | None, rng: Chance
) -> Action | None:
    was = state.submissions[seat]
    if was is None or seat == audience:
        return was
    asked = replace(other, submissions=(None, None))
    offers = [
        action
        for action in book.candidates[asked.phase]
        if refusal(book, asked, seat, action) is None
    ]
    return offers[rng.draw("submission", 0, seat, len(offers))]
