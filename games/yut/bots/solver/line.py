"""Lines: the plies of a search as actions, and their proof by replay."""

from collections.abc import Iterable

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import Refused
from games.engine.protocol import Sitter
from games.engine.records.runs import NoPar
from games.yut.actions import Action, Move, SplitToken
from games.yut.bots import greedy
from games.yut.bots.solver.compact import Cut, Ply, Spend
from games.yut.bots.solver.expansion import Link
from games.yut.rules.engine import YutRules
from games.yut.state import Options, State

Line = tuple[Action, ...]


class BrokenLine(NoPar):
    """A line that the rules refuse or that does not finish."""


def first_state(rules: YutRules, key: bytes) -> State:
    """The first state of a run."""
    return rules.start(Options(), (Sitter(),), Chance(key))


def build_line(rules: YutRules, key: bytes, link: Link, state: State | None = None) -> Line:
    """The actions of a line that the search found; it begins with the run, or in a state of it."""
    state, rng = state or first_state(rules, key), Chance(key)
    line: list[Action] = []
    for ply in _plies(link):
        line.append(_action(state, ply))
        state = rules.resolve(state, line[-1], rng).state
    return tuple(line)


def _plies(link: Link | None) -> Iterable[Ply]:
    plies: list[Ply] = []
    while link is not None:
        link, ply = link
        plies.append(ply)
    return reversed(plies)


def _action(state: State, ply: Ply) -> Action:
    match ply:
        case Spend(steps, target, dest):
            return Move(_token_id(state, steps), target, dest)
        case Cut(steps, first):
            return SplitToken(_token_id(state, steps), first)
        case _:
            return ply


def _token_id(state: State, steps: int) -> int:
    return next(token.id for token in state.hand if token.steps == steps)


def quick_bot_line(rules: YutRules, key: bytes) -> Line:
    """The run of the quick bot."""
    state, rng = first_state(rules, key), Chance(key)
    line: list[Action] = []
    while rules.actors(state):
        line.append(greedy.choose(rules.index, state))
        state = rules.resolve(state, line[-1], rng).state
    return tuple(line)


def replay(rules: YutRules, key: bytes, line: Line) -> State:
    """Play a line like a player's actions. Raises `BrokenLine` if it does not finish."""
    state = first_state(rules, key)
    for action in line:
        try:
            state = protocol.play(rules, state, 0, action, Chance(key)).state
        except Refused as no:
            raise BrokenLine(no.code) from no
    if state.status != "finished":
        raise BrokenLine("unfinished")
    return state
