"""Cards in a match, and the board they stand on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.autochess.content.terms import SIZES, card_suit


class Card(Struct, frozen=True, cache_hash=True):
    """One card: `kind` is its row in the content's cards (0 = ♠2 … 51 = ♣A)."""

    uid: int
    kind: int
    stars: int = 1
    loan: bool = False
    used: bool = False
    """Has opened fantasyland once."""


Slots = tuple[Card | None, ...]
EMPTY: tuple[Slots, ...] = tuple((None,) * size for size in SIZES)


class Board(Struct, frozen=True, dict=True, cache_hash=True):
    """Back, mid and front; None is an empty slot."""

    lines: tuple[Slots, ...] = EMPTY

    @property
    def suit_counts(self) -> tuple[int, int, int, int]:
        """Cards of each suit, loans included. Worked out once for each board; `cached_property`
        locks, which costs more than counting."""
        known: tuple[int, int, int, int] | None = self.__dict__.get("counts")
        if known is None:
            suits = [card_suit(card.kind) for card in self.cards()]
            known = (suits.count(0), suits.count(1), suits.count(2), suits.count(3))
            self.__dict__["counts"] = known
        return known

    def cards(self) -> list[Card]:
        """All cards, from back to front."""
        return [card for line in self.lines for card in line if card is not None]

    def line(self, line: int) -> list[Card]:
        """The cards of a line."""
        return [card for card in self.lines[line] if card is not None]

    def find(self, uid: int) -> tuple[int, int] | None:
        """Line and slot of a card."""
        for number, line in enumerate(self.lines):
            for slot, card in enumerate(line):
                if card is not None and card.uid == uid:
                    return number, slot
        return None

    def get_card(self, spot: tuple[int, int]) -> Card:
        """The card in a slot that is known to hold one."""
        card = self.lines[spot[0]][spot[1]]
        assert card is not None
        return card

    def replace_slot(self, spot: tuple[int, int], card: Card | None) -> Board:
        """The same board with another card, or none, in a slot."""
        number, slot = spot
        line = self.lines[number]
        changed = (*line[:slot], card, *line[slot + 1 :])
        return Board((*self.lines[:number], changed, *self.lines[number + 1 :]))

    def free_slot(self, line: int) -> int | None:
        """The lowest free slot of a line."""
        slots = self.lines[line]
        return slots.index(None) if None in slots else None

    def remove_card(self, uid: int) -> Board:
        """The same board without a card; itself if the card does not stand on it."""
        spot = self.find(uid)
        return self.replace_slot(spot, None) if spot else self

    def replace_cards(self, change: dict[int, Card | None]) -> Board:
        """The same board with some cards (by uid) replaced or, with None, removed."""
        return Board(
            tuple(
                tuple(card if card is None else change.get(card.uid, card) for card in line)
                for line in self.lines
            )
        )


def build_board(lines: Sequence[Sequence[Card]]) -> Board:
    """A board with these cards from slot 0 on."""
    return Board(
        tuple(
            (*line, *(None,) * (size - len(line))) for line, size in zip(lines, SIZES, strict=True)
        )
    )
