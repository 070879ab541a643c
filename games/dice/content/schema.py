"""A release of the content; loading it validates it completely (section 2)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args

from msgspec import Struct

from games.dice.content.effects import AddPoints, Answer, GainGauge, Nothing, Preparation
from games.dice.content.rows import (
    Bots,
    CardRow,
    Clocks,
    EventRow,
    GaugeRow,
    ModeRow,
    Numbers,
    SpecialRow,
    StanceRow,
)
from games.dice.content.terms import Stance
from games.engine.content import Problem, check
from games.engine.texts import gettext_noop

AT_LEAST = gettext_noop("Must be at least {least}.")
AT_MOST = gettext_noop("Must be at most {most}.")
NO_DRAW = gettext_noop("Only a special die may draw its points.")


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything of a release."""

    game: Literal["dice"]
    ruleset_version: Literal[1]
    numbers: Numbers
    modes: tuple[ModeRow, ...]
    stances: tuple[StanceRow, ...]
    special_dice: tuple[SpecialRow, ...]
    strategy_cards: tuple[CardRow, ...]
    event_cards: tuple[EventRow, ...]
    gauge_rules: tuple[GaugeRow, ...]
    clocks: Clocks
    bots: Bots

    def __post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        yield from _row_problems(self)
        yield from _number_problems(self.numbers)
        yield from _mode_problems(self.modes)
        yield from _stance_problems(self.stances)
        yield from _card_problems(self)
        yield from _event_problems(self.event_cards)
        yield from _gauge_problems(self)


def _row_problems(content: Content) -> Iterator[Problem]:
    if tuple(row.id for row in content.stances) != get_args(Stance):
        yield Problem("stances", gettext_noop("Rows cannot be added, removed or moved."))
    chapters: dict[str, Iterable[Any]] = {
        "modes": content.modes,
        # An attack is known by the id of its card or die, so both share one list of ids.
        "strategy_cards": (*content.special_dice, *content.strategy_cards),
        "special_dice": content.special_dice,
        "event_cards": content.event_cards,
        "gauge_rules": content.gauge_rules,
    }
    for where, rows in chapters.items():
        counts = Counter(row.id for row in rows)
        for double in (name for name, count in counts.items() if count > 1):
            yield Problem(f"{where}.{double}", gettext_noop("There is one of this name already."))


def _number_problems(numbers: Numbers) -> Iterator[Problem]:
    if numbers.start_total < numbers.min_total:
        yield Problem("numbers.start_total", AT_LEAST, {"least": numbers.min_total})
    if numbers.start_energy > numbers.energy_max:
        yield Problem("numbers.start_energy", AT_MOST, {"most": numbers.energy_max})
    if numbers.round_energy_min > numbers.round_energy_max:
        yield Problem("numbers.round_energy_min", AT_MOST, {"most": numbers.round_energy_max})


def _gauge_problems(content: Content) -> Iterator[Problem]:
    known = {row.id for row in content.gauge_rules if row.kind == "stance"}
    for stance in content.stances:
        for bonus in stance.bonuses:
            if isinstance(bonus.effect, GainGauge) and bonus.effect.rule not in known:
                yield Problem(
                    f"stances.{stance.id}",
                    gettext_noop("There is no gauge rule for stances named {rule}."),
                    {"rule": bonus.effect.rule},
                )


def _mode_problems(modes: tuple[ModeRow, ...]) -> Iterator[Problem]:
    for mode in modes:
        if not mode.early_until <= mode.mid_until <= mode.rounds:
            yield Problem(f"modes.{mode.id}", gettext_noop("The stages must follow one another."))
    if not any(mode.enabled for mode in modes):
        yield Problem("modes", gettext_noop("At least one mode must be enabled."))


def _stance_problems(stances: tuple[StanceRow, ...]) -> Iterator[Problem]:
    for stance in stances:
        for bonus in stance.bonuses:
            if isinstance(bonus.effect, AddPoints) and bonus.effect.min != bonus.effect.max:
                yield Problem(f"stances.{stance.id}", NO_DRAW)


def _card_problems(content: Content) -> Iterator[Problem]:
    most = content.numbers.energy_max
    for card in content.strategy_cards:
        where = f"strategy_cards.{card.id}"
        if card.cost > most:
            yield Problem(f"{where}.cost", AT_MOST, {"most": most})
        fitting = Preparation if card.phase == "declare" else Answer
        if not all(isinstance(effect, fitting) for effect in card.effects):
            yield Problem(f"{where}.effects", gettext_noop("It comes too late or too early here."))
        if any(isinstance(each, AddPoints) and each.min != each.max for each in card.effects):
            yield Problem(f"{where}.effects", NO_DRAW)
    if not any(card.copies for card in content.strategy_cards if card.enabled):
        yield Problem("strategy_cards", gettext_noop("At least 1 strategy card is needed."))


def _event_problems(events: tuple[EventRow, ...]) -> Iterator[Problem]:
    for event in events:
        where = f"event_cards.{event.id}"
        if event.order is None and not isinstance(event.effect, Nothing):
            yield Problem(f"{where}.order", gettext_noop("Say when it works: a number is needed."))
        if isinstance(event.effect, AddPoints) and event.effect.min != event.effect.max:
            yield Problem(f"{where}.effect", NO_DRAW)
    if sum(event.copies for event in events if event.enabled) < 2:
        yield Problem("event_cards", gettext_noop("At least 2 event cards are needed."))


def limits(raw: Mapping[str, Any]) -> dict[str, int]:
    """A card costs at most the energy that a player can hold."""
    most = raw.get("numbers", {}).get("energy_max")
    cards = raw.get("strategy_cards", ()) if isinstance(most, int) else ()
    return {f"strategy_cards.{card['id']}.cost": most for card in cards}


@cache
def season_release() -> bytes:
    """The season content, which is part of the code: release 2."""
    return resources.files("games.dice.content").joinpath("release2.json").read_bytes()


@cache
def first_release() -> bytes:
    """Release 1, which is part of the code."""
    return resources.files("games.dice.content").joinpath("release1.json").read_bytes()
