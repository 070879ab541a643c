"""The first half of a simulated round for one seat: what it declares and what its dice bring, steps
P1 to P8. It does not depend on the other seat, so a decision works it out once for all samples in
which the seat does the same and its dice fall alike.
"""

from typing import Any

from games.dice.bots.simulation.model import SimulationTables
from games.dice.bots.simulation.roll import RollResult, Throw, score, throw
from games.dice.bots.simulation.sampling import Draws
from games.dice.bots.simulation.seat_model import RoundStart, Seat
from games.dice.content.terms import Stance
from games.engine.chance import Chance

Place = tuple[int, Stance, int | None]
"""Seat, stance and chosen die: nothing else matters to the dice of a sample."""
Thrown = tuple[RollResult, dict[tuple[Any, ...], Seat]]
"""What a throw brings, and the first halves with it by action and hand."""


class FirstHalves:
    """The first halves of the simulated rounds of a decision."""

    def __init__(self, tables: SimulationTables, start: RoundStart) -> None:
        self.tables, self.start = tables, start
        self.known: dict[tuple[Place, Throw], Thrown] = {}
        self.sample: Chance | None = None
        self.throws: dict[Place, Thrown] = {}
        """The dice of the current sample."""

    def find(self, seat: int, action: Any, sample: Chance) -> Seat:
        """The seat after its dice. It is shared, so a round changes a copy."""
        me, phase = self.start.seats[seat], self.start.phase
        if phase == "respond":
            me = self._count_gauge(me.copy())
            me.answer = action.cards
            return me
        if sample is not self.sample:
            self.sample, self.throws = sample, {}
        stance: Any = action.stance if phase == "declare" else me.stance
        place = seat, stance, None if phase == "declare" else action.index
        result, halves = self.throws.get(place) or self._throw(me, place, sample)
        half = halves.get((action, me.hand))
        if half is None:
            half = halves[action, me.hand] = self._play(me.copy(), action, result)
        return half

    def _throw(self, me: Seat, place: Place, sample: Chance) -> Thrown:
        _, stance, chosen = place
        dice = throw(self.tables, me, stance, chosen, Draws(sample).draw)
        if (place, dice) not in self.known:
            self.known[place, dice] = score(self.tables, me, stance, dice), {}
        self.throws[place] = self.known[place, dice]
        return self.throws[place]

    def _play(self, me: Seat, action: Any, result: RollResult) -> Seat:
        if self.start.phase == "declare":
            self._prepare(me, action)
        me.dice, me.double, me.specials = result.dice, result.double, result.specials
        me.points = result.points + me.card_points
        me.counts, me.six, me.six_cards = result.counts, result.six, result.cards
        me.blocks, me.sends = me.blocks + result.blocks, result.sends
        self.tables.gain_shields(me, result.shields)
        self.tables.gain_energy(me, result.energy)
        me.multiply_points()
        return self._count_gauge(me)

    def _prepare(self, me: Seat, action: Any) -> None:
        tables = self.tables
        me.stance, me.declared = action.stance, action.cards
        me.energy -= tables.index.numbers.shield_cost * action.shields
        me.shields += action.shields
        me.play_cards(action.cards, tables.costs)
        for card in action.cards:
            brings = tables.preparations[card]
            me.guard = me.guard or brings.guard
            me.boost = max(me.boost, brings.factor)
            tables.gain_shields(me, brings.shields)
            me.blocks += brings.blocks
            me.card_points += brings.points
            me.lucky = me.lucky or (brings.lucky and self.start.left > 0)

    def _count_gauge(self, me: Seat) -> Seat:
        """Add the gauge points of stance and dice."""
        me.gain = self.tables.gauge_stances.get(me.stance, 0)
        for threshold, amount in self.tables.same_face_bounds:
            if max([me.counts[face - 1] for face in me.dice]) >= threshold:
                me.gain += amount
        return me
