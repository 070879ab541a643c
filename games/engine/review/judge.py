"""Values of positions, by playouts with the policy that a game declares for its reviews."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import sqrt
from typing import Any

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.playouts import LONGEST, Endless
from games.engine.protocol import SYSTEM, ActionBase, Outcome, Rules
from games.engine.review.shares import Estimate


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
        self._policy = game.bots.levels[game.bots.quick_level]

    def luck(self, *place: object) -> Chance:
        """Luck of its own for each place; the same place gives the same luck."""
        return Chance(self.key(*place))

    def key(self, *place: object) -> bytes:
        return sha256(self._key + repr(place).encode()).digest()

    def play_out(self, state: Any, key: bytes) -> tuple[float, ...]:
        """The result if the policy holds all seats from here on."""
        rules, luck = self.rules, Chance(key)
        for move in range(LONGEST):
            actors = rules.actors(state)
            if not actors:
                outcome = rules.outcome(state)
                assert outcome is not None
                return worth(self.game, outcome)
            seat = min(actors)
            action = self.choose(state, seat, key, move)
            state = rules.apply(state, seat, action, luck)[0]
        raise Endless(f"{self.game.key} did not end")

    def choose(self, state: Any, seat: int, key: bytes, move: int) -> ActionBase:
        """What the policy, or the system, does."""
        offers = protocol.legal(self.rules, state, seat)
        if seat == SYSTEM or len(offers) == 1:
            return offers[0]
        own = Chance(b"%d:%d" % (seat, move) + key)
        return self._policy(self.rules, self.rules.view(state, seat), offers, own)

    def imagine(self, state: Any, seat: int, *place: object) -> Any:
        """A state that the seat cannot tell from the true one."""
        return self.room.sample_world(self.rules, state, seat, self.luck("world", *place))

    def value(self, state: Any, count: int, *place: object) -> Estimate:
        """The value of the true position."""
        return average(self.play_out(state, self.key(*place, nth)) for nth in range(count))


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
