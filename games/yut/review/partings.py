"""What each decision of a finished run cost in turns, against the best continuation with the same
luck.

The best known result can only grow worse along a run: whatever is possible after a move was
possible before it. So a state whose best equals that of a later one needs no search of those
between, and the decisions that cost something are found by halving.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import cast

from msgspec import UNSET

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import ActionBase
from games.engine.review.partings import Course, Parting
from games.engine.review.shares import encode_action
from games.yut.actions import Action
from games.yut.bots.solver.expansion import TurnEnds, search_turn, wait_for
from games.yut.bots.solver.line import BrokenLine, Line, build_line
from games.yut.bots.solver.search import Found, Limits, Search
from games.yut.bots.solver.simulation import ThrowPosition
from games.yut.bots.solver.tables import Tables
from games.yut.rules.engine import YutRules
from games.yut.state import State

LIMITS = Limits(width=200, inner_cap=2_000, total_cap=60_000)
"""The limits of one search; a run takes some ten of them."""
STRIDE = 100_000


def find_partings(
    rules: YutRules,
    key: bytes,
    states: Sequence[State],
    actions: Sequence[ActionBase],
    known: Line | None = None,
    limits: Limits = LIMITS,
) -> Course | None:
    """Where a run parts from the best ones known. `states[n]` is the state before `actions[n]`, the
    last state that after all of them; `known` is a line of the solver from the start.

    None if the run was given up, or its options change what a turn brings: that is not searched.
    """
    options = states[0].options
    is_usual = options.modifier is UNSET and options.variant is UNSET
    if states[-1].status != "finished" or not is_usual:
        return None
    return _Bests(rules, key, states, cast(Line, tuple(actions)), limits).find(known)


class _Bests:
    """The best turns known from each state of a run on, with the lines that reach them."""

    def __init__(
        self,
        rules: YutRules,
        key: bytes,
        states: Sequence[State],
        actions: Line,
        limits: Limits,
    ) -> None:
        self._rules, self._key, self._limits = rules, key, limits
        self._states, self._actions = states, actions
        self._tables, self._searched = Tables(rules, key), 0
        self._own = states[-1].turn
        self._best = [self._own] * len(states)
        self._lines: dict[int, Line] = {}

    def find(self, known: Line | None) -> Course:
        """The run, after a search from as few of its states as need be."""
        if known is not None:
            self._note(0, known)
        last = len(self._states) - 1
        self._search(0)
        self._halve(0, last)
        partings = [
            Parting(
                nth,
                self._best[nth + 1] - self._best[nth],
                self._best[nth],
                tuple(map(encode_action, self._find_line(nth))),
            )
            for nth in range(last)
            if self._best[nth + 1] > self._best[nth]
        ]
        return Course(self._own, self._best[0], tuple(partings), self._searched)

    def _halve(self, first: int, last: int) -> None:
        """Make known the best of all states from the first to the last one."""
        if last - first < 2 or self._best[first] == self._best[last]:
            return
        middle = (first + last) // 2
        self._search(middle)
        self._halve(first, middle)
        self._halve(middle, last)

    def _note(self, nth: int, line: Line) -> int:
        """Note a line from a state on, as far as the run follows it; every state before leads
        there. Returns the turns that it takes."""
        turns = self._prove(nth, line)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], self._pair(nth, line)))
        for done in range(shared + 1):
            if turns < self._best[nth + done]:
                self._best[nth + done], self._lines[nth + done] = turns, line[done:]
        self._best[:nth] = [min(before, turns) for before in self._best[:nth]]
        return turns

    def _pair(self, nth: int, line: Line) -> Iterator[tuple[Action, Action]]:
        return zip(line, self._actions[nth:], strict=False)

    def _find_line(self, nth: int) -> Line:
        """The line that proves the best of a state: its own, or one that parts later from the
        run."""
        for later in range(nth, len(self._states)):
            line = self._lines.get(later)
            if line is not None and self._best[later] == self._best[nth]:
                return (*self._actions[nth:later], *line)
        raise AssertionError("a best without a line")

    def _search(self, nth: int) -> None:
        """Look for a better line from a state on."""
        found = self._look(self._states[nth])
        if found.link is not None:
            line = build_line(self._rules, self._key, found.link, self._states[nth])
            if self._note(nth, line) != found.turns:
                raise BrokenLine("turns")

    def _look(self, state: State) -> Found:
        """The fewest turns from a state on, if they are fewer than those of the run."""
        known, turn, ends = self._own, state.turn, TurnEnds(self._limits.width)
        if state.status != "active" or turn >= known:
            return Found(known, None, cut=False)
        positions, tried = self._end_throws(state)
        waiting = wait_for(positions, None)
        cap = self._limits.inner_cap
        expansion = search_turn(self._tables, turn, waiting, tried, cap, ends)
        self._searched += expansion.tried
        if expansion.won is not None:
            return Found(turn, expansion.won, expansion.cut)
        search = Search(self._tables, self._limits, known)
        search.turn, search.ends = turn, ends
        found = None
        while found is None:
            found = search.advance(STRIDE)
        self._searched += search.examined
        return found

    def _end_throws(self, state: State) -> tuple[list[ThrowPosition], int]:
        """All positions after the throws that are left of the turn, and the moves tried."""
        rng, tried = Chance(self._key), 0
        waiting: list[tuple[State, Line]] = [(state, ())]
        found: list[ThrowPosition] = []
        seen = set[object]()
        while waiting:
            state, before = waiting.pop()
            if state.phase != "THROW":
                found.append((before, self._tables.position(state)))
                continue
            for action in cast(Line, protocol.legal(self._rules, state, 0)):
                after, tried = self._rules.resolve(state, action, rng).state, tried + 1
                left = after.phase, after.throws_remaining, after.rerolls_used
                if (self._tables.position(after), *left) not in seen:
                    seen.add((self._tables.position(after), *left))
                    waiting.append((after, (*before, action)))
        return found, tried

    def _prove(self, nth: int, line: Line) -> int:
        """The turn in which a line ends, played by the rules."""
        state, rng = self._states[nth], Chance(self._key)
        for action in line:
            state = protocol.play(self._rules, state, 0, action, rng).state
        if state.status != "finished":
            raise BrokenLine("unfinished")
        return state.turn
