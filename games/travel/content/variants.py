"""Ways to play (section 2.13): rows with numbers of their own, and how a release offers them."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct, UnsetType, structs

from games.engine.content import Option, OptionValue, Problem
from games.engine.texts import gettext_noop
from games.travel.content.config import Config

CLASSIC = "classic"
"""The usual way to play: dailies, ratings and most boards belong to it."""
PLAIN: dict[str, Any] = {
    "id": CLASSIC,
    "name_ko": "기본",
    "name_en": "Classic",
    "desc_ko": "방학 열나흘을 모두 보냅니다.",
    "desc_en": "All fourteen days of the holidays.",
    "days": None,
    "start_tc": None,
    "start_tokens": None,
    "start_plans": None,
    "token_recovery_day": None,
    "min_players": 2,
    "max_players": 5,
    "enabled": True,
}
NUMBERS = {
    "days": "max_day",
    "start_tc": "start_tc",
    "start_tokens": "start_tokens",
    "start_plans": "start_plans",
    "token_recovery_day": "token_recovery_day",
}
"""The numbers that a row may change, by their names in the chapter of the usual numbers."""
AT_MOST = gettext_noop("Must be at most {most}.")
VariantId = Annotated[str, Meta(max_length=30)] | UnsetType
"""The row that a match is played by; unset: the usual one."""
Text = Annotated[str, Meta(min_length=1, max_length=140)]
Seats = Annotated[int, Meta(ge=2, le=5)]


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to play, where it differs from the usual numbers."""

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,29}$")]
    name_ko: Annotated[str, Meta(min_length=1, max_length=20)]
    name_en: Annotated[str, Meta(min_length=1, max_length=40)]
    desc_ko: Text
    desc_en: Text
    days: Annotated[int, Meta(ge=4, le=14, description="Days of a trip; not set: as usual")] | None
    start_tc: (
        Annotated[int, Meta(ge=0, le=10_000, description="TC at the start; not set: as usual")]
        | None
    )
    start_tokens: (
        Annotated[int, Meta(ge=0, le=2, description="Tokens at the start; not set: as usual")]
        | None
    )
    start_plans: (
        Annotated[int, Meta(ge=0, le=3, description="Plans at the start; not set: as usual")] | None
    )
    token_recovery_day: (
        Annotated[int, Meta(ge=2, le=14, description="Day of the recovery; not set: as usual")]
        | None
    )
    min_players: Seats
    max_players: Seats
    enabled: bool

    @property
    def is_plain(self) -> bool:
        """Whether it is the usual way to play, which cannot be edited."""
        return structs.asdict(self) == PLAIN

    def fit(self, usual: Config) -> Config:
        """The usual numbers with those of this row."""
        own = ((name, getattr(self, field)) for field, name in NUMBERS.items())
        return structs.replace(usual, **{name: value for name, value in own if value is not None})


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
            seats=range(row.min_players, row.max_players + 1),
            about={"ko": row.desc_ko, "en": row.desc_en},
        )
        for row in variants
        if row.enabled
    )
    return (Option("variant", gettext_noop("Way to play"), values, usual=CLASSIC),)


def variant_problems(
    variants: tuple[Variant, ...], usual: Config, most_plans: int
) -> Iterator[Problem]:
    """Problems of the rows beside the usual numbers; `most_plans` can be dealt to each player."""
    if [row.is_plain for row in variants[:1]] != [True]:
        where = f"variants.{variants[0].id}" if variants else "variants"
        yield Problem(where, gettext_noop("The first way to play is structural."))
    names = [row.id for row in variants]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Problem(f"variants.{name}", gettext_noop("There is one of this name already."))
    for row in variants[1:]:
        where, fitted = f"variants.{row.id}", row.fit(usual)
        if row.min_players > row.max_players:
            yield Problem(where, gettext_noop("The fewest players are more than the most."))
        limits = {
            "start_tokens": (fitted.start_tokens, usual.max_tokens),
            "start_plans": (fitted.start_plans, most_plans),
            "token_recovery_day": (fitted.token_recovery_day, fitted.max_day),
        }
        for field, (value, most) in limits.items():
            if value > most:
                yield Problem(f"{where}.{field}", AT_MOST, {"most": most})
