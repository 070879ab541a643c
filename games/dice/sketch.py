"""A round in shorthand: the rules of the chapters once more, without events and records, for a bot
that imagines thousands of rounds. `tests/dice/test_sketch.py` holds the two together.
"""

from typing import Any

from games.dice import normal, rolling
from games.dice.actions import Action, ChooseDie
from games.dice.effects import (
    AddPoints,
    BothHandsAtLeast,
    Damage,
    FreeBlock,
    GainEnergy,
    GainGuard,
    GainShield,
    GiveTotal,
    HalveTotal,
    LoseEnergy,
    Multiply,
    NextBonusDie,
    NextCurse,
    NextLucky,
    Nothing,
    OwnEnergyAtLeast,
    OwnTotalAtLeast,
    ResetRound,
    StealEnergy,
    SwapRandomCards,
    SwapTotals,
)
from games.dice.rows import SpecialRow
from games.dice.shorthand import Blow, Seat, Shorthand, blow
from games.dice.state import State
from games.dice.table import position
from games.dice.terms import FACES, SIX_RUN
from games.engine.chance import Chance


class Sketch:
    """One imagined round, from the decision at hand to its end."""

    def __init__(self, tables: Shorthand, state: State, fate: Chance) -> None:
        self.tables, self.book, self.fate, self.state = tables, tables.book, fate, state
        self.seats = (Seat(state, 0), Seat(state, 1))
        self.pile, self.discard = list(state.pile), list(state.discard)
        self.event_pile = state.event_pile
        self.index: dict[str, int] = {}
        self.last = state.round >= self.book.modes[state.options.mode].rounds

    def play(self, both: tuple[Action, Action]) -> None:
        """What both do now; what they are asked later they do as `normal` would."""
        phase = self.state.phase
        if phase == "respond":
            answers = [self._asked(seat) and both[seat].cards for seat in (0, 1)]  # type: ignore[union-attr]
        else:
            if phase == "declare":
                for seat in (0, 1):
                    self._prepare(self.seats[seat], both[seat])
            self._roll(phase == "declare", both)
            self._score()
            answers = [self._asked(seat) and self._answer(seat) for seat in (0, 1)]
        self._settle([answer or () for answer in answers])
        self._events()
        self._end()

    def _draw(self, stream: str, n: int) -> int:
        index = self.index.get(stream, 0)
        self.index[stream] = index + 1
        return self.fate.draw(stream, index, 0, n)

    # --- P ----------------------------------------------------------------------------------------

    def _prepare(self, me: Seat, action: Any) -> None:
        me.stance = action.stance
        me.energy -= self.book.numbers.shield_cost * action.shields
        me.shields += action.shields
        self._use(me, action.cards)
        for card in action.cards:
            for effect in self.book.cards[card].effects:
                if isinstance(effect, GainGuard):
                    me.guard = True
                elif isinstance(effect, Multiply):
                    me.boost = max(me.boost, effect.factor)

    def _use(self, me: Seat, cards: tuple[Any, ...]) -> None:
        if not cards:
            return
        left = list(me.hand)
        for card in cards:
            left.remove(card)
            self.discard[self.book.card_order[card]] += 1
            me.energy -= self.book.cards[card].cost
        me.hand = tuple(left)
        me.used = (*me.used, *cards)

    def _roll(self, throws: bool, both: tuple[Action, Action]) -> None:
        bonus: list[int | None] = [turn.bonus_die for turn in self.state.turns]
        for seat, me in enumerate(self.seats) if throws else ():
            me.candidates = (self._draw(f"die:{seat}", FACES) + 1,)
            if me.active.lucky:
                me.candidates += (self._draw(f"lucky:{seat}", FACES) + 1,)
            if me.active.bonus_turn:
                bonus[seat] = self._draw(f"bonus:{seat}", FACES) + 1
        for seat, me in enumerate(self.seats):
            kept = 0
            if len(me.candidates) > 1:
                choice = both[seat]
                assert me.stance is not None
                kept = (
                    choice.index
                    if isinstance(choice, ChooseDie)
                    else rolling.better(self.book.worth[me.stance], me.candidates)
                )
            more = bonus[seat]
            face = me.candidates[kept]
            me.dice = (face,) if more is None else (face, more)

    def _score(self) -> None:
        book, tables = self.book, self.tables
        for me in self.seats:
            assert me.stance is not None
            worth = book.worth[me.stance]
            shields, energy, me.points = tables.per_round[me.stance]
            for face in me.dice:
                me.points += worth[face - 1]
                more = tables.per_die[me.stance, face]
                shields, energy = shields + more[0], energy + more[1]
            self._shield(me, shields)
            self._charge(me, energy)
        for seat, me in enumerate(self.seats):
            for face in me.dice:
                rows, weights = book.triggers.get((me.stance, face), ((), 0))  # type: ignore[arg-type]
                if weights:
                    self._call(seat, me, rows, self._draw(f"special:{seat}", weights))
        for seat, me in enumerate(self.seats):
            for face in me.dice:
                me.counts[face - 1] += 1
                me.six = me.six + 1 if face == FACES else 0
                if me.six == SIX_RUN:
                    me.six = 0
                    self._take_card(seat, me)
        for me in self.seats:
            me.gross = me.points * me.boost * me.double
            me.expected = max(0, me.gross - self._penalty(me))

    def _penalty(self, me: Seat) -> int:
        return self.book.curse * me.active.curse + self.book.burn * me.active.burn

    def _call(self, seat: int, me: Seat, rows: tuple[SpecialRow, ...], value: int) -> None:
        row = rows[position(tuple(each.weight for each in rows), value)]
        for effect in row.effects:
            if isinstance(effect, Damage):
                self.seats[1 - seat].queued.append(blow(row.id, effect.amount, 0))
            elif isinstance(effect, Multiply):
                me.double = max(me.double, effect.factor)
            elif isinstance(effect, AddPoints):
                spread = effect.max - effect.min
                drawn = self._draw(f"star:{seat}", spread + 1) if spread else 0
                me.points += effect.min + drawn
            elif isinstance(effect, FreeBlock):
                me.blocks += effect.count
            elif isinstance(effect, GainShield):
                self._shield(me, effect.count)

    def _shield(self, me: Seat, count: int) -> None:
        me.shields = min(me.shields + count, max(me.shields, self.book.numbers.shield_max))

    def _charge(self, me: Seat, amount: int) -> None:
        me.energy = min(me.energy + amount, self.book.numbers.energy_max)

    def _take_card(self, seat: int, me: Seat) -> bool:
        if not any(self.pile):
            self.pile, self.discard = self.discard, [0] * len(self.pile)
        if not any(self.pile):
            return False
        place = position(tuple(self.pile), self._draw(f"card:{seat}", sum(self.pile)))
        self.pile[place] -= 1
        me.hand = self.book.sorted((*me.hand, self.book.content.strategy_cards[place].id))
        return True

    # --- Q ----------------------------------------------------------------------------------------

    def _asked(self, seat: int) -> bool:
        me, book = self.seats[seat], self.book
        return bool(
            me.hand
            and len(me.used) < book.numbers.card_limit
            and me.energy >= book.cheapest_response
        )

    def _answer(self, seat: int) -> tuple[str, ...]:
        me: Any = self.seats[seat]
        them: Any = self.seats[1 - seat]
        outlook = normal.Outlook(
            "respond", self.state.options.mode, self.state.round,
            me, them, me, them, me.hand, len(them.hand),
        )  # fmt: skip
        return normal.respond(self.book, outlook).cards

    def _settle(self, answers: list[Any]) -> None:
        resets = False
        sent: list[list[Blow]] = [[], []]
        for seat, me in enumerate(self.seats):
            cards = self.book.sorted(answers[seat])
            self._use(me, cards)
            for card in cards:
                for effect in self.book.cards[card].effects:
                    if isinstance(effect, Damage):
                        sent[seat].append(blow(card, effect.amount, 0))
                    elif isinstance(effect, StealEnergy):
                        spread = effect.max - effect.min + 1
                        amount = effect.min + self._draw(f"steal:{seat}", spread)
                        sent[seat].append(blow(card, 0, amount))
                    elif isinstance(effect, ResetRound):
                        resets = True
        if not resets:
            self._fight(sent)

    def _fight(self, sent: list[list[Blow]]) -> None:
        taken = [0, 0]
        for seat, me in enumerate(self.seats):
            damage = 0
            for each in sorted((*me.queued, *sent[1 - seat])):
                if not self._protect(me, self.book.blocked_by[each.source]):
                    damage += each.damage
                    taken[seat] += each.steal
            me.score = max(0, me.gross - self._penalty(me) - damage)
            taken[seat] = min(taken[seat], me.energy)
            if not self.last:
                me.burn += sum(each.source in self.book.burning for each in me.queued)
        for seat, me in enumerate(self.seats):
            me.energy -= taken[seat]
        for seat, me in enumerate(self.seats):
            self._charge(me, taken[1 - seat])

    def _protect(self, me: Seat, against: tuple[str, ...]) -> bool:
        if me.guard and "guard" in against:
            me.guard = False
        elif me.blocks and "block_die" in against:
            me.blocks -= 1
        elif me.shields and "shield" in against:
            me.shields -= 1
        else:
            return False
        return True

    # --- E ----------------------------------------------------------------------------------------

    def _events(self) -> None:
        rows = []
        for seat in (0, 1):
            pile = self.event_pile if any(self.event_pile) else self.book.event_pile
            place = position(pile, self._draw(f"event:{seat}", sum(pile)))
            self.event_pile = (*pile[:place], pile[place] - 1, *pile[place + 1 :])
            rows.append(self.book.content.event_cards[place])
        holds = [self._holds(self.seats[seat], rows[seat].condition) for seat in (0, 1)]
        first = (rows[0].order or 0) <= (rows[1].order or 0)
        for seat in (0, 1) if first else (1, 0):
            row = rows[seat]
            if isinstance(row.effect, Nothing) or not holds[seat]:
                continue
            blocked = self._protect(self.seats[seat], row.blocked_by)
            if not blocked and not (row.delayed and self.last):
                self._apply(seat, row.effect)

    def _holds(self, me: Seat, condition: Any) -> bool:
        if condition is None:
            return True
        if isinstance(condition, OwnTotalAtLeast):
            return bool(me.total >= condition.value)
        if isinstance(condition, OwnEnergyAtLeast):
            return bool(me.energy >= condition.value)
        one, two = self.seats
        if isinstance(condition, BothHandsAtLeast):
            return bool(min(len(one.hand), len(two.hand)) >= condition.value)
        return bool(abs(one.total - two.total) >= condition.value)

    def _apply(self, seat: int, effect: Any) -> None:
        me, them = self.seats[seat], self.seats[1 - seat]
        match effect:
            case ResetRound():
                me.score = them.score = 0
            case AddPoints(amount):
                me.score += amount
            case HalveTotal(keep):
                me.total = min(me.total, max(keep, me.total // 2))
            case GiveTotal(amount, keep):
                given = max(0, min(amount, me.total - keep))
                me.total, them.total = me.total - given, them.total + given
            case SwapTotals():
                me.total, them.total = them.total, me.total
            case GainEnergy(amount):
                self._charge(me, amount)
            case LoseEnergy(amount, keep):
                me.energy = min(me.energy, max(keep, me.energy - amount))
            case SwapRandomCards():
                self._swap()
            case NextLucky():
                me.lucky = True
            case NextBonusDie():
                me.bonus = True
            case NextCurse():
                me.curse += 1

    def _swap(self) -> None:
        one, two = self.seats
        if not (one.hand and two.hand):
            return
        given = [
            me.hand[self._draw(f"give:{seat}", len(me.hand))] for seat, me in enumerate((one, two))
        ]
        for seat, me in enumerate((one, two)):
            left = list(me.hand)
            left.remove(given[seat])
            me.hand = self.book.sorted((*left, given[1 - seat]))

    # --- Z ----------------------------------------------------------------------------------------

    def _end(self) -> None:
        numbers = self.book.numbers
        one, two = self.seats
        for me, them in ((one, two), (two, one)):
            me.total = max(numbers.min_total, me.total + me.score)
            me.wins = me.wins + 1 if me.score > them.score else 0
            me.losses = me.losses + 1 if me.score < them.score else 0
            if me.score > them.score:
                self._charge(me, numbers.win_energy)
        for me in self.seats:
            me.gauge += self._earned(me)
        for seat, me in enumerate(self.seats):
            while me.gauge >= numbers.gauge_size and self._take_card(seat, me):
                me.gauge -= numbers.gauge_size

    def _earned(self, me: Seat) -> int:
        rules = self.book.gauge
        earned = 0
        if me.stance in self.book.fills_gauge:
            earned += rules["balance"].amount
        if max(me.counts[face - 1] for face in me.dice) >= rules["same_face"].threshold:
            earned += rules["same_face"].amount
        if me.total >= rules["total15"].threshold:
            earned += rules["total15"].amount
        if me.losses >= rules["loss2"].threshold:
            earned += rules["loss2"].amount
        if me.wins >= rules["win3"].threshold:
            earned += rules["win3"].amount
        return earned

    def winner(self) -> int | None:
        """Section 7, after the last round."""
        one, two = ((me.total, me.score, me.energy, len(me.hand)) for me in self.seats)
        return None if one == two else int(two > one)
