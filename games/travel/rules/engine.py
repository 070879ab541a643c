"""Travel Planning: two to five players, fourteen days, one settlement."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.engine.chance import Chance
from games.engine.protocol import Limit, Outcome, Refusal, Resign, Sitter, Step
from games.travel import disguise
from games.travel.actions import (
    Act,
    Action,
    BuyPlans,
    ChooseGoal,
    ChoosePlan,
    ChooseTarget,
    Contribute,
    Convert,
    DiscardPlans,
    EndTurn,
    ExtraAct,
    KeepPlan,
    Move,
    Pass,
    UseToken,
)
from games.travel.bots import normal
from games.travel.content.index import Book
from games.travel.content.schema import Content
from games.travel.events import GrantPassed, Moved, Resigned, TokenUsed
from games.travel.rules import days, refusals, settlement, setup, spaces
from games.travel.rules import outcome as rules_outcome
from games.travel.rules.candidates import offers
from games.travel.rules.cards import resolution
from games.travel.rules.turn import Telling
from games.travel.state import Decision, Options, State
from games.travel.view import View, view


@dataclass(frozen=True)
class TravelRules:
    """The game with one release of its content."""

    content: Content

    @cached_property
    def book(self) -> Book:
        return Book(self.content)

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        return setup.start(self.book, options, seats, rng)

    def actors(self, state: State) -> frozenset[int]:
        return refusals.awaited(state)

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        if state.phase == "FINISHED":
            return ()
        return offers(self.book, self.view(state, seat), state.decision)

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.book, state, seat, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        t = Telling(self.book, state, rng)
        if state.decision is not None:
            t.change(decision=None)
            _answer(t, state.decision, seat, action)
            days.proceed(t)
        else:
            self._in_phase(t, seat, action)
        return t.step()

    def _in_phase(self, t: Telling, seat: int, action: Action) -> None:
        match action:
            case Move(space):
                t.tell(Moved(seat, t.player(seat).location, space))
                t.change_seat(seat, location=space)
                t.change(phase="ACTION")
            case Act(space, option):
                space = space or t.player(seat).location
                seen = self.view(t.state, seat)
                t.change(main_worth=normal.utility(self.book, seen, space))
                spaces.perform(t, seat, space, option, "arrival")
                days.proceed(t)
            case UseToken():
                _use_token(t, seat, action)
                days.proceed(t)
            case EndTurn():
                days.end_turn(t)
            case BuyPlans() | Contribute() | Convert():
                settlement.submit(t, seat, action)

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """With two players it ends the match; else a bot plays on and the seat comes last."""
        t = Telling(self.book, state, rng)
        t.tell(Resigned(seat))
        t.change_seat(seat, resigned=True)
        if t.seats == 2:
            t.change(given_up=True)
            settlement.finish(t)
        return t.step()

    def view(self, state: State, seat: int | None) -> View:
        return view(self.book, state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        seconds = self._seconds(state)
        return {
            seat: Limit(seconds, normal.late(self.book, self.view(state, seat)))
            for seat in self.actors(state)
        }

    def _seconds(self, state: State) -> int:
        times = self.book.config.timeouts_s
        if state.decision is not None:
            return times.grant if state.decision.kind == "grant" else times.decision
        return {
            "MOVE": times.move,
            "ACTION": times.action,
            "OPTIONAL_ACTION": times.optional_action,
            "FINAL_PURCHASE": times.final_purchase,
            "FINAL_CONTRIBUTE": times.final_contribute,
            "FINAL_CONVERT": times.final_convert,
        }.get(state.phase, times.decision)

    def outcome(self, state: State) -> Outcome | None:
        return rules_outcome.outcome(self.book, state)

    def disguise(self, state: State, seat: int | None, rng: Chance) -> State:
        return disguise.disguise(self.book, state, seat, rng)


def _use_token(t: Telling, seat: int, action: UseToken) -> None:
    player = t.player(seat)
    early = t.state.day < t.book.config.token_recovery_day
    t.change(token_used=True)
    t.change_seat(seat, tokens=player.tokens - 1, token_used_early=player.token_used_early or early)
    t.tell(TokenUsed(seat, player.tokens - 1))
    spaces.perform(t, seat, action.space, action.option, "token")


def _answer(t: Telling, asked: Decision, seat: int, action: Action) -> None:
    match action:
        case Pass() if asked.kind == "grant":
            t.tell(GrantPassed(seat))
        case Pass():
            resolution.declined(t, seat, asked.card)
        case ExtraAct(space, option):
            spaces.perform(t, seat, space, option, "grant")
        case KeepPlan(keep):
            spaces.investigated(t, seat, keep)
        case ChooseTarget(target):
            resolution.targeted(t, seat, asked.card, target)
        case ChoosePlan(card):
            resolution.plan_given(t, asked, card)
        case DiscardPlans(chosen):
            resolution.redrawn(t, seat, asked.card, chosen)
        case ChooseGoal(replace):
            resolution.goal_chosen(t, seat, asked.card, asked.goal, replace)
        case _:
            raise AssertionError(action)
