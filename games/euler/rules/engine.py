"""EulerRules: the game as the engine asks for it. The chapters do the work."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from games.engine.chance import Chance
from games.engine.protocol import SYSTEM, Event, Limit, Outcome, Refusal, Resign, Sitter, Step
from games.euler import disguising, view
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
from games.euler.content.terms import KINDS
from games.euler.page import raise_presets
from games.euler.rules import betting, dealing, refusals, resignation, rounds
from games.euler.rules import outcome as rules_outcome
from games.euler.state import Options, State


@dataclass(frozen=True)
class EulerRules:
    """Euler Game with one release of its content."""

    content: Content

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        return dealing.start(self.content, options, seats, rng)

    def actors(self, state: State) -> frozenset[int]:
        return refusals.actors(state)

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        if seat == SYSTEM:
            return ()
        hand = state.seats[seat].hand
        match state.phase:
            case "order_select":
                return tuple(SubmitOrderCard(digit) for digit in sorted(set(hand)))
            case "submit_pair":
                return tuple(SubmitNumber(tens, ones) for tens, ones in pairs(hand))
            case "betting_1" | "betting_2":
                raises = sorted(set(raise_presets.amounts(self.spot(state, seat)).values()))
                return (Call(), *map(Raise, raises), Die())
            case "special_1" | "special_2":
                return (*map(PlaySpecial, KINDS), FinishSpecial())
            case "round_result":
                return (ReadyNext(),)
            case "match_end":
                return ()

    def spot(self, state: State, seat: int) -> raise_presets.Spot:
        """What a seat's raise depends on."""
        return raise_presets.Spot(
            state.seats[seat].stack,
            state.to_call(seat),
            state.pot,
            state.last_raise,
            self.content.settings.min_raise,
            state.options.raise_limit == "pot",
        )

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.content, state, seat, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        events: list[Event] = []
        content = self.content
        match action:
            case SubmitOrderCard(digit):
                state = rounds.order_card(content, state, seat, digit, events)
            case SubmitNumber(tens, ones):
                state = rounds.submit(content, state, seat, (tens, ones), rng, events)
            case Call():
                state = rounds.after_bet(content, betting.call(state, seat, events), events)
            case Raise(amount):
                state = betting.raise_(state, seat, amount, events)
                state = rounds.after_bet(content, state, events)
            case Die():
                state = rounds.after_bet(content, betting.die(state, seat, events), events)
            case PlaySpecial(kind):
                state = rounds.play_special(state, seat, kind, events)
            case FinishSpecial(cards):
                for card in cards:
                    state = rounds.play_special(state, seat, card, events)
                state = rounds.finish_special(content, state, seat, events)
            case ReadyNext():
                state = rounds.ready(content, state, seat, events)
            case TimeOut(late):
                state = self._default(state, late, rng, events)
            case _:
                assert_never(action)
        return Step(state, tuple(events))

    def _default(self, state: State, seat: int, rng: Chance, events: list[Event]) -> State:
        """What a seat does that does not answer in time."""
        content = self.content
        match state.phase:
            case "order_select":
                digit = min(a.digit for a in self._cards(state, seat))
                return rounds.order_card(content, state, seat, digit, events, late=True)
            case "submit_pair":
                pair = min((a.tens, a.ones) for a in self._numbers(state, seat))
                return rounds.submit(content, state, seat, pair, rng, events, late=True)
            case "special_1" | "special_2":
                return rounds.finish_special(content, state, seat, events, late=True)
            case "round_result":
                return rounds.ready(content, state, seat, events)
            case _:
                step = betting.die if state.to_call(seat) else betting.call
                return rounds.after_bet(content, step(state, seat, events, late=True), events)

    def _cards(self, state: State, seat: int) -> list[SubmitOrderCard]:
        offers = self.candidates(state, seat)
        cards = (each for each in offers if isinstance(each, SubmitOrderCard))
        return [card for card in cards if self.refusal(state, seat, card) is None]

    def _numbers(self, state: State, seat: int) -> list[SubmitNumber]:
        offers = self.candidates(state, seat)
        pairs = (each for each in offers if isinstance(each, SubmitNumber))
        return [pair for pair in pairs if self.refusal(state, seat, pair) is None]

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """The rulebook's `leave_match`."""
        events: list[Event] = []
        state = resignation.leave(self.content, state, seat, rng, events)
        return Step(state, tuple(events))

    def view(self, state: State, seat: int | None) -> view.View:
        return view.view(self.content, state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        """One window for each question; special windows run on while cards are played."""
        seconds = self._seconds(state)
        window = f"{state.round}:{state.phase}" if not state.phase.startswith("betting") else ""
        return {seat: Limit(seconds, TimeOut(seat), SYSTEM, window) for seat in self.actors(state)}

    def _seconds(self, state: State) -> int:
        timers = self.content.timers
        if state.phase == "match_end":
            return 0
        match state.phase:
            case "order_select":
                revealed = False
            case "special_1" | "special_2":
                revealed = state.skipped
            case "betting_1" | "betting_2":
                revealed = not state.acted
            case _:
                revealed = True
        pause = timers.reveal_pause if revealed else 0
        return timers.seconds(state.phase, state.options.time_scale) + pause

    def outcome(self, state: State) -> Outcome | None:
        return rules_outcome.outcome(self.content, state)

    def disguise(self, state: State, seat: int | None, rng: Chance) -> State:
        return disguising.disguise(self.content, state, seat, rng)


def pairs(hand: tuple[int, ...]) -> list[tuple[int, int]]:
    """Every number that two cards of a hand can make, ascending."""
    found = {(a, b) for i, a in enumerate(hand) for j, b in enumerate(hand) if i != j}
    return sorted(found)
