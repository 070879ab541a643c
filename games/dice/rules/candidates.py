"""The actions worth offering in each phase, legal or not, in the order of section 8."""

from itertools import combinations

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.content.index import ContentIndex
from games.dice.content.terms import Card, Phase


def candidates_by_phase(index: ContentIndex) -> dict[Phase, tuple[Action, ...]]:
    return {
        "declare": _declarations(index),
        "choose_die": (ChooseDie(0), ChooseDie(1)),
        "respond": tuple(map(Respond, _card_sets(index, "respond"))),
        "finished": (),
    }


def _declarations(index: ContentIndex) -> tuple[Action, ...]:
    return tuple(
        Declare(stance.id, cards, shields)
        for stance in index.content.stances
        for cards in _card_sets(index, "declare")
        for shields in range(index.numbers.shield_max + 1)
    )


def _card_sets(index: ContentIndex, phase: Phase) -> list[tuple[Card, ...]]:
    """Every set of different cards of a phase, up to the limit of a round."""
    kinds = [row.id for row in index.content.strategy_cards if row.phase == phase]
    most = min(index.numbers.card_limit, len(kinds))
    return [cards for size in range(most + 1) for cards in combinations(kinds, size)]
