"""From what a search did to a list of actions, and its proof: a clean replay."""

from collections.abc import Iterable

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import Refused
from games.engine.protocol import Sitter
from games.engine.runs import NoPar
from games.yut.actions import Action, Move, SplitToken
from games.yut.bots import greedy
from games.yut.bots.solver.compact import Cut, Deed, Spend
from games.yut.bots.solver.turn import Link
from games.yut.rules.engine import YutRules
from games.yut.state import Options, State

Line = tuple[Action, ...]


class BrokenLine(NoPar):
    """A line that the rules refuse, or that does not end where it should."""


def begun(rules: YutRules, key: bytes) -> State:
    """The first state of a run."""
    return rules.start(Options(), (Sitter(),), Chance(key))


def spelled_out(rules: YutRules, key: bytes, link: Link) -> Line:
    """The actions of a player who does what the search did."""
    state, luck = begun(rules, key), Chance(key)
    line: list[Action] = []
    for deed in _deeds(link):
        line.append(_action(state, deed))
        state = rules.resolve(state, line[-1], luck).state
    return tuple(line)


def _deeds(link: Link | None) -> Iterable[Deed]:
    deeds: list[Deed] = []
    while link is not None:
        link, deed = link
        deeds.append(deed)
    return reversed(deeds)


def _action(state: State, deed: Deed) -> Action:
    match deed:
        case Spend(steps, target, dest):
            return Move(_token(state, steps), target, dest)
        case Cut(steps, first):
            return SplitToken(_token(state, steps), first)
        case _:
            return deed


def _token(state: State, steps: int) -> int:
    return next(token.id for token in state.hand if token.steps == steps)


def by_quick_bot(rules: YutRules, key: bytes) -> Line:
    """The run of the quick bot: a line that is always there."""
    state, luck = begun(rules, key), Chance(key)
    line: list[Action] = []
    while rules.actors(state):
        line.append(greedy.choose(rules.book, state))
        state = rules.resolve(state, line[-1], luck).state
    return tuple(line)


def replayed(rules: YutRules, key: bytes, line: Line) -> State:
    """The end of a line, played as any player's actions are; broken if it does not finish."""
    state = begun(rules, key)
    for action in line:
        try:
            state = protocol.play(rules, state, 0, action, Chance(key)).state
        except Refused as no:
            raise BrokenLine(no.code) from no
    if state.status != "finished":
        raise BrokenLine("unfinished")
    return state
