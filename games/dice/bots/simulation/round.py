"""A simulated round: the rules once more, without events and records, fast enough for thousands of
rounds a decision. `tests/dice/test_simulation.py` compares it with the rules.
"""

from operator import itemgetter
from typing import Any

from games.dice.bots import normal
from games.dice.bots.simulation import event_cards
from games.dice.bots.simulation.model import SimulationTables
from games.dice.bots.simulation.sampling import Draws
from games.dice.bots.simulation.seat_model import (
    IncomingAttack,
    RoundStart,
    Seat,
    incoming_attack,
)
from games.dice.content.effects import Damage, GainEnergy, ResetRound, StealEnergy
from games.dice.content.terms import Card
from games.dice.rules.turn import find_kind
from games.engine.chance import Chance

BLOCKING_ORDER = itemgetter(0, 1, 2)


class SimulatedRound(Draws):
    """One simulated round, from the current decision to its end."""

    def __init__(
        self, tables: SimulationTables, start: RoundStart, halves: tuple[Seat, Seat], sample: Chance
    ) -> None:
        Draws.__init__(self, sample)
        self.tables, self.index, self.start = tables, tables.index, start
        self.seats = (halves[0].copy(), halves[1].copy())
        self.pile, self.discard = start.pile.copy(), start.discard.copy()
        self.last = start.left == 0

    def play(self, events: bool = True) -> None:
        """Play to the end of the round; decisions still to come are those of `normal`."""
        self._play_to_scores(events)
        self._reward()

    def decide(self) -> int | None:
        """Play the last round; the winner of the match (section 7)."""
        self._play_to_scores(events=True)
        one, two = self.seats
        if one.total != two.total:
            return int(two.total > one.total)
        self._reward()
        first, second = ((me.score, me.energy, len(me.hand)) for me in self.seats)
        return None if first == second else int(second > first)

    def _play_to_scores(self, events: bool) -> None:
        self._meet()
        self._settle([self._response(me) for me in self.seats])
        if events:
            event_cards.draw_and_apply(self)
        for me in self.seats:
            me.total = max(self.index.numbers.min_total, me.total + me.score)

    # What the first halves mean to the other seat and to the pile

    def _meet(self) -> None:
        one, two = self.seats
        for me, them in ((one, two), (two, one)):
            them.queued += me.sends
            if me.declared:
                self._discard(me.declared)
            if self.start.edge and (me.stance, them.stance) in self.tables.edges:
                me.points += self.start.edge
                me.multiply_points()
        if one.six_cards or two.six_cards:
            for me in self.seats:
                for _ in range(me.six_cards):
                    self.take_card(me)

    def _discard(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            self.discard[self.index.card_order[card]] += 1

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

    def _response(self, me: Seat) -> tuple[Card, ...]:
        index, hand = self.index, me.hand
        if not hand or len(me.used) >= index.numbers.card_limit:
            return ()
        if me.energy < index.cheapest_response:
            return ()
        if me.answer is not None:
            return me.answer
        if self.tables.answers.isdisjoint(hand):
            return ()
        return normal.respond(index, self.start.situation(me.seat, self.seats)).cards

    def _settle(self, responses: list[tuple[Card, ...]]) -> None:
        sent: tuple[list[IncomingAttack], list[IncomingAttack]] = ([], [])
        resets = False
        for me in self.seats:
            cards = responses[me.seat]
            if cards:
                cards = self.index.sort_cards(cards)
                me.play_cards(cards, self.tables.costs)
                self._discard(cards)
                resets = self._send_attacks(me, cards, sent[1 - me.seat]) or resets
        if not resets:
            self._resolve_attacks(sent)
            for me in self.seats:
                self._use_answers(me, responses[me.seat])

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
                    self.tables.gain_energy(me, effect.amount)

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
            self.tables.gain_energy(one, taken)
            self.tables.gain_energy(two, lost)

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

    def _reward(self) -> None:
        one, two = self.seats
        for me, other in ((one, two.score), (two, one.score)):
            me.wins = me.wins + 1 if me.score > other else 0
            me.losses = me.losses + 1 if me.score < other else 0
            if me.wins:
                self.tables.gain_energy(me, self.index.numbers.win_energy)
            me.gauge += self._gauge_gain(me)
        for me in self.seats:
            while me.gauge >= self.start.gauge_size and self.take_card(me):
                me.gauge -= self.start.gauge_size

    def _gauge_gain(self, me: Seat) -> int:
        gain = me.gain
        for measure, threshold, amount in self.tables.gauge_bounds:
            if measure(me) >= threshold:
                gain += amount
        return gain
