"""EulerRules implements the platform's protocol; the chapters of the rulebook do the work."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.protocol import SYSTEM, Limit, Outcome, Range, Refusal, Resign, Sitter, Step
from games.euler.actions import (
    Action,
    Call,
    Die,
    FinishSpecial,
    PlaySpecial,
    Raise,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
    TimeOut,
)
from games.euler.content.schema import Content
from games.euler.rules import betting, candidates, dealing, outcome, refusals, rounds
from games.euler.rules.turn import Turn
from games.euler.state import Options, State
from games.euler.view import View, view


@dataclass(frozen=True)
class EulerRules:
    """Euler Game with one release of its content."""

    content: Content

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        variant = self.content.variants_by_id.get(options.variant)
        if variant is None or not variant.enabled:
            raise Malformed("bad_options")
        return dealing.deal_match(self.content, options, seats, rng)

    def actors(self, state: State) -> frozenset[int]:
        return refusals.actors(state)

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        return candidates.candidates(self.content, state, seat)

    def ranges(self, state: State, seat: int) -> tuple[Range, ...]:
        return candidates.ranges(self.content, state, seat)

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.content, state, seat, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        turn = Turn(self.content, state, rng)
        if isinstance(action, TimeOut):
            default = candidates.default_action(self.content, state, action.seat)
            self._apply(turn, action.seat, default, late=True)
        else:
            self._apply(turn, seat, action)
        return turn.step()

    def _apply(self, turn: Turn, seat: int, action: Action, late: bool = False) -> None:
        match action:
            case SubmitOrderCard(digit):
                rounds.lay_order_card(turn, seat, digit, late)
            case SubmitNumber(tens, ones):
                rounds.submit_number(turn, seat, (tens, ones), late)
            case Call():
                betting.call(turn, seat, late)
                rounds.advance_betting(turn)
            case Raise(amount):
                betting.raise_bet(turn, seat, amount)
                rounds.advance_betting(turn)
            case Die():
                betting.die(turn, seat, late)
                rounds.advance_betting(turn)
            case PlaySpecial(kind):
                rounds.play_special(turn, seat, kind)
            case FinishSpecial(cards):
                for kind in cards:
                    rounds.play_special(turn, seat, kind)
                rounds.finish_special(turn, seat, late)
            case ReadyNext():
                rounds.mark_ready(turn, seat)
            case TimeOut():
                raise AssertionError("a time-out is replaced by its default action")
            case _:
                assert_never(action)

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """The rulebook's `leave_match`."""
        turn = Turn(self.content, state, rng)
        rounds.leave_match(turn, seat)
        return turn.step()

    def view(self, state: State, seat: int | None) -> View:
        return view(self.content, state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        """One time limit for each decision; that of a special window runs on between cards."""
        seconds = self._seconds(state)
        window = f"{state.round}:{state.phase}" if not state.phase.startswith("betting") else ""
        return {seat: Limit(seconds, TimeOut(seat), SYSTEM, window) for seat in self.actors(state)}

    def _seconds(self, state: State) -> int:
        """The limit of the phase; the first decision after a reveal gets a pause on top (2.7)."""
        match state.phase:
            case "match_end":
                return 0
            case "order_select":
                follows_reveal = False
            case "special_1" | "special_2":
                follows_reveal = state.skipped
            case "betting_1" | "betting_2":
                follows_reveal = not state.acted
            case _:
                follows_reveal = True
        timers = self.content.timers
        pause = timers.reveal_pause if follows_reveal else 0
        return timers.seconds(state.phase, state.options.time_scale) + pause

    def outcome(self, state: State) -> Outcome | None:
        return outcome.outcome(self.content, state)
