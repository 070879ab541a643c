"""The accumulator of one action: the state so far and the events it caused."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Event, Step
from games.yut.content.index import ContentIndex
from games.yut.content.modifiers import Modifier, parse
from games.yut.content.powers import Powers
from games.yut.content.terms import STEPS, Result
from games.yut.events import ThrowsBanked, TokenGained, TurnStarted
from games.yut.state import Slot, State, Token


class Turn:
    """A run while an action is resolved. `state` is the newest state."""

    def __init__(self, index: ContentIndex, state: State, rng: Chance) -> None:
        self.index = index
        self.state = state
        self.rng = rng
        self.events: list[Event] = []

    @property
    def powers(self) -> Powers:
        """What the sticks and relics can do now."""
        return self.index.powers(self.state)

    @property
    def gifts(self) -> tuple[Modifier, ...]:
        """The relics that a weekly, or else the way to play, puts into this run."""
        text = self.state.options.modifier
        return self.index.gifts if text is UNSET else (parse(text),)

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def update(self, **fields: Any) -> None:
        self.state = replace(self.state, **fields)

    def update_slot(self, number: int, slot: Slot) -> None:
        slots = self.state.slots
        self.update(slots=(*slots[:number], slot, *slots[number + 1 :]))

    def step(self) -> Step[State]:
        return Step(self.state, tuple(self.events))

    def gain_tokens(self, results: tuple[Result, ...], source: str) -> None:
        """Add a token for each result to the end of the hand. They never grant throws."""
        tokens: list[Token] = []
        for token_id, result in enumerate(results, self.state.next_token):
            tokens.append(Token(token_id, result, STEPS[result], source))
            self.emit(TokenGained(token_id, result, STEPS[result], source))
        self.update(
            hand=(*self.state.hand, *tokens),
            next_token=self.state.next_token + len(tokens),
        )

    def enter_next_phase(self) -> None:
        """Continue after a move or a choice (section 4.7): an open offer comes first, then the
        rest of the hand; an empty hand ends the turn."""
        if self.state.pending_stick is not None:
            self.update(phase="STICK_OFFER")
        elif self.state.candidates is not None:
            self.update(phase="REWARD")
        elif self.gifts and self.state.throws_remaining:
            # The turn began with an offer: its throws are still to be made.
            self.update(phase="THROW")
        elif not self.state.hand:
            self._start_next_turn()
        elif self.state.phase != "PLAY":
            self.update(phase="PLAY")

    def _start_next_turn(self) -> None:
        number, throws = self.state.turn + 1, self._next_throws()
        self.emit(TurnStarted(number, throws))
        self.update(
            phase="THROW",
            turn=number,
            throws_remaining=throws,
            throws_this_turn=0,
            banked_throws=0,
            thrown_results=(),
            last_throw=None,
            rerolls_used=0,
            splits_used=0,
        )

    def _next_throws(self) -> int:
        state, powers, params = self.state, self.powers, self.index.params
        throws = params.base_throws + state.banked_throws
        for source, _, bank in powers.turn_end:
            if any(result in bank.results for result in state.thrown_results):
                throws += bank.n
                self.emit(ThrowsBanked(bank.n, source))
        throws += sum(more.n for _, _, more in powers.turn_throws if more.fits(state.turn + 1))
        return min(throws, params.max_throws_per_turn)
