"""Kits: sets of sticks and relics, numbered in the order in which a search meets them."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from games.yut.content.index import ContentIndex
from games.yut.state import Slot, State


class Kit(NamedTuple):
    """A set of slots and relics. Kits that behave alike share table entries."""

    slots: tuple[Slot, ...]
    relics: tuple[str, ...]
    splits: int
    """Splits allowed in a turn."""
    movement_kit: int
    """The first kit with the same moves: only the fall of its sticks may differ."""
    offer_kit: int
    """The first kit with the same sticks in any order: it gets the same stick offers."""


class Kits:
    """All kits of a search."""

    def __init__(self, index: ContentIndex, first_state: State) -> None:
        self._index, self._first_state = index, first_state
        self.all: list[Kit] = []
        self._numbers: dict[tuple[tuple[Slot, ...], tuple[str, ...]], int] = {}
        self._movement_kits: dict[object, int] = {}
        self._offer_kits: dict[object, int] = {}

    def number(self, state: State) -> int:
        """The number of a state's kit."""
        number = self._numbers.get((state.slots, state.relics))
        if number is None:
            number = self._numbers[state.slots, state.relics] = len(self.all)
            self.all.append(self._make(state, number))
        return number

    def _make(self, state: State, number: int) -> Kit:
        powers = self._index.powers(state)
        # Sticks may also give tokens where a move ends.
        landing = (each for each in (*powers.on_merge, *powers.on_land) if each.slot is not None)
        sticks = sorted(slot.stick for slot in state.slots)
        return Kit(
            state.slots,
            state.relics,
            powers.splits,
            self._movement_kits.setdefault((state.relics, *landing), number),
            self._offer_kits.setdefault(tuple(sticks), number),
        )

    def sample_state(self, number: int, **facts: Any) -> State:
        """A state with this kit, to ask the rules about."""
        kit = self.all[number]
        return replace(self._first_state, slots=kit.slots, relics=kit.relics, **facts)
