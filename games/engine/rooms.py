"""What a game is composed of: one value for each of its rooms."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from games.engine.chance import Chance, ImpliedDraw
from games.engine.content import Option, OptionValue, Topic
from games.engine.errors import NoSuchMatch
from games.engine.page.last_actions import LastActions
from games.engine.page.lessons import Lesson
from games.engine.protocol import ActionBase, Event, Rules
from games.engine.records.classrooms import Classroom
from games.engine.records.leaderboards import Achievement, BoardKind, BotRatings, Elo
from games.engine.records.runs import CardKind, Runs
from games.engine.review.partings import Course
from games.engine.row_texts import Sentence

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
    modifiers: Callable[[Any], tuple[OptionValue, ...]] = lambda content: ()
    """(content) -> what a weekly may change, in the order in which the weeks take it: values of an
    option called `modifier`, which no other match has. Empty: the game has no weeklies."""
    topics: Callable[[Any], tuple[Topic, ...]] = lambda content: ()
    """(content) -> what a match can be restricted to. A game that has topics has the option
    `topics`: keys in this order, or unset for all of them."""
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
    is_out: Callable[[Any, int], bool] = lambda state, seat: False
    """(state, seat) -> whether a seat has no further part in a match that goes on without it."""
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
    describe_row: Callable[[Any], Iterable[Sentence]] = lambda row: ()
    """(row of the schema) -> what it does, as sentences made of its parameters; none: the editor
    shows what the kinds of its effects are for."""
    word_numbers: Mapping[str, int] = field(default_factory=dict)
    """Word of the vocabulary -> the number that it stands for, where a text may say that number."""
    season: Callable[[], bytes] | None = None
    """Content in the current schema that is offered beside what is played; None: there is none."""
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
    fellows: tuple[str, ...] = ()
    """The names of further bots of the same kind at a table, where there can be several."""

    def call(self, nth: int) -> tuple[str, int]:
        """The name of the nth bot of this kind at a table, and the number behind it: 0, none, as
        long as there are names left."""
        names = (self.name, *self.fellows)
        again, which = divmod(nth, len(names))
        return names[which], again + 1 if again else 0


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
    quick: str = ""
    """The best level whose decisions cost about as much as a move: it plays positions on to their
    end, many times. Empty: the first one."""

    @property
    def quick_level(self) -> str:
        """The level of `quick`."""
        return self.quick or next(iter(self.levels))

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
    rule_numbers: Callable[[Any, Any], Mapping[str, Any]] = lambda content, options: {}
    """(content, options) -> what the rules in short fill in, beside the content: the numbers of
    the chosen way to play (`numbers` of `templates/games/<key>/_rules.html`)."""
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
class PuzzleSearch:
    """How puzzles are looked for in matches of bots (games/engine/puzzles)."""

    clear: float = 0.1
    """By how many standard deviations of the results the answer is the best action."""
    trials: int = 144
    """The most worlds in which an answer is looked for, before it is checked."""
    late: float = 0
    """The share of a match after which puzzles are looked for; before it nothing is decided."""
    looks: int = 40
    """Positions of one match that are looked at."""
    choices: int = 24
    """The most actions that are compared in one position."""
    sizes: int = 3
    """Sizes of matches that are played in turn, from the smallest on."""
    kinds: tuple[str, ...] = ()
    """Tags of actions, the most fruitful first: only decisions that offer one of them are looked
    at. Empty: all decisions alike."""


@dataclass(frozen=True)
class ReviewRoom:
    """How a finished match is reviewed (games/engine/review)."""

    sample_world: Callable[[Any, Any, int, Chance], Any]
    """(rules, state, seat, chance) -> a state that the seat cannot tell from this one."""
    worlds: int
    """Worlds in which each decision is judged."""
    values: int
    """Playouts for the value of each position."""
    shuffle: Callable[[Any, Chance], Any] = lambda state, chance: state
    """(state, chance) -> the state in which what lies in an order that nobody knows lies in another
    one: to be drawn later, it is luck."""
    by_score: bool = False
    """Whether a result is the score; if not, it is the share in the first place."""
    policy: str = ""
    """The level of the bots that play positions out; empty: the quick one."""
    parts: frozenset[str] = frozenset()
    """Tags of the actions that are no decisions of their own: each is judged together with what
    its seat does next, up to an action that is none of these."""
    period: Callable[[Any], int] | None = None
    """(state) -> the round that it belongs to: only where a round begins, the value is estimated.
    None: after every step."""
    budget: int = 20
    """CPU seconds after which a review becomes coarser: it ends within twice as many."""
    lap: Callable[[Any], int] | None = None
    """(state) -> the round that it belongs to, as `horizon` counts them."""
    horizon: int = 0
    """Rounds after which a playout ends with `evaluate`; 0: it is played to its end."""
    evaluate: Callable[[Any, Any], tuple[float, ...] | None] = lambda rules, state: None
    """(rules, state at the beginning of a round) -> the expected result of each seat; None: to be
    found by playing on."""
    find_partings: Callable[..., Course | None] | None = None
    """(rules, key, states, actions, known line or None) -> where a finished run, whose states are
    one more than its actions, parts from the best known with the same luck; None: not compared."""
    coached: Callable[[Any], bool] = lambda view: True
    """(view of a seat) -> whether the options of the match allow hints of the coach."""
    off_boards: Callable[[Any], bool] = lambda view: False
    """(view of a seat) -> whether a run on a seed has already lost its place on the boards."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Tag of an event -> what happens then, as a sentence to translate, for the coach."""
    puzzles: PuzzleSearch = field(default_factory=PuzzleSearch)


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
    appearances: Callable[[Any, tuple[Event, ...]], Iterable[tuple[int, str]]] = (
        lambda state, events: ()
    )
    """(state after a move, its events) -> seat and item ("section/key") of what came up although
    no event names it by its key, counted by the balance lab."""
    event_fields: Mapping[str, str] = field(default_factory=dict)
    """Field of events -> the section of the content whose keys it holds, where another section has
    such keys too and the name of the field does not tell; empty: it holds no keys."""
    implied_draws: Callable[[Any], tuple[ImpliedDraw, ...]] = lambda content: ()
    """(content) -> which events of its log imply which draws; empty: that cannot be checked."""
    career: Callable[[Iterable[Stint]], Any] | None = None
    """(a person's finished matches, oldest first) -> the statistics that
    `templates/games/<key>/_career.html` shows on the profile."""
    achievements: tuple[Achievement, ...] = ()
    """What people can achieve in one match."""
    classroom: Classroom | None = None
    """What teachers see of their tables; None: the game has no classrooms."""
    card: CardKind | None = None
    """The card of a run, to share; None: it is shared without a drawing."""
