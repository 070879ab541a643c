"""The accumulator of one step: the state so far, and the events in their order."""

from typing import Any

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Event, Step
from games.euler.content.schema import Content
from games.euler.state import Player, State


class Turn:
    """One action while it is worked out. Every state it has held stays as it was."""

    __slots__ = ("content", "events", "rng", "state")

    def __init__(self, content: Content, state: State, rng: Chance) -> None:
        self.content = content
        self.state = state
        self.rng = rng
        self.events: list[Event] = []

    def player(self, seat: int) -> Player:
        return self.state.seats[seat]

    def emit(self, *events: Event) -> None:
        self.events += events

    def update(self, **fields: Any) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **fields)

    def update_player(self, seat: int, **fields: Any) -> None:
        """Change fields of one player."""
        players = self.state.seats
        changed = (*players[:seat], replace(players[seat], **fields), *players[seat + 1 :])
        self.state = replace(self.state, seats=changed)

    def update_players(self, **fields: Any) -> None:
        """Change the same fields of every player."""
        self.update(seats=tuple([replace(player, **fields) for player in self.state.seats]))

    def reveal(self, *digits: int | None) -> None:
        """Count number cards as seen by everyone; None stands for a card that is not there."""
        seen = list(self.state.seen)
        for digit in digits:
            if digit is not None:
                seen[digit] += 1
        self.update(seen=tuple(seen))

    def step(self) -> Step[State]:
        return Step(self.state, tuple(self.events))
