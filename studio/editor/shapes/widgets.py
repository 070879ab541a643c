"""From a shape and a value to what the form's template draws; no HTML here."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext

from games.engine.content import Problem
from studio.editor import telling
from studio.editor.shapes import types, words
from studio.editor.shapes.faults import below, figure, name_of
from studio.editor.shapes.types import (
    Choice,
    Either,
    Flag,
    Group,
    Kinds,
    Number,
    Part,
    Plain,
    Row,
    Scalar,
    Several,
    Shape,
    Table,
    Text,
)

LONG = 40
"""Texts that may be longer than this are written in a box of several lines."""


@dataclass(frozen=True)
class Widget:
    """One place of a form."""

    draw: str
    path: str
    label: str
    help: str = ""
    value: Any = None
    choices: tuple[tuple[str, str], ...] = ()
    least: Any = None
    most: Any = None
    step: Any = None
    required: bool = True
    language: str = ""
    children: tuple["Widget", ...] = ()
    adds: bool = False
    removes: bool = False
    optional: bool = False
    present: bool = True
    held: bool = False
    """Its kind was chosen once and for all."""
    problems: tuple[str, ...] = field(default=())


@dataclass(frozen=True)
class Draughtsman:
    """Draws the form of one item, with what is wrong beside the place where it is."""

    problems: tuple[Problem, ...] = ()
    new: bool = False
    names: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """The rows of each list that others may refer to, with their titles."""
    held: bool = False

    def form(self, shape: Shape, value: Any, where: str = "") -> tuple[Widget, ...]:
        """The places of an item; `where` is its own path in the set."""
        if isinstance(shape, Group):
            return self._parts(shape, value, "", where, top=True)
        return (self._widget(shape, value, "value", where, Part("value", shape)),)

    def _told(self, where: str) -> tuple[str, ...]:
        return tuple(telling.sentence(each) for each in self.problems if each.where == where)

    def _told_below(self, where: str) -> tuple[str, ...]:
        inside = (each for each in self.problems if each.where.startswith(f"{where}."))
        return tuple(telling.sentence(each) for each in inside)

    def _parts(
        self, shape: Group, value: Any, path: str, where: str, top: bool = False
    ) -> tuple[Widget, ...]:
        value = value if isinstance(value, dict) else {}
        key = types.key_of(shape) if top else None
        drawn = []
        for part in shape.parts:
            place, at = below(path, part.name), below(where, part.name)
            lasts = part.lasting and not self.new
            if part.structural or (part is key and not self.new) or (lasts and _is_bare(part)):
                drawn.append(self._fixed(part, value.get(part.name), place, at))
                continue
            hand = replace(self, held=True) if lasts else self
            drawn.append(hand._part(part, value, place, at))
        return tuple(drawn)

    def _fixed(self, part: Part, value: Any, path: str, where: str) -> Widget:
        shown = str(value) if part.name in types.KEYS else words.told(value)
        return Widget(
            "fixed", path, words.label(part.name), _help(part), shown,
            problems=self._told(where),
        )  # fmt: skip

    def _part(self, part: Part, value: dict[str, Any], path: str, where: str) -> Widget:
        present = part.name in value
        nullable = isinstance(part.shape, Either) and None in part.shape.shapes
        if part.required or part.default is not None or nullable:
            found = value.get(part.name, part.default)
            return self._widget(part.shape, found, path, where, part)
        inside = self._widget(
            part.shape,
            value[part.name] if present else types.blank(part.shape),
            path,
            where,
            part,
        )
        return Widget(
            "optional", path, inside.label, inside.help, present=present, children=(inside,)
        )

    def _widget(self, shape: Shape | None, value: Any, path: str, where: str, part: Part) -> Widget:
        known: dict[str, Any] = {
            "path": path,
            "label": words.label(part.name),
            "help": _help(part),
            "required": part.required,
            "problems": self._told(where),
        }
        match shape:
            case Flag():
                return Widget("flag", value=bool(value), **known)
            case Number(least, most, step, whole):
                return Widget(
                    "number", value=_shown(value), least=_figure(least), most=_figure(most),
                    step=_figure(step) or ("1" if whole else "any"), **known,
                )  # fmt: skip
            case Text(least, most):
                draw = "text" if most is None or most <= LONG else "long"
                known["choices"] = self.names.get(part.refers, ())
                language = part.name[-2:] if part.name.endswith(("_ko", "_en")) else ""
                return Widget(
                    draw, value=_shown(value), least=least, most=most, language=language, **known
                )
            case Choice():
                return Widget("choice", value=_shown(value), choices=_choices(shape), **known)
            case Group():
                return Widget("group", children=self._parts(shape, value, path, where), **known)
            case Kinds():
                return self._kinds(shape, value, path, where, known)
            case Several():
                return self._several(shape, value, path, where, known)
            case Row(places):
                return self._row(places, value, path, where, known)
            case Table():
                return self._table(shape, value, path, where, known)
            case Either():
                return self._either(shape, value, path, where, part, known)
            case None:
                return Widget("nothing", **known)
        return Widget("plain", value=json.dumps(value, ensure_ascii=False, indent=1), **known)

    def _kinds(self, shape: Kinds, value: Any, path: str, where: str, known: Any) -> Widget:
        value = value if isinstance(value, dict) else {}
        tag = str(value.get(shape.tag_field, ""))
        group = shape.groups.get(tag) or next(iter(shape.groups.values()))
        known["help"] = words.kind_help(group.type)
        return Widget(
            "kinds", value=str(group.tag),
            choices=tuple((name, words.value(name)) for name in shape.groups),
            children=self._parts(group, value, path, where), held=self.held, **known,
        )  # fmt: skip

    def _several(self, shape: Several, value: Any, path: str, where: str, known: Any) -> Widget:
        rows = list(value) if isinstance(value, list) else []
        options = types.options_of(shape)
        if options:
            known["problems"] += self._told_below(where)
            return Widget(
                "ticks", value=tuple(str(each) for each in rows),
                choices=tuple((str(each), words.value(str(each))) for each in options), **known,
            )  # fmt: skip
        short = isinstance(shape.of, Scalar)
        room = shape.most is None or len(rows) < shape.most
        if short and room and not shape.fixed:
            rows.append(None)  # an empty place, to add by filling it
        children = tuple(
            self._widget(
                shape.of, row, f"{path}.{nth}", below(where, name_of(row) or str(nth + 1)),
                Part(str(nth + 1), shape.of, required=not short or shape.fixed),
            )
            for nth, row in enumerate(rows)
        )  # fmt: skip
        return Widget(
            "entries" if short else "rows", children=children, least=shape.least, most=shape.most,
            adds=room and not short and not shape.fixed and not self.held,
            removes=not shape.fixed and not self.held, **known,
        )  # fmt: skip

    def _row(self, places: Any, value: Any, path: str, where: str, known: Any) -> Widget:
        value = value if isinstance(value, list) else []
        children = tuple(
            self._widget(
                each, value[nth] if nth < len(value) else None, f"{path}.{nth}",
                below(where, str(nth + 1)), Part(str(nth + 1), each),
            )
            for nth, each in enumerate(places)
        )  # fmt: skip
        return Widget("entries", children=children, **known)

    def _table(self, shape: Table, value: Any, path: str, where: str, known: Any) -> Widget:
        value = value if isinstance(value, dict) else {}
        known["required"] = False
        if isinstance(shape.key, Choice):
            keys: list[str] = [str(each) for each in shape.key.values]
            keys += [key for key in value if key not in keys]
        else:
            keys = [*value, ""]
        children = tuple(
            Widget(
                "keyed", f"{path}.{nth}", words.value(key), value=key,
                children=(
                    self._widget(
                        shape.of, value.get(key), f"{path}.{nth}", below(where, key),
                        Part(key, shape.of, required=False),
                    ),
                ),
                adds=not isinstance(shape.key, Choice),
            )
            for nth, key in enumerate(keys)
        )  # fmt: skip
        return Widget("table", children=children, **known)

    def _either(
        self, shape: Either, value: Any, path: str, where: str, part: Part, known: Any
    ) -> Widget:
        options = shape.shapes
        nth = next((n for n, each in enumerate(options) if types.fits(each, value)), 0)
        inside = Part(part.name, options[nth] or Plain(), part.help, required=False)
        if None in options and len(options) == 2:
            other = next(each for each in options if each is not None)
            if isinstance(other, Number | Choice):
                # A blank says it all: there is nothing.
                drawn = self._widget(other, value, path, where, inside)
                which = options.index(other)
                return Widget("maybe", value=which, children=(drawn,), **known)
        drawn = self._widget(options[nth], value, path, where, inside)
        return Widget(
            "either", value=str(nth), children=(drawn,),
            choices=tuple((str(n), _alternative(each)) for n, each in enumerate(options)), **known,
        )  # fmt: skip


def _help(part: Part) -> str:
    return words.help(part.help) or words.hint(part.name)


def _is_bare(part: Part) -> bool:
    """Whether nothing is left to fill in once its kind is settled."""
    inner = part.shape.of if isinstance(part.shape, Several) else part.shape
    return not isinstance(inner, Kinds)


def _shown(value: Any) -> str:
    return "" if value is None else str(value)


def _figure(value: float | None) -> int | str | None:
    return None if value is None else figure(value)


def _choices(shape: Choice) -> tuple[tuple[str, str], ...]:
    return tuple((str(value), words.value(str(value))) for value in shape.values)


def _alternative(shape: Shape | None) -> str:
    match shape:
        case None:
            return gettext("nothing")
        case Choice(values):
            return " / ".join(words.value(str(value)) for value in values)
        case Several():
            return gettext("a list")
        case Number():
            return gettext("a number")
        case Text():
            return gettext("a text")
        case Kinds():
            return gettext("something")
    return gettext("a set of values")
