"""Kits: the sticks and relics that are held together, numbered as they turn up."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from games.yut.content.index import Book
from games.yut.state import Slot, State


class Kit(NamedTuple):
    """What is held, and which other kits behave like it."""

    slots: tuple[Slot, ...]
    relics: tuple[str, ...]
    splits: int
    """Splits allowed in a turn."""
    moves_like: int
    """The first kit that differs from this one, if at all, in nothing but how its sticks fall."""
    draws_like: int
    """The first kit with the same sticks, in whatever slots: it is offered the same."""


class Kits:
    """All kits that a search has met."""

    def __init__(self, book: Book, bare: State) -> None:
        self._book, self._bare = book, bare
        self.all: list[Kit] = []
        self._numbers: dict[tuple[tuple[Slot, ...], tuple[str, ...]], int] = {}
        self._movers: dict[object, int] = {}
        self._drawers: dict[object, int] = {}

    def number(self, state: State) -> int:
        """The kit of a state."""
        number = self._numbers.get((state.slots, state.relics))
        if number is None:
            number = self._numbers[state.slots, state.relics] = len(self.all)
            self.all.append(self._made(state, number))
        return number

    def _made(self, state: State, number: int) -> Kit:
        powers = self._book.powers(state)
        # Sticks, too, may give tokens where a move ends.
        landing = (each for each in (*powers.on_merge, *powers.on_land) if each.slot is not None)
        sticks = sorted(slot.stick for slot in state.slots)
        return Kit(
            state.slots,
            state.relics,
            powers.splits,
            self._movers.setdefault((state.relics, *landing), number),
            self._drawers.setdefault(tuple(sticks), number),
        )

    def stand_in(self, number: int, **facts: Any) -> State:
        """A state with this kit, with which the rules can be asked a question."""
        kit = self.all[number]
        return replace(self._bare, slots=kit.slots, relics=kit.relics, **facts)
