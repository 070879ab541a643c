"""Draws compared with the events that imply them, as static/js/fairness/implied.js does it."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from games.engine.chance import ImpliedDraw


class LoggedDraw(msgspec.Struct, frozen=True):
    """A draw as the log of draws lists it."""

    move: int
    stream: str
    index: int
    slot: int
    value: int


class _Want(NamedTuple):
    rule: ImpliedDraw
    slots: int | None
    value: int | None


def find_field(event: Any, path: str) -> Any:
    """The field of an event (as parsed JSON) at a path; None if there is none."""
    for step in path.split("."):
        if isinstance(event, list):
            event = event[int(step)] if int(step) < len(event) else None
        else:
            event = event.get(step) if isinstance(event, dict) else None
    return event


def first_unexplained_move(
    rules: Sequence[ImpliedDraw], draws: Iterable[LoggedDraw], log: Mapping[int, Sequence[Any]]
) -> int | None:
    """The first move whose events and draws do not fit together; None if all do. `log` has the
    events of each move as parsed JSON."""
    groups: dict[int, dict[str, dict[int, dict[int, int]]]] = defaultdict(dict)
    for draw in draws:
        of_stream = groups[draw.move].setdefault(draw.stream, {})
        of_stream.setdefault(draw.index, {})[draw.slot] = draw.value
    following: dict[str, int] = {}
    for move in sorted({*groups, *log}):
        drawn, wanted = groups.get(move, {}), _wants(rules, log.get(move, ()))
        for stream in {*drawn, *wanted}:
            rule = next((rule for rule in rules if _names(rule, stream)), None)
            group, want = drawn.get(stream, {}), wanted.get(stream, [])
            if not _explains(rule, move, group, want, stream, following):
                return move
    return None


def _wants(rules: Sequence[ImpliedDraw], events: Sequence[Any]) -> dict[str, list[_Want]]:
    """What the events of a move imply, by stream."""
    wants: dict[str, list[_Want]] = defaultdict(list)
    for event in events:
        for rule in rules:
            if rule.event and rule.event == event["type"] and _applies(rule, event):
                slots = _count_slots(rule, event)
                shown = find_field(event, rule.shows) if rule.shows else None
                value = None if shown is None else shown - rule.plus
                if slots is None or slots > 0:
                    stream = rule.stream.format(**event)
                    wants[stream].append(_Want(rule, slots, value))
    return wants


def _applies(rule: ImpliedDraw, event: Any) -> bool:
    if not rule.where:
        return True
    found = find_field(event, rule.where)
    return str(found) in rule.among if rule.among else bool(found)


def _count_slots(rule: ImpliedDraw, event: Any) -> int | None:
    if rule.slots is None or not rule.per:
        return rule.slots
    found = find_field(event, rule.per) or ()
    if rule.kind:
        found = [item for item in found if item["type"] == rule.kind]
    return rule.slots + rule.each * (found if isinstance(found, int) else len(found))


def _names(rule: ImpliedDraw, stream: str) -> bool:
    parts = re.split(r"\{\w+\}", rule.stream)
    return re.fullmatch(r"\w+".join(map(re.escape, parts)), stream) is not None


def _explains(
    rule: ImpliedDraw | None,
    move: int,
    group: Mapping[int, Mapping[int, int]],
    wants: Sequence[_Want],
    stream: str,
    following: dict[str, int],
) -> bool:
    """Whether the draws of one stream in one move are those that its events imply."""
    indexes = sorted(group)
    if move == 0:
        wants = [_Want(ImpliedDraw(stream), None, None)] * len(indexes)
    elif rule is None:
        return False
    elif not rule.event:
        wants = [_Want(rule, None, None)] * len(indexes)
    elif rule.peeks:
        indexes = indexes[: len(wants)]
    if len(indexes) != len(wants):
        return False
    for index, want in zip(indexes, wants, strict=True):
        expected = following.get(stream, 0)
        if index < expected or (index > expected and want.rule.counted and move):
            return False
        if not _fits(group[index], want):
            return False
        following[stream] = index + 1
    return True


def _fits(slots: Mapping[int, int], want: _Want) -> bool:
    if want.slots is None:
        # A gap shows; that the last ones are there does not.
        return len(slots) == max(slots) - min(slots) + 1 and min(slots) <= 1
    if want.value is not None and next(iter(slots.values())) != want.value:
        return False
    return len(slots) == want.slots
