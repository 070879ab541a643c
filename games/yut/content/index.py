"""One release of the content with everything the rules look up in it, worked out once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from games.yut.content.schema import Content, Params, Relic, Stick
from games.yut.rules.items import Powers, powers
from games.yut.state import State

Ids = tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """The rulebook that lies on the table."""

    content: Content

    @cached_property
    def params(self) -> Params:
        return self.content.params

    @cached_property
    def sticks(self) -> dict[str, Stick]:
        return {stick.id: stick for stick in self.content.sticks}

    @cached_property
    def relics(self) -> dict[str, Relic]:
        return {relic.id: relic for relic in self.content.relics}

    @cached_property
    def stick_pool(self) -> tuple[tuple[Stick, int], ...]:
        """The sticks that may be offered, in table order, with their weights."""
        weigh = self.params.stick_weights.of
        return tuple(
            (stick, weigh(stick.rarity)) for stick in self.content.sticks[1:] if stick.enabled
        )

    @cached_property
    def relic_pool(self) -> tuple[tuple[Relic, int], ...]:
        """The relics that may be offered, in table order, with their weights."""
        weigh = self.params.relic_weights.of
        return tuple((relic, weigh(relic.rarity)) for relic in self.content.relics if relic.enabled)

    def powers(self, state: State) -> Powers:
        """What the sticks and relics of a run can do now."""
        one, two, three, four = state.slots
        return self._powers((one.stick, two.stick, three.stick, four.stick), state.relics)

    @cached_property
    def _powers(self) -> Callable[[Ids, Ids], Powers]:
        @lru_cache(maxsize=4096)
        def of(sticks: Ids, relics: Ids) -> Powers:
            return powers(
                map(self.sticks.__getitem__, sticks), map(self.relics.__getitem__, relics)
            )

        return of
