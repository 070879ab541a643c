"""What differs between two sets of content, row by row and value by value."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engine.game import Game
from games.match import releases
from games.models import Release
from studio.editor import sections
from studio.editor.shapes.faults import below, name_of


class Change(NamedTuple):
    """One difference. `before` or `after` is None where a row is new or gone."""

    section: str
    item: str
    place: str
    before: str | None
    after: str | None


def of(game: Game, before: Any, after: Any) -> list[Change]:
    """All differences, chapter by chapter."""
    found: list[Change] = []
    for section in sections.of(game):
        if section.rows:
            found += _rows(section.name, before.get(section.name), after.get(section.name))
        else:
            old, new = sections.value(section, before), sections.value(section, after)
            found += (
                Change(section.name, "", place, *pair) for place, *pair in _values(old, new, "")
            )
    return found


def of_releases(game: Game, before: Release, after: Release) -> list[Change]:
    """What the second release has and the first had not."""
    old, new = (json.loads(releases.current_content(release)) for release in (before, after))
    return of(game, old, new)


def _rows(section: str, before: Any, after: Any) -> Iterator[Change]:
    old, new = _named(before), _named(after)
    for name, row in old.items():
        if name not in new:
            yield Change(section, name, "", _told(row), None)
    for name, row in new.items():
        if name not in old:
            yield Change(section, name, "", None, _told(row))
        else:
            for place, *pair in _values(old[name], row, ""):
                yield Change(section, name, place, *pair)
    kept_old = [name for name in old if name in new]
    kept_new = [name for name in new if name in old]
    if kept_old != kept_new:
        yield Change(section, "", "", ", ".join(kept_old), ", ".join(kept_new))


def _named(rows: Any) -> dict[str, Any]:
    rows = rows if isinstance(rows, list) else []
    return {name_of(row) or str(nth + 1): row for nth, row in enumerate(rows)}


def _values(before: Any, after: Any, place: str) -> Iterator[tuple[Any, ...]]:
    if isinstance(before, dict) and isinstance(after, dict):
        for name in {**before, **after}:
            yield from _values(before.get(name), after.get(name), below(place, name))
    elif before != after:
        yield place, _told(before), _told(after)


def _told(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
