"""Random content from the closed vocabularies, played in every mode and at every number of seats.

    python -m bench.bots.open_content [--sets N] [--from N] [--whole] [game ...]

Each set begins with a shipped release; rows are added, removed, switched off and changed as an
editor could, and what the checks of the game refuse is taken back. Random players and bots play it,
and pages are made of it. Without --whole a set plays one of its modes and numbers of seats in turn.
"""

import json
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from games.engine import playouts, protocol
from games.engine.content import OptionValue
from games.engine.game import Game
from games.engine.protocol import SYSTEM, Rules
from games.engine.registry import GAMES
from studio.editor.sections import Section, list_sections
from studio.editor.shapes.types import (
    Choice,
    Either,
    Flag,
    Group,
    Kinds,
    Null,
    Number,
    Several,
    Shape,
    Text,
)

ATTEMPTS = 12
"""How often a change is tried until the checks accept one."""
MOST_ROWS = 3
"""Rows that a section may gain or lose."""
SHOWN = 7
"""A page is made of every so many states of a match."""
WIDE = 12
"""Numbers are drawn near the lower end of a wide range: content is made of small numbers."""


class Generator:
    """Random values of the shapes that an editor fills in."""

    def __init__(self, seed: str) -> None:
        self.random, self.count = Random(seed), 0

    def make(self, shape: Shape, sections: dict[str, list[str]]) -> Any:
        """A value of a shape; `sections` has the rows that others may refer to."""
        match shape:
            case Null():
                return None
            case Flag():
                return self.random.random() < 0.5
            case Number(least, most, _, whole):
                return self._number(least or 0, most if most is not None else 20, whole)
            case Text(least, most):
                return self._text(least, most)
            case Choice(values):
                return self.random.choice(values)
            case Either(options):
                return self.make(self.random.choice(options), sections)
            case Kinds(_, groups):
                return self.make(self.random.choice(list(groups.values())), sections)
            case Several(each, least, most):
                size = self.random.randint(least, max(least, min(most or 3, least + 2)))
                return [self.make(each, sections) for _ in range(size)]
            case Group():
                return self._group(shape, sections)
        return shape.blank()

    def _group(self, shape: Group, sections: dict[str, list[str]]) -> dict[str, Any]:
        made = {shape.tag_field: shape.tag} if shape.tag_field else {}
        for part in shape.parts:
            if part.refers and sections.get(part.refers):
                made[part.name] = self.random.choice(sections[part.refers])
            elif part.required or self.random.random() < 0.3:
                made[part.name] = self.make(part.shape, sections)
        return made

    def _number(self, least: float, most: float, whole: bool) -> float:
        if not whole:
            return round(self.random.uniform(least, min(most, least + 2)), 2)
        low, high = int(least), int(most)
        if self.random.random() < 0.8:
            low, high = max(low, min(0, high)), min(high, max(low, 0) + WIDE)
        return self.random.randint(low, max(low, high))

    def _text(self, least: int, most: int | None) -> str:
        self.count += 1
        return f"x{self.count}".ljust(least, "x")[: most or 60]


def generate(game: Game, number: int) -> Any:
    """The content of a set, typed."""
    source = Generator(f"{game.key}:{number}")
    raws = [game.first_release, *([game.content.season()] if game.content.season else [])]
    raw = json.loads(source.random.choice(raws))
    for section in list_sections(game):
        if section.structural:
            continue
        if section.has_rows:
            _change_rows(game, source, section, raw)
        elif section.name != "bots":
            _try(game, raw, lambda section=section: _change_numbers(source, section, raw))
    return game.load(json.dumps(raw).encode())


def _change_rows(game: Game, source: Generator, section: Section, raw: Any) -> None:
    rows = raw[section.name]
    if section.can_grow:
        for _ in range(source.random.randint(0, MOST_ROWS)):
            _try(game, raw, lambda: _add_row(source, section, raw))
        for _ in range(source.random.randint(0, MOST_ROWS)):
            if len(rows) > 1:
                _try(game, raw, lambda: rows.pop(source.random.randrange(len(rows))))
    for row in source.random.sample(rows, min(len(rows), MOST_ROWS)):
        if isinstance(row.get("enabled"), bool):
            _try(game, raw, lambda row=row: row.update(enabled=not row["enabled"]))
        _try(game, raw, lambda row=row: _change_part(source, section, row, raw))


def _names(raw: Any) -> dict[str, list[str]]:
    return {
        name: [str(row.get("id") or row.get("code")) for row in rows if isinstance(row, dict)]
        for name, rows in raw.items()
        if isinstance(rows, list)
    }


def _add_row(source: Generator, section: Section, raw: Any) -> None:
    """Half of the new rows are like another one in all but one part, as a designer makes them."""
    rows, shape = raw[section.name], section.item_shape
    key = shape.key_part() if isinstance(shape, Group) else None
    if rows and source.random.random() < 0.5:
        row = deepcopy(source.random.choice(rows))
        _change_part(source, section, row, raw)
    else:
        row = source.make(shape, _names(raw))
    if key is not None:
        source.count += 1
        row[key.name] = (
            f"new_{'abcdefghij'[source.count % 10]}{'abcdefghij'[source.count // 10 % 10]}"
        )
    rows.insert(source.random.randint(0, len(rows)), row)


def _change_part(source: Generator, section: Section, row: dict[str, Any], raw: Any) -> None:
    shape = section.item_shape
    if isinstance(shape, Kinds):
        shape = shape.find_group(row) or shape.first
    assert isinstance(shape, Group)
    parts = [part for part in shape.parts if not part.structural and part != shape.key_part()]
    part = source.random.choice(parts)
    row[part.name] = source.make(part.shape, _names(raw))


def _change_numbers(source: Generator, section: Section, raw: Any) -> None:
    group = raw.get(section.name)
    if isinstance(group, dict) and isinstance(section.item_shape, Group):
        _change_part(source, section, group, raw)


def _try(game: Game, raw: Any, change: Any) -> None:
    """Apply a change; what the checks refuse is taken back, and tried otherwise."""
    before = deepcopy(raw)
    for _ in range(ATTEMPTS):
        change()
        try:
            msgspec.convert(raw, game.content.schema)
        except (msgspec.ValidationError, KeyError, TypeError):
            _restore(raw, before)
        else:
            return


def _restore(raw: Any, before: Any) -> None:
    """Put the old values back into the same objects: the changes hold on to lists and rows."""
    for name, value in deepcopy(before).items():
        if isinstance(value, list) and isinstance(raw.get(name), list):
            raw[name][:] = value
        else:
            raw[name] = value


def combinations(game: Game, content: Any) -> list[tuple[dict[str, Any], int]]:
    """Every mode of the content (and every variant) with every number of seats."""
    offers = game.rules.offers(content)[:2]
    choices: list[tuple[OptionValue, ...]] = [option.public_values for option in offers]
    found: list[tuple[dict[str, Any], int]] = []
    for values in product(*choices):
        asked = {option.name: value.value for option, value in zip(offers, values, strict=True)}
        options = game.choose_options(content, asked)
        found += [(asked, seats) for seats in game.allowed_seats(content, options)]
    return found or [({}, seats) for seats in game.seats]


def play_set(game: Game, number: int, whole: bool = False) -> int:
    """Play a set; return how many matches it took. Raises what goes wrong."""
    content = generate(game, number)
    rules = game.rules.engine(content)
    playable = combinations(game, content)
    chosen = playable if whole else [playable[number % len(playable)]]
    for asked, seats in chosen:
        key = f"{number}:{seats}".encode().ljust(32, b"x")
        _show(game, rules, playouts.play_randomly(game, key, rules, seats, asked))
    asked, seats = chosen[number % len(chosen)]
    level = (
        game.bots.stand_in
        if number % 4
        else list(game.bots.levels)[number // 4 % len(game.bots.levels)]
    )
    if seats <= 4 and _allows_bots(game, content, asked):
        key = f"bots:{number}".encode().ljust(32, b"x")
        _show(game, rules, playouts.play_bots(game, key, (level,) * seats, rules, asked))
    return len(chosen) + 1


def _allows_bots(game: Game, content: Any, asked: dict[str, Any]) -> bool:
    options = game.choose_options(content, asked)
    return not game.rules.seating_refusal(options, ("normal", "normal"))


def _show(game: Game, rules: Rules, lines: Iterator[playouts.Line]) -> None:
    """Play a match to its end and make pages of some of its states."""
    state = None
    for nth, line in enumerate(lines):
        state = line.state
        if nth % SHOWN == 0:
            _present(game, rules, state, line.events)
    if state is not None:
        assert rules.outcome(state) is not None
        _present(game, rules, state, ())


def _present(game: Game, rules: Rules, state: Any, events: tuple[Any, ...]) -> None:
    actors = [seat for seat in rules.actors(state) if seat != SYSTEM]
    for seat in (*actors[:1], None):
        view = rules.view(state, seat)
        legal = protocol.legal(rules, state, seat) if seat is not None else ()
        game.page.present(rules, view, legal)
        if game.page.moments:
            seen = tuple(event for event in events if event.to in (None, seat))
            game.page.moments(rules, view, seen)


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[key for key in GAMES if key != "pebbles"])
    parser.add_argument("--sets", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--whole", action="store_true", help="every mode and number of seats")
    asked = parser.parse_args()
    for key in asked.games:
        began, matches, failures = perf_counter(), 0, Counter[str]()
        for number in range(asked.first, asked.first + asked.sets):
            try:
                matches += play_set(GAMES[key], number, asked.whole)
            except Exception as error:
                failures[f"{type(error).__name__}: {error}"[:160]] += 1
                print(f"{key} set {number}: {type(error).__name__}: {error}"[:300])
        print(
            f"{key}: {asked.sets} sets, {matches} matches, {failures.total()} failures, "
            f"{perf_counter() - began:.0f} s"
        )


if __name__ == "__main__":
    main()
