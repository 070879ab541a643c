"""The bots by level. A bot sees the view of its seat and has random numbers of its own."""

from games.engine.chance import Chance
from games.yut.actions import Action
from games.yut.bots import greedy, rollout
from games.yut.rules.engine import YutRules
from games.yut.view import View, rebuild

Actions = tuple[Action, ...]


def choose_greedy(rules: YutRules, view: View, legal: Actions, chance: Chance) -> Action:
    state = rebuild(view)
    return greedy.choose(rules.find_index(state.options), state)


def choose_rollout(rules: YutRules, view: View, legal: Actions, chance: Chance) -> Action:
    return rollout.choose(rules, rebuild(view), legal, chance)


BOTS = {"greedy": choose_greedy, "rollout": choose_rollout}
