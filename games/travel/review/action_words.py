"""The actions of a traveller in words."""

from typing import Any, assert_never

from msgspec.structs import asdict

from games.engine.page.action_words import ActionWords, SeatName
from games.engine.protocol import Resign
from games.engine.texts import gettext_noop
from games.travel import actions
from games.travel.actions import Action, Answer, Submission
from games.travel.rules.engine import TravelRules
from games.travel.state import State

STAT_NAMES = {
    "taste": gettext_noop("Taste"), "history": gettext_noop("History"),
    "nature": gettext_noop("Nature"), "culture": gettext_noop("Culture"),
    "leisure": gettext_noop("Leisure"), "watersports": gettext_noop("Watersports"),
}  # fmt: skip


def describe_action(
    rules: TravelRules, state: State, seat: int, action: Action | Resign
) -> ActionWords:
    """An action in words."""
    content = rules.content
    match action:
        case actions.Move(space):
            return ActionWords(gettext_noop("Go to {space}"), {"space": content.space(space)})
        case actions.Act(space, option):
            where = content.space(space or state.players[seat].location)
            return ActionWords(gettext_noop("Act: {space}") if option is None else (
                gettext_noop("Act: {space}, take the card") if option == "card"
                else gettext_noop("Act: {space}, take the money")
            ), {"space": where})  # fmt: skip
        case actions.UseToken(space):
            text = gettext_noop("Spend a determination token: {space}")
            return ActionWords(text, {"space": content.space(space)})
        case actions.EndTurn():
            return ActionWords(gettext_noop("End the turn and keep the token"))
        case Resign():
            return ActionWords(gettext_noop("Give up"))
        case actions.BuyPlans() | actions.Contribute() | actions.Convert():
            return _describe_submission(content, action)
        case _:
            return _describe_answer(content, action)


def _describe_answer(content: Any, action: Answer) -> ActionWords:
    match action:
        case actions.ExtraAct(space):
            text = gettext_noop("Extra action: {space}")
            return ActionWords(text, {"space": content.space(space)})
        case actions.Pass():
            return ActionWords(gettext_noop("Do without it"))
        case actions.KeepPlan(keep):
            kept, left = gettext_noop("Keep the plan"), gettext_noop("Discard the plan")
            return ActionWords(kept if keep else left)
        case actions.ChooseTarget(seat):
            return ActionWords(gettext_noop("Choose {name}"), {"name": SeatName(seat)})
        case actions.ChoosePlan(card):
            return ActionWords(gettext_noop("Give away {card}"), {"card": content.cards[card]})
        case actions.DiscardPlans(cards) if cards:
            rows = tuple(content.cards[card] for card in cards)
            return ActionWords(gettext_noop("Discard and draw again: {cards}"), {"cards": rows})
        case actions.DiscardPlans():
            return ActionWords(gettext_noop("Discard nothing"))
        case actions.ChooseGoal(replace):
            new, old = gettext_noop("Change to the new goal"), gettext_noop("Keep the present goal")
            return ActionWords(new if replace else old)
        case _:
            assert_never(action)


def _describe_submission(content: Any, action: Submission) -> ActionWords:
    match action:
        case actions.BuyPlans(cards) if cards:
            rows = tuple(content.cards[card] for card in cards)
            return ActionWords(gettext_noop("Buy {cards}"), {"cards": rows})
        case actions.BuyPlans():
            return ActionWords(gettext_noop("Buy nothing"))
        case actions.Contribute(amount):
            return ActionWords(gettext_noop("Pay {n}TC into the shared goal"), {"n": amount})
        case actions.Convert(conversions):
            counts = {key: n for key, n in asdict(conversions).items() if n}
            if not counts:
                return ActionWords(gettext_noop("Convert nothing"))
            parts = tuple(
                ActionWords("{stat} ×{n}", {"stat": STAT_NAMES[key], "n": n})
                for key, n in counts.items()
            )
            return ActionWords(gettext_noop("Convert {parts}"), {"parts": parts})
        case _:
            assert_never(action)
