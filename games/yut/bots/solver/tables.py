"""The rules as tables, for one key.

A search repeats a few questions: how do the sticks fall, where does a token lead, what does a node
offer? Each question is asked once, of the rules themselves, with a sample state for all states that
give the same answer; the answer is cached. So this module knows nothing about individual items.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import Sitter
from games.yut.actions import Action, Move
from games.yut.bots import greedy
from games.yut.bots.solver.compact import (
    BANKED,
    FIELD,
    THROWN,
    Offer,
    Position,
    Spend,
    Start,
    field,
    pack_hand,
    pack_pieces,
    tally,
    unpack_pieces,
)
from games.yut.bots.solver.kits import Kits
from games.yut.content.board import Node
from games.yut.content.terms import RESULTS, Special
from games.yut.rules import rewards
from games.yut.rules.engine import YutRules
from games.yut.rules.turn import Turn
from games.yut.state import Counters, Options, Slot, State, Token

SPARE = Token(-1, "DO", 1, "throw")
"""Stays in the hand of a sample state, so that its turn does not end."""
ANYWHERE: Node = "O1"


class ThrowOutcome(NamedTuple):
    """One end of the throw phase of a turn and the actions that lead to it, rerolls included."""

    actions: tuple[Action, ...]
    kit: int
    hand: int
    tally: int
    """The change of the tally."""


class MoveOutcome(NamedTuple):
    """A move with a token, and the changes of the hand and the tally."""

    ply: Spend
    pieces: int
    hand: int
    tally: int
    to_stick: bool
    rewarded: int
    """The number of pieces that finish, if they earn a relic."""


class Tables:
    """The answers of the rules for one key, cached."""

    def __init__(self, rules: YutRules, key: bytes) -> None:
        self._rules, self._index, self._rng = rules, rules.index, Chance(key)
        self._first_state: State = rules.start(Options(), (Sitter(),), self._rng)
        self._kits = Kits(self._index, self._first_state)
        self.kits = self._kits.all
        self.first = self.start(self._first_state)
        self.throw_outcomes = cache(self._throw_outcomes)
        self.move_outcomes = cache(self._move_outcomes)
        self.stick_offer = cache(self._stick_offer)
        self.relic_offer = cache(self._relic_offer)
        self.answers = cache(self._answers)
        self.next_throws = cache(self._next_throws)
        self.score = cache(self._score)
        self._special = cache(self._place_special)

    def number_kits(self, kits: Iterable[tuple[tuple[Slot, ...], tuple[str, ...]]]) -> None:
        """Number the kits of a paused search in the same order."""
        for slots, relics in kits:
            self._kits.number(replace(self._first_state, slots=slots, relics=relics))

    def start(self, state: State) -> Start:
        """The compact form of a state before its throws."""
        kit = self._kits.number(state)
        return pack_pieces(state.pieces), kit, tally(state), state.throws_remaining

    def position(self, state: State) -> Position:
        """The compact form of a state after its throws."""
        offer: Offer = state.pending_stick or state.candidates
        kit = self._kits.number(state)
        return pack_pieces(state.pieces), pack_hand(state.hand), kit, tally(state), offer

    def _results(self, state: State) -> Iterator[tuple[Any, State]]:
        for action in protocol.legal(self._rules, state, 0):
            yield action, self._rules.resolve(state, action, self._rng).state  # type: ignore[arg-type]

    def _throw_outcomes(
        self, kit: int, throw: int, remaining: int
    ) -> tuple[list[ThrowOutcome], int]:
        """All ends of the throw phase, and the number of actions tried to find them."""
        counters = Counters(throw=throw)
        first = self._kits.sample_state(kit, counters=counters, throws_remaining=remaining)
        waiting: list[tuple[State, tuple[Action, ...]]] = [(first, ())]
        seen: set[object] = set()
        found: list[ThrowOutcome] = []
        tried = 0
        while waiting:
            state, before = waiting.pop()
            for action, after in self._results(state):
                tried += 1
                position = self.position(after)
                # The signature needs no last throw: an index of the stream always falls the same
                # way after the same number of throws in the turn.
                signature = position, after.phase, after.throws_remaining, after.rerolls_used
                if signature in seen:
                    continue
                seen.add(signature)
                if after.phase == "THROW":
                    waiting.append((after, (*before, action)))
                else:
                    _, hand, held, counts, _ = position
                    found.append(ThrowOutcome((*before, action), held, hand, counts - tally(first)))
        return found, tried

    def _move_outcomes(
        self, kit: int, placement: int, pieces: int, steps: int
    ) -> list[MoveOutcome]:
        """All moves with a token of this length."""
        state = self._kits.sample_state(
            kit,
            phase="PLAY",
            pieces=unpack_pieces(pieces),
            special=self._special(placement),
            hand=(Token(0, "DO", steps, "throw"), SPARE),
            next_token=1,
        )
        return [
            self._move_outcome(state, steps, action)
            for action in protocol.legal(self._rules, state, 0)
            if isinstance(action, Move) and action.token_id == 0
        ]

    def _move_outcome(self, state: State, steps: int, move: Move) -> MoveOutcome:
        after = self._rules.resolve(state, move, self._rng).state
        finished = after.pieces.count("FINISHED") - state.pieces.count("FINISHED")
        return MoveOutcome(
            ply=Spend(steps, move.target, move.dest),
            pieces=pack_pieces(after.pieces),
            hand=pack_hand(after.hand) - pack_hand((SPARE,)),
            tally=tally(after) - tally(state),
            to_stick=after.pending_stick is not None,
            rewarded=finished if after.candidates else 0,
        )

    def _place_special(self, placement: int) -> dict[Node, Special]:
        return rewards.placement(self._index.params, placement - 1, self._rng)

    def _stick_offer(self, kit: int, number: int) -> Offer:
        """The stick that a stick node offers."""
        state = self._kits.sample_state(kit, counters=Counters(stick=number))
        turn = Turn(self._index, state, self._rng)
        rewards.offer_stick(turn, ANYWHERE)
        return turn.state.pending_stick

    def _relic_offer(self, kit: int, number: int, pieces: int, finished: int) -> Offer:
        """The relic candidates of a finish."""
        counters = Counters(relic=number)
        state = self._kits.sample_state(kit, counters=counters, pieces=unpack_pieces(pieces))
        turn = Turn(self._index, state, self._rng)
        rewards.offer_relics(turn, finished)
        return turn.state.candidates

    def _answers(self, kit: int, offer: Offer) -> list[tuple[Action, int, int]]:
        """The answers to an offer, each with the new kit and the change of the hand."""
        asked: dict[str, Any] = (
            {"phase": "STICK_OFFER", "pending_stick": offer}
            if isinstance(offer, str)
            else {"phase": "REWARD", "candidates": offer}
        )
        state = self._kits.sample_state(kit, hand=(SPARE,), **asked)
        return [
            (action, self._kits.number(after), pack_hand(after.hand) - pack_hand((SPARE,)))
            for action, after in self._results(state)
        ]

    def _next_throws(self, kit: int, of_turn: int, turn: int) -> int:
        """The throws of the turn after this one; `of_turn` is the part of the tally that ends with
        it."""
        counts = of_turn << FIELD * BANKED
        thrown = field(counts, THROWN)
        state = self._kits.sample_state(
            kit,
            turn=turn,
            banked_throws=field(counts, BANKED),
            thrown_results=tuple(each.id for nth, each in enumerate(RESULTS) if thrown >> nth & 1),
        )
        following = Turn(self._index, state, self._rng)
        following.enter_next_phase()
        return following.state.throws_remaining

    def _score(self, kit: int, pieces: int) -> int:
        """The quick bot's score of the pieces."""
        return greedy.score(self._index.powers(self._kits.sample_state(kit)), unpack_pieces(pieces))
