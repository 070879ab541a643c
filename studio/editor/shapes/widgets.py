"""Builds the fields of a form from shapes and values. The template draws them; no HTML here."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext

from games.engine.content import Problem
from studio.editor.shapes import words
from studio.editor.shapes.checker import figure
from studio.editor.shapes.types import (
    KEYS,
    SCALARS,
    Choice,
    Either,
    Flag,
    Group,
    Kinds,
    Null,
    Number,
    Part,
    Plain,
    Row,
    Several,
    Shape,
    Table,
    Text,
    row_name,
)
from studio.editor.shapes.walk import Place, Visitor, root

LONG = 40
"""Texts that may be longer than this get an input of several lines."""


@dataclass(frozen=True)
class Widget:
    """One place of a form. `draw` selects the markup in `_widget.html`."""

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
    can_add: bool = False
    can_remove: bool = False
    is_present: bool = True
    keeps_kind: bool = False
    """Its kind can no longer be changed."""
    problems: tuple[str, ...] = ()

    @property
    def has_range(self) -> bool:
        return self.least is not None or self.most is not None

    @property
    def has_empty_choice(self) -> bool:
        return not self.required or not self.value

    @property
    def choice_label(self) -> str:
        """The label of the choice that is its value."""
        return dict(self.choices).get(self.value, "")


@dataclass(frozen=True)
class FormBuilder(Visitor[Widget]):
    """Builds the form of one item, with each problem at its place."""

    problems: tuple[Problem, ...] = ()
    is_new: bool = False
    names: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """The rows of each section that others may refer to: key and title."""
    keeps_kind: bool = False
    limits: Mapping[str, int] = field(default_factory=dict)
    """The most that some numbers may be, by their paths in the set."""

    def build(self, shape: Shape, value: Any, where: str = "") -> tuple[Widget, ...]:
        """The widgets of an item; `where` is its path in the set."""
        place = root(shape, value, where)
        if not isinstance(shape, Group):
            return (self.visit(place),)
        return self._parts(place, shape, key=None if self.is_new else shape.key_part())

    def _widget(self, draw: str, place: Place, **more: Any) -> Widget:
        label = words.label(place.part.name)
        help = more.pop("help", _help(place.part))
        more.setdefault("required", place.part.required)
        more.setdefault("problems", self._sentences(place.where))
        return Widget(draw, place.field, label, "" if help == label else help, **more)

    def _sentences(self, where: str) -> tuple[str, ...]:
        return tuple(words.sentence(each) for each in self.problems if each.where == where)

    def _parts(self, place: Place, shape: Group, key: Part | None = None) -> tuple[Widget, ...]:
        value = place.value if isinstance(place.value, dict) else {}
        return tuple(self._part(place.child(p), p, p.name in value, p is key) for p in shape.parts)

    def _part(self, place: Place, part: Part, is_present: bool, is_key: bool) -> Widget:
        is_lasting = part.lasting and not self.is_new
        if part.structural or is_key or (is_lasting and not _has_kinds(part.shape)):
            plain = part.name in KEYS
            shown = str(place.value) if plain else words.describe(place.value)
            return self._widget("fixed", place, value=shown, required=True)
        builder = replace(self, keeps_kind=True) if is_lasting else self
        is_nullable = isinstance(part.shape, Either) and part.shape.is_nullable
        if part.required or part.default is not None or is_nullable:
            value = place.value if is_present else part.default
            return builder.visit(replace(place, value=value))
        inside = builder.visit(place if is_present else replace(place, value=part.shape.blank()))
        return Widget(
            "optional", place.field, inside.label, inside.help, is_present=is_present,
            children=(inside,),
        )  # fmt: skip

    def null(self, place: Place, shape: Null) -> Widget:
        return self._widget("nothing", place)

    def plain(self, place: Place, shape: Plain) -> Widget:
        text = json.dumps(place.value, ensure_ascii=False, indent=1)
        return self._widget("plain", place, value=text)

    def flag(self, place: Place, shape: Flag) -> Widget:
        return self._widget("flag", place, value=bool(place.value))

    def number(self, place: Place, shape: Number) -> Widget:
        return self._widget(
            "number", place, value=_text(place.value), least=_figure(shape.least),
            most=_figure(self.limits.get(place.where, shape.most)),
            step=_figure(shape.step) or ("1" if shape.whole else "any"),
        )  # fmt: skip

    def text(self, place: Place, shape: Text) -> Widget:
        name = place.part.name
        return self._widget(
            "text" if shape.most is None or shape.most <= LONG else "long", place,
            value=_text(place.value), least=shape.least, most=shape.most,
            language=name[-2:] if name.endswith(("_ko", "_en")) else "",
            choices=self.names.get(place.part.refers, ()),
        )  # fmt: skip

    def choice(self, place: Place, shape: Choice) -> Widget:
        return self._widget(
            "choice", place, value=_text(place.value), choices=_choices(shape.values)
        )

    def group(self, place: Place, shape: Group) -> Widget:
        return self._widget("group", place, children=self._parts(place, shape))

    def kinds(self, place: Place, shape: Kinds) -> Widget:
        group = shape.find_group(place.value) or shape.first
        return self._widget(
            "kinds", place, help=words.kind_help(group.type), value=str(group.tag),
            choices=_choices(tuple(shape.groups)), children=self._parts(place, group),
            keeps_kind=self.keeps_kind,
        )  # fmt: skip

    def several(self, place: Place, shape: Several) -> Widget:
        rows = list(place.value) if isinstance(place.value, list) else []
        ticks = shape.ticks()
        if ticks:
            return self._ticks(place, ticks, rows)
        is_short = isinstance(shape.of, SCALARS)
        has_room = shape.most is None or len(rows) < shape.most
        if is_short and has_room and not shape.has_fixed_length:
            rows.append(None)  # an empty entry: filling it in adds it
        required = not is_short or shape.has_fixed_length
        entries = (
            place.entry(nth, Part(str(nth + 1), shape.of, required=required), row, row_name(row))
            for nth, row in enumerate(rows)
        )
        can_remove = not shape.has_fixed_length and not self.keeps_kind
        return self._widget(
            "entries" if is_short else "rows", place, children=tuple(map(self.visit, entries)),
            least=shape.least, most=shape.most, can_add=can_remove and has_room and not is_short,
            can_remove=can_remove,
        )  # fmt: skip

    def _ticks(self, place: Place, ticks: tuple[Any, ...], rows: list[Any]) -> Widget:
        inside = (each for each in self.problems if each.where.startswith(f"{place.where}."))
        problems = self._sentences(place.where) + tuple(map(words.sentence, inside))
        return self._widget(
            "ticks", place, value=tuple(map(str, rows)), choices=_choices(ticks), problems=problems
        )

    def row(self, place: Place, shape: Row) -> Widget:
        values = dict(enumerate(place.value if isinstance(place.value, list) else []))
        entries = (
            place.entry(nth, Part(str(nth + 1), each), values.get(nth))
            for nth, each in enumerate(shape.places)
        )
        return self._widget("entries", place, children=tuple(map(self.visit, entries)))

    def table(self, place: Place, shape: Table) -> Widget:
        value = place.value if isinstance(place.value, dict) else {}
        is_closed = isinstance(shape.key, Choice)
        known = map(str, shape.key.values) if isinstance(shape.key, Choice) else ()
        keys = dict.fromkeys([*known, *value] if is_closed else [*value, ""])
        entries = [
            place.entry(nth, Part(key, shape.of, required=False), value.get(key))
            for nth, key in enumerate(keys)
        ]
        children = tuple(
            Widget(
                "keyed", entry.field, words.value(entry.part.name), value=entry.part.name,
                children=(self.visit(entry),), can_add=not is_closed,
            )
            for entry in entries
        )  # fmt: skip
        return self._widget("table", place, children=children, required=False)

    def either(self, place: Place, shape: Either) -> Widget:
        options = shape.options
        others = [each for each in options if not isinstance(each, Null)]
        is_maybe = len(others) == 1 and isinstance(others[0], Number | Choice)
        nth = options.index(others[0]) if is_maybe else shape.find_option(place.value) or 0
        part = replace(place.part, shape=options[nth], required=False)
        inside = self.visit(replace(place, part=part))
        if is_maybe:  # one input is enough: leaving it blank means null
            return self._widget("maybe", place, value=nth, children=(inside,))
        labels = tuple((str(n), _option_label(each)) for n, each in enumerate(options))
        return self._widget("either", place, value=str(nth), children=(inside,), choices=labels)


def _help(part: Part) -> str:
    return words.help(part.help) or words.hint(part.name)


def _has_kinds(shape: Shape) -> bool:
    """Whether parameters are left to fill in once the kind of an effect is chosen."""
    return isinstance(shape.of if isinstance(shape, Several) else shape, Kinds)


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _figure(value: float | None) -> int | str | None:
    return None if value is None else figure(value)


def _choices(values: tuple[Any, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((str(value), words.value(str(value))) for value in values)


def _option_label(shape: Shape) -> str:
    match shape:
        case Null():
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
