"""A game for tests alone: hidden simultaneous choices, a reveal by the system, clocks, bots.

Each round every player secretly shows 0 to 3 pebbles; the highest number that nobody else
shows wins the round. It never ships: the platform's promises need a game with several seats.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.content import Option, OptionValue
from games.engine.game import Game
from games.engine.protocol import (
    SYSTEM,
    ActionBase,
    Event,
    Limit,
    Outcome,
    Range,
    Refusal,
    Sitter,
    Step,
)
from games.engine.rooms import (
    BotsRoom,
    Chapters,
    ContentRoom,
    PageRoom,
    RulesRoom,
)


class Content(msgspec.Struct, frozen=True):
    most: int
    seconds: int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3


class State(msgspec.Struct, frozen=True):
    rounds: int
    hands: tuple[int | None, ...]
    points: tuple[int, ...]
    out: tuple[bool, ...]
    notes: tuple[int, ...]
    round: int = 1


class View(msgspec.Struct, frozen=True):
    round: int
    points: tuple[int, ...]
    shown: tuple[bool, ...]
    mine: int | None
    note: int


class Note(ActionBase, frozen=True, tag="note"):
    """A private note of a player; no other seat may notice it."""

    number: int


class Show(ActionBase, frozen=True, tag="show"):
    pebbles: int


class Reveal(ActionBase, frozen=True, tag="reveal"):
    """The system's part."""


class Shown(Event, frozen=True, tag="shown"):
    seat: int


class Hidden(Event, frozen=True, tag="hidden"):
    seat: int
    pebbles: int


class Noted(Event, frozen=True, tag="noted"):
    number: int


class Revealed(Event, frozen=True, tag="revealed"):
    hands: tuple[int | None, ...]


class Left(Event, frozen=True, tag="left"):
    seat: int


@dataclass(frozen=True)
class PebbleRules:
    content: Content

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        n = len(seats)
        return State(options.rounds, (None,) * n, (0,) * n, (False,) * n, (0,) * n)

    def actors(self, state: State) -> frozenset[int]:
        playing = [seat for seat, out in enumerate(state.out) if not out]
        if state.round > state.rounds or len(playing) < 2:
            return frozenset()
        return frozenset(s for s in playing if state.hands[s] is None) or frozenset({SYSTEM})

    def candidates(self, state: State, seat: int) -> tuple[ActionBase, ...]:
        if seat == SYSTEM:
            return (Reveal(),)
        return tuple(Show(n) for n in range(self.content.most + 2))

    def ranges(self, state: State, seat: int) -> tuple[Range, ...]:
        return (Range("note", "number"),)

    def refusal(self, state: State, seat: int, action: ActionBase) -> Refusal | None:
        match action:
            case Note():
                return None
            case Show(pebbles) if not 0 <= pebbles <= self.content.most:
                return Refusal("too_many", {"most": self.content.most})
            case Show():
                return Refusal("no_hands") if seat == SYSTEM else None
            case Reveal():
                return None if SYSTEM in self.actors(state) and seat == SYSTEM else NOT_YET
        return Refusal("already_out") if state.out[seat] else None

    def apply(self, state: State, seat: int, action: ActionBase, rng: Chance) -> Step[State]:
        if isinstance(action, Note):
            notes = _put(state.notes, seat, action.number)
            return Step(replace(state, notes=notes), (Noted(action.number, to=seat),))
        if isinstance(action, Show):
            hands = _put(state.hands, seat, action.pebbles)
            private = Hidden(seat, action.pebbles, to=seat)
            return Step(replace(state, hands=hands), (Shown(seat), private))
        shown = [hand for hand in state.hands if hand is not None]
        best = max((hand for hand in shown if shown.count(hand) == 1), default=None)
        points = tuple(
            point + (best is not None and hand == best)
            for point, hand in zip(state.points, state.hands, strict=True)
        )
        after = replace(state, points=points, hands=(None,) * len(points), round=state.round + 1)
        return Step(after, (Revealed(state.hands),))

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        out, hands = _put(state.out, seat, True), _put(state.hands, seat, None)
        return Step(replace(state, out=out, hands=hands), (Left(seat),))

    def view(self, state: State, seat: int | None) -> View:
        mine = None if seat is None else state.hands[seat]
        shown = tuple(hand is not None for hand in state.hands)
        note = 0 if seat is None else state.notes[seat]
        return View(state.round, state.points, shown, mine, note)

    def clock(self, state: State) -> Mapping[int, Limit]:
        return {s: Limit(self.content.seconds, Show(0)) for s in self.actors(state) - {SYSTEM}}

    def outcome(self, state: State) -> Outcome | None:
        if self.actors(state):
            return None
        scores = tuple(
            -1 if out else point for out, point in zip(state.out, state.points, strict=True)
        )
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome(places, scores, "resigned" if any(state.out) else "played")

    def disguise(self, state: State, seat: int | None, rng: Chance) -> State:
        hands = tuple(
            hand if hand is None or s == seat else rng.draw("disguise", s, 0, 4)
            for s, hand in enumerate(state.hands)
        )
        notes = tuple(
            note if s == seat else rng.draw("note", s, 0, 9) for s, note in enumerate(state.notes)
        )
        return replace(state, hands=hands, notes=notes)


NOT_YET = Refusal("not_yet")


def _put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def easy(rules: Any, view: View, legal: tuple[Any, ...], chance: Chance) -> ActionBase:
    choice: ActionBase = legal[chance.draw("easy", view.round, 0, len(legal))]
    return choice


ROUNDS = (
    OptionValue(3, "Three"),
    OptionValue(5, "Five"),
    *(OptionValue(n, "{rounds}", figures={"rounds": n}, is_listed=False) for n in (1, 2, 9)),
)

GAME = Game(
    key="pebbles",
    title="Pebbles",
    blurb="A game for tests.",
    seats=range(2, 5),
    seed_prefix="noripan/pebbles/open/",
    rules=RulesRoom(
        version=1,
        engine=PebbleRules,
        options=Options,
        state=State,
        action=Show | Reveal | Note,
        event=Shown | Hidden | Noted | Revealed | Left,
        refusals={"too_many": "At most {most} pebbles.", "not_yet": "Not yet.", "no_hands": "No."},
        drafts=frozenset({"note"}),
        offers=lambda content: (Option("rounds", "Rounds", ROUNDS),),
    ),
    content=ContentRoom(Content, lambda: b'{"most": 3, "seconds": 30}'),
    bots=BotsRoom({"easy": easy}),
    page=PageRoom(
        lambda rules, view, legal: view,
        chapters=Chapters("Round {n}", attrgetter("round")),
    ),
)
