"""Trump Card Auto Chess: a shared pool, private shops, and duels of poker lines."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.autochess import disguising
from games.autochess.actions import AckResult, Action, PickAugment, Proceed, TimeUp, Unready
from games.autochess.content.index import Book
from games.autochess.content.schema import Content
from games.autochess.events import Conceded
from games.autochess.rules import augments, refusals, rounds
from games.autochess.rules import candidates as rules_candidates
from games.autochess.rules import outcome as rules_outcome
from games.autochess.rules.modifiers import powers
from games.autochess.rules.preparation import actions
from games.autochess.state import Options, Player, State
from games.autochess.view import View, view
from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.protocol import (
    SYSTEM,
    Event,
    Limit,
    Outcome,
    Refusal,
    Resign,
    Sitter,
    Step,
)

NOBODY: frozenset[int] = frozenset()
THE_SYSTEM = frozenset((SYSTEM,))


@dataclass(frozen=True)
class AutochessRules:
    """The game with one release of its content."""

    content: Content

    @cached_property
    def book(self) -> Book:
        return Book(self.content)

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        mode = self.book.modes[options.mode]
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
            pool=self.book.copies,
        )
        return rounds.begin(self.book, state, rng).state

    def actors(self, state: State) -> frozenset[int]:
        """Everyone who is not done, and whoever may still take readiness back."""
        if state.phase == "end":
            return NOBODY
        waiting = [seat for seat in state.living if not state.players[seat].ready]
        if not waiting:
            return THE_SYSTEM
        again = (seat for seat in state.living if refusals.may_take_back(state, seat))
        return frozenset((*waiting, *(seat for seat in again if state.players[seat].ready)))

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        return rules_candidates.candidates(self.book, state, seat)

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.book, state, seat, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        match action:
            case Proceed():
                return rounds.proceed(self.book, state, rng)
            case TimeUp(late):
                return rounds.time_up(self.book, state, late, rng)
            case AckResult():
                return Step(state.changing(seat, ready=True), ())
            case PickAugment():
                return augments.pick(self.book, state, seat, action, rng)
        state, events = rounds.present_again(state, seat)
        state = state.changing(seat, acted=True)
        if isinstance(action, Unready):
            state, more = rounds.taken_back(state, seat)
        else:
            state, more = actions.apply(self.book, state, seat, action, rng)
        return Step(state, (*events, *more))

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """Conceded: out at the next fight, or at once if hardly anyone would be left."""
        state = state.changing(seat, conceded=True, ready=True, hula=False)
        events: list[Event] = [Conceded(seat)]
        if sum(not state.players[other].conceded for other in state.living) <= 1:
            state = rules_outcome.concessions(self.book, state, events)
            state = rules_outcome.ended(state, "conceded", events)
        return Step(state, tuple(events))

    def view(self, state: State, seat: int | None) -> View:
        return view(self.book, state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        """One time for a whole phase; it runs on while a seat is ready, for it may think again."""
        window = f"r{state.round}:{state.phase}"
        return {
            seat: Limit(self._seconds(state, seat), TimeUp(seat), by=SYSTEM, window=window)
            for seat in sorted(self.actors(state) - THE_SYSTEM)
        }

    def _seconds(self, state: State, seat: int) -> int:
        pace, extra = self.book.pace(state), self.content.pace_extra
        if state.phase == "result":
            return pace.result_seconds
        if state.phase == "augment":
            return pace.augment_seconds
        seconds = pace.prep_seconds + powers(self.book, state, seat).prep_seconds
        if state.round == 1:
            seconds += extra.first_round_prep_add
        if state.players[seat].fantasyland:
            seconds += extra.fantasyland_prep_add
        return seconds

    def outcome(self, state: State) -> Outcome | None:
        return rules_outcome.outcome(state)

    def disguise(self, state: State, seat: int | None, rng: Chance) -> State:
        return disguising.disguise(self.book, state, seat, rng)
