"""A round in shorthand: the rules of the chapters once more, without events and records, for a bot
that imagines thousands of rounds. `tests/dice/test_sketch.py` holds the two together.
"""

from typing import Any

from games.dice.actions import Action, ChooseDie
from games.dice.bots import normal
from games.dice.bots.simulation import event_cards
from games.dice.bots.simulation.model import Blow, Opening, Seat, Shorthand, blow
from games.dice.bots.simulation.roll import Rolled, Rolls, roll
from games.dice.content.effects import Damage, ResetRound, StealEnergy
from games.dice.rules.turn import position
from games.engine.chance import Chance


class Sketch:
    """One imagined round, from the decision at hand to its end."""

    def __init__(
        self, tables: Shorthand, opening: Opening, fate: Chance, rolls: Rolls | None = None
    ) -> None:
        """`rolls` is for rounds that start alike and fall alike: dice are worked out once."""
        self.tables, self.index, self.fate, self.opening = tables, tables.index, fate, opening
        one, two = opening.seats
        self.seats = (one.copy(), two.copy())
        self.pile, self.discard = opening.pile.copy(), opening.discard.copy()
        self.rolls = {} if rolls is None else rolls
        self.counters: dict[str, int] = {}
        self.last = opening.left == 0

    def play(self, both: tuple[Action, Action], events: bool = True) -> None:
        """What both do now; what they are asked later they do as `normal` would."""
        phase = self.opening.phase
        if phase == "respond":
            answers: Any = [self._asked(me) and both[me.seat].cards for me in self.seats]  # type: ignore[union-attr]
        else:
            if phase == "declare":
                for me in self.seats:
                    self._prepare(me, both[me.seat])
            self._score(both)
            answers = [self._asked(me) and self._answer(me.seat) for me in self.seats]
        self._settle(answers)
        if events:
            event_cards.draw_and_apply(self)
        self._end()

    def draw(self, stream: str, n: int) -> int:
        index = self.counters.get(stream, 0)
        self.counters[stream] = index + 1
        return self.fate.draw(stream, index, 0, n)

    # --- P ----------------------------------------------------------------------------------------

    def _prepare(self, me: Seat, action: Any) -> None:
        me.stance = action.stance
        if action.shields:
            me.energy -= self.index.numbers.shield_cost * action.shields
            me.shields += action.shields
        if action.cards:
            self._use(me, action.cards)
            for card in action.cards:
                guard, factor = self.tables.prepares[card]
                me.guard = me.guard or guard
                me.boost = max(me.boost, factor)

    def _use(self, me: Seat, cards: tuple[Any, ...]) -> None:
        left, order, costs = list(me.hand), self.index.card_order, self.tables.costs
        for card in cards:
            left.remove(card)
            self.discard[order[card]] += 1
            me.energy -= costs[card]
        me.hand = tuple(left)
        me.used = (*me.used, *cards)

    def _score(self, both: tuple[Action, Action]) -> None:
        one, two = self.seats
        for me, them in ((one, two), (two, one)):
            rolled = self._rolled(me, both[me.seat])
            me.dice, me.points, me.double = rolled.dice, rolled.points, rolled.double
            me.counts, me.six, me.blocks = rolled.counts, rolled.six, me.blocks + rolled.blocks
            them.queued += rolled.sends
            if rolled.shields:
                most = max(me.shields, self.index.numbers.shield_max)
                me.shields = min(me.shields + rolled.shields, most)
            if rolled.energy:
                self.charge(me, rolled.energy)
            me.gross = me.points * me.boost * me.double
            me.expected = max(0, me.gross - me.penalty)
        for me in self.seats:
            for _ in range(self._rolled(me, both[me.seat]).cards):
                self._take_card(me)

    def _rolled(self, me: Seat, choice: Action) -> Rolled:
        """What the dice bring a seat in this future; the other seat's choice changes nothing."""
        kept = choice.index if isinstance(choice, ChooseDie) else None
        place = (me.seat, me.stance, kept)
        if place not in self.rolls:
            self.rolls[place] = roll(self.tables, me, kept, self.draw)
        return self.rolls[place]

    def charge(self, me: Seat, amount: int) -> None:
        me.energy = min(me.energy + amount, self.index.numbers.energy_max)

    def _take_card(self, me: Seat) -> bool:
        if not any(self.pile):
            self.pile, self.discard = self.discard, [0] * len(self.pile)
        if not any(self.pile):
            return False
        place = position(tuple(self.pile), self.draw(f"card:{me.seat}", sum(self.pile)))
        self.pile[place] -= 1
        me.hand = self.index.sort_cards((*me.hand, self.index.content.strategy_cards[place].id))
        return True

    # --- Q ----------------------------------------------------------------------------------------

    def _asked(self, me: Seat) -> bool:
        index = self.index
        return bool(
            me.hand
            and len(me.used) < index.numbers.card_limit
            and me.energy >= index.cheapest_response
        )

    def _answer(self, seat: int) -> tuple[str, ...]:
        return normal.respond(self.index, self.opening.outlook(seat, self.seats)).cards

    def _settle(self, answers: list[Any]) -> None:
        sent: tuple[list[Blow], list[Blow]] = ([], [])
        resets = False
        for me in self.seats:
            cards = answers[me.seat]
            if cards:
                cards = self.index.sort_cards(cards)
                self._use(me, cards)
                resets = self._send(me, cards, sent[1 - me.seat]) or resets
        if not resets:
            self._fight(sent)

    def _send(self, me: Seat, cards: tuple[Any, ...], arriving: list[Blow]) -> bool:
        """What a seat attacks with; whether it resets the round."""
        resets = False
        for card in cards:
            for effect in self.index.cards[card].effects:
                if isinstance(effect, Damage):
                    arriving.append(blow(card, effect.amount, 0))
                elif isinstance(effect, StealEnergy):
                    amount = self.draw(f"steal:{me.seat}", effect.max - effect.min + 1)
                    arriving.append(blow(card, 0, effect.min + amount))
                elif isinstance(effect, ResetRound):
                    resets = True
        return resets

    def _fight(self, sent: tuple[list[Blow], list[Blow]]) -> None:
        one, two = self.seats
        lost, taken = (self._meet(me, sent[me.seat]) for me in self.seats)
        if lost or taken:
            one.energy -= lost
            two.energy -= taken
            self.charge(one, taken)
            self.charge(two, lost)

    def _meet(self, me: Seat, sent: list[Blow]) -> int:
        """The energy that thefts take; damage is in the score."""
        damage = taken = 0
        if sent or me.queued:
            for each in sorted((*me.queued, *sent)):
                if not self.protect(me, self.index.blocked_by[each.source]):
                    damage += each.damage
                    taken += each.steal
            if not self.last:
                me.burn += sum(each.source in self.index.burning for each in me.queued)
        me.score = max(0, me.gross - me.penalty - damage)
        return min(taken, me.energy)

    def protect(self, me: Seat, against: tuple[str, ...]) -> bool:
        if me.guard and "guard" in against:
            me.guard = False
        elif me.blocks and "block_die" in against:
            me.blocks -= 1
        elif me.shields and "shield" in against:
            me.shields -= 1
        else:
            return False
        return True

    # --- Z ----------------------------------------------------------------------------------------

    def _end(self) -> None:
        numbers = self.index.numbers
        one, two = self.seats
        for me, other in ((one, two.score), (two, one.score)):
            me.total = max(numbers.min_total, me.total + me.score)
            me.wins = me.wins + 1 if me.score > other else 0
            me.losses = me.losses + 1 if me.score < other else 0
            if me.wins:
                self.charge(me, numbers.win_energy)
            me.gauge += self._earned(me)
        for me in self.seats:
            while me.gauge >= numbers.gauge_size and self._take_card(me):
                me.gauge -= numbers.gauge_size

    def _earned(self, me: Seat) -> int:
        balance, same_face, total, losses, wins = self.tables.gauge
        earned = 0
        if me.stance in self.index.fills_gauge:
            earned += balance[1]
        for face in me.dice:
            if me.counts[face - 1] >= same_face[0]:
                earned += same_face[1]
                break
        if me.total >= total[0]:
            earned += total[1]
        if me.losses >= losses[0]:
            earned += losses[1]
        if me.wins >= wins[0]:
            earned += wins[1]
        return earned

    def winner(self) -> int | None:
        """Section 7, after the last round."""
        one, two = ((me.total, me.score, me.energy, len(me.hand)) for me in self.seats)
        return None if one == two else int(two > one)
