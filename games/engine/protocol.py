"""The protocol of a game's rules, and the functions that follow from it for all games.

A game writes `candidates`, `refusal` and `apply`. `legal` and `play` are written here, once, so
that a page offers exactly the actions that the match service accepts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from games.engine.chance import Chance
from games.engine.errors import IllegalAction, NotSeated

SYSTEM = -1
"""The seat of the system: it plays combat rounds, reveals and other steps without a player."""


class ActionBase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something a seat may do. Type, wire format and validation are one thing."""

    @property
    def tag(self) -> str:
        return str(type(self).__struct_config__.tag)


class Resign(ActionBase, frozen=True, tag="resign"):
    """Resign the seat. Every game has this action; `forfeit` is its effect."""


RESIGN = Resign()


class TableAction(ActionBase, frozen=True):
    """A change of the table, not of the game: the state stays as it is. It is in the log like any
    move, so that a page which shows the table before it is stale."""


class Seated(TableAction, frozen=True, tag="table.seated"):
    """From here on a bot plays a seat or, without a level, its person does."""

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
    """A fact that happened. Public, unless `to` names the one seat that may see it."""

    to: int | None = None

    @property
    def tag(self) -> str:
        return str(type(self).__struct_config__.tag)


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: a stable code, and the figures of its sentence."""

    code: str
    figures: dict[str, int | str] = {}

    def __hash__(self) -> int:
        return hash(self.code)  # figures have no hash


class Limit(msgspec.Struct, frozen=True):
    """How long a seat may think in a live match, and what happens when it does not answer."""

    seconds: int
    action: ActionBase
    by: int | None = None
    """The seat that plays the action; None: the late one itself. SYSTEM where the rules
    distinguish a time-out from a choice."""
    window: str = ""
    """While this name stays the same the clock runs on, whatever the seat does meanwhile;
    empty: every new question has its own time."""
    turn: str = ""
    """The same for a match over days, where the decisions of one turn share a deadline."""


class Range(msgspec.Struct, frozen=True, omit_defaults=True):
    """Further legal actions of one type, too many to list: what `field` may be."""

    type: str
    field: str
    least: int | None = None
    """The field is a whole number, at least this (None: without a limit)..."""
    most: int | None = None
    """...and at most this."""
    picks: dict[str, int] | None = None
    """The field is a list: how often each of these may occur in it..."""
    costs: dict[str, int] = {}
    """...what each costs..."""
    budget: int | None = None
    """...and what they may cost together."""
    parts: dict[str, int] | None = None
    """The field is an object of whole numbers from 0: the most of each; others are 0."""

    def covers(self, action: ActionBase) -> bool:
        """Whether an action is one of these."""
        if action.tag != self.type:
            return False
        value = msgspec.to_builtins(action)[self.field]
        if self.picks is not None:
            return self._allows_list(value)
        if self.parts is not None:
            return all(0 <= n <= self.parts.get(name, 0) for name, n in value.items())
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )

    def _allows_list(self, value: Any) -> bool:
        assert self.picks is not None
        fits = all(value.count(one) <= self.picks.get(one, 0) for one in value)
        cost = sum(self.costs.get(one, 0) for one in value)
        return fits and (self.budget is None or cost <= self.budget)


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

    # A game may have `further_candidates` as well, of the same type: see `all_legal`.

    def refusal(self, state: Any, seat: int, action: Any) -> Refusal | None:
        """Why a seat may not do this; None if it may. The one judge. A seat that is not to act
        may get a more precise reason: already submitted, folded, ready."""

    def apply(self, state: Any, seat: int, action: Any, rng: Chance) -> Step[Any]:
        """Do what `refusal` let pass."""

    def forfeit(self, state: Any, seat: int, rng: Chance) -> Step[Any]:
        """What happens when a seat resigns."""

    def view(self, state: Any, seat: int | None) -> Any:
        """What a seat, or (None) a spectator, may know: built up from what is allowed."""

    def clock(self, state: Any) -> Mapping[int, Limit]:
        """For each actor whose time runs: the limit of this decision."""

    def outcome(self, state: Any) -> Outcome | None:
        """None while the game runs."""


_encoder = msgspec.json.Encoder()
encode = _encoder.encode
"""Any value of a game as canonical bytes: fields in their order, nothing else."""


def refusal(rules: Rules, state: Any, seat: int, action: ActionBase) -> Refusal | None:
    """The reason why this seat may not do this now, from the game or from the platform (whose
    turn it is, whether the match is over); None if it may."""
    actors = rules.actors(state)
    if isinstance(action, TableAction):
        refused = "match_over" if not actors else "not_your_turn" if seat != SYSTEM else ""
        return Refusal(refused) if refused else None
    reason = rules.refusal(state, seat, action)
    if not actors:
        return reason or Refusal("match_over")
    # Resigning needs no turn; SYSTEM plays the actions of clocks and needs none either.
    if reason or seat in actors or seat == SYSTEM or isinstance(action, Resign):
        return reason
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


def all_legal(rules: Rules, state: Any, seat: int) -> tuple[ActionBase, ...]:
    """Everything a seat may do now: what it is asked, then what its game lets it do besides.

    The further candidates of a game are many, or withdraw something: no question depends on them,
    and no bot or playout chooses among them, but a program that plays a seat is told of them.
    """
    further = getattr(rules, "further_candidates", None)
    asked = legal(rules, state, seat)
    if further is None or seat not in rules.actors(state):
        return asked
    besides = (a for a in further(state, seat) if rules.refusal(state, seat, a) is None)
    return tuple(dict.fromkeys((*asked, *besides)))


def ranges(rules: Rules, state: Any, seat: int) -> tuple[Range, ...]:
    """What else a seat may do: with `all_legal`, all that `play` accepts but resigning."""
    describe = getattr(rules, "ranges", None)
    if describe is None or seat not in rules.actors(state) or seat == SYSTEM:
        return ()
    found: tuple[Range, ...] = describe(state, seat)
    return found


def play(rules: Rules, state: Any, seat: int, action: ActionBase, rng: Chance) -> Step[Any]:
    """The next state and the events of an action. Raises a refusal and changes nothing if the
    action is not allowed."""
    reason = refusal(rules, state, seat, action)
    if reason is not None:
        kind = NotSeated if reason.code == "not_your_turn" else IllegalAction
        raise kind(reason.code, reason.figures)
    if isinstance(action, Resign):
        return rules.forfeit(state, seat, rng)
    if isinstance(action, TableAction):
        return Step(state, ())
    return rules.apply(state, seat, action, rng)


def visible_events(
    events: tuple[Event, ...], seat: int | None, over: bool = False
) -> tuple[Event, ...]:
    """The events that a seat (None: a spectator) may see; all of them once the match is over."""
    return tuple(e for e in events if over or e.to is None or e.to == seat)
