"""Dice Battle: two seats, hidden declarations, one fixed pipeline a round."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from msgspec.structs import replace

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.bots.simulation.model import Shorthand
from games.dice.content.index import Book
from games.dice.content.schema import Content
from games.dice.content.terms import SEATS
from games.dice.disguise import disguised
from games.dice.events import Declared, DieDecided, MatchFinished, Resigned, Responded
from games.dice.records import summary
from games.dice.rules import event_cards, refusals, respond, roll, rounds
from games.dice.rules.turn import Table
from games.dice.state import Options, State
from games.dice.view import View, view
from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.protocol import Event, Limit, Outcome, Refusal, Resign, Sitter, Step

CAUTIOUS = Declare("balance", (), 0)
NO_CARDS = Respond(())
SUBMITTED: dict[type, Callable[[int], Event]] = {
    Declare: Declared,
    ChooseDie: DieDecided,
    Respond: Responded,
}


@dataclass(frozen=True)
class DiceRules:
    """The game with one release of its content."""

    content: Content

    @cached_property
    def book(self) -> Book:
        return Book(self.content)

    @cached_property
    def shorthand(self) -> Shorthand:
        """The tables for whoever imagines rounds."""
        return Shorthand(self.book)

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        if not self.book.modes[options.mode].enabled:
            raise Malformed("bad_options")
        empty = State(
            options=options,
            fighters=rounds.seated(self.book),
            pile=self.book.strategy_pile,
            discard=(0,) * len(self.book.strategy_pile),
        )
        return rounds.begin(self.book, empty, rng).state

    def actors(self, state: State) -> frozenset[int]:
        """Everyone whose submission the phase still needs."""
        return frozenset(
            seat for seat in SEATS if state.submissions[seat] is None and self._decides(state, seat)
        )

    def _decides(self, state: State, seat: int) -> bool:
        match state.phase:
            case "declare":
                return True
            case "choose_die":
                return len(state.turns[seat].candidates) > 1
            case "respond":
                return not refusals.passed(self.book, state, seat)
            case "finished":
                return False

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        return self.book.candidates[state.phase]

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.book, state, seat, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        """Keep a submission; the last one needed lets the round go on."""
        first, second = state.submissions
        both = (action, second) if seat == 0 else (first, action)
        state = replace(state, submissions=both)
        told = (SUBMITTED[type(action)](seat),)
        if self.actors(state):
            return Step(state, told)
        state, events = self._go_on(state, rng)
        return Step(state, told + events)

    def _go_on(self, state: State, rng: Chance) -> Step[State]:
        table, ready = Table(self.book, state, rng), state.submissions
        if state.phase == "declare":
            roll.reveal(table, cast(tuple[Declare, Declare], ready))
            roll.throw(table)
            if any(len(turn.candidates) > 1 for turn in table.turns):
                return table.step(phase="choose_die", submissions=(None, None))
            return self._score(table, (None, None))
        if state.phase == "choose_die":
            return self._score(table, cast(tuple[ChooseDie | None, ChooseDie | None], ready))
        return self._settle(table, cast(tuple[Respond | None, Respond | None], ready))

    def _score(
        self, table: Table, choices: tuple[ChooseDie | None, ChooseDie | None]
    ) -> Step[State]:
        roll.keep(table, choices)
        roll.score(table)
        step = table.step(phase="respond", submissions=(None, None))
        return step if self.actors(step.state) else self._settle(table, (None, None))

    def _settle(
        self, table: Table, responses: tuple[Respond | None, Respond | None]
    ) -> Step[State]:
        respond.settle(table, responses)
        event_cards.draw_and_apply(table)
        rounds.end(table)
        return rounds.close(table)

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """The opponent wins at once; what was hidden stays hidden."""
        winner = 1 - seat
        over = replace(
            state,
            phase="finished",
            submissions=(None, None),
            winner=winner,
            reason="resigned",
        )
        totals = (state.fighters[0].total, state.fighters[1].total)
        return Step(over, (Resigned(seat), MatchFinished(winner, "resigned", totals)))

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        """Section 4.7."""
        clocks = self.content.clocks
        match state.phase:
            case "declare":
                limit = Limit(clocks.declare, CAUTIOUS)
                return dict.fromkeys(self.actors(state), limit)
            case "choose_die":
                return {
                    seat: Limit(clocks.choose_die, self.better_die(state, seat))
                    for seat in self.actors(state)
                }
            case _:
                limit = Limit(clocks.respond, NO_CARDS)
                return dict.fromkeys(self.actors(state), limit)

    def better_die(self, state: State, seat: int) -> ChooseDie:
        """What the clock chooses: the candidate worth more under the stance."""
        turn = state.turns[seat]
        assert turn.stance is not None
        return ChooseDie(roll.better(self.book.worth[turn.stance], turn.candidates))

    def outcome(self, state: State) -> Outcome | None:
        if state.reason is None:
            return None
        places = tuple(2 if state.winner == 1 - seat else 1 for seat in SEATS)
        totals = tuple(fighter.total for fighter in state.fighters)
        records = tuple(summary.record(self.book, state, seat) for seat in SEATS)
        return Outcome(places, totals, state.reason, records)

    def disguise(self, state: State, seat: int | None, rng: Chance) -> State:
        return disguised(self.book, state, seat, rng)
