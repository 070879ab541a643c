"""A round while it is worked out: the seats as they stand, and what has been told so far.

The values on the table are frozen and shared with the state they came from; the table only holds
the newest of each. `state` writes them down.
"""

from typing import Any

from msgspec.structs import replace

from games.dice.content.index import Book
from games.dice.content.terms import PROTECTIONS, Card, Protection
from games.dice.events import CardDrawn, CardGained, EnergyGained, ShieldGained
from games.dice.state import Fighter, Gain, Hand, State, Turn
from games.engine.chance import Chance
from games.engine.protocol import Event, Step


class Table:
    """What the chapters of a round work on."""

    def __init__(self, book: Book, state: State, rng: Chance) -> None:
        self.book = book
        self.rng = rng
        self.start = state
        self.fighters: list[Fighter] = [*state.fighters]
        self.turns: list[Turn] = [*state.turns]
        self.hands: list[Hand] = [*state.hands]
        self.pile = state.pile
        self.discard = state.discard
        self.event_pile = state.event_pile
        self.counters = dict(state.counters)
        self.told: list[Event] = []

    @property
    def last_round(self) -> bool:
        return self.start.round >= self.book.modes[self.start.options.mode].rounds

    def step(self, **facts: Any) -> Step[State]:
        """The state that the table shows, and everything told on the way."""
        state = replace(
            self.start,
            fighters=tuple(self.fighters),
            turns=tuple(self.turns),
            hands=tuple(self.hands),
            pile=self.pile,
            discard=self.discard,
            event_pile=self.event_pile,
            counters=self.counters,
            **facts,
        )
        return Step(state, tuple(self.told))

    def tell(self, event: Event) -> None:
        self.told.append(event)

    def change(self, seat: int, **facts: Any) -> None:
        """Something about a seat that lasts."""
        self.fighters[seat] = replace(self.fighters[seat], **facts)

    def note(self, seat: int, **facts: Any) -> None:
        """Something about a seat's round."""
        self.turns[seat] = replace(self.turns[seat], **facts)

    def draw(self, kind: str, seat: int, n: int) -> int:
        """The next value of a seat's own stream (section 5.1)."""
        stream = f"{kind}:{seat}"
        index = self.counters.get(stream, 0)
        self.counters[stream] = index + 1
        return self.rng.draw(stream, index, 0, n)

    # --- energy and shields -----------------------------------------------------------------------

    def add_energy(self, seat: int, amount: int) -> int:
        """How much of it fits under the limit; the rest is lost."""
        energy = self.fighters[seat].energy
        added = min(amount, self.book.numbers.energy_max - energy)
        self.change(seat, energy=energy + added)
        if added < amount:
            self.note(seat, wasted=self.turns[seat].wasted + amount - added)
        return added

    def gain_energy(self, seat: int, amount: int) -> int:
        """Energy earned in the round."""
        added = self.add_energy(seat, amount)
        self.note(seat, gained=self.turns[seat].gained + added)
        if added:
            self.tell(EnergyGained(seat, added, self.fighters[seat].energy))
        return added

    def pay(self, seat: int, cost: int) -> None:
        self.change(seat, energy=self.fighters[seat].energy - cost)
        self.note(seat, spent=self.turns[seat].spent + cost)

    def gain_shields(self, seat: int, count: int) -> None:
        """Shields above the limit are not made."""
        shields = self.fighters[seat].shields
        added = min(count, self.book.numbers.shield_max - shields)
        if added > 0:
            self.change(seat, shields=shields + added)
            self.note(seat, shields_gained=self.turns[seat].shields_gained + added)
            self.tell(ShieldGained(seat, added, shields + added))

    def protect(self, seat: int, against: tuple[Protection, ...]) -> Protection | None:
        """The first protection that helps is used up; None if there is none."""
        fighter, turn = self.fighters[seat], self.turns[seat]
        for kind in PROTECTIONS:
            if kind not in against:
                continue
            if kind == "guard" and fighter.guard:
                self.change(seat, guard=False)
                self.note(seat, guards_used=turn.guards_used + 1)
            elif kind == "block_die" and turn.free_blocks:
                self.note(seat, free_blocks=turn.free_blocks - 1)
            elif kind == "shield" and fighter.shields:
                self.change(seat, shields=fighter.shields - 1)
                self.note(seat, shields_used=turn.shields_used + 1)
            else:
                continue
            return kind
        return None

    # --- cards ------------------------------------------------------------------------------------

    def use(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Pay for cards and lay them on the discard."""
        left, other = list(self.hands[seat].cards), 1 - seat
        for card in cards:
            left.remove(card)
            self.discard = changed(self.discard, self.book.card_order[card], 1)
            if card in self.hands[other].given:
                given = list(self.hands[other].given)
                given.remove(card)
                self.hands[other] = replace(self.hands[other], given=tuple(given))
        self.hands[seat] = replace(self.hands[seat], cards=tuple(left))
        self.pay(seat, sum(self.book.cards[card].cost for card in cards))
        self.note(seat, used=self.turns[seat].used + cards)

    def take_card(self, seat: int, by: str) -> bool:
        """One card of the shared pile, if there is any (section 5.2)."""
        if not any(self.pile):
            self.pile, self.discard = self.discard, (0,) * len(self.pile)
        if not any(self.pile):
            return False
        place = position(self.pile, self.draw("card", seat, sum(self.pile)))
        card = self.book.content.strategy_cards[place].id
        self.pile = changed(self.pile, place, -1)
        hand = self.hands[seat]
        self.hands[seat] = replace(
            hand,
            cards=self.book.sorted((*hand.cards, card)),
            gains=(*hand.gains, Gain(self.start.round, card)),
        )
        self.note(seat, cards_gained=self.turns[seat].cards_gained + 1)
        self.tell(CardGained(seat, by))
        self.tell(CardDrawn(seat, card, to=seat))
        return True


def position(counts: tuple[int, ...], value: int) -> int:
    """The kind that lies at a place of a pile, which is listed in the order of the content."""
    for place, count in enumerate(counts):
        if value < count:
            return place
        value -= count
    raise AssertionError("drawn from beyond the pile")


def changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """A pile with more or fewer cards of one kind."""
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
