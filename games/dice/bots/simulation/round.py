"""A simulated round: the rules once more, without events and records, fast enough for thousands of
rounds a decision. `tests/dice/test_simulation.py` compares it with the rules.
"""

from operator import itemgetter
from typing import Any

from games.dice.actions import Action, ChooseDie
from games.dice.bots import normal
from games.dice.bots.simulation import event_cards
from games.dice.bots.simulation.model import (
    IncomingAttack,
    RoundStart,
    Seat,
    SimulationTables,
    incoming_attack,
)
from games.dice.bots.simulation.roll import RollResult, RollResults, roll
from games.dice.content.effects import Damage, GainEnergy, ResetRound, StealEnergy
from games.dice.rules.turn import find_kind
from games.engine.chance import Chance

BLOCKING_ORDER = itemgetter(0, 1, 2)


class SimulatedRound:
    """One simulated round, from the current decision to its end."""

    def __init__(
        self,
        tables: SimulationTables,
        start: RoundStart,
        sample: Chance,
        rolls: RollResults | None = None,
    ) -> None:
        """`rolls` is shared by the choices of a sample: their dice are computed once."""
        self.tables, self.index, self.sample, self.start = tables, tables.index, sample, start
        one, two = start.seats
        self.seats = (one.copy(), two.copy())
        self.pile, self.discard = start.pile.copy(), start.discard.copy()
        self.rolls = {} if rolls is None else rolls
        self.counters: dict[str, int] = {}
        self.last = start.left == 0

    def play(self, both: tuple[Action, Action], events: bool = True) -> None:
        """Play both actions; later decisions of the round are those of `normal`."""
        phase = self.start.phase
        if phase == "respond":
            responses: Any = [self._may_respond(me) and both[me.seat].cards for me in self.seats]  # type: ignore[union-attr]
        else:
            if phase == "declare":
                for me in self.seats:
                    self._prepare(me, both[me.seat])
            self._score_dice(both)
            responses = [self._may_respond(me) and self._response(me.seat) for me in self.seats]
        self._settle(responses)
        if events:
            event_cards.draw_and_apply(self)
        self._end_round()

    def draw(self, stream: str, n: int) -> int:
        index = self.counters.get(stream, 0)
        self.counters[stream] = index + 1
        return self.sample.draw(stream, index, 0, n)

    # Steps P1 to P9

    def _prepare(self, me: Seat, action: Any) -> None:
        me.stance = action.stance
        if action.shields:
            me.energy -= self.index.numbers.shield_cost * action.shields
            me.shields += action.shields
        if action.cards:
            self._play_cards(me, action.cards)
            for card in action.cards:
                brings = self.tables.preparations[card]
                me.guard = me.guard or brings.guard
                me.boost = max(me.boost, brings.factor)
                if brings.shields:
                    self.gain_shields(me, brings.shields)
                me.blocks += brings.blocks
                me.card_points += brings.points
                me.lucky = me.lucky or (brings.lucky and not self.last)

    def _play_cards(self, me: Seat, cards: tuple[Any, ...]) -> None:
        left, order, costs = list(me.hand), self.index.card_order, self.tables.costs
        for card in cards:
            left.remove(card)
            self.discard[order[card]] += 1
            me.energy -= costs[card]
        me.hand = tuple(left)
        me.used = (*me.used, *cards)

    def _score_dice(self, both: tuple[Action, Action]) -> None:
        one, two = self.seats
        results = (self._roll(one, both[0]), self._roll(two, both[1]))
        for me, them, result in ((one, two, results[0]), (two, one, results[1])):
            me.dice, me.double, me.specials = result.dice, result.double, result.specials
            me.points = result.points + me.card_points
            if self.start.edge and (me.stance, them.stance) in self.tables.edges:
                me.points += self.start.edge
            me.counts, me.six, me.blocks = result.counts, result.six, me.blocks + result.blocks
            them.queued += result.sends
            if result.shields:
                self.gain_shields(me, result.shields)
            if result.energy:
                self.gain_energy(me, result.energy)
            me.gross = me.points * me.boost * me.double
            me.expected_score = max(0, me.gross - me.penalty)
        for me in self.seats:
            for _ in range(results[me.seat].cards):
                self.take_card(me)

    def _roll(self, me: Seat, choice: Action) -> RollResult:
        """The dice of a seat in this sample; they do not depend on the other seat."""
        kept = choice.index if isinstance(choice, ChooseDie) else None
        place = (me.seat, me.stance, kept)
        if place not in self.rolls:
            self.rolls[place] = roll(self.tables, me, kept, self.draw)
        return self.rolls[place]

    def gain_shields(self, me: Seat, count: int) -> None:
        most = max(me.shields, self.index.numbers.shield_max)
        me.shields = min(me.shields + count, most)

    def gain_energy(self, me: Seat, amount: int) -> None:
        me.energy = min(me.energy + amount, self.index.numbers.energy_max)

    def take_card(self, me: Seat) -> bool:
        if not any(self.pile):
            self.pile, self.discard = self.discard, [0] * len(self.pile)
        if not any(self.pile):
            return False
        place = find_kind(tuple(self.pile), self.draw(f"card:{me.seat}", sum(self.pile)))
        self.pile[place] -= 1
        me.hand = self.index.sort_cards((*me.hand, self.index.content.strategy_cards[place].id))
        return True

    # Steps Q1 to Q8

    def _may_respond(self, me: Seat) -> bool:
        index = self.index
        return bool(
            me.hand
            and len(me.used) < index.numbers.card_limit
            and me.energy >= index.cheapest_response
        )

    def _response(self, seat: int) -> tuple[str, ...]:
        if self.tables.answers.isdisjoint(self.seats[seat].hand):
            return ()
        return normal.respond(self.index, self.start.situation(seat, self.seats)).cards

    def _settle(self, responses: list[Any]) -> None:
        sent: tuple[list[IncomingAttack], list[IncomingAttack]] = ([], [])
        resets = False
        for me in self.seats:
            cards = responses[me.seat]
            if cards:
                cards = self.index.sort_cards(cards)
                self._play_cards(me, cards)
                resets = self._send_attacks(me, cards, sent[1 - me.seat]) or resets
        if not resets:
            self._resolve_attacks(sent)
            for me in self.seats:
                self._use_answers(me, responses[me.seat] or ())

    def _use_answers(self, me: Seat, cards: tuple[Any, ...]) -> None:
        """The energy of the own cards, and the burns of own cards and dice."""
        burns, them = self.index.burns, self.seats[1 - me.seat]
        if (me.specials or cards) and not self.last:
            amounts = [burns[source] for source in (*me.specials, *cards) if source in burns]
            them.burn += len(amounts)
            them.more += sum(amounts) - self.index.burn * len(amounts)
        for card in cards:
            for effect in self.index.cards[card].effects:
                if isinstance(effect, GainEnergy):
                    self.gain_energy(me, effect.amount)

    def _send_attacks(
        self, me: Seat, cards: tuple[Any, ...], arriving: list[IncomingAttack]
    ) -> bool:
        """Add the attacks of the cards to `arriving`; return whether a card resets the round."""
        resets = False
        for card in cards:
            for effect in self.index.cards[card].effects:
                if isinstance(effect, Damage):
                    arriving.append(incoming_attack(card, effect.amount, 0))
                elif isinstance(effect, StealEnergy):
                    amount = self.draw(f"steal:{me.seat}", effect.max - effect.min + 1)
                    arriving.append(incoming_attack(card, 0, effect.min + amount))
                elif isinstance(effect, ResetRound):
                    resets = True
        return resets

    def _resolve_attacks(self, sent: tuple[list[IncomingAttack], list[IncomingAttack]]) -> None:
        one, two = self.seats
        lost, taken = self._take_attacks(one, sent[0]), self._take_attacks(two, sent[1])
        if lost or taken:
            one.energy -= lost
            two.energy -= taken
            self.gain_energy(one, taken)
            self.gain_energy(two, lost)

    def _take_attacks(self, me: Seat, sent: list[IncomingAttack]) -> int:
        """Settle the attacks on a seat and its score; return the energy stolen from it."""
        damage = taken = 0
        if sent or me.queued:
            for each in sorted((*me.queued, *sent), key=BLOCKING_ORDER):
                if not self.use_protection(me, self.index.protections[each.source]):
                    damage += each.damage
                    taken += each.steal
        me.score = max(0, me.gross - me.penalty - damage)
        return min(taken, me.energy)

    def use_protection(self, me: Seat, against: tuple[str, ...]) -> bool:
        if me.guard and "guard" in against:
            me.guard = False
        elif me.blocks and "block_die" in against:
            me.blocks -= 1
        elif me.shields and "shield" in against:
            me.shields -= 1
        else:
            return False
        return True

    # Steps Z1 to Z5

    def _end_round(self) -> None:
        numbers = self.index.numbers
        one, two = self.seats
        for me, other in ((one, two.score), (two, one.score)):
            me.total = max(numbers.min_total, me.total + me.score)
            me.wins = me.wins + 1 if me.score > other else 0
            me.losses = me.losses + 1 if me.score < other else 0
            if me.wins:
                self.gain_energy(me, numbers.win_energy)
            me.gauge += self._gauge_gain(me)
        for me in self.seats:
            while me.gauge >= self.start.gauge_size and self.take_card(me):
                me.gauge -= self.start.gauge_size

    def _gauge_gain(self, me: Seat) -> int:
        gain = self.tables.gauge_stances.get(me.stance, 0)
        for measure, threshold, amount in self.tables.gauge_bounds:
            if measure(me) >= threshold:
                gain += amount
        return gain

    def winner(self) -> int | None:
        """The winner of the match after the last round (section 7)."""
        one, two = ((me.total, me.score, me.energy, len(me.hand)) for me in self.seats)
        return None if one == two else int(two > one)
