"""Drawing, discarding and shuffling (sections 2.3 and 5)."""

from games.engine.chance import Chance
from games.travel.content.terms import Deck
from games.travel.events import (
    CardDrawn,
    DeckExhausted,
    DeckReshuffled,
    How,
    PlanDiscarded,
    PlanDrawn,
    PlanSeen,
)
from games.travel.rules.turn import Telling


def shuffled(cards: tuple[str, ...], deck: str, index: int, rng: Chance) -> tuple[str, ...]:
    """A deck in a drawn order; its first card is on top."""
    return rng.shuffle(cards, f"shuffle-{deck}", index)


def draw(t: Telling, deck: Deck) -> str | None:
    """The top card; an empty deck is first made of its discard. None: it is exhausted."""
    if not t.state.decks[deck]:
        _reshuffle(t, deck)
    pile = t.state.decks[deck]
    if not pile:
        t.tell(DeckExhausted(deck))
        return None
    t.change(decks={**t.state.decks, deck: pile[1:]})
    return pile[0]


def draw_open(t: Telling, seat: int, deck: Deck) -> str | None:
    """Draw a card for everybody to see."""
    card = draw(t, deck)
    if card is not None:
        t.tell(CardDrawn(seat, deck, card))
    return card


def _reshuffle(t: Telling, deck: Deck) -> None:
    old = t.state.discards.get(deck, ())
    if not old:
        return
    index = t.state.shuffles.get(deck, 0) + 1
    pile = shuffled(old, deck, index, t.rng)
    t.change(
        decks={**t.state.decks, deck: pile},
        discards={**t.state.discards, deck: ()},
        shuffles={**t.state.shuffles, deck: index},
    )
    t.tell(DeckReshuffled(deck, len(pile)))


def discard(t: Telling, deck: Deck, card: str) -> None:
    """Lay a used card on its discard."""
    pile = t.state.discards.get(deck, ())
    t.change(discards={**t.state.discards, deck: (*pile, card)})


def draw_plan(t: Telling, seat: int, how: How) -> str | None:
    """Draw a plan into the hand; only its owner sees which."""
    card = draw(t, "PLAN")
    if card is not None:
        t.change_seat(seat, hand=(*t.player(seat).hand, card))
        t.tell(PlanDrawn(seat, how), PlanSeen(seat, card, to=seat))
    return card


def discard_plan(t: Telling, seat: int, card: str) -> None:
    """Lay a plan of the hand face up on the discard."""
    t.change_seat(seat, hand=without(t.player(seat).hand, card))
    discard(t, "PLAN", card)
    t.tell(PlanDiscarded(seat, card))


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A hand with one card less."""
    return tuple(held for held in hand if held != card)
