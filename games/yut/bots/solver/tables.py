"""The rules as tables, for one key.

A search asks the same small questions again and again: how do the sticks fall, where does a token
lead, what does a node offer? Each is put to the rules themselves, once, with a stand-in for all
states that give the same answer, and looked up from then on. So nothing here knows what any item
does.
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
    packed,
    tallied,
    tally,
    unpacked,
)
from games.yut.bots.solver.kits import Kits
from games.yut.content.board import Node
from games.yut.content.terms import RESULTS, Special
from games.yut.rules import rewards, turn_flow
from games.yut.rules.engine import YutRules
from games.yut.state import Counters, Options, Slot, State, Token

SPARE = Token(-1, "DO", 1, "throw")
"""Kept in the hand of a stand-in, so that its turn does not end."""
ANYWHERE: Node = "O1"


class Fall(NamedTuple):
    """One way to throw in a turn, with or without rerolls, and what it leaves."""

    actions: tuple[Action, ...]
    kit: int
    hand: int
    tally: int
    """What it adds to the tally."""


class Lead(NamedTuple):
    """Where a token leads, and what the way there adds to the hand and to the tally."""

    deed: Spend
    pieces: int
    hand: int
    tally: int
    to_stick: bool
    rewarded: int
    """Pieces that finish and earn a relic."""


class Tables:
    """What the rules answer under one key."""

    def __init__(self, rules: YutRules, key: bytes) -> None:
        self._rules, self._book, self._rng = rules, rules.book, Chance(key)
        self._bare: State = rules.start(Options(), (Sitter(),), self._rng)
        self._kits = Kits(self._book, self._bare)
        self.kits = self._kits.all
        self.first = self.start(self._bare)
        self.falls = cache(self._falls)
        self.leads = cache(self._leads)
        self.stick = cache(self._stick)
        self.relics = cache(self._relics)
        self.answers = cache(self._answers)
        self.throws = cache(self._throws)
        self.score = cache(self._score)
        self._special = cache(self._placed)

    def meet(self, kits: Iterable[tuple[tuple[Slot, ...], tuple[str, ...]]]) -> None:
        """Number kits as another search did, which met them in this order."""
        for slots, relics in kits:
            self._kits.number(replace(self._bare, slots=slots, relics=relics))

    def start(self, state: State) -> Start:
        """The compact form of a state before its throws."""
        kit = self._kits.number(state)
        return packed(state.pieces), kit, tally(state), state.throws_remaining

    def position(self, state: State) -> Position:
        """The compact form of a state after its throws."""
        offer: Offer = state.pending_stick or state.candidates
        kit = self._kits.number(state)
        return packed(state.pieces), tallied(state.hand), kit, tally(state), offer

    def _outcomes(self, state: State) -> Iterator[tuple[Any, State]]:
        for action in protocol.legal(self._rules, state, 0):
            yield action, self._rules.resolve(state, action, self._rng).state  # type: ignore[arg-type]

    def _falls(self, kit: int, throw: int, remaining: int) -> tuple[list[Fall], int]:
        """All ends of the throw phase, and how many actions were tried to find them."""
        counters = Counters(throw=throw)
        first = self._kits.stand_in(kit, counters=counters, throws_remaining=remaining)
        waiting: list[tuple[State, tuple[Action, ...]]] = [(first, ())]
        seen: set[object] = set()
        falls: list[Fall] = []
        tried = 0
        while waiting:
            state, before = waiting.pop()
            for action, after in self._outcomes(state):
                tried += 1
                position = self.position(after)
                # What a reroll would undo needs no mention: the last throw of an index, after
                # the same number of throws in the turn, has always fallen the same way.
                mark = position, after.phase, after.throws_remaining, after.rerolls_used
                if mark in seen:
                    continue
                seen.add(mark)
                if after.phase == "THROW":
                    waiting.append((after, (*before, action)))
                else:
                    _, hand, held, counts, _ = position
                    falls.append(Fall((*before, action), held, hand, counts - tally(first)))
        return falls, tried

    def _leads(self, kit: int, placement: int, pieces: int, steps: int) -> list[Lead]:
        """Where a token of this length leads."""
        state = self._kits.stand_in(
            kit,
            phase="PLAY",
            pieces=unpacked(pieces),
            special=self._special(placement),
            hand=(Token(0, "DO", steps, "throw"), SPARE),
            next_token=1,
        )
        return [
            self._lead(state, steps, action)
            for action in protocol.legal(self._rules, state, 0)
            if isinstance(action, Move) and action.token_id == 0
        ]

    def _lead(self, state: State, steps: int, move: Move) -> Lead:
        after = self._rules.resolve(state, move, self._rng).state
        finished = after.pieces.count("FINISHED") - state.pieces.count("FINISHED")
        return Lead(
            deed=Spend(steps, move.target, move.dest),
            pieces=packed(after.pieces),
            hand=tallied(after.hand) - tallied((SPARE,)),
            tally=tally(after) - tally(state),
            to_stick=after.pending_stick is not None,
            rewarded=finished if after.candidates else 0,
        )

    def _placed(self, placement: int) -> dict[Node, Special]:
        return rewards.placement(self._book.params, placement - 1, self._rng)

    def _stick(self, kit: int, index: int) -> Offer:
        """What a stick node offers."""
        state = self._kits.stand_in(kit, counters=Counters(stick=index))
        return rewards.stick(self._book, state, ANYWHERE, self._rng, []).pending_stick

    def _relics(self, kit: int, index: int, pieces: int, finished: int) -> Offer:
        """What a finish earns."""
        counters = Counters(relic=index)
        state = self._kits.stand_in(kit, counters=counters, pieces=unpacked(pieces))
        return rewards.relics(self._book, state, finished, self._rng, []).candidates

    def _answers(self, kit: int, offer: Offer) -> list[tuple[Action, int, int]]:
        """What can be said to an offer: the kit it leaves, and what it adds to the hand."""
        asked: dict[str, Any] = (
            {"phase": "STICK_OFFER", "pending_stick": offer}
            if isinstance(offer, str)
            else {"phase": "REWARD", "candidates": offer}
        )
        state = self._kits.stand_in(kit, hand=(SPARE,), **asked)
        return [
            (action, self._kits.number(after), tallied(after.hand) - tallied((SPARE,)))
            for action, after in self._outcomes(state)
        ]

    def _throws(self, kit: int, of_turn: int, turn: int) -> int:
        """The throws of the turn that follows one."""
        counts = of_turn << FIELD * BANKED
        thrown = field(counts, THROWN)
        state = self._kits.stand_in(
            kit,
            turn=turn,
            banked_throws=field(counts, BANKED),
            thrown_results=tuple(each.id for nth, each in enumerate(RESULTS) if thrown >> nth & 1),
        )
        return turn_flow.settled(self._book, state, []).state.throws_remaining

    def _score(self, kit: int, pieces: int) -> int:
        """How far the pieces have to go, as the quick bot sees it."""
        return greedy.score(self._book.powers(self._kits.stand_in(kit)), unpacked(pieces))
