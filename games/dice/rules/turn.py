"""The accumulator of one step: the state so far and the events so far.

Players and rounds are copies of its own, changed in place until `step` gives them away; all other
values are frozen and shared with the state it starts from.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.dice.content.index import ContentIndex
from games.dice.content.terms import PROTECTIONS, SEATS, Card, Protection
from games.dice.events import CardDrawn, CardGained, EnergyGained, ShieldGained
from games.dice.state import Gain, Hand, Player, SeatRound, State
from games.engine.chance import Chance
from games.engine.protocol import Event, Step

STREAMS = {
    kind: tuple(f"{kind}:{seat}" for seat in SEATS)
    for kind in ("energy", "die", "lucky", "bonus", "special", "star", "card", "steal", "event",
                 "give")
}  # fmt: skip
"""The names of each seat's own streams (section 5.1)."""


class Turn:
    """What the chapters of the rules change; `step` returns the result and ends its use."""

    __slots__ = (
        "counters", "discard", "emit", "event_pile", "events", "hands", "index", "last_round",
        "mode", "pile", "players", "rng", "rounds", "start",
    )  # fmt: skip

    def __init__(self, index: ContentIndex, state: State, rng: Chance) -> None:
        self.index = index
        self.rng = rng
        self.start = state
        self.mode = index.modes[state.options.mode]
        self.last_round = state.round >= self.mode.rounds
        (one, two), (first, second) = state.fighters, state.turns
        self.players: tuple[Player, Player] = (replace(one), replace(two))
        self.rounds: tuple[SeatRound, SeatRound] = (replace(first), replace(second))
        self.hands: list[Hand] = [*state.hands]
        self.pile = state.pile
        self.discard = state.discard
        self.event_pile = state.event_pile
        self.counters = dict(state.counters)
        self.events: list[Event] = []
        self.emit: Callable[[Event], None] = self.events.append

    def step(self, **facts: Any) -> Step[State]:
        """The new state, with these fields set, and the events so far."""
        state = replace(
            self.start,
            fighters=self.players,
            turns=self.rounds,
            hands=tuple(self.hands),
            pile=self.pile,
            discard=self.discard,
            event_pile=self.event_pile,
            counters=self.counters,
            **facts,
        )
        return Step(state, tuple(self.events))

    def draw(self, kind: str, seat: int, n: int) -> int:
        """The next value of a seat's own stream (section 5.1)."""
        stream = STREAMS[kind][seat]
        index = self.counters.get(stream, 0)
        self.counters[stream] = index + 1
        return self.rng.draw(stream, index, 0, n)

    # Energy and shields

    def add_energy(self, seat: int, amount: int) -> int:
        """Add energy up to the limit; return how much was added."""
        player = self.players[seat]
        added = min(amount, self.index.numbers.energy_max - player.energy)
        player.energy += added
        if added < amount:
            self.rounds[seat].wasted += amount - added
        return added

    def gain_energy(self, seat: int, amount: int) -> int:
        """Add energy earned in the round, with its event."""
        added = self.add_energy(seat, amount)
        if added:
            self.rounds[seat].gained += added
            self.emit(EnergyGained(seat, added, self.players[seat].energy))
        return added

    def pay(self, seat: int, cost: int) -> None:
        self.players[seat].energy -= cost
        self.rounds[seat].spent += cost

    def gain_shields(self, seat: int, count: int) -> None:
        """Add shields up to the limit."""
        player = self.players[seat]
        added = min(count, self.index.numbers.shield_max - player.shields)
        if added > 0:
            player.shields += added
            self.rounds[seat].shields_gained += added
            self.emit(ShieldGained(seat, added, player.shields))

    def schedule_burns(self, seat: int, amounts: list[int]) -> int:
        """Burns of the next round; return the points that they cost together."""
        player, points = self.players[seat], sum(amounts)
        pending, more = player.pending, points - self.index.burn * len(amounts)
        player.pending = replace(
            pending, burn=pending.burn + len(amounts), burn_more=pending.burn_more + more
        )
        return points

    def use_protection(self, seat: int, against: tuple[Protection, ...]) -> Protection | None:
        """Use up the first protection that can block; None if there is none."""
        player, seat_round = self.players[seat], self.rounds[seat]
        for kind in PROTECTIONS:
            if kind not in against:
                continue
            if kind == "guard" and player.guard:
                player.guard = False
                seat_round.guards_used += 1
            elif kind == "block_die" and seat_round.free_blocks:
                seat_round.free_blocks -= 1
            elif kind == "shield" and player.shields:
                player.shields -= 1
                seat_round.shields_used += 1
            else:
                continue
            return kind
        return None

    # Cards

    def play_cards(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Pay for cards and move them to the discard."""
        left, other = list(self.hands[seat].cards), 1 - seat
        for card in cards:
            left.remove(card)
            self.discard = add_copies(self.discard, self.index.card_order[card], 1)
            if card in self.hands[other].given:
                given = list(self.hands[other].given)
                given.remove(card)
                self.hands[other] = replace(self.hands[other], given=tuple(given))
        self.hands[seat] = replace(self.hands[seat], cards=tuple(left))
        self.pay(seat, sum(self.index.cards[card].cost for card in cards))
        self.rounds[seat].used += cards

    def take_card(self, seat: int, by: str) -> bool:
        """Draw a card of the shared pile; false if pile and discard are empty (section 5.2)."""
        if not any(self.pile):
            self.pile, self.discard = self.discard, (0,) * len(self.pile)
        if not any(self.pile):
            return False
        place = find_kind(self.pile, self.draw("card", seat, sum(self.pile)))
        card = self.index.content.strategy_cards[place].id
        self.pile = add_copies(self.pile, place, -1)
        hand = self.hands[seat]
        self.hands[seat] = replace(
            hand,
            cards=self.index.sort_cards((*hand.cards, card)),
            gains=(*hand.gains, Gain(self.start.round, card)),
        )
        self.rounds[seat].cards_gained += 1
        self.emit(CardGained(seat, by))
        self.emit(CardDrawn(seat, card, to=seat))
        return True


def find_kind(counts: tuple[int, ...], value: int) -> int:
    """The kind at a position of a pile that is listed in the order of the content."""
    for place, count in enumerate(counts):
        if value < count:
            return place
        value -= count
    raise AssertionError("drawn from beyond the pile")


def add_copies(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """A pile with more or fewer copies of one kind."""
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
