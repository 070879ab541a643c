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
from games.travel.rules.turn import Turn


def shuffle(cards: tuple[str, ...], deck: str, nth: int, rng: Chance) -> tuple[str, ...]:
    """The cards in random order; the first is the top."""
    return rng.shuffle(cards, f"shuffle-{deck}", nth)


def draw(turn: Turn, deck: Deck) -> str | None:
    """Draw the top card, after reshuffling the discard if the deck is empty; None if exhausted."""
    if not turn.state.decks[deck]:
        _reshuffle(turn, deck)
    pile = turn.state.decks[deck]
    if not pile:
        turn.emit(DeckExhausted(deck))
        return None
    turn.update(decks={**turn.state.decks, deck: pile[1:]})
    return pile[0]


def draw_face_up(turn: Turn, seat: int, deck: Deck) -> str | None:
    """Draw a card that everybody sees."""
    card = draw(turn, deck)
    if card is not None:
        turn.emit(CardDrawn(seat, deck, card))
    return card


def _reshuffle(turn: Turn, deck: Deck) -> None:
    old = turn.state.discards.get(deck, ())
    if not old:
        return
    nth = turn.state.shuffles.get(deck, 0) + 1
    pile = shuffle(old, deck, nth, turn.rng)
    turn.update(
        decks={**turn.state.decks, deck: pile},
        discards={**turn.state.discards, deck: ()},
        shuffles={**turn.state.shuffles, deck: nth},
    )
    turn.emit(DeckReshuffled(deck, len(pile)))


def discard(turn: Turn, deck: Deck, card: str) -> None:
    """Put a used card on its discard."""
    pile = turn.state.discards.get(deck, ())
    turn.update(discards={**turn.state.discards, deck: (*pile, card)})


def draw_plan(turn: Turn, seat: int, how: How) -> str | None:
    """Draw a plan into a hand; only its owner sees the card."""
    card = draw(turn, "PLAN")
    if card is not None:
        turn.update_player(seat, hand=(*turn.player(seat).hand, card))
        turn.emit(PlanDrawn(seat, how), PlanSeen(seat, card, to=seat))
    return card


def discard_plan(turn: Turn, seat: int, card: str) -> None:
    """Discard a plan of the hand face up."""
    turn.update_player(seat, hand=remove_card(turn.player(seat).hand, card))
    discard(turn, "PLAN", card)
    turn.emit(PlanDiscarded(seat, card))


def remove_card(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand without this card."""
    return tuple(held for held in hand if held != card)
