"""Travel Planning: two to five players, fourteen days, one settlement."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.engine.chance import Chance
from games.engine.protocol import Limit, Outcome, Range, Refusal, Resign, Sitter, Step
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
from games.travel.bots.utility import read_state, space_utility
from games.travel.content.index import ContentIndex
from games.travel.content.schema import Content
from games.travel.content.variants import VariantId
from games.travel.events import GrantPassed, Moved, Resigned, TokenUsed
from games.travel.rules import days, refusals, settlement, setup, spaces
from games.travel.rules import outcome as rules_outcome
from games.travel.rules.candidates import candidates, ranges
from games.travel.rules.cards import resolution
from games.travel.rules.turn import Turn
from games.travel.state import Decision, Options, State
from games.travel.view import View, view


@dataclass(frozen=True)
class TravelRules:
    """Travel Planning with one release of its content."""

    content: Content

    @cached_property
    def index(self) -> ContentIndex:
        return ContentIndex(self.content)

    def find_index(self, variant: VariantId) -> ContentIndex:
        """The content with the numbers of a way to play."""
        return self.index.fit(variant)

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        return setup.start(self.find_index(options.variant), options, seats, rng)

    def actors(self, state: State) -> frozenset[int]:
        return refusals.awaited_seats(state)

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        return candidates(self.find_index(state.options.variant), state, seat)

    def ranges(self, state: State, seat: int) -> tuple[Range, ...]:
        return ranges(
            self.find_index(state.options.variant), self.view(state, seat), state.decision
        )

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.find_index(state.options.variant), state, seat, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        turn = Turn(self.find_index(state.options.variant), state, rng)
        if state.decision is not None:
            turn.update(decision=None)
            _apply_answer(turn, state.decision, seat, action)
            days.proceed(turn)
        else:
            self._apply_in_phase(turn, seat, action)
        return turn.step()

    def _apply_in_phase(self, turn: Turn, seat: int, action: Action) -> None:
        match action:
            case Move(space):
                turn.emit(Moved(seat, turn.player(seat).location, space))
                turn.update_player(seat, location=space)
                turn.update(phase="ACTION")
            case Act(space, option):
                space = space or turn.player(seat).location
                outlook = read_state(turn.state, seat)
                turn.update(main_worth=space_utility(turn.index, outlook, space))
                spaces.perform(turn, seat, space, option, "arrival")
                days.proceed(turn)
            case UseToken():
                _use_token(turn, seat, action)
                days.proceed(turn)
            case EndTurn():
                days.end_turn(turn)
            case BuyPlans() | Contribute() | Convert():
                settlement.submit(turn, seat, action)

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """With two players the match ends; otherwise a bot takes the seat, which is ranked last."""
        turn = Turn(self.find_index(state.options.variant), state, rng)
        turn.emit(Resigned(seat))
        turn.update_player(seat, resigned=True)
        if turn.seats == 2:
            turn.update(given_up=True)
            settlement.finish(turn)
        return turn.step()

    def view(self, state: State, seat: int | None) -> View:
        return view(self.find_index(state.options.variant), state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        seconds, turn = self._seconds(state), self._turn(state)
        index = self.find_index(state.options.variant)
        return {
            seat: Limit(seconds, normal.timeout_action(index, self.view(state, seat)), turn=turn)
            for seat in self.actors(state)
        }

    def _turn(self, state: State) -> str:
        """The name of the running turn; every step of the settlement is a turn of its own."""
        in_turn = state.phase in ("MOVE", "ACTION", "OPTIONAL_ACTION")
        return f"{state.day}:{state.current}" if in_turn else state.phase

    def _seconds(self, state: State) -> int:
        times = self.find_index(state.options.variant).config.timeouts_s
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
        return rules_outcome.outcome(self.find_index(state.options.variant), state)


def _use_token(turn: Turn, seat: int, action: UseToken) -> None:
    player = turn.player(seat)
    early = turn.state.day < turn.index.config.token_recovery_day
    turn.update(token_used=True)
    turn.update_player(
        seat, tokens=player.tokens - 1, token_used_early=player.token_used_early or early
    )
    turn.emit(TokenUsed(seat, player.tokens - 1))
    spaces.perform(turn, seat, action.space, action.option, "token")


def _apply_answer(turn: Turn, asked: Decision, seat: int, action: Action) -> None:
    match action:
        case Pass() if asked.kind == "grant":
            turn.emit(GrantPassed(seat))
        case Pass():
            resolution.decline_target(turn, seat, asked.card)
        case ExtraAct(space, option):
            spaces.perform(turn, seat, space, option, "grant")
        case KeepPlan(keep):
            spaces.keep_or_discard(turn, seat, keep)
        case ChooseTarget(target):
            resolution.choose_target(turn, seat, asked.card, target)
        case ChoosePlan(card):
            resolution.give_plan(turn, asked, card)
        case DiscardPlans(chosen):
            resolution.redraw(turn, seat, asked.card, chosen)
        case ChooseGoal(replace):
            resolution.choose_goal(turn, seat, asked.card, asked.goal, replace)
        case _:
            raise AssertionError(action)
