"""The closed vocabulary of a game for reading: its phases, and every kind of effect it knows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.game import Game
from studio.editor import sections
from studio.editor.shapes import inspection, words
from studio.editor.shapes.faults import figure
from studio.editor.shapes.types import (
    Choice,
    Either,
    Group,
    Kinds,
    Number,
    Row,
    Several,
    Shape,
    Table,
)


@dataclass(frozen=True)
class Word:
    """One kind: what it does, what it needs, and where it may stand."""

    name: str
    title: str
    help: str
    needs: tuple[tuple[str, str], ...]
    places: tuple[str, ...]


def phases(game: Game) -> tuple[str, ...]:
    """The moments of a match between which its rules lead."""
    state = inspection.of(game.rules.state)
    parts = state.parts if isinstance(state, Group) else ()
    found = [
        part.shape for part in parts if part.name == "phase" and isinstance(part.shape, Choice)
    ]
    return tuple(str(value) for shape in found for value in shape.values)


def kinds(game: Game) -> list[Word]:
    """Every kind, with the chapters in which it may be chosen."""
    places: dict[str, dict[str, None]] = {}
    groups: dict[str, Group] = {}
    for section in sections.of(game):
        for group in _tagged(section.shape):
            name = str(group.tag)
            groups.setdefault(name, group)
            places.setdefault(name, {})[words.label(section.name)] = None
    return [
        Word(
            name,
            words.value(name),
            words.kind_help(group.type),
            tuple((words.label(part.name), _told(part.shape)) for part in group.parts),
            tuple(places[name]),
        )
        for name, group in sorted(groups.items())
    ]


def _tagged(shape: Shape | None) -> Iterator[Group]:
    match shape:
        case Group(parts=parts):
            for part in parts:
                yield from _tagged(part.shape)
        case Kinds(groups=found):
            yield from found.values()
        case Several(of=each) | Table(of=each):
            yield from _tagged(each)
        case Row(places=several) | Either(shapes=several):
            for one in several:
                yield from _tagged(one)


def _told(shape: Any) -> str:
    match shape:
        case Number(least, most) if least is not None and most is not None:
            return f"{figure(least)} – {figure(most)}"
        case Choice(values):
            return ", ".join(words.value(str(value)) for value in values)
        case Several(of=each):
            return _told(each)
        case Either(shapes=several):
            return " / ".join(filter(None, (_told(each) for each in several)))
    return ""
