"""The contract with the platform: phases, submissions, clocks (section 4)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from msgspec.structs import replace

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.content.index import ContentIndex
from games.dice.content.schema import Content
from games.dice.content.terms import SEATS
from games.dice.events import Declared, DieDecided, MatchFinished, Resigned, Responded
from games.dice.rules import event_cards, outcome, refusals, respond, roll, rounds
from games.dice.rules.candidates import find_candidates
from games.dice.rules.turn import Turn
from games.dice.state import Options, State
from games.dice.view import View, view
from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.protocol import Event, Limit, Outcome, Refusal, Resign, Sitter, Step

DEFAULT_DECLARATION = Declare("balance", (), 0)
DEFAULT_RESPONSE = Respond(())
ACTORS: dict[tuple[bool, bool], frozenset[int]] = {
    (False, False): frozenset(),
    (True, False): frozenset((0,)),
    (False, True): frozenset((1,)),
    (True, True): frozenset(SEATS),
}
SUBMISSION_EVENTS: dict[type, Callable[[int], Event]] = {
    Declare: Declared,
    ChooseDie: DieDecided,
    Respond: Responded,
}


@dataclass(frozen=True)
class DiceRules:
    """Dice Battle with one release of its content."""

    content: Content

    @cached_property
    def index(self) -> ContentIndex:
        return ContentIndex(self.content)

    def start(self, options: Options, seats: tuple[Sitter, ...], rng: Chance) -> State:
        mode = self.index.modes.get(options.mode)
        if mode is None or not mode.enabled:
            raise Malformed("bad_options")
        empty = State(
            options=options,
            fighters=rounds.new_players(self.index),
            pile=self.index.strategy_pile,
            discard=(0,) * len(self.index.strategy_pile),
        )
        dealt = rounds.deal(self.index, empty, rng)
        return rounds.begin(Turn(self.index, dealt, rng)).state

    def actors(self, state: State) -> frozenset[int]:
        """The seats whose submission the phase still needs."""
        first, second = state.submissions
        return ACTORS[
            first is None and self._has_decision(state, 0),
            second is None and self._has_decision(state, 1),
        ]

    def _has_decision(self, state: State, seat: int) -> bool:
        match state.phase:
            case "declare":
                return True
            case "choose_die":
                return len(state.turns[seat].candidates) > 1
            case "respond":
                return not refusals.is_passed(self.index, state, seat)
            case "finished":
                return False

    def candidates(self, state: State, seat: int) -> tuple[Action, ...]:
        hand, energy = frozenset(state.hands[seat].cards), state.fighters[seat].energy
        return find_candidates(self.index, state.phase, hand, energy)

    def refusal(self, state: State, seat: int, action: Action | Resign) -> Refusal | None:
        return refusals.refusal(self.index, state, seat, action)

    def apply(self, state: State, seat: int, action: Action, rng: Chance) -> Step[State]:
        """Store a submission; the last one needed continues the round."""
        other, submitted = 1 - seat, SUBMISSION_EVENTS[type(action)](seat)
        first, second = state.submissions
        submissions = (action, second) if seat == 0 else (first, action)
        if submissions[other] is None and self._has_decision(state, other):
            return Step(replace(state, submissions=submissions), (submitted,))
        turn = Turn(self.index, state, rng)
        turn.emit(submitted)
        return self._advance(turn, submissions)

    def _advance(self, turn: Turn, submissions: tuple[Action | None, Action | None]) -> Step[State]:
        state = turn.start
        if state.phase == "declare":
            roll.reveal(turn, cast(tuple[Declare, Declare], submissions))
            roll.throw(turn)
            if any(len(seat_round.candidates) > 1 for seat_round in turn.rounds):
                return turn.step(phase="choose_die", submissions=(None, None))
            return self._score_dice(turn, (None, None))
        if state.phase == "choose_die":
            return self._score_dice(
                turn, cast(tuple[ChooseDie | None, ChooseDie | None], submissions)
            )
        return self._settle_round(turn, cast(tuple[Respond | None, Respond | None], submissions))

    def _score_dice(
        self, turn: Turn, choices: tuple[ChooseDie | None, ChooseDie | None]
    ) -> Step[State]:
        roll.keep(turn, choices)
        roll.score(turn)
        if self._may_respond(turn, 0) or self._may_respond(turn, 1):
            return turn.step(phase="respond", submissions=(None, None))
        return self._settle_round(turn, (None, None))

    def _may_respond(self, turn: Turn, seat: int) -> bool:
        cards, used = turn.hands[seat].cards, turn.rounds[seat].used
        return not refusals.passes(self.index, cards, used, turn.players[seat].energy)

    def _settle_round(
        self, turn: Turn, responses: tuple[Respond | None, Respond | None]
    ) -> Step[State]:
        respond.settle(turn, responses)
        event_cards.draw_and_apply(turn)
        rounds.end(turn)
        return rounds.close(turn)

    def forfeit(self, state: State, seat: int, rng: Chance) -> Step[State]:
        """The opponent wins at once; hidden submissions are dropped."""
        winner = 1 - seat
        finished = replace(
            state,
            phase="finished",
            submissions=(None, None),
            winner=winner,
            reason="resigned",
        )
        totals = (state.fighters[0].total, state.fighters[1].total)
        return Step(finished, (Resigned(seat), MatchFinished(winner, "resigned", totals)))

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def clock(self, state: State) -> Mapping[int, Limit]:
        """The limits and default actions of section 4.7."""
        clocks = self.content.clocks
        match state.phase:
            case "declare":
                limit = Limit(clocks.declare, DEFAULT_DECLARATION)
                return dict.fromkeys(self.actors(state), limit)
            case "choose_die":
                return {
                    seat: Limit(clocks.choose_die, self.better_die(state, seat))
                    for seat in self.actors(state)
                }
            case _:
                limit = Limit(clocks.respond, DEFAULT_RESPONSE)
                return dict.fromkeys(self.actors(state), limit)

    def better_die(self, state: State, seat: int) -> ChooseDie:
        """The default choice of a die: the candidate with more points under the stance."""
        seat_round = state.turns[seat]
        assert seat_round.stance is not None
        return ChooseDie(
            roll.better_index(self.index.face_worth[seat_round.stance], seat_round.candidates)
        )

    def outcome(self, state: State) -> Outcome | None:
        return outcome.outcome(self.index, state)
