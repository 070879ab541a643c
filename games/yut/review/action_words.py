"""The actions of a run in words."""

from typing import Any, assert_never

from games.engine.page.action_words import ActionWords
from games.engine.protocol import Resign
from games.engine.texts import gettext_noop
from games.yut import actions
from games.yut.actions import Action
from games.yut.rules.engine import YutRules
from games.yut.state import State

RESULT_NAMES = {
    "DO": gettext_noop("Do"), "GAE": gettext_noop("Gae"), "GEOL": gettext_noop("Geol"),
    "YUT": gettext_noop("Yut"), "MO": gettext_noop("Mo"), "PIECE": gettext_noop("Piece"),
}  # fmt: skip
PLACE_NAMES = {"HOME": gettext_noop("HOME"), "FINISHED": gettext_noop("Finish")}


def describe_action(rules: YutRules, state: State, seat: int, action: Action) -> ActionWords:
    """An action in words."""
    content = rules.content
    match action:
        case actions.Throw():
            return ActionWords(gettext_noop("Throw"))
        case actions.Reroll():
            return ActionWords(gettext_noop("Throw the last throw again"))
        case actions.StartMove():
            return ActionWords(gettext_noop("Stop throwing and move"))
        case actions.Move(token_id, target, dest):
            return _describe_move(state, token_id, target, dest)
        case actions.SplitToken(token_id, first):
            token = state.token(token_id)
            rest = token.steps - first if token else 0
            text = gettext_noop("Cut a result in two: {first} + {second}")
            return ActionWords(text, {"first": first, "second": rest})
        case actions.ReplaceStick(slot):
            stick = _find_row(content.sticks, state.pending_stick)
            text = gettext_noop("{stick} into slot {slot}")
            return ActionWords(text, {"stick": stick, "slot": slot + 1})
        case actions.DiscardStick():
            stick = _find_row(content.sticks, state.pending_stick)
            return ActionWords(gettext_noop("Do without {stick}"), {"stick": stick})
        case actions.ChooseRelic(relic_id):
            relic = _find_row(content.relics, relic_id)
            return ActionWords(gettext_noop("Take {relic}"), {"relic": relic})
        case actions.Hint():
            return ActionWords(gettext_noop("Ask for a hint"))
        case Resign():
            return ActionWords(gettext_noop("Give up"))
        case _:
            assert_never(action)


def _describe_move(state: State, token_id: int, target: str, dest: str) -> ActionWords:
    token = state.token(token_id)
    figures: dict[str, Any] = {
        "result": RESULT_NAMES[token.result] if token else "",
        "steps": token.steps if token else 0,
        "start": PLACE_NAMES.get(target, target),
        "dest": PLACE_NAMES.get(dest, dest),
    }
    return ActionWords(gettext_noop("{result} ({steps}): {start} → {dest}"), figures)


def _find_row(rows: Any, row_id: str | None) -> Any:
    return next((row for row in rows if row.id == row_id), row_id or "")
