"""The test game after a change: content of schema version 2, and rules of version 2.

Content says how many points a round is worth; until now it was one. Notes have two digits at most;
until now any number was accepted.
"""

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as replace_in

from games.engine.chance import Chance
from games.engine.protocol import ActionBase, Refusal, Step
from tests import pebbles
from tests.pebbles import Content, Note, PebbleRules, Reveal, State


class ContentWithPrize(Content, frozen=True):
    prize: int


def add_prize(raw: dict[str, Any]) -> dict[str, Any]:
    """Schema version 1 -> 2."""
    return {**raw, "prize": 1}


class SecondRules(PebbleRules):
    content: ContentWithPrize

    def refusal(self, state: State, seat: int, action: ActionBase) -> Refusal | None:
        if isinstance(action, Note) and action.number > 99:
            return Refusal("note_too_long")
        return super().refusal(state, seat, action)

    def apply(self, state: State, seat: int, action: ActionBase, rng: Chance) -> Step[State]:
        step = super().apply(state, seat, action, rng)
        if not isinstance(action, Reveal):
            return step
        points = tuple(
            before + self.content.prize * (after - before)
            for before, after in zip(state.points, step.state.points, strict=True)
        )
        return Step(replace_in(step.state, points=points), step.events)


GAME = replace(
    pebbles.GAME,
    rules=replace(
        pebbles.GAME.rules, version=2, engine=SecondRules, earlier_engines={1: PebbleRules}
    ),
    content=replace(
        pebbles.GAME.content, schema=ContentWithPrize, schema_version=2, upgrades=(add_prize,)
    ),
)
