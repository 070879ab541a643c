"""What a game is: one small protocol, and the functions that follow from it for all games.

A game writes `candidates`, `refusal` and `apply`. `legal` and `play` are written here, once, so
that what a page offers and what the door accepts cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from games.engine.chance import Chance
from games.engine.errors import Figures, IllegalAction, Malformed, NotSeated
from games.engine.leaderboards import BoardKind, Elo
from games.engine.runs import Lesson, Runs

SYSTEM = -1
"""The seat of nobody: combat rounds, reveals and whatever else must run by itself."""


class ActionBase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something a seat may do. Type, wire format and validation are one thing."""


class Resign(ActionBase, frozen=True, tag="resign"):
    """Give up the seat. Every game knows it; `forfeit` says what follows."""


RESIGN = Resign()


class TableAction(ActionBase, frozen=True):
    """What the platform does to a match, not to its game: the state stays as it is. It stands in
    the log like any move, so that nobody plays on from a table that has changed meanwhile."""


class Seated(TableAction, frozen=True, tag="table.seated"):
    """From here on a bot plays a seat or, without a level, whoever sits there."""

    seat: int
    bot: str = ""
    gone: bool = False
    """Whether it is for good."""


class Paced(TableAction, frozen=True, tag="table.paced"):
    """From here on a decision may take so many days; 0: the match is live."""

    days: int


class Extended(TableAction, frozen=True, tag="table.extended"):
    """Running clocks get back the time for which the site was away."""

    seconds: int


class Cancelled(TableAction, frozen=True, tag="table.cancelled"):
    """The match ends here, without a result."""

    reason: str


class Event(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """A small fact that happened. Public, unless it names its one listener in `to`."""

    to: int | None = None


class Refusal(msgspec.Struct, frozen=True):
    """Why not."""

    code: str
    figures: dict[str, int | str] = {}


class Limit(msgspec.Struct, frozen=True):
    """How long a seat may think in a live match, and what happens when it does not answer."""

    seconds: int
    action: ActionBase
    by: int | None = None
    """The seat that plays the action; None: the late one itself. SYSTEM where a rule tells
    a time-out from a choice."""
    window: str = ""
    """While this name stays the same the clock runs on, whatever the seat does meanwhile;
    empty: every new question has its own time."""


class Sitter(msgspec.Struct, frozen=True):
    """Who starts in a seat, as far as rules may care."""

    bot: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. Tuples are by seat; equal places are shared, 0 is no place at all."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    records: tuple[dict[str, int | str | bool], ...] = ()
    """Facts for boards and result pages, one mapping a seat."""


S = TypeVar("S")


class Step(NamedTuple, Generic[S]):
    """What an action made of a state, and what happened on the way."""

    state: S
    events: tuple[Event, ...]


class Rules(Protocol):
    """One game with one release of its content. Pure: the same arguments, the same answer."""

    def start(self, options: Any, seats: tuple[Sitter, ...], rng: Chance) -> Any:
        """The first state."""

    def actors(self, state: Any) -> frozenset[int]:
        """The seats that may act now, perhaps SYSTEM; empty exactly when the game is over."""

    def candidates(self, state: Any, seat: int) -> tuple[ActionBase, ...]:
        """The actions worth offering to an actor, legal or not."""

    def refusal(self, state: Any, seat: int, action: Any) -> Refusal | None:
        """Why a seat may not do this; None if it may. The one judge. Whoever is not to act may be
        told more than that: already submitted, folded, ready."""

    def apply(self, state: Any, seat: int, action: Any, rng: Chance) -> Step[Any]:
        """Do what `refusal` let pass."""

    def forfeit(self, state: Any, seat: int, rng: Chance) -> Step[Any]:
        """What happens when a seat gives up."""

    def view(self, state: Any, seat: int | None) -> Any:
        """What a seat, or (None) a watcher, may know: built up from what is allowed."""

    def clock(self, state: Any) -> Mapping[int, Limit]:
        """For each actor whose time runs: the limit of this decision."""

    def outcome(self, state: Any) -> Outcome | None:
        """None while the game runs."""

    def disguise(self, state: Any, seat: int | None, rng: Chance) -> Any:
        """Another state that this seat (or a watcher) cannot tell from the given one."""


class Trial(NamedTuple):
    """Matches of bots that content must pass before it is published."""

    level: str
    matches: int
    usual: tuple[int, int]
    """A mean score outside of this is worth a warning."""
    most: int
    """A single score above this, and the content is refused."""


class Pick(NamedTuple):
    """Something that a seat was offered, or (`taken`) took."""

    seat: int
    item: str
    taken: bool


class Stint(NamedTuple):
    """A finished match as one of its seats played it."""

    rules: Rules
    state: Any
    seat: int
    rivals: tuple[str, ...]
    """The other seats: `boards.PERSON`, or the level of a bot."""


Policy = Callable[[Any, Any, tuple[Any, ...], Chance], ActionBase]
"""A bot: (rules, the seat's view, its legal actions, chance of its own) -> its choice."""


@dataclass(frozen=True)
class Game:
    """A game as the platform knows it; `games.engine.registry` lists them all."""

    key: str
    title: str
    blurb: str
    seats: range
    rules_version: int
    options: type[msgspec.Struct]
    content: type[msgspec.Struct]
    state: type[msgspec.Struct]
    action: Any
    event: Any
    rules: Callable[[Any], Rules]
    bots: Mapping[str, Policy]
    present: Callable[..., Any]
    """(rules, view, legal actions of the seat) -> what the game's templates draw."""
    first_release: Callable[[], bytes]
    seed_prefix: str
    refusals: Mapping[str, str] = field(default_factory=dict)
    """Code -> sentence to translate, for the refusals that only this game knows."""
    boards: tuple[BoardKind, ...] = ()
    """What its runs are compared by; none: its runs enter no board."""
    elo: Elo | None = None
    """How people who play each other are rated; None: by the platform's own measure."""
    option_texts: Mapping[str, str] = field(default_factory=dict)
    """What a form calls an option and its values: "mode" and "mode.quick" -> texts to translate.
    Whatever has no text is not offered to people."""
    bot_names: Mapping[str, str] = field(default_factory=dict)
    """Level -> the name that a bot of it goes by at the table."""
    about_script: bool = False
    """Whether the page about the game has a script of its own."""
    log_filters: bool = False
    """Whether its log has filters of its own."""
    runs: Runs | None = None
    """What its runs are measured by besides each other; None: by nothing."""
    lesson: Lesson | None = None
    """The first run of a newcomer."""
    notice: str = ""
    """What everyone should know before they sit down; the lobby shows it."""
    misfit: Callable[[Any, tuple[str, ...]], str] = lambda options, sitters: ""
    """(options, who sits where) -> the code of why nobody may play like that; empty if one may.
    A sitter is PERSON, a bot's level or, at a table that still waits, nobody: the empty text."""
    score_text: str = ""
    """How the score of a seat reads, with {n} in it; empty: as points."""
    low_score: bool = False
    """Whether a lower score is the better one."""

    drafts: frozenset[str] = frozenset()
    """Tags of the actions that a match over days plays without a submit step: what can be taken
    back, and what only leads up to an action that is submitted."""
    trial: Trial | None = None
    """What bots must make of new content before it is published; None: it is not tried."""
    picks: Callable[[int, tuple[Event, ...]], Iterable[Pick]] | None = None
    """(who moved, what happened) -> the items offered and taken: the balance lab counts them."""
    career: Callable[[Iterable[Stint]], Any] | None = None
    """(someone's finished matches, the oldest first) -> what they come to, for
    `games/<key>/_career.html` on the profile; None: nothing but what all games count."""
    pause: Callable[[Any], tuple[float, float]] = lambda view: (0.5, 1.0)
    """(what a bot sees) -> the least and the most seconds it seems to think; whatever it then
    does, it takes its time."""
    dropped: Callable[[Sequence[tuple[Event, ...]]], Container[int]] | None = None
    """(what happened at each of the last moves of a match that is over) -> which of these moves
    stay their maker's secret for good; None: none do."""

    @cached_property
    def solo(self) -> bool:
        """Nobody to play against: no clock, no table, private unless its owner says otherwise."""
        return self.seats == range(1, 2)

    @cached_property
    def stand_in(self) -> str:
        """The level of the bot that plays for people who stay away; empty if there are no bots."""
        return "normal" if "normal" in self.bots else next(iter(self.bots), "")

    @cached_property
    def actions(self) -> Any:
        """Everything that may come over the wire."""
        return self.action | Resign

    @cached_property
    def logged(self) -> Any:
        """Everything that may stand in a log."""
        return self.actions | Seated | Paced | Extended | Cancelled

    def is_draft(self, action: ActionBase) -> bool:
        """Whether an action is played without a submit step, whatever the pace."""
        return isinstance(action, Resign) or action.__struct_config__.tag in self.drafts

    def load(self, release: bytes) -> Any:
        """The content of a release, completely validated."""
        return msgspec.json.decode(release, type=self.content)

    def decode(self, action: bytes | str) -> ActionBase:
        """An action from its wire format; decoding is validation."""
        try:
            decoded: ActionBase = _decoder(self.actions).decode(action)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Malformed("malformed_action") from error
        return decoded

    def decode_logged(self, action: bytes | str) -> ActionBase:
        """An action from a log."""
        try:
            decoded: ActionBase = _decoder(self.logged).decode(action)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Malformed("malformed_action") from error
        return decoded

    def decode_state(self, state: bytes | str) -> Any:
        """A stored state."""
        return _decoder(self.state).decode(state)

    def decode_events(self, events: bytes | str) -> tuple[Event, ...]:
        """Stored events."""
        decoded: tuple[Event, ...] = _decoder(tuple[self.event, ...]).decode(events)  # type: ignore[name-defined]
        return decoded

    def decode_options(self, options: Any) -> Any:
        """Options from plain values, with defaults filled in."""
        try:
            return msgspec.convert(options, self.options)
        except msgspec.ValidationError as error:
            raise Malformed("bad_options") from error


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


_encoder = msgspec.json.Encoder()
encode = _encoder.encode
"""Any value of a game as canonical bytes: fields in their order, nothing else."""


def why_not(rules: Rules, state: Any, seat: int, action: ActionBase) -> Refusal | None:
    """Why this seat may not do this now; None if it may."""
    actors = rules.actors(state)
    if isinstance(action, TableAction):
        refused = "match_over" if not actors else "not_your_turn" if seat != SYSTEM else ""
        return Refusal(refused) if refused else None
    refusal = rules.refusal(state, seat, action)
    if not actors:
        return refusal or Refusal("match_over")
    # Giving up needs no turn; the clock's actions come from SYSTEM, which waits for none.
    if refusal or seat in actors or seat == SYSTEM or isinstance(action, Resign):
        return refusal
    return Refusal("not_your_turn")


def legal(rules: Rules, state: Any, seat: int) -> tuple[ActionBase, ...]:
    """What a seat may do now, as far as it is worth offering."""
    if seat not in rules.actors(state):
        return ()
    return tuple(
        action
        for action in rules.candidates(state, seat)
        if rules.refusal(state, seat, action) is None
    )


def play(rules: Rules, state: Any, seat: int, action: ActionBase, key: bytes) -> Step[Any]:
    """The next state; refused, and nothing has changed."""
    return step(rules, state, seat, action, Chance(key))


def step(rules: Rules, state: Any, seat: int, action: ActionBase, rng: Chance) -> Step[Any]:
    """The same with chance that somebody may keep an eye on."""
    refusal = why_not(rules, state, seat, action)
    if refusal is not None:
        kind = NotSeated if refusal.code == "not_your_turn" else IllegalAction
        raise kind(refusal.code, refusal.figures)
    if isinstance(action, Resign):
        return rules.forfeit(state, seat, rng)
    if isinstance(action, TableAction):
        return Step(state, ())
    return rules.apply(state, seat, action, rng)


def heard(events: tuple[Event, ...], seat: int | None, over: bool = False) -> tuple[Event, ...]:
    """The events that a seat (or, None, a watcher) may know; all of them once it is over."""
    return tuple(e for e in events if over or e.to is None or e.to == seat)


__all__ = [
    "RESIGN", "SYSTEM", "ActionBase", "Cancelled", "Event", "Extended", "Figures", "Game", "Limit",
    "Outcome", "Paced", "Pick", "Policy", "Refusal", "Resign", "Rules", "Seated", "Sitter", "Step",
    "Stint", "TableAction", "Trial", "encode", "heard", "legal", "play", "step", "why_not",
]  # fmt: skip
