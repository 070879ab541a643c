"""Values of positions, by playouts with the policy that a game declares for its reviews."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import sqrt
from typing import Any

from msgspec.structs import replace

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.playouts import LONGEST, Endless
from games.engine.protocol import SYSTEM, ActionBase, Outcome, Rules
from games.engine.review.shares import Estimate

RULE_OF_THREE = 1.5
"""Three, in standard errors of which an interval has two."""
Line = tuple[ActionBase, ...]
"""The actions of one decision of a seat, in their order."""


def worth(game: Game, outcome: Outcome) -> tuple[float, ...]:
    """A result on the scale of the game's reviews: the share in the first place, or the score (less
    is better where the game says so)."""
    if game.review and game.review.by_score:
        sign = -1.0 if game.page.low_score else 1.0
        return tuple(sign * score for score in outcome.scores)
    first = sum(place == 1 for place in outcome.places)
    return tuple((place == 1) / first if first else 0.0 for place in outcome.places)


class Judge:
    """Plays positions of one match out."""

    def __init__(self, game: Game, rules: Rules, key: bytes) -> None:
        assert game.review is not None, "the game has no reviews"
        self.game, self.rules, self.room, self._key = game, rules, game.review, key
        self.level = self.room.policy or game.bots.quick_level

    def luck(self, *place: object) -> Chance:
        """Luck of its own for each place; the same place gives the same luck."""
        return Chance(self.key(*place))

    def key(self, *place: object) -> bytes:
        return sha256(self._key + repr(place).encode()).digest()

    def play_out(
        self, state: Any, key: bytes, first: int = 0, since: Any = None
    ) -> tuple[float, ...]:
        """The result if the policy holds all seats from here on, or what the game expects at its
        horizon. `first`: how many moves came before; bots draw by the number of a move. `since`:
        the state from which the horizon is counted, if not from here."""
        rules, luck, lap = self.rules, Chance(key), self.room.lap
        end = lap(since or state) + self.room.horizon if lap and self.room.horizon else None
        for move in range(first, first + LONGEST):
            actors = rules.actors(state)
            if not actors:
                outcome = rules.outcome(state)
                assert outcome is not None
                return worth(self.game, outcome)
            if end is not None and lap and lap(state) >= end:
                expected = self.room.evaluate(rules, state)
                if expected is not None:
                    return expected
            seat, offers = self._find_actor(state, actors)
            action = self._decide(state, seat, offers, key, move, self.level)
            state = rules.apply(state, seat, action, luck)[0]
        raise Endless(f"{self.game.key} did not end")

    def _find_actor(self, state: Any, actors: frozenset[int]) -> tuple[int, tuple[ActionBase, ...]]:
        """The first seat that is to act; one that may but has nothing to do is not waited for."""
        asked = ((seat, protocol.legal(self.rules, state, seat)) for seat in sorted(actors))
        return next((seat, offers) for seat, offers in asked if offers)

    def choose(self, state: Any, seat: int, key: bytes, move: int, level: str = "") -> ActionBase:
        """What the policy (or a bot of this level), or the system, does."""
        offers = protocol.legal(self.rules, state, seat)
        return self._decide(state, seat, offers, key, move, level or self.level)

    def _decide(
        self,
        state: Any,
        seat: int,
        offers: tuple[ActionBase, ...],
        key: bytes,
        move: int,
        level: str,
    ) -> ActionBase:
        if seat == SYSTEM or len(offers) == 1:
            return offers[0]
        own, policy = Chance(b"%d:%d" % (seat, move) + key), self.game.bots.levels[level]
        return policy(self.rules, self.rules.view(state, seat), offers, own)

    def choose_line(self, state: Any, seat: int, key: bytes, level: str = "") -> Line:
        """What the policy does up to the end of a decision: usually one action."""
        line: list[ActionBase] = []
        while True:
            line.append(self.choose(state, seat, key, len(line), level))
            if not self.is_part(line[-1]):
                return tuple(line)
            state = self.rules.apply(state, seat, line[-1], Chance(key))[0]
            if seat not in self.rules.actors(state):
                return tuple(line)

    def is_part(self, action: ActionBase) -> bool:
        """Whether an action is judged together with the next one of its seat."""
        return action.__struct_config__.tag in self.room.parts

    def imagine(self, state: Any, seat: int, *place: object) -> Any:
        """A state that the seat cannot tell from the true one."""
        return self.room.sample_world(self.rules, state, seat, self.luck("world", *place))

    def value(self, state: Any, count: int, *place: object) -> Estimate:
        """The value of the true position."""
        rows = [self.play_unknown(state, self.key(*place, nth)) for nth in range(count)]
        return estimate(self.game, rows)

    def play_unknown(self, state: Any, key: bytes, first: int = 0) -> tuple[float, ...]:
        """The result of a position in which what lies in an order that nobody knows is luck."""
        return self.play_out(self.room.shuffle(state, Chance(key)), key, first)

    def play_often(self, state: Any, step: int) -> list[tuple[float, ...]]:
        """Results of the true position after so many steps. All positions of a match get the same
        luck, so that most of it cancels out of the difference between two of them."""
        return [
            self.play_unknown(state, self.key("value", nth), step)
            for nth in range(self.room.values)
        ]


def estimate(game: Game, rows: Sequence[Sequence[float]]) -> Estimate:
    """The value of a position. Shares on which all playouts agree are not certain: by the rule of
    three, they may be off by three in so many playouts."""
    found = widen(average(rows))
    if game.review and game.review.by_score:
        return found
    doubt = RULE_OF_THREE / len(rows)
    return replace(found, errors=tuple(error or doubt for error in found.errors))


def widen(found: Estimate) -> Estimate:
    """A mean with its error as wide as so few results need: 1.96 errors on both sides hold the true
    one in 95 of 100 cases, as Student's t says."""
    free = max(1, found.count - 1)
    factor = 1 + 1.21 / free + 1.75 / free**2
    return replace(found, errors=tuple(factor * error for error in found.errors))


def average(results: Iterable[Sequence[float]]) -> Estimate:
    """The mean of results, with its standard error."""
    rows = list(results)
    count = len(rows)
    columns = list(zip(*rows, strict=True))
    means = tuple(sum(column) / count for column in columns)
    errors = tuple(
        sqrt(sum((x - mean) ** 2 for x in column) / max(1, count - 1) / count)
        for column, mean in zip(columns, means, strict=True)
    )
    return Estimate(means, errors, count)
