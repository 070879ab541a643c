"""The actions worth offering in each phase, legal or not, in the order of section 8."""

from functools import lru_cache
from itertools import combinations

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.content.index import ContentIndex
from games.dice.content.terms import Card, Phase


@lru_cache(maxsize=4096)
def find_candidates(
    index: ContentIndex, phase: Phase, hand: frozenset[Card], energy: int
) -> tuple[Action, ...]:
    """The actions of a phase whose cards are in the hand, for at most so much energy."""
    match phase:
        case "declare":
            cards = _card_sets(index, phase, hand)
            declarations = (
                Declare(stance.id, each, shields)
                for stance in index.content.stances
                for each in cards
                for shields in range(index.numbers.shield_max + 1)
            )
            return tuple(
                one for one in declarations if index.price(one.cards, one.shields) <= energy
            )
        case "choose_die":
            return (ChooseDie(0), ChooseDie(1))
        case "respond":
            cards = _card_sets(index, phase, hand)
            return tuple(Respond(each) for each in cards if index.price(each) <= energy)
        case "finished":
            return ()


def _card_sets(index: ContentIndex, phase: Phase, hand: frozenset[Card]) -> list[tuple[Card, ...]]:
    """Every set of different cards of a hand and a phase, up to the limit of a round."""
    rows = index.content.strategy_cards
    kinds = [row.id for row in rows if row.phase == phase and row.id in hand]
    most = min(index.numbers.card_limit, len(kinds))
    return [cards for size in range(most + 1) for cards in combinations(kinds, size)]
