"""Three-way merge of content: what a draft changed is applied to what was published meanwhile.

The unit is a row, or one value of a section without rows. What both sides changed differently is a
clash, which a person resolves.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from games.engine.game import Game
from studio.editor.sections import GENERAL, Section, list_sections

ABSENT = object()
"""The value of a row that one side does not have."""
Side = Literal["mine", "theirs"]


class Clash(NamedTuple):
    """One thing that the draft and the newest release changed differently; None: it was removed."""

    section: str
    key: str
    before: Any
    mine: Any
    theirs: Any

    @property
    def path(self) -> str:
        return f"{self.section}.{self.key}" if self.key else self.section


@dataclass(frozen=True)
class Merge:
    """Merged content, and what is still to be resolved in it (there it has the draft's value)."""

    content: dict[str, Any]
    clashes: list[Clash]


def merge(
    game: Game, before: Any, mine: Any, theirs: Any, sides: Mapping[str, str] | None = None
) -> Merge:
    """Merge a draft (mine) with the newest release (theirs); both come from `before`.

    `sides` says for the path of a clash whose value is taken.
    """
    merger = _Merger(sides or {}, [])
    content: dict[str, Any] = dict(theirs)
    for section in list_sections(game):
        if section.has_rows:
            content[section.name] = merger.merge_rows(section, before, mine, theirs)
        elif section.name == GENERAL:
            content.update(merger.merge_section(section, before, mine, theirs))
        else:
            content[section.name] = merger.merge_section(section, before, mine, theirs)
    return Merge(content, merger.clashes)


@dataclass(frozen=True)
class _Merger:
    sides: Mapping[str, str]
    clashes: list[Clash]

    def merge_rows(self, section: Section, before: Any, mine: Any, theirs: Any) -> list[Any]:
        old, own, new = (dict(section.rows(each)) for each in (before, mine, theirs))
        merged = {
            key: value
            for key in _merge_order(list(old), list(own), list(new))
            if (value := self._pick(section.name, key, old, own, new)) is not ABSENT
        }
        return list(merged.values())

    def merge_section(self, section: Section, before: Any, mine: Any, theirs: Any) -> Any:
        old, own, new = (section.value(each) for each in (before, mine, theirs))
        if not all(isinstance(each, dict) for each in (old, own, new)):
            wrapped = ({"": each} for each in (old, own, new))
            return self._pick(section.name, "", *wrapped)
        return {
            key: value
            for key in _merge_order(list(old), list(own), list(new))
            if (value := self._pick(section.name, key, old, own, new)) is not ABSENT
        }

    def _pick(
        self, section: str, key: str, old: dict[str, Any], own: dict[str, Any], new: dict[str, Any]
    ) -> Any:
        before, mine, theirs = (each.get(key, ABSENT) for each in (old, own, new))
        if mine == theirs or theirs == before:
            return mine
        if mine == before:
            return theirs
        values = (None if each is ABSENT else each for each in (before, mine, theirs))
        clash = Clash(section, key, *values)
        match self.sides.get(clash.path):
            case "mine":
                return mine
            case "theirs":
                return theirs
        self.clashes.append(clash)
        return mine


def _merge_order(before: list[str], mine: list[str], theirs: list[str]) -> list[str]:
    """All keys in the order of the draft if it moved rows, else in the order of the release; a row
    that only the other side has follows the same row as there."""
    shared = set(before) & set(mine)
    is_moved = [key for key in before if key in shared] != [key for key in mine if key in shared]
    order, other = (list(mine), theirs) if is_moved else (list(theirs), mine)
    for nth, key in enumerate(other):
        if key not in order:
            order.insert(order.index(other[nth - 1]) + 1 if nth else 0, key)
    return order
