"""Ways to play (section 2.10): rows with numbers of their own, and how a release offers them."""

from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct, UnsetType, structs

from games.engine.content import Option, OptionValue, Problem
from games.engine.texts import gettext_noop
from games.yut.content.board import SPECIAL_PLACES

CLASSIC = "classic"
"""The usual way to play: dailies, weeklies and pars belong to it."""
PLAIN: dict[str, Any] = {
    "id": CLASSIC,
    "name_ko": "기본",
    "name_en": "Classic",
    "desc_ko": "보통의 윷판 달리기.",
    "desc_en": "The usual Yut Run.",
    "base_throws": None,
    "stick_nodes": None,
    "refresh_nodes": None,
    "relic_choice": [],
    "relic_every": None,
    "enabled": True,
}
VariantId = Annotated[str, Meta(max_length=30)] | UnsetType
"""The row that a run is played by; unset: the usual one."""
NUMBERS = ("base_throws", "stick_nodes", "refresh_nodes")
RelicId = Annotated[str, Meta(extra={"refers": "relics"}, description="the id of a relic")]


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to play, where it differs from the usual numbers."""

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,29}$")]
    name_ko: Annotated[str, Meta(min_length=1, max_length=12)]
    name_en: Annotated[str, Meta(min_length=1, max_length=30)]
    desc_ko: Annotated[str, Meta(min_length=1, max_length=60)]
    desc_en: Annotated[str, Meta(min_length=1, max_length=140)]
    base_throws: (
        Annotated[int, Meta(ge=1, le=3, description="throws of a turn; not set: as usual")] | None
    )
    stick_nodes: (
        Annotated[int, Meta(ge=0, le=20, description="stick nodes; not set: as usual")] | None
    )
    refresh_nodes: (
        Annotated[int, Meta(ge=0, le=5, description="refresh nodes; not set: as usual")] | None
    )
    relic_choice: Annotated[
        tuple[RelicId, ...], Meta(max_length=4, description="relics of which a run begins with one")
    ]
    relic_every: (
        Annotated[int, Meta(ge=2, le=9, description="every so many turns relics are offered")]
        | None
    )
    enabled: bool

    @property
    def is_plain(self) -> bool:
        """Whether it is the usual way to play, which cannot be edited."""
        own = structs.asdict(self)
        return all(
            own[name] == (tuple(value) if isinstance(value, list) else value)
            for name, value in PLAIN.items()
        )

    @property
    def own_numbers(self) -> dict[str, int]:
        """The numbers that differ."""
        numbers = ((name, getattr(self, name)) for name in NUMBERS)
        return {name: value for name, value in numbers if value is not None}


def add_variants(raw: dict[str, Any]) -> dict[str, Any]:
    """Schema version 1 to 2: ways to play are rows."""
    return {**raw, "variants": [PLAIN]}


def offer_variants(variants: Iterable[Variant]) -> tuple[Option, ...]:
    """The option to choose a way to play."""
    values = tuple(
        OptionValue(
            row.id,
            "{name}",
            {"ko": row.name_ko, "en": row.name_en},
            about={"ko": row.desc_ko, "en": row.desc_en},
        )
        for row in variants
        if row.enabled
    )
    return (Option("variant", gettext_noop("Way to play"), values, usual=CLASSIC),)


def variant_problems(
    variants: tuple[Variant, ...], usual: Any, relics: Collection[str]
) -> Iterator[Problem]:
    """Problems of the rows beside the usual numbers and the known relics."""
    if [row.is_plain for row in variants[:1]] != [True]:
        where = f"variants.{variants[0].id}" if variants else "variants"
        yield Problem(where, gettext_noop("The first way to play is structural."))
    names = [row.id for row in variants]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Problem(f"variants.{name}", gettext_noop("There is one of this name already."))
    for row in variants:
        found = {name: getattr(usual, name) for name in NUMBERS} | row.own_numbers
        if found["stick_nodes"] + found["refresh_nodes"] > len(SPECIAL_PLACES):
            yield Problem(
                f"variants.{row.id}.stick_nodes",
                gettext_noop("There are only {most} places for special nodes of both kinds."),
                {"most": len(SPECIAL_PLACES)},
            )
        for relic in row.relic_choice:
            if relic not in relics or row.relic_choice.count(relic) > 1:
                yield Problem(
                    f"variants.{row.id}.relic_choice",
                    gettext_noop("“{relic}” is no relic, or stands here twice."),
                    {"relic": relic},
                )
