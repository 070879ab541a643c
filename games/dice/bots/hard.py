"""The bot `hard`: simulates the round many times for every choice and rates the result (8.3).

Each sample deals the opponent a hand from the unseen cards and a stance as it has declared so far
(`beliefs`), and uses the same dice and events for every choice, so that choices differ by their
effect and not by luck. A cheap estimate of what the dice alone bring, known for all samples, takes
most of their luck out of the comparison. A choice that is clearly behind is not simulated further.
"""

from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from games.dice.actions import Action, Declare
from games.dice.bots import normal
from games.dice.bots.beliefs import STANCES, Expectation, expect_stance
from games.dice.bots.simulation.evaluator import Evaluator
from games.dice.bots.simulation.first_half import FirstHalves
from games.dice.bots.simulation.model import SimulationTables
from games.dice.bots.simulation.round import SimulatedRound
from games.dice.bots.simulation.sampling import Sample, Samples
from games.dice.bots.simulation.seat_model import RoundStart, Seat
from games.dice.content.terms import Card, Stance
from games.dice.view import View, rebuild, unseen_cards
from games.engine.chance import Chance

DROP_INTERVAL = 6
"""After this many samples, clearly beaten choices are dropped."""
DROP_ERRORS = 1.5
"""How many standard errors behind the best a choice must be to be dropped."""
FACE_PAIRS = 36
"""This many samples show every pair of faces once; the last round, with event cards, has twice
as many."""
SAME_AFTER = 36
"""After this many samples, only the first of choices that came out alike in all is kept."""
SPREAD = (sqrt(5) - 1) / 2
"""Steps of the golden ratio spread the opponent's stances evenly over the samples."""


def choose(
    tables: SimulationTables, view: View, legal: tuple[Action, ...], chance: Chance,
    expect: Expectation = expect_stance,
) -> Action:  # fmt: skip
    """The action with the highest mean value, the first of equals."""
    assert view.seat is not None
    remaining = list(range(len(legal)))
    values: list[list[float]] = [[] for _ in legal]
    search = Search(tables, view, legal, chance, expect)
    for nth in range(search.samples):
        if len(remaining) == 1:
            break
        for choice in remaining:
            values[choice].append(search.value(choice, nth))
        if (nth + 1) % DROP_INTERVAL == 0:
            remaining = _drop_beaten(values, remaining)
    return legal[max(remaining, key=lambda choice: sum(values[choice]))]


def _drop_beaten(values: list[list[float]], remaining: list[int]) -> list[int]:
    """The choices that may still turn out best."""
    best = values[max(remaining, key=lambda choice: sum(values[choice]))]
    left = [choice for choice in remaining if not _is_beaten(values[choice], best)]
    if len(best) < SAME_AFTER:
        return left
    firsts: dict[tuple[float, ...], int] = {}
    for choice in left:
        firsts.setdefault(tuple(values[choice]), choice)
    return [*firsts.values()]


def _is_beaten(mine: list[float], best: list[float]) -> bool:
    """Whether a choice is behind by more than the scatter of the samples."""
    gaps = [ahead - behind for ahead, behind in zip(best, mine, strict=True)]
    n, gap = len(gaps), sum(gaps)
    spread = sqrt(max(0.0, sum([each * each for each in gaps]) - gap * gap / n))
    return gap > 0 and gap >= DROP_ERRORS * spread


class Fate(NamedTuple):
    """What chance brings in one sample."""

    sample: Sample
    pile: list[int]
    mine: list[Seat]
    """For each choice, the own seat after its dice."""
    theirs: Seat


class Search:
    """One decision: the view of the seat, and the hands dealt to the opponent so far."""

    def __init__(
        self, tables: SimulationTables, view: View, legal: tuple[Action, ...], chance: Chance,
        expect: Expectation,
    ) -> None:  # fmt: skip
        assert view.seat is not None
        self.tables, self.me, self.them, self.legal = tables, view.seat, 1 - view.seat, legal
        self.hidden, self.size = unseen_cards(tables.index, view), view.cards[self.them]
        kinds = [row.id for row in tables.index.content.strategy_cards]
        self.counts = {kind: self.hidden.count(kind) for kind in kinds}
        self.start = RoundStart(tables.index, rebuild(tables.index, view, self.hidden))
        self.halves = FirstHalves(tables, self.start)
        self.evaluator = Evaluator(tables.index, self.start, self.me)
        self.replies: dict[tuple[Card, ...], Action] = {}
        is_hidden = view.phase == "declare"
        self.belief = expect(tables.index, view, self.them) if is_hidden else ()
        most = tables.index.content.bots.hard.samples
        self.samples = min(most, FACE_PAIRS if self.start.left else 2 * FACE_PAIRS)
        self.draws, self.fates = Samples(chance), list[Fate]()
        self.rest = self._compare_estimates() if is_hidden else []

    def _compare_estimates(self) -> list[list[float]]:
        """For each sample and choice, how far the estimate lies below its mean over all samples."""
        fates = [self.fate(nth) for nth in range(self.samples)]
        estimate = self.evaluator.estimate
        rows = [[estimate(mine, fate.theirs) for mine in fate.mine] for fate in fates]
        means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        return [[mean - each for mean, each in zip(means, row, strict=True)] for row in rows]

    def value(self, choice: int, nth: int) -> float:
        """The value of a choice in a sample.

        The estimate stands for the luck of the dice: what it says too much or too little in this
        sample is made good, and what is left scatters far less between samples.
        """
        fate = self.fate(nth)
        mine, theirs = fate.mine[choice], fate.theirs
        self.start.pile = fate.pile
        both = (mine, theirs) if self.me == 0 else (theirs, mine)
        value = self.evaluator.value(SimulatedRound(self.tables, self.start, both, fate.sample))
        return value + self.rest[nth][choice] if self.rest else value

    def fate(self, nth: int) -> Fate:
        if nth == len(self.fates):
            sample, find = self.draws.sample(nth), self.halves.find
            reply = self._deal(sample, nth)
            mine = [find(self.me, action, sample) for action in self.legal]
            theirs = find(self.them, reply, sample)
            self.fates.append(Fate(sample, self.start.pile, mine, theirs))
        return self.fates[nth]

    def _deal(self, sample: Sample, nth: int) -> Action:
        """Deal the opponent a hand and return what it does: the action that `normal` chooses with
        it, but with a stance as the opponent is believed to declare."""
        index = self.tables.index
        hand = index.sort_cards(sample.pick(self.hidden, self.size)) if self.size else ()
        pile = [count - hand.count(kind) for kind, count in self.counts.items()]
        self.start.deal(self.them, hand, pile)
        if hand not in self.replies:
            situation = self.start.situation(self.them, self.start.seats)
            self.replies[hand] = normal.choose(index, situation)
        reply = self.replies[hand]
        return replace(reply, stance=self._stance(nth)) if isinstance(reply, Declare) else reply

    def _stance(self, nth: int) -> Stance:
        """The opponent's stance in a sample: each as often as it is believed to be declared."""
        left = (nth + 0.5) * SPREAD % 1
        at = 0
        while at + 1 < len(STANCES) and left >= self.belief[at]:
            left, at = left - self.belief[at], at + 1
        return STANCES[at]
