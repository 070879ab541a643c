"""The closed vocabulary of a game, for reading: its phases and every kind of effect."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args, get_type_hints

from games.engine.game import Game
from studio.editor.sections import list_sections
from studio.editor.shapes import words
from studio.editor.shapes.checker import figure
from studio.editor.shapes.types import Choice, Either, Group, Kinds, Number, Several, Shape
from studio.editor.shapes.walk import shapes_within


@dataclass(frozen=True)
class EffectKind:
    """One kind of effect: what it does, its parameters, and the sections that allow it."""

    name: str
    title: str
    help: str
    parameters: tuple[tuple[str, str], ...]
    sections: tuple[str, ...]


def phases(game: Game) -> tuple[str, ...]:
    """The phases that the state of a match can be in, in the order of play."""
    declared = get_type_hints(game.rules.state).get("phase")
    return tuple(words.value(str(value)) for value in get_args(declared))


def kinds(game: Game) -> list[EffectKind]:
    """Every kind of effect, by name."""
    sections: dict[str, dict[str, None]] = {}
    groups: dict[str, Group] = {}
    for section in list_sections(game):
        for name, group in _effect_groups(section.shape):
            groups.setdefault(name, group)
            sections.setdefault(name, {})[words.label(section.name)] = None
    return [
        EffectKind(
            name,
            words.value(name),
            words.kind_help(group.type),
            tuple((words.label(part.name), _range(part.shape)) for part in group.parts),
            tuple(sections[name]),
        )
        for name, group in sorted(groups.items())
    ]


def _effect_groups(shape: Shape) -> Iterator[tuple[str, Group]]:
    for inner in shapes_within(shape):
        if isinstance(inner, Kinds):
            yield from inner.groups.items()


def _range(shape: Shape) -> str:
    """The values that a parameter may have; empty if they cannot be listed."""
    match shape:
        case Number(least, most) if least is not None and most is not None:
            return f"{figure(least)} – {figure(most)}"
        case Choice(values):
            return ", ".join(words.value(str(value)) for value in values)
        case Several(each):
            return _range(each)
        case Either(options):
            return " / ".join(filter(None, map(_range, options)))
    return ""
