"""The differences of two sets of content as people read them: by item, with labels and pictures."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engine.game import Game
from studio.editor import previews
from studio.editor.changes import revisions
from studio.editor.changes.revisions import ORDER, ItemChange
from studio.editor.sections import Section, find_section
from studio.editor.shapes import words

MOST_PICTURES = 24
"""Changed items up to which a page draws them before and after."""


class PartChange(NamedTuple):
    """One value in which two versions of an item differ; None: it is not there."""

    name: str
    label: str
    before: str | None
    after: str | None


@dataclass(frozen=True)
class Difference:
    """One item in which two sets differ."""

    game: Game
    section: Section
    change: ItemChange

    @property
    def key(self) -> str:
        return self.change.key

    @property
    def path(self) -> str:
        return ".".join(filter(None, (self.section.name, self.key)))

    @property
    def chapter(self) -> str:
        return words.label(self.section.name)

    @property
    def kind(self) -> str:
        if self.section.has_rows and self.key == ORDER:
            return "order"
        if self.change.before is None:
            return "new"
        return "gone" if self.change.after is None else "changed"

    @property
    def title(self) -> str:
        if not self.section.has_rows:
            return "" if self.key == self.section.name else words.label(self.key)
        row = self.change.after if self.change.after is not None else self.change.before
        return words.title(row)

    @property
    def parts(self) -> list[PartChange]:
        """The values in which it differs."""
        before, after = self.change.before, self.change.after
        if self.kind == "order":
            return [PartChange("", "", " · ".join(before), " · ".join(after))]
        if self.section.has_rows and self.kind == "new":
            return list(_compare({}, after))
        if self.section.has_rows and self.kind == "gone":
            return []
        return list(_compare(before, after))

    @property
    def pictures(self) -> list[previews.Picture]:
        """The item before and after, as its game draws it; what does not fit is not drawn."""
        if not self.section.has_rows or self.kind == "order":
            return []
        return previews.draw_pair(self.game, self.section, self.change.before, self.change.after)


def _compare(before: Any, after: Any, name: str = "", label: str = "") -> Iterator[PartChange]:
    if isinstance(before, dict) and isinstance(after, dict):
        for each in {**before, **after}:
            inner = f"{label} · {words.label(each)}" if label else words.label(each)
            yield from _compare(before.get(each), after.get(each), each, inner)
    elif _are_alike(before, after):
        for nth, (old, new) in enumerate(zip(before, after, strict=True), start=1):
            yield from _compare(old, new, name, f"{label} {nth}")
    elif before != after:
        yield PartChange(name, label, *(_text(each) for each in (before, after)))


def _are_alike(before: Any, after: Any) -> bool:
    """Whether two lists of groups can be compared entry by entry."""
    if not isinstance(before, list) or not isinstance(after, list) or len(before) != len(after):
        return False
    return any(isinstance(each, dict | list) for each in before)


def _text(value: Any) -> str | None:
    return None if value is None else words.describe(value)


def list_differences(game: Game, before: Any, after: Any) -> list[Difference]:
    """The items in which two sets of content differ."""
    return [
        Difference(game, find_section(game, change.section), change)
        for change in revisions.compare(game, before, after)
    ]
