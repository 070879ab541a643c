"""The expert bot (section 8.2): it plays every action out with the quick bot and takes the one
with the fewest turns. It does not know the run's key."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.yut.actions import Action, Move
from games.yut.bots import greedy
from games.yut.rules.engine import YutRules
from games.yut.state import State

PLAYOUTS = 32


def choose(rules: YutRules, state: State, legal: tuple[Action, ...], chance: Chance) -> Action:
    """The action with the smallest total of turns; every action is played out with the same
    keys."""
    if len(legal) == 1:
        return legal[0]
    state = replace(state, preview=())
    keys = [_playout_chance(chance, nth) for nth in range(PLAYOUTS)]
    best, least = legal[0], None
    for action in _distinct_actions(state, legal):
        total = _total_turns(rules, state, action, keys, least)
        if least is None or total < least:
            best, least = action, total
    return best


def _playout_chance(chance: Chance, nth: int) -> Chance:
    """A fresh key: with the run's own key the bot would know the future."""
    words = (chance.draw("fate", nth, word, 1 << 64) for word in range(4))
    return Chance(b"".join(word.to_bytes(8, "big") for word in words))


def _distinct_actions(state: State, legal: tuple[Action, ...]) -> list[Action]:
    """The first of each group of moves with the same pieces and the same steps left in hand."""
    found: dict[object, Action] = {}
    for action in legal:
        found.setdefault(_signature(state, action), action)
    return list(found.values())


def _signature(state: State, action: Action) -> object:
    if not isinstance(action, Move):
        return action
    left = tuple(token.steps for token in state.hand if token.id != action.token_id)
    return left, action.target, action.dest


def _total_turns(
    rules: YutRules, state: State, action: Action, keys: list[Chance], least: int | None
) -> int:
    """The turns of all playouts together; `least` as soon as the total cannot be smaller."""
    total = 0
    for played, rng in enumerate(keys, 1):
        total += _playout_turns(rules, state, action, rng)
        if least is not None and total + (len(keys) - played) * state.turn >= least:
            return least
    return total


def _playout_turns(rules: YutRules, state: State, action: Action, rng: Chance) -> int:
    state = rules.resolve(state, action, rng).state
    index = rules.find_index(state.options)
    while state.status == "active":
        state = rules.resolve(state, greedy.choose(index, state), rng).state
    return state.turn
