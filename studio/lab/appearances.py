"""Which items of the content came up in a match, read from its events.

Events name items by their keys: a string of an event that is the key of a row stands for that row.
Where several sections have the key, the name of the field decides, or what the game says of that
field. What no event names, the game adds (`RecordsRoom.appearances`).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from games.engine.game import Game
from games.engine.protocol import Event
from studio.editor.sections import list_sections
from studio.editor.shapes.types import row_name

TABLE = -1
"""The seat of what came up for everybody."""
OWNERS = ("seat", "to", "by", "player")


@dataclass(frozen=True)
class ItemIndex:
    """The keys of all rows, with the sections that have them."""

    sections: dict[str, tuple[str, ...]]
    seats: int
    fields: Mapping[str, str]
    """Field -> its section, where the game says so."""

    def find_items(self, events: tuple[Event, ...]) -> Iterator[tuple[int, str]]:
        """The seat and the item ("section/key") of everything that events name."""
        for event in events:
            plain = msgspec.to_builtins(event)
            if isinstance(plain, dict):
                yield from self._walk(plain, "", _owner(plain))

    def _walk(self, value: Any, field: str, seat: int) -> Iterator[tuple[int, str]]:
        match value:
            case dict():
                own = _owner(value)
                for name, each in value.items():
                    if name != "type":
                        yield from self._walk(each, name, seat if own == TABLE else own)
            case list() | tuple():
                # A list with an entry for each seat, such as the stances of a round.
                by_seat = seat == TABLE and len(value) == self.seats > 1
                for nth, each in enumerate(value):
                    yield from self._walk(each, field, nth if by_seat else seat)
            case str() if value in self.sections and self.fields.get(field) != "":
                yield seat, f"{self._find_section(field, value)}/{value}"
            case int() if str(value) in self.sections and not isinstance(value, bool):
                section = self._find_section(field, str(value))
                if _names(field, section):
                    yield seat, f"{section}/{value}"

    def _find_section(self, field: str, key: str) -> str:
        found = self.sections[key]
        if self.fields.get(field) in found:
            return self.fields[field]
        return next((each for each in found if _names(field, each)), found[0])


def _owner(plain: dict[str, Any]) -> int:
    owners = (plain.get(name) for name in OWNERS)
    return next((each for each in owners if type(each) is int), TABLE)


def _names(field: str, section: str) -> bool:
    """Whether a field is named after a section: "card" after "strategy_cards"."""
    return bool(field) and field.rstrip("s") in section


def index_items(game: Game, content: Any, seats: int) -> ItemIndex:
    """The rows of a set of content (plain values)."""
    found: dict[str, list[str]] = defaultdict(list)
    for section in list_sections(game):
        if section.has_rows and not section.structural:
            # A row without a key of its own is named by no event: its place is only a number.
            for name in filter(None, (row_name(row) for _key, row in section.rows(content))):
                found[name].append(section.name)
    sections = {key: tuple(names) for key, names in found.items()}
    return ItemIndex(sections, seats, game.records.event_fields)
