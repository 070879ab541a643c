"""The history of a draft: every saved change, item by item, and the way back.

An item is what the merge treats as one: a row, or one value of a section without rows.
"""

import json
from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone

from games.engine.game import Game
from studio.editor.sections import GENERAL, Section, find_section, list_sections
from studio.models import Draft, Revision

SAME_WORK = timedelta(minutes=10)
"""Autosaves of one item by one person within this time are one revision."""
ORDER = ""
"""The key of the order of rows."""


class ItemChange(msgspec.Struct, frozen=True):
    """One item before and after; None: it was not there, or is gone."""

    section: str
    key: str
    before: Any = None
    after: Any = None
    place: int = 0
    """Where a removed row stood."""


def list_items(section: Section, content: Any) -> dict[str, Any]:
    """The items of a section, by key."""
    if section.has_rows:
        return dict(section.rows(content))
    value = section.value(content)
    return dict(value) if isinstance(value, dict) else {section.name: value}


def compare(game: Game, before: Any, after: Any) -> list[ItemChange]:
    """The items in which two sets of content differ."""
    changes = []
    for section in list_sections(game):
        old, new = list_items(section, before), list_items(section, after)
        keys = list(old)
        changes += [
            ItemChange(section.name, key, old.get(key), new.get(key), _place(keys, key))
            for key in {**old, **new}
            if old.get(key) != new.get(key)
        ]
        both = [key for key in old if key in new], [key for key in new if key in old]
        if section.has_rows and both[0] != both[1]:
            changes.append(ItemChange(section.name, ORDER, *both))
    return changes


def _place(keys: list[str], key: str) -> int:
    return keys.index(key) if key in keys else len(keys)


def find_value(section: Section, content: Any, key: str) -> Any:
    """The present value of an item; None if it is not there."""
    if key == ORDER and section.has_rows:
        return list(list_items(section, content))
    return list_items(section, content).get(key)


def put_value(game: Game, content: Any, name: str, key: str, value: Any, place: int = 0) -> None:
    """Give an item a value in place: None removes it, a row that is not there is inserted."""
    section = find_section(game, name)
    if not section.has_rows:
        _put_single(section, content, key, value)
        return
    rows, keys = content[name], [each for each, _ in section.rows(content)]
    if key == ORDER:
        rank = {each: nth for nth, each in enumerate(value)}
        order = sorted(keys, key=lambda each: rank.get(each, len(rank)))
        content[name] = [rows[keys.index(each)] for each in order]
    elif key not in keys:
        if value is not None:
            rows.insert(place, value)
    elif value is None:
        rows.pop(keys.index(key))
    else:
        rows[keys.index(key)] = value


def _put_single(section: Section, content: Any, key: str, value: Any) -> None:
    inside = section.value(content)
    if section.name == GENERAL:
        content[key] = value
    elif not isinstance(inside, dict):
        content[section.name] = value
    elif value is None:
        inside.pop(key, None)
    else:
        inside[key] = value


def record(
    draft: Draft, game: Game, before: Any, after: Any, author: Any, summary: str,
    is_autosave: bool = False,
) -> None:  # fmt: skip
    """Add a change to the history. Autosaves of the same work become one revision."""
    changes = compare(game, before, after)
    if not changes:
        return
    last = draft.revisions.first() if is_autosave else None
    if last and _continues(last, changes, author):
        (first,) = load_changes(last)
        last.changes = _encode([msgspec.structs.replace(changes[0], before=first.before)])
        last.at = timezone.now()
        last.save(update_fields=["changes", "at"])
        return
    Revision.objects.create(
        draft=draft, author=author, summary=summary[:200], changes=_encode(changes),
        is_autosave=is_autosave,
    )  # fmt: skip


def _continues(last: Revision, changes: list[ItemChange], author: Any) -> bool:
    if not last.is_autosave or last.author_id != author.pk or len(changes) != 1:
        return False
    if last.at < timezone.now() - SAME_WORK:
        return False
    known = load_changes(last)
    same = [(each.section, each.key) for each in known] == [(changes[0].section, changes[0].key)]
    return same and known[0].after == changes[0].before


def load_changes(revision: Revision) -> list[ItemChange]:
    """The items that a revision changed."""
    return msgspec.json.decode(revision.changes, type=list[ItemChange])


def _encode(changes: list[ItemChange]) -> str:
    return json.dumps(msgspec.to_builtins(changes), ensure_ascii=False)
