"""The rules of Yut Run as the platform calls them."""

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
from games.yut.content.index import ContentIndex
from games.yut.content.schema import Content
from games.yut.events import Abandoned, HintGiven, MoveStarted
from games.yut.rules import modifiers, moves, refusals, rewards, throws
from games.yut.rules.candidates import candidates
from games.yut.rules.outcome import outcome
from games.yut.rules.turn import Turn
from games.yut.state import Options, Slot, State
from games.yut.view import View, view

NOBODY: frozenset[int] = frozenset()
OWNER = frozenset((0,))


@dataclass(frozen=True)
class YutRules:
    """Yut Run with one release of its content."""

    content: Content

    @cached_property
    def index(self) -> ContentIndex:
        return ContentIndex(self.content)

    def find_index(self, options: Options) -> ContentIndex:
        """The content with the numbers of the way to play that the options name."""
        return self.index.fit(options.variant)

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        index = self.find_index(options)
        params = index.params
        state = State(
            options=options,
            slots=(Slot.fresh(self.content.plain),) * params.slots,
            special=rewards.placement(params, 0, rng),
            throws_remaining=params.base_throws,
        )
        turn = Turn(index, state, rng)
        modifiers.begin(turn)
        return self._preview(turn.state, rng)

    def actors(self, state: State) -> frozenset[int]:
        return OWNER if state.status == "active" else NOBODY

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        return candidates(self.find_index(state.options), state)

    def further_candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        """The hint, which is not a move of the game."""
        return (Hint(),)

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.find_index(state.options), state, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        state, events = self.resolve(state, action, rng)
        return Step(self._preview(state, rng), events)

    def _preview(self, state: State, rng: Chance) -> State:
        """The state with the throws that a relic shows."""
        index = self.find_index(state.options)
        if index.powers(state).peek:
            # The state keeps the preview: a view has no key to compute it from.
            shown = throws.preview_throws(index, state, rng) if self.actors(state) else ()
            state = replace(state, preview=shown)
        return state

    def resolve(self, state: State, action: Action, rng: Chance) -> Step[State]:
        """The effect of an action, without a new preview."""
        turn = Turn(self.find_index(state.options), state, rng)
        if state.hint is not None:
            turn.update(hint=None)
        match action:
            case Move():
                moves.move(turn, action)
            case Throw():
                throws.throw(turn)
            case StartMove():
                turn.emit(MoveStarted())
                turn.update(phase="PLAY", last_throw=None)
            case Reroll():
                throws.reroll(turn)
            case SplitToken(token_id, first):
                moves.split_token(turn, token_id, first)
            case ReplaceStick(slot):
                rewards.replace_stick(turn, slot)
            case DiscardStick():
                rewards.discard_stick(turn)
            case ChooseRelic(relic_id):
                rewards.choose_relic(turn, relic_id)
            case Hint():
                advice = greedy.choose(turn.index, turn.state)
                turn.emit(HintGiven(advice))
                turn.update(assisted=True, hint=advice)
            case _:
                assert_never(action)
        modifiers.open_turn(turn, state.turn)
        return turn.step()

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """The action `abandon` of section 4.3."""
        abandoned = replace(state, status="abandoned", preview=(), hint=None)
        return Step(abandoned, (Abandoned(state.turn),))

    def view(self, state: State, seat: int | None) -> View:
        return view(self.find_index(state.options), state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        """A solo run has no clock."""
        return {}

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)
