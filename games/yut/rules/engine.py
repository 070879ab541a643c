"""Yut Run: one player, four sticks, four pieces, as few turns as possible."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Limit, Outcome, Refusal, Resign, Sitter, Step
from games.yut.actions import (
    Action,
    ChooseRelic,
    DiscardStick,
    Hint,
    Move,
    ReplaceStick,
    Reroll,
    SplitToken,
    StartMove,
    Throw,
)
from games.yut.bots import greedy
from games.yut.content.index import Book
from games.yut.content.schema import Content
from games.yut.content.terms import RESULTS
from games.yut.events import Abandoned, HintGiven, MoveStarted
from games.yut.rules import hand, moves, refusals, rewards, throws
from games.yut.state import Foreseen, Options, Slot, State
from games.yut.view import View, view

NOBODY: frozenset[int] = frozenset()
OWNER = frozenset((0,))
THROW, REROLL, START_MOVE, DISCARD = Throw(), Reroll(), StartMove(), DiscardStick()


@dataclass(frozen=True)
class YutRules:
    """The game with one release of its content."""

    content: Content

    @cached_property
    def book(self) -> Book:
        return Book(self.content)

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        params = self.content.params
        return State(
            options=options,
            slots=(Slot.fresh(self.content.plain),) * params.slots,
            special=rewards.placement(params, 0, rng),
            throws_remaining=params.base_throws,
        )

    def actors(self, state: State) -> frozenset[int]:
        return OWNER if state.status == "active" else NOBODY

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        """Everything but the hint: no move of the game, and nothing for a bot to try."""
        match state.phase:
            case "THROW" if self.book.powers(state).rerolls:
                return (THROW, REROLL, START_MOVE)
            case "THROW":
                return (THROW, START_MOVE)
            case "PLAY" if self.book.powers(state).splits:
                return (*self._moves(state), *self._splits(state))
            case "PLAY":
                return tuple(self._moves(state))
            case "STICK_OFFER":
                return (*map(ReplaceStick, range(len(state.slots))), DISCARD)
            case "REWARD":
                return tuple(map(ChooseRelic, state.candidates or ()))
            case _:
                return ()

    def _moves(self, state: State) -> list[Move]:
        powers, pieces = self.book.powers(state), state.pieces
        targets = moves.targets(pieces)
        return [
            Move(token.id, target, dest)
            for token in state.hand
            for target in targets
            for dest in moves.ways(powers, pieces, token.steps, target)
        ]

    def _splits(self, state: State) -> list[SplitToken]:
        return [
            SplitToken(token.id, first) for token in state.hand for first in range(1, token.steps)
        ]

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.book, state, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        state, events = self.resolve(state, action, rng)
        if self.book.powers(state).peek:
            # Kept in the state: a view may show it but has no key to work it out.
            seen = throws.foreseen(self.book, state, rng) if self.actors(state) else ()
            state = replace(state, preview=seen)
        return Step(state, events)

    def resolve(self, state: State, action: Action, rng: Chance) -> Step[State]:
        """What an action does, the preview left aside."""
        if state.hint is not None:
            state = replace(state, hint=None)
        match action:
            case Move():
                return moves.move(self.book, state, action, rng)
            case Throw():
                return throws.throw(self.book, state, rng)
            case StartMove():
                return Step(replace(state, phase="PLAY", last_throw=None), (MoveStarted(),))
            case Reroll():
                return throws.reroll(self.book, state, rng)
            case SplitToken(token_id, first):
                return hand.split(state, token_id, first)
            case ReplaceStick(slot):
                return rewards.replace_stick(self.book, state, slot)
            case DiscardStick():
                return rewards.discard_stick(self.book, state)
            case ChooseRelic(relic_id):
                return rewards.choose_relic(self.book, state, relic_id)
            case Hint():
                answer = greedy.choose(self.book, state)
                return Step(replace(state, assisted=True, hint=answer), (HintGiven(answer),))
            case _:
                assert_never(action)

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """The rulebook's `abandon`."""
        given_up = replace(state, status="abandoned", preview=(), hint=None)
        return Step(given_up, (Abandoned(state.turn),))

    def view(self, state: State, seat: int | None) -> View:
        return view(self.book, state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        """Nobody waits, so no time runs."""
        return {}

    def outcome(self, state: State) -> Outcome | None:
        """Score: the number of the turn in which the last piece finished."""
        if state.status == "active":
            return None
        record: dict[str, int | str | bool] = {
            "turns": state.turn,
            "throws": state.counters.throw,
            "finished": state.status == "finished",
            "pieces_finished": state.pieces.count("FINISHED"),
            "relics": ",".join(state.relics),
            "relic_count": len(state.relics),
            "sticks": ",".join(slot.stick for slot in state.slots),
            "assisted": state.assisted,
            "mode": state.options.mode,
        }
        place = 1 if state.status == "finished" else 0
        return Outcome((place,), (state.turn,), state.status, (record,))

    def disguise(self, state: State, seat: int | None, rng: Chance) -> State:
        """Only what a relic foresees is hidden, and only from watchers."""
        if seat is not None:
            return state
        others = tuple(self._imagined(nth, rng) for nth in range(len(state.preview)))
        return replace(state, preview=others)

    def _imagined(self, nth: int, rng: Chance) -> Foreseen:
        kind = RESULTS[rng.draw("imagined", nth, 0, len(RESULTS))]
        return Foreseen(kind.id, kind.steps, kind.bonus)
