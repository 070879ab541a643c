"""The actions of a fighter in words."""

from typing import assert_never

from games.dice import actions
from games.dice.actions import Action, Declare
from games.dice.content.rows import StanceRow
from games.dice.rules.engine import DiceRules
from games.dice.state import State
from games.engine.page.action_words import ActionWords
from games.engine.protocol import Resign
from games.engine.texts import gettext_noop


def describe_action(rules: DiceRules, state: State, seat: int, action: Action) -> ActionWords:
    """An action in words."""
    match action:
        case Declare():
            return _describe_declaration(rules, action)
        case actions.ChooseDie(index):
            thrown = state.turns[seat].candidates
            face = thrown[index] if index < len(thrown) else index + 1
            return ActionWords(gettext_noop("Keep the {face}"), {"face": face})
        case actions.Respond(cards) if cards:
            rows = tuple(rules.index.cards[card] for card in cards)
            return ActionWords(gettext_noop("Answer with {cards}"), {"cards": rows})
        case actions.Respond():
            return ActionWords(gettext_noop("Play no card"))
        case Resign():
            return ActionWords(gettext_noop("Give up"))
        case _:
            assert_never(action)


def _describe_declaration(rules: DiceRules, action: Declare) -> ActionWords:
    stances: dict[str, StanceRow] = {str(row.id): row for row in rules.content.stances}
    figures = {
        "stance": stances[action.stance],
        "cards": tuple(rules.index.cards[card] for card in action.cards),
        "n": action.shields,
    }
    if action.cards and action.shields:
        text = gettext_noop("{stance}, with {cards} and {n} new shield(s)")
    elif action.cards:
        text = gettext_noop("{stance}, with {cards}")
    elif action.shields:
        text = gettext_noop("{stance}, with {n} new shield(s)")
    else:
        text = gettext_noop("{stance}")
    return ActionWords(text, figures)
