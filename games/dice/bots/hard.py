"""The bot `hard`: it imagines the round many times for every choice and rates where it leads (8.3).

Each sample deals the opponent a hand out of the cards that nobody has shown, and falls the same
way for every choice, so that choices differ by what they do and not by their luck. A choice that
is clearly behind is thought about no longer.
"""

from math import erf, sqrt

from games.dice.actions import Action
from games.dice.bots import normal
from games.dice.bots.simulation.model import Opening, Seat, Shorthand
from games.dice.bots.simulation.roll import Rolls
from games.dice.bots.simulation.round import Sketch
from games.dice.bots.simulation.sampling import Fate, Fates
from games.dice.content.rows import HardBot
from games.dice.content.terms import Card
from games.dice.view import View, rebuild, unseen_cards
from games.engine.chance import Chance

HEAT = 6
"""After every so many samples the choices that are clearly beaten drop out."""
CERTAIN = 1.5
"""How many standard errors that takes."""
PAIRS = 36
"""So many samples show every pair of faces once."""


def choose(tables: Shorthand, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """The action with the highest mean value, the first of equals."""
    assert view.seat is not None
    alive = list(range(len(legal)))
    values: list[list[float]] = [[] for _ in legal]
    thought, fates = Thought(tables, view), Fates(chance)
    for nth in range(thought.samples):
        if len(alive) == 1:
            break
        fate = fates.of(nth)
        reply = thought.deal(fate)
        for place in alive:
            values[place].append(thought.worth(legal[place], reply, fate))
        if (nth + 1) % HEAT == 0:
            alive = _still_in(values, alive)
    return legal[max(alive, key=lambda place: sum(values[place]))]


def _still_in(values: list[list[float]], alive: list[int]) -> list[int]:
    """The choices that may still turn out best; thinking about the others is wasted."""
    best = values[max(alive, key=lambda place: sum(values[place]))]
    return [place for place in alive if not _beaten(values[place], best)]


def _beaten(mine: list[float], best: list[float]) -> bool:
    """Whether a choice is behind by more than the samples can scatter."""
    gaps = [ahead - behind for ahead, behind in zip(best, mine, strict=True)]
    n, gap = len(gaps), sum(gaps)
    spread = sqrt(max(0.0, sum([each * each for each in gaps]) - gap * gap / n))
    return gap > 0 and gap >= CERTAIN * spread


class Thought:
    """One decision: what the seat knows, and what it can only imagine."""

    def __init__(self, tables: Shorthand, view: View) -> None:
        assert view.seat is not None
        self.tables, self.me, self.them = tables, view.seat, 1 - view.seat
        self.hidden, self.size = unseen_cards(tables.index, view), view.cards[self.them]
        kinds = [row.id for row in tables.index.content.strategy_cards]
        self.counts = {kind: self.hidden.count(kind) for kind in kinds}
        self.rolls: Rolls = {}
        self.opening = Opening(tables.index, rebuild(tables.index, view, self.hidden))
        self.worths = Worths(tables.index.content.bots.hard, self.opening.left)
        self.replies: dict[tuple[Card, ...], Action] = {}
        # Event cards decide the last round. Before it they only blur what a choice is worth, and
        # `sigma` reckons with them: without them every pair of dice once tells enough.
        self.eventful = self.opening.left == 0
        most = tables.index.content.bots.hard.samples
        self.samples = most if self.eventful else min(most, PAIRS)

    def deal(self, fate: Fate) -> Action:
        """Give the opponent a hand; what `normal` does with it."""
        index, self.rolls = self.tables.index, {}
        hand = index.sort_cards(fate.picked(self.hidden, self.size)) if self.size else ()
        pile = [count - hand.count(kind) for kind, count in self.counts.items()]
        self.opening.deal(self.them, hand, pile)
        if hand not in self.replies:
            outlook = self.opening.outlook(self.them, self.opening.seats)
            self.replies[hand] = normal.choose(index, outlook)
        return self.replies[hand]

    def worth(self, action: Action, reply: Action, fate: Fate) -> float:
        sketch = Sketch(self.tables, self.opening, fate, self.rolls)
        both = (action, reply) if self.me == 0 else (reply, action)
        sketch.play(both, events=self.eventful)
        return self.worths.value(sketch, self.me)


class Worths:
    """What things are worth with so many rounds to go, in points."""

    def __init__(self, bot: HardBot, left: int) -> None:
        protection = min(1, left / bot.protection_rounds)
        self.left = left
        self.scale = 1 / (bot.sigma * sqrt(2 * left)) if left else 0.0
        self.hand: dict[Card, float] = {
            "attack": bot.hand.attack,
            "defense": bot.hand.defense,
            "boost": bot.hand.boost,
            "steal": bot.hand.steal,
            "reset": bot.hand.reset,
        }
        self.cards, self.hidden = min(1, left / bot.hand_rounds), bot.hidden_card
        self.shield, self.guard = protection * bot.shield, protection * bot.guard
        later = left > bot.gauge_needs_more_than
        self.gauge = bot.gauge * min(1, left / bot.gauge_rounds) if later else 0.0
        self.energy = bot.energy if left > bot.energy_needs_more_than else 0.0
        self.lucky, self.bonus = bot.lucky, bot.bonus_turn

    def value(self, sketch: Sketch, seat: int) -> float:
        """How likely this seat is to win from the end of the round on."""
        if self.left == 0:
            winner = sketch.winner()
            return 0.5 if winner is None else float(winner == seat)
        me, them = sketch.seats[seat], sketch.seats[1 - seat]
        index = sketch.index
        mine = sum([self.hand[card] for card in me.hand]) - self.hidden * len(them.hand)
        lead = me.total - them.total + self.cards * mine
        lead += self._reserve(me) - self._reserve(them)
        lead -= index.curse * (me.curse - them.curse) + index.burn * (me.burn - them.burn)
        return 0.5 + 0.5 * erf(lead * self.scale)

    def _reserve(self, me: Seat) -> float:
        """What a seat holds for later, but for cards, curses and burns."""
        return (
            self.shield * me.shields
            + self.guard * me.guard
            + self.gauge * me.gauge
            + self.energy * me.energy
            + self.lucky * me.lucky
            + self.bonus * me.bonus
        )
