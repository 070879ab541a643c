"""One step of a match while the rules apply it."""

from typing import Any

from msgspec.structs import replace

from games.autochess.content.index import ContentIndex
from games.autochess.content.modes import Mode
from games.autochess.rules.modifiers import Modifiers, find_modifiers
from games.autochess.state import Player, State
from games.engine.chance import Chance
from games.engine.protocol import Event, Step


class Turn:
    """The state so far, and the events that led to it."""

    __slots__ = ("events", "index", "rng", "state")

    def __init__(self, index: ContentIndex, state: State, rng: Chance) -> None:
        self.index = index
        self.state = state
        self.rng = rng
        self.events: list[Event] = []

    @property
    def mode(self) -> Mode:
        return self.index.mode(self.state)

    def step(self) -> Step[State]:
        return Step(self.state, tuple(self.events))

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def update(self, **fields: Any) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **fields)

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def replace_player(self, seat: int, player: Player) -> None:
        players = self.state.players
        self.state = replace(self.state, players=(*players[:seat], player, *players[seat + 1 :]))

    def update_player(self, seat: int, **fields: Any) -> None:
        """Change fields of a player."""
        self.replace_player(seat, replace(self.state.players[seat], **fields))

    def modifiers(self, seat: int) -> Modifiers:
        """What applies to a seat in the state so far."""
        return find_modifiers(self.index, self.state, seat)
