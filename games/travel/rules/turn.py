"""The accumulator of one step: the state so far and the events so far."""

from typing import Any

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Event, Step
from games.travel.content.index import ContentIndex
from games.travel.content.terms import MEMORY, Vector
from games.travel.events import Reason, StatReason, StatsChanged, TcChanged
from games.travel.state import Decision, Player, State


class Turn:
    """What the chapters of the rules change; `step` returns the result."""

    __slots__ = ("events", "index", "rng", "state")

    def __init__(self, index: ContentIndex, state: State, rng: Chance) -> None:
        self.index = index
        self.state = state
        self.rng = rng
        self.events: list[Event] = []

    def emit(self, *events: Event) -> None:
        self.events += events

    def update(self, **facts: Any) -> None:
        self.state = replace(self.state, **facts)

    def update_player(self, seat: int, **facts: Any) -> None:
        players = list(self.state.players)
        players[seat] = replace(players[seat], **facts)
        self.state = replace(self.state, players=tuple(players))

    def step(self) -> Step[State]:
        return Step(self.state, tuple(self.events))

    @property
    def seats(self) -> int:
        return len(self.state.players)

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def other_seats(self, seat: int) -> tuple[int, ...]:
        """The other seats, clockwise."""
        return tuple((seat + n) % self.seats for n in range(1, self.seats))

    def seat_order(self, seat: int) -> tuple[int, ...]:
        """This seat first, then the others clockwise."""
        return (seat, *self.other_seats(seat))

    def ask(self, decision: Decision) -> None:
        self.update(decision=decision)

    def pay(self, seat: int, delta: int, reason: Reason) -> None:
        """Change a player's TC, which never goes below 0."""
        held = self.player(seat).tc
        after = max(0, held + delta)
        self.update_player(seat, tc=after)
        self.emit(TcChanged(seat, after - held, after, reason))

    def gain(self, seat: int, deltas: Vector, reason: StatReason) -> None:
        """Add points to a player."""
        stats = tuple(map(int.__add__, self.player(seat).stats, deltas))
        self.update_player(seat, stats=stats)
        self.emit(StatsChanged(seat, deltas, reason))

    def gain_memory(self, seat: int, amount: int, reason: StatReason) -> None:
        """Add memory to a player."""
        self.gain(seat, (0,) * MEMORY + (amount,), reason)


def standing(index: ContentIndex, player: Player) -> tuple[int, int]:
    """Public score and TC."""
    return index.scorings[player.destination].score(player.stats), player.tc
