"""Trump Card Auto Chess: a shared pool, private shops, and duels of poker lines."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.autochess.actions import AckResult, Action, PickAugment, Proceed, TimeUp, Unready
from games.autochess.content.index import ContentIndex
from games.autochess.content.schema import Content
from games.autochess.events import Conceded
from games.autochess.rules import augments, refusals, rounds
from games.autochess.rules import candidates as rules_candidates
from games.autochess.rules import outcome as rules_outcome
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.rules.preparation import actions
from games.autochess.rules.turn import Turn
from games.autochess.state import Options, Player, State
from games.autochess.view import View, view
from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.protocol import (
    SYSTEM,
    Limit,
    Outcome,
    Refusal,
    Resign,
    Sitter,
    Step,
)

NO_SEATS: frozenset[int] = frozenset()
SYSTEM_ONLY = frozenset((SYSTEM,))


@dataclass(frozen=True)
class AutochessRules:
    """The game with one release of its content."""

    content: Content

    @cached_property
    def index(self) -> ContentIndex:
        return ContentIndex(self.content)

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        mode = self.index.modes.get(options.mode)
        if mode is None:
            raise Malformed("bad_options")
        if not mode.min_players <= len(seats) <= mode.max_players:
            raise Malformed("bad_seats", {"least": mode.min_players, "most": mode.max_players})
        players = tuple(
            Player(
                bot=sitter.bot,
                hp=mode.start_hp,
                gold=mode.start_gold,
                level=mode.start_level,
                xp=mode.start_xp,
                chips=mode.hula.chips,
                next_uid=seat + 1,
            )
            for seat, sitter in enumerate(seats)
        )
        state = State(
            options=options,
            players=players,
            order=rng.shuffle(range(len(seats)), "seats", 0),
            pool=self.index.copies,
        )
        turn = Turn(self.index, state, rng)
        rounds.begin_round(turn)
        return turn.state

    def actors(self, state: State) -> frozenset[int]:
        """The seats that are not done, and the ready seats that may still withdraw."""
        if state.phase == "end":
            return NO_SEATS
        waiting, living = state.waiting, state.living
        if not waiting:
            return SYSTEM_ONLY
        if len(waiting) < len(living):
            waiting += [s for s in living if s not in waiting and refusals.may_unready(state, s)]
        return frozenset(waiting)

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        return rules_candidates.candidates(self.index, state, seat)

    def further_candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        """What a seat may do besides: each placement, swap and sale, and what it may withdraw."""
        return rules_candidates.further_candidates(self.index, state, seat)

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.index, state, seat, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        turn = Turn(self.index, state, rng)
        match action:
            case Proceed():
                rounds.proceed(turn)
            case TimeUp(late):
                rounds.time_out(turn, late)
            case AckResult():
                turn.update_player(seat, ready=True)
            case PickAugment():
                augments.pick_augment(turn, seat, action)
            case _:
                rounds.leave_autopilot(turn, seat)
                if not turn.player(seat).acted:
                    turn.update_player(seat, acted=True)
                if isinstance(action, Unready):
                    rounds.unready(turn, seat)
                else:
                    actions.apply(turn, seat, action)
        return turn.step()

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """Concede: out at the next combat, or at once if at most one other seat is left."""
        turn = Turn(self.index, state, rng)
        turn.update_player(seat, conceded=True, ready=True, hula=False)
        turn.emit(Conceded(seat))
        if sum(not turn.player(other).conceded for other in turn.state.living) <= 1:
            rules_outcome.eliminate_conceded(turn)
            rules_outcome.end_match(turn, "conceded")
        return turn.step()

    def view(self, state: State, seat: int | None) -> View:
        return view(self.index, state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        """One time limit per phase; it keeps running while a ready seat may withdraw."""
        window = f"r{state.round}:{state.phase}"
        return {
            seat: Limit(self._seconds(state, seat), TimeUp(seat), by=SYSTEM, window=window)
            for seat in sorted(self.actors(state) - SYSTEM_ONLY)
        }

    def _seconds(self, state: State, seat: int) -> int:
        pace, extra = self.index.pace(state), self.content.pace_extra
        if state.phase == "result":
            return pace.result_seconds
        if state.phase == "augment":
            return pace.augment_seconds
        seconds = pace.prep_seconds + find_modifiers(self.index, state, seat).prep_seconds
        if state.round == 1:
            seconds += extra.first_round_prep_add
        if state.players[seat].fantasyland:
            seconds += extra.fantasyland_prep_add
        return seconds

    def outcome(self, state: State) -> Outcome | None:
        return rules_outcome.outcome(state)
