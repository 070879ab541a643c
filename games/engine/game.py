"""A game as the platform knows it: its identity, and one value for each of its rooms."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, NamedTuple

import msgspec

from games.engine.chance import Chance, ImpliedDraw
from games.engine.content import Option
from games.engine.errors import IllegalAction, Malformed, NoSuchMatch
from games.engine.leaderboards import Achievement, BoardKind, BotRatings, Elo
from games.engine.page.last_actions import LastActions
from games.engine.page.lessons import Lesson
from games.engine.protocol import (
    ActionBase,
    Cancelled,
    Event,
    Extended,
    Paced,
    Resign,
    Rules,
    Seated,
)
from games.engine.runs import CardKind, Runs

Engine = Callable[[Any], Rules]
"""(content) -> the rules bound to it."""
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""(raw content of one schema version) -> the same in the next version."""

FIRST_SCHEMA = 1
"""The schema version of release 1 of every game; its file never changes."""


@dataclass(frozen=True)
class RulesRoom:
    """`games/<key>/rules/` with the types beside it: what is played."""

    version: int
    """Goes up when behaviour changes. A match keeps the version that it started with."""
    engine: Engine
    """The rules of `version`, bound to the content of one release."""
    options: type[msgspec.Struct]
    """The wire type of the options; which values can be played says `offers`."""
    state: type[msgspec.Struct]
    action: Any
    event: Any
    offers: Callable[[Any], tuple[Option, ...]] = lambda content: ()
    """(content) -> the options that people may choose, with the values that this content has. The
    first one is the way to play: a rehearsal plays it at every number of seats."""
    refusals: Mapping[str, str] = field(default_factory=dict)
    """Code -> sentence to translate, for the refusals of this game only."""
    drafts: frozenset[str] = frozenset()
    """Tags of the actions that need no submit step in a match over days: they can be taken back,
    or lead up to an action that is submitted."""
    forced: frozenset[str] = frozenset()
    """Tags of the actions that the platform plays at once where a seat has no other choice. They
    are moves of their own, so that a log replays them like any other."""
    seating_refusal: Callable[[Any, tuple[str, ...]], str] = lambda options, sitters: ""
    """(options, sitters) -> the code of why these may not play together; empty if they may. A
    sitter is PERSON, a bot's level, or the empty text for a seat that is still open."""
    secret_moves: Callable[[Sequence[tuple[Event, ...]]], Container[int]] | None = None
    """(events of each of the last moves of a finished match) -> the moves that stay hidden from
    others for good; None: no move does."""
    earlier_engines: Mapping[int, Engine] = field(default_factory=dict)
    """Earlier version -> its rules, for the matches that started with it."""

    def find_engine(self, version: int) -> Engine:
        """The rules of a version; UnknownVersion if this code does not have them."""
        if version == self.version:
            return self.engine
        if version not in self.earlier_engines:
            raise UnknownVersion("unknown_rules", {"version": version})
        return self.earlier_engines[version]

    @property
    def versions(self) -> frozenset[int]:
        """The versions whose matches can be played and replayed."""
        return frozenset({self.version, *self.earlier_engines})


class UnknownVersion(NoSuchMatch):
    """A stored match or release was written by newer code, or by rules that were removed."""


class Trial(NamedTuple):
    """Bot matches that content must pass before it is published."""

    level: str
    matches: int
    usual: tuple[int, int]
    """A mean score outside of this range is a warning."""
    most: int
    """A single score above this refuses the content."""


@dataclass(frozen=True)
class ContentRoom:
    """`games/<key>/content/`: the numbers and texts that staff may edit."""

    schema: type[msgspec.Struct]
    release1: Callable[[], bytes]
    trial: Trial | None = None
    """None: publishing plays no trial."""
    limits: Callable[[Mapping[str, Any]], Mapping[str, int]] = lambda raw: {}
    """(raw content) -> the most that some numbers may be, by their paths, where other values of the
    content or the row decide it. The checks of the schema judge; forms show it."""
    schema_version: int = FIRST_SCHEMA
    """Goes up when `schema` no longer reads the releases that were written before."""
    upgrades: tuple[Upgrade, ...] = ()
    """One for each earlier schema version, the first from version 1 to 2. A release is stored as
    it was published and upgraded whenever it is loaded."""

    def __post_init__(self) -> None:
        assert len(self.upgrades) == self.schema_version - FIRST_SCHEMA, "an upgrade is missing"


Policy = Callable[[Any, Any, tuple[Any, ...], Chance], ActionBase]
"""A bot: (rules, the seat's view, its legal actions, its own chance) -> the action it plays."""


MIXED = "mixed"
"""Asks for bots of several levels instead of one."""


@dataclass(frozen=True)
class Character:
    """A bot as people meet it at the table. All texts are to be translated."""

    name: str
    habit: str = ""
    """A sentence on how it plays. It must be true of the policy."""
    remarks: Mapping[str, str] = field(default_factory=dict)
    """Occasion -> what it says then. It follows from nothing else, so it gives nothing away."""
    has_face: bool = False
    """Whether `static/img/bots/<key of the game>.svg` has a symbol named as the character."""


@dataclass(frozen=True)
class BotsRoom:
    """`games/<key>/bots/`: who plays when no person does."""

    levels: Mapping[str, Policy]
    characters: Mapping[str, Character] = field(default_factory=dict)
    """Level -> who such a bot is; or by keys of the game's own, where bots of one level differ and
    its page says which is which."""
    company: tuple[str, ...] = ()
    """The levels of the bots at a match that is started with one press; empty: as few bots as may
    play, of the usual level."""
    pause: Callable[[Any], tuple[float, float]] = lambda view: (0.5, 1.0)
    """(the bot's view) -> the least and the most seconds it seems to think, whatever it plays."""
    ratings: BotRatings = field(default_factory=BotRatings)
    """How strong the levels are; empty: not measured."""

    @property
    def is_mixed(self) -> bool:
        """Whether the usual company has several levels."""
        return len(set(self.company)) > 1

    def list_levels(self, level: str, count: int) -> tuple[str, ...]:
        """The levels of so many bots: all of one level, or those of the company in turn."""
        if level != MIXED or not self.is_mixed:
            return (level,) * count
        if count == 1:
            return (self.stand_in,)
        return tuple(self.company[nth % len(self.company)] for nth in range(count))

    @cached_property
    def stand_in(self) -> str:
        """The level that plays for people who stay away; empty if there are no bots."""
        return "normal" if "normal" in self.levels else next(iter(self.levels), "")


class Chapters(NamedTuple):
    """The rounds of a match, as a replay lets its reader jump between them."""

    text: str
    """How one reads, with {n} in it, to translate."""
    number: Callable[[Any], int]
    """(state) -> the round that it belongs to. Everyone may know it."""


@dataclass(frozen=True)
class PageRoom:
    """`games/<key>/page/`: what people see."""

    present: Callable[..., Any]
    """(rules, view, legal actions of the seat) -> the values that the game's templates draw."""
    moments: Callable[..., Sequence[Any]] | None = None
    """(rules, view, events that this audience saw) -> what `templates/games/<key>/_moments.jinja`
    draws of the last move; the page plays it before it shows the new table (docs/moments.md).
    None: nothing is told."""
    telling_time: Callable[[Any, tuple[Event, ...]], float] = lambda rules, events: 0
    """(rules, events that a seat saw) -> the seconds that telling them takes at the normal pace;
    the clock of a seat that is asked runs so much longer."""
    log_events: Callable[[Any, tuple[Event, ...]], Sequence[Event]] = lambda rules, events: events
    """(rules, events that an audience saw) -> those of which the log has a line, perhaps put more
    plainly."""
    last_actions: LastActions | None = None
    """What each seat did last; None: the page does not show it (one seat plays alone)."""
    notice: str = ""
    """A sentence that the lobby shows before people sit down."""
    score_text: str = ""
    """How the score of a seat reads, with {n} in it; empty: as points."""
    low_score: bool = False
    """Whether a lower score is the better one."""
    lesson: Lesson | None = None
    """The guided first match (docs/lessons.md); None: there is none."""
    chapters: Chapters | None = None
    """None: a replay has no jumps."""


class Pick(NamedTuple):
    """An item that a seat was offered, or (`taken`) took."""

    seat: int
    item: str
    taken: bool


class Stint(NamedTuple):
    """A finished match from one of its seats."""

    rules: Rules
    state: Any
    seat: int
    rivals: tuple[str, ...]
    """The other seats: `leaderboards.PERSON`, or the level of a bot."""


@dataclass(frozen=True)
class RecordsRoom:
    """`games/<key>/records/`: what is kept of finished matches."""

    leaderboards: tuple[BoardKind, ...] = ()
    elo: Elo | None = None
    """How people who play each other are rated; None: by the platform's default rating."""
    runs: Runs | None = None
    """Par, bots that set a pace and ghosts, for a game whose runs on one key are compared."""
    picks: Callable[[int, tuple[Event, ...]], Iterable[Pick]] | None = None
    """(seat that moved, events) -> items offered and taken, counted by the balance lab."""
    implied_draws: Callable[[Any], tuple[ImpliedDraw, ...]] = lambda content: ()
    """(content) -> which events of its log imply which draws; empty: that cannot be checked."""
    career: Callable[[Iterable[Stint]], Any] | None = None
    """(a person's finished matches, oldest first) -> the statistics that
    `templates/games/<key>/_career.html` shows on the profile."""
    achievements: tuple[Achievement, ...] = ()
    """What people can achieve in one match."""
    card: CardKind | None = None
    """The card of a run, to share; None: it is shared without a drawing."""


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
    records: RecordsRoom = RecordsRoom()

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
        return msgspec.json.decode(self.upgrade(release, schema_version), type=self.content.schema)

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
        chosen = {option.name: option.pick(usual[option.name]) for option in offers}
        options = self.decode_options({**chosen, **asked})
        if any(option.find(getattr(options, option.name)) is None for option in offers):
            raise Malformed("bad_options")
        return options

    def fit_options(self, content: Any, wanted: Mapping[str, Any], seats: int) -> Any:
        """The wanted options, with another value where this content does not offer the wanted one
        to so many seats."""
        chosen = msgspec.to_builtins(self.decode_options(dict(wanted)))
        fitting = {
            option.name: option.pick(chosen[option.name], seats)
            for option in self.rules.offers(content)
        }
        return self.decode_options({**chosen, **fitting})

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


def _decode_action(union: Any, action: bytes | str) -> ActionBase:
    try:
        decoded: ActionBase = _decoder(union).decode(action)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed("malformed_action") from error
    return decoded


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
