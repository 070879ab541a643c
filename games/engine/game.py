"""A game as the platform knows it: its identity, its rooms, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import msgspec

from games.engine import row_texts
from games.engine.content import Option, OptionValue
from games.engine.errors import IllegalAction, Malformed
from games.engine.protocol import (
    ActionBase,
    Cancelled,
    Event,
    Extended,
    Paced,
    Resign,
    Seated,
)
from games.engine.rooms import (
    FIRST_SCHEMA,
    BotsRoom,
    ContentRoom,
    PageRoom,
    RecordsRoom,
    ReviewRoom,
    RulesRoom,
    UnknownVersion,
)

MODIFIER = "modifier"
"""The option of a weekly's matches."""


@dataclass(frozen=True)
class Game:
    """One game; `games.engine.registry` lists them all."""

    key: str
    title: str
    blurb: str
    seats: range
    seed_prefix: str
    rules: RulesRoom
    content: ContentRoom
    bots: BotsRoom
    page: PageRoom
    records: RecordsRoom = field(default_factory=RecordsRoom)
    review: ReviewRoom | None = None
    """None: matches are not reviewed."""

    @cached_property
    def solo(self) -> bool:
        """One seat: no opponents, no clock, no table; private unless its owner publishes it."""
        return self.seats == range(1, 2)

    @property
    def open_seeds(self) -> bool:
        """Whether anyone may compute the draws of a seed: nobody else plays, nothing is hidden."""
        return self.solo

    def is_lesson(self, seed: str) -> bool:
        """Whether a match on this seed is the guided one."""
        return self.page.lesson is not None and seed == self.page.lesson.seed

    @cached_property
    def _wire_actions(self) -> Any:
        return self.rules.action | Resign

    @cached_property
    def _log_actions(self) -> Any:
        return self._wire_actions | Seated | Paced | Extended | Cancelled

    @property
    def actions(self) -> Any:
        """The union of all actions that may come over the wire."""
        return self._wire_actions

    def check_seats(self, size: int, levels: Iterable[str], allowed: range | None = None) -> None:
        """Refuse a match of too few or too many seats, or with a bot that this game has not."""
        seats = self.seats if allowed is None else allowed
        if size not in seats:
            raise Malformed("bad_seats", {"least": seats.start, "most": seats.stop - 1})
        if not set(levels) <= self.bots.levels.keys():
            raise Malformed("no_such_bot")

    def check_company(self, options: Any, sitters: Iterable[str]) -> None:
        """Refuse a match whose options do not fit its sitters; an empty one is an open seat."""
        code = self.rules.seating_refusal(options, tuple(sitters))
        if code:
            raise IllegalAction(code)

    def is_draft(self, action: ActionBase) -> bool:
        """Whether an action needs no submit step, whatever the pace of the match."""
        return isinstance(action, Resign) or action.tag in self.rules.drafts

    def load(self, release: bytes, schema_version: int | None = None) -> Any:
        """The content of a release, upgraded from its schema version (None: the current one) and
        completely validated."""
        raw = self.upgrade(release, schema_version)
        return row_texts.fill_content(msgspec.json.decode(raw, type=self.content.schema))

    def upgrade(self, release: bytes, schema_version: int | None = None) -> bytes:
        """A release in the current schema version; byte for byte the same if it is written in
        it."""
        room = self.content
        if schema_version is None or schema_version == room.schema_version:
            return release
        if not FIRST_SCHEMA <= schema_version < room.schema_version:
            raise UnknownVersion("unknown_rules", {"schema_version": schema_version})
        raw = msgspec.json.decode(release)
        for upgrade in room.upgrades[schema_version - FIRST_SCHEMA :]:
            raw = upgrade(raw)
        return msgspec.json.encode(raw)

    @property
    def first_release(self) -> bytes:
        """Release 1 in the current schema version."""
        return self.upgrade(self.content.release1(), FIRST_SCHEMA)

    def load_first(self) -> Any:
        """The content of release 1."""
        return self.load(self.content.release1(), FIRST_SCHEMA)

    def decode(self, action: bytes | str) -> ActionBase:
        """An action from its wire format; decoding is validation."""
        return _decode_action(self._wire_actions, action)

    def decode_log_action(self, action: bytes | str) -> ActionBase:
        """An action from a match's log: also what the platform did to the table."""
        return _decode_action(self._log_actions, action)

    def decode_state(self, state: bytes | str) -> Any:
        """A stored state."""
        return _decoder(self.rules.state).decode(state)

    def decode_events(self, events: bytes | str) -> tuple[Event, ...]:
        """Stored events."""
        decoded: tuple[Event, ...] = _decoder(tuple[self.rules.event, ...]).decode(events)  # type: ignore[name-defined]
        return decoded

    def decode_options(self, options: Any) -> Any:
        """Options from plain values, with defaults filled in."""
        try:
            return msgspec.convert(options, self.rules.options)
        except msgspec.ValidationError as error:
            raise Malformed("bad_options") from error

    def choose_options(self, content: Any, asked: Mapping[str, Any]) -> Any:
        """The options of a new match: what was asked for, completed by the first choice of this
        content; refused if the content does not offer it."""
        usual = msgspec.to_builtins(self.rules.options())
        offers = self.rules.offers(content)
        options = self.decode_options({**_pick_values(offers, usual), **asked})
        if any(option.find(getattr(options, option.name)) is None for option in offers):
            raise Malformed("bad_options")
        self._check_modifier(content, options)
        if not self._chosen_topics(options) <= {topic.key for topic in self.rules.topics(content)}:
            raise Malformed("bad_options")
        return self._settle_topics(content, options)

    def _chosen_topics(self, options: Any) -> set[str]:
        """The topics that options name; empty: all."""
        return set(getattr(options, "topics", None) or ())

    def _settle_topics(self, content: Any, options: Any) -> Any:
        """The options with their topics in the order of the content, so that equal choices are
        equal values; those that the content does not have are left out."""
        chosen, offered = self._chosen_topics(options), self.rules.topics(content)
        if not chosen and not hasattr(options, "topics"):
            return options
        kept = tuple(topic.key for topic in offered if topic.key in chosen)
        is_all = len(kept) in (0, len(offered))
        return msgspec.structs.replace(options, topics=msgspec.UNSET if is_all else kept)

    def _check_modifier(self, content: Any, options: Any) -> None:
        wanted = getattr(options, MODIFIER, msgspec.UNSET)
        if wanted is not msgspec.UNSET and self.find_modifier(content, wanted) is None:
            raise Malformed("bad_options")

    def find_modifier(self, content: Any, value: str) -> OptionValue | None:
        """The modifier with this value; None if the content does not have it."""
        return next((each for each in self.rules.modifiers(content) if each.value == value), None)

    def fit_options(self, content: Any, wanted: Mapping[str, Any], seats: int) -> Any:
        """The wanted options, with another value where this content does not offer the wanted one
        to so many seats."""
        chosen = msgspec.to_builtins(self.decode_options(dict(wanted)))
        fitting = _pick_values(self.rules.offers(content), chosen, seats)
        return self._settle_topics(content, self.decode_options({**chosen, **fitting}))

    def allowed_seats(self, content: Any, options: Any) -> range:
        """How many may sit at a match with these options."""
        least, most = self.seats.start, self.seats[-1]
        for option in self.rules.offers(content):
            value = option.find(getattr(options, option.name))
            if value and value.seats:
                least, most = max(least, value.seats.start), min(most, value.seats[-1])
        return range(least, most + 1)

    def offered_seats(self, content: Any) -> range:
        """The seats that some choice of options allows."""
        least, most = self.seats.start, self.seats[-1]
        for option in self.rules.offers(content):
            seats = [value.seats or self.seats for value in option.public_values]
            least = max(least, min(each.start for each in seats))
            most = min(most, max(each[-1] for each in seats))
        return range(least, most + 1)


def _pick_values(
    offers: Iterable[Option], wanted: Mapping[str, Any], seats: int | None = None
) -> dict[str, Any]:
    """The wanted value of each option, or the first one that is offered to so many seats; nothing
    where options leave it out."""
    found = {option.name: option.pick(wanted.get(option.name), seats) for option in offers}
    return {name: value for name, value in found.items() if value is not None}


def _decode_action(union: Any, action: bytes | str) -> ActionBase:
    try:
        decoded: ActionBase = _decoder(union).decode(action)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed("malformed_action") from error
    return decoded


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
