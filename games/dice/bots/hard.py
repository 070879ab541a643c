"""The bot `hard`: simulates the round many times for every choice and rates the result (8.3).

Each sample deals the opponent a hand from the unseen cards and a stance as it has declared so far
(`beliefs`), and uses the same dice and events for every choice, so that choices differ by their
effect and not by luck. A choice that is clearly behind is not simulated further.
"""

from math import erf, sqrt

from msgspec.structs import replace

from games.dice.actions import Action, Declare
from games.dice.bots import normal
from games.dice.bots.beliefs import STANCES, Expectation, expect_stance
from games.dice.bots.simulation.model import RoundStart, Seat, SimulationTables
from games.dice.bots.simulation.roll import RollResults
from games.dice.bots.simulation.round import SimulatedRound
from games.dice.bots.simulation.sampling import Sample, Samples
from games.dice.content.index import ContentIndex
from games.dice.content.terms import Card, Stance
from games.dice.view import View, rebuild, unseen_cards
from games.engine.chance import Chance

DROP_INTERVAL = 6
"""After this many samples, clearly beaten choices are dropped."""
DROP_ERRORS = 1.5
"""How many standard errors behind the best a choice must be to be dropped."""
FACE_PAIRS = 36
"""This many samples show every pair of faces once."""
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
    search, samples = Search(tables, view, expect), Samples(chance)
    for nth in range(search.samples):
        if len(remaining) == 1:
            break
        sample = samples.sample(nth)
        reply = search.deal(sample, nth)
        for choice in remaining:
            values[choice].append(search.evaluate(legal[choice], reply, sample))
        if (nth + 1) % DROP_INTERVAL == 0:
            remaining = _drop_beaten(values, remaining)
    return legal[max(remaining, key=lambda choice: sum(values[choice]))]


def _drop_beaten(values: list[list[float]], remaining: list[int]) -> list[int]:
    """The choices that may still turn out best."""
    best = values[max(remaining, key=lambda choice: sum(values[choice]))]
    return [choice for choice in remaining if not _is_beaten(values[choice], best)]


def _is_beaten(mine: list[float], best: list[float]) -> bool:
    """Whether a choice is behind by more than the scatter of the samples."""
    gaps = [ahead - behind for ahead, behind in zip(best, mine, strict=True)]
    n, gap = len(gaps), sum(gaps)
    spread = sqrt(max(0.0, sum([each * each for each in gaps]) - gap * gap / n))
    return gap > 0 and gap >= DROP_ERRORS * spread


class Search:
    """One decision: the view of the seat, and the hands dealt to the opponent so far."""

    def __init__(self, tables: SimulationTables, view: View, expect: Expectation) -> None:
        assert view.seat is not None
        self.tables, self.me, self.them = tables, view.seat, 1 - view.seat
        self.hidden, self.size = unseen_cards(tables.index, view), view.cards[self.them]
        kinds = [row.id for row in tables.index.content.strategy_cards]
        self.counts = {kind: self.hidden.count(kind) for kind in kinds}
        self.rolls: RollResults = {}
        self.start = RoundStart(tables.index, rebuild(tables.index, view, self.hidden))
        self.evaluator = Evaluator(tables.index, self.start.left, self.start.gauge_size)
        self.replies: dict[tuple[Card, ...], Action] = {}
        is_hidden = view.phase == "declare"
        self.belief = expect(tables.index, view, self.them) if is_hidden else ()
        # Event cards decide the last round. In earlier rounds they only add noise, which `sigma`
        # allows for: one sample for each pair of faces, without event cards, is enough.
        self.has_events = self.start.left == 0
        most = tables.index.content.bots.hard.samples
        self.samples = most if self.has_events else min(most, FACE_PAIRS)

    def deal(self, sample: Sample, nth: int) -> Action:
        """Deal the opponent a hand and return what it does: the action that `normal` chooses with
        it, but with a stance as the opponent is believed to declare."""
        index, self.rolls = self.tables.index, {}
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

    def evaluate(self, action: Action, reply: Action, sample: Sample) -> float:
        simulated = SimulatedRound(self.tables, self.start, sample, self.rolls)
        both = (action, reply) if self.me == 0 else (reply, action)
        simulated.play(both, events=self.has_events)
        return self.evaluator.evaluate(simulated, self.me)


class Evaluator:
    """The value of a position with a number of rounds left (section 8.3)."""

    def __init__(self, index: ContentIndex, left: int, gauge_size: int) -> None:
        bot = index.content.bots.hard
        protection = min(1, left / bot.protection_rounds)
        self.left = left
        self.scale = 1 / (bot.sigma * sqrt(2 * left)) if left else 0.0
        self.hand = index.hand_values(bot.hand)
        self.cards, self.hidden = min(1, left / bot.hand_rounds), bot.hidden_card
        self.shield, self.guard = protection * bot.shield, protection * bot.guard
        later = left > bot.gauge_needs_more_than
        # The weight is that of a point of the release's gauge; a shorter gauge fills faster.
        point = bot.gauge * index.numbers.gauge_size / gauge_size
        self.gauge = point * min(1, left / bot.gauge_rounds) if later else 0.0
        self.energy = bot.energy if left > bot.energy_needs_more_than else 0.0
        self.lucky, self.bonus = bot.lucky, bot.bonus_turn

    def evaluate(self, simulated: SimulatedRound, seat: int) -> float:
        """The estimated probability that this seat wins, at the end of the round."""
        if self.left == 0:
            winner = simulated.winner()
            return 0.5 if winner is None else float(winner == seat)
        me, them = simulated.seats[seat], simulated.seats[1 - seat]
        index = simulated.index
        mine = sum([self.hand[card] for card in me.hand]) - self.hidden * len(them.hand)
        lead = me.total - them.total + self.cards * mine
        lead += self._reserve(me) - self._reserve(them)
        lead -= index.curse * (me.curse - them.curse) + index.burn * (me.burn - them.burn)
        lead -= me.more - them.more
        return 0.5 + 0.5 * erf(lead * self.scale)

    def _reserve(self, me: Seat) -> float:
        """The worth in points of what a seat holds, without cards, curses and burns."""
        return (
            self.shield * me.shields
            + self.guard * me.guard
            + self.gauge * me.gauge
            + self.energy * me.energy
            + self.lucky * me.lucky
            + self.bonus * me.bonus
        )
