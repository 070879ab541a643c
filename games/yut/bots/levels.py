"""Bots: level -> policy. They know what their view shows and nothing more."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.yut.actions import Action, Move
from games.yut.bots import greedy as bots_greedy
from games.yut.rules.engine import YutRules
from games.yut.state import State
from games.yut.view import View, recalled

PLAYOUTS = 32


def greedy(rules: YutRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """The quick bot of section 8.1; it leaves nothing to chance."""
    return bots_greedy.choose(rules.book, recalled(view))


def rollout(rules: YutRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """Play every action out with the quick bot under the same fresh keys; the fewest turns win."""
    if len(legal) == 1:
        return legal[0]
    state = replace(recalled(view), preview=())
    fates = [_fate(chance, nth) for nth in range(PLAYOUTS)]
    best, least = legal[0], None
    for action in _distinct(state, legal):
        total = _total(rules, state, action, fates, least)
        if least is None or total < least:
            best, least = action, total
    return best


def _fate(chance: Chance, nth: int) -> Chance:
    """A key of the bot's own: it must not know the future of the run."""
    words = (chance.draw("fate", nth, word, 1 << 64) for word in range(4))
    return Chance(b"".join(word.to_bytes(8, "big") for word in words))


def _distinct(state: State, legal: tuple[Action, ...]) -> list[Action]:
    """One of each group of moves that leave the same pieces and the same steps in the hand."""
    found: dict[object, Action] = {}
    for action in legal:
        found.setdefault(_mark(state, action), action)
    return list(found.values())


def _mark(state: State, action: Action) -> object:
    if not isinstance(action, Move):
        return action
    left = tuple(token.steps for token in state.hand if token.id != action.token_id)
    return left, action.target, action.dest


def _total(
    rules: YutRules, state: State, action: Action, fates: list[Chance], least: int | None
) -> int:
    """The turns of all play-outs together; given up as soon as it cannot be the least."""
    total = 0
    for played, fate in enumerate(fates, 1):
        total += _turns(rules, state, action, fate)
        if least is not None and total + (len(fates) - played) * state.turn >= least:
            return least
    return total


def _turns(rules: YutRules, state: State, action: Action, fate: Chance) -> int:
    state = rules.resolve(state, action, fate).state
    while state.status == "active":
        state = rules.resolve(state, bots_greedy.choose(rules.book, state), fate).state
    return state.turn


BOTS = {"greedy": greedy, "rollout": rollout}
