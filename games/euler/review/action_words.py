"""The actions of a player in words."""

from typing import Any, assert_never

from games.engine.page.action_words import ActionWords
from games.engine.protocol import Resign
from games.engine.texts import gettext_noop
from games.euler import actions
from games.euler.actions import Action
from games.euler.rules.engine import EulerRules
from games.euler.state import State


def describe_action(
    rules: EulerRules, state: State, seat: int, action: Action | Resign
) -> ActionWords:
    """An action in words."""
    match action:
        case actions.SubmitOrderCard(digit):
            return ActionWords(gettext_noop("Lay the {n} for the order"), {"n": digit})
        case actions.SubmitNumber(tens, ones):
            return ActionWords(gettext_noop("Lay the number {number}"), {"number": f"{tens}{ones}"})
        case actions.Call():
            due = max(player.bet for player in state.seats) - state.seats[seat].bet
            return ActionWords(gettext_noop("Call {n}"), {"n": due}) if due else CHECK
        case actions.Raise(amount):
            return ActionWords(gettext_noop("Raise by {n}"), {"n": amount})
        case actions.Die():
            return ActionWords(gettext_noop("Die (fold)"))
        case actions.PlaySpecial(kind):
            return ActionWords(gettext_noop("Play {cards}"), {"cards": _symbols(rules, (kind,))})
        case actions.FinishSpecial(cards) if cards:
            return ActionWords(gettext_noop("Play {cards}"), {"cards": _symbols(rules, cards)})
        case actions.FinishSpecial():
            return ActionWords(gettext_noop("Play no special card"))
        case actions.ReadyNext() | actions.TimeOut():
            return ActionWords(gettext_noop("Go on"))
        case Resign():
            return ActionWords(gettext_noop("Give up"))
        case _:
            assert_never(action)


CHECK = ActionWords(gettext_noop("Check (0)"))


def _symbols(rules: EulerRules, kinds: Any) -> tuple[str, ...]:
    known = {card.code: card.symbol for card in rules.content.special_cards}
    return tuple(known[kind] for kind in kinds)
