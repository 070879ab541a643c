"""What the rules look up in a release, computed once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from msgspec import UNSET
from msgspec.structs import replace

from games.yut.content.modifiers import Modifier
from games.yut.content.powers import Powers, powers
from games.yut.content.schema import Content, Params, Relic, Stick
from games.yut.content.variants import Variant, VariantId
from games.yut.state import State

Ids = tuple[str, ...]


def _list_gifts(variant: Variant) -> tuple[Modifier, ...]:
    """The relics that a way to play puts into a run, as a weekly would."""
    choice = [Modifier("choice", variant.relic_choice)] if variant.relic_choice else []
    every = variant.relic_every
    return *choice, *([Modifier("offer", every=every)] if every else [])


@dataclass(frozen=True)
class ContentIndex:
    """A release of the content by id, with pools and cached powers."""

    content: Content
    gifts: tuple[Modifier, ...] = ()
    """The relics that the way to play puts into a run."""

    def fit(self, variant: VariantId) -> "ContentIndex":
        """The index with the numbers of a way to play; this one if it has none of its own."""
        return self if variant is UNSET else self._variants.get(variant, self)

    @cached_property
    def _variants(self) -> dict[str, "ContentIndex"]:
        usual = self.content
        return {
            row.id: ContentIndex(self._fit_content(row), _list_gifts(row))
            for row in usual.variants
            if not row.is_plain
        }

    def _fit_content(self, variant: Variant) -> Content:
        # Other rows were checked beside the usual numbers, not beside these.
        params = replace(self.content.params, **variant.own_numbers)
        return replace(self.content, params=params, variants=self.content.variants[:1])

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
        weight = self.params.stick_weights.weight
        return tuple(
            (stick, weight(stick.rarity)) for stick in self.content.sticks[1:] if stick.enabled
        )

    @cached_property
    def relic_pool(self) -> tuple[tuple[Relic, int], ...]:
        """The relics that may be offered, in table order, with their weights."""
        weight = self.params.relic_weights.weight
        return tuple(
            (relic, weight(relic.rarity)) for relic in self.content.relics if relic.enabled
        )

    def powers(self, state: State) -> Powers:
        """What the sticks and relics of this state can do."""
        one, two, three, four = state.slots
        return self._powers((one.stick, two.stick, three.stick, four.stick), state.relics)

    @cached_property
    def _powers(self) -> Callable[[Ids, Ids], Powers]:
        @lru_cache(maxsize=4096)
        def look_up(sticks: Ids, relics: Ids) -> Powers:
            return powers(
                map(self.sticks.__getitem__, sticks), map(self.relics.__getitem__, relics)
            )

        return look_up
