"""The effects of a set of sticks and relics, grouped by what they do.

The order is always the same (ruling R47): slots left to right, then relics in the order gained,
and each item's effects in list order. `ContentIndex.powers` caches the result for each set of
items, because a run rarely changes its items.
"""

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from games.yut.content import board, effects
from games.yut.content.effects import Effect
from games.yut.content.reach import Reach, reach
from games.yut.content.schema import Relic, Stick

E = TypeVar("E", covariant=True)
Kind = TypeVar("Kind")


class Held(NamedTuple, Generic[E]):
    """An effect and its item; the slot of a relic is None."""

    source: str
    slot: int | None
    effect: E


class Powers(NamedTuple):
    """Everything that a set of sticks and relics can do."""

    shifts: tuple[Held[effects.ShiftBackPerThrow], ...]
    amplify: int
    follows: tuple[Held[effects.FollowLeft], ...]
    rethrows: tuple[Held[effects.RethrowSelf], ...]
    conversions: tuple[Held[effects.ConvertResult], ...]
    added_steps: tuple[Held[effects.AddSteps], ...]
    bonuses: tuple[Held[effects.BonusThrow], ...]
    changes_throws: bool
    """Whether there is any of these five: a throw may not be what its sticks show."""
    result_tokens: tuple[Held[effects.AddToken], ...]
    after_throw: tuple[Held[effects.Wear | effects.Grow], ...]
    turn_throws: tuple[Held[effects.TurnThrows], ...]
    turn_end: tuple[Held[effects.BankIfThrown], ...]
    reach: Reach
    spawns_all: bool
    on_merge: tuple[Held[effects.AddToken], ...]
    on_land: tuple[Held[effects.AddToken | effects.BankThrows | effects.JoinFromHome], ...]
    rerolls: int
    splits: int
    peek: int


def powers(sticks: Iterable[Stick], relics: Iterable[Relic]) -> Powers:
    """The powers of these sticks, by slot, and these relics, in the order gained."""
    held = _ActiveEffects(sticks, relics)
    changing = (
        effects.FollowLeft, effects.RethrowSelf, effects.ConvertResult, effects.AddSteps,
        effects.BonusThrow,
    )  # fmt: skip
    return Powers(
        shifts=held.select(effects.ShiftBackPerThrow),
        amplify=sum(each.effect.delta for each in held.select(effects.AmplifyBack)),
        follows=held.select(effects.FollowLeft),
        rethrows=held.select(effects.RethrowSelf),
        conversions=held.select(effects.ConvertResult),
        added_steps=held.select(effects.AddSteps),
        bonuses=held.select(effects.BonusThrow),
        changes_throws=any(held.select(kind) for kind in changing),
        result_tokens=held.select_hook("on_result", effects.AddToken),
        after_throw=held.select_hook("after_throw", effects.Wear, effects.Grow),
        turn_throws=held.select(effects.TurnThrows),
        turn_end=held.select(effects.BankIfThrown),
        reach=reach(
            _exits(held.select(effects.PassExit)),
            tuple(each.effect for each in held.select(effects.ExtraSteps)),
        ),
        spawns_all=bool(held.select(effects.SpawnAll)),
        on_merge=held.select_hook("on_merge", effects.AddToken),
        on_land=held.select_hook(
            "on_land", effects.AddToken, effects.BankThrows, effects.JoinFromHome
        ),
        rerolls=sum(each.effect.per_turn for each in held.select(effects.Reroll)),
        splits=sum(each.effect.per_turn for each in held.select(effects.SplitToken)),
        peek=max((each.effect.throws for each in held.select(effects.Peek)), default=0),
    )


class _ActiveEffects:
    """All effects in the order of ruling R47, and by kind."""

    def __init__(self, sticks: Iterable[Stick], relics: Iterable[Relic]) -> None:
        self._all: list[Held[Effect]] = []
        for slot, stick in enumerate(sticks):
            self._all += [Held(f"stick:{stick.id}", slot, effect) for effect in stick.effects]
        for relic in relics:
            self._all += [Held(f"relic:{relic.id}", None, effect) for effect in relic.effects]
        self._by_kind: dict[type, list[Any]] = {}
        for each in self._all:
            self._by_kind.setdefault(type(each.effect), []).append(each)

    def select(self, kind: type[Kind]) -> tuple[Held[Kind], ...]:
        return tuple(self._by_kind.get(kind, ()))

    def select_hook(self, hook: str, *kinds: type[Kind]) -> tuple[Held[Kind], ...]:
        """The effects of a hook that have one of these kinds, in the order of the items."""
        found: list[Any] = [each for each in self._all if each.effect.hook == hook]
        return tuple(each for each in found if isinstance(each.effect, kinds))


def _exits(passing: tuple[Held[effects.PassExit], ...]) -> board.Exits:
    exits: dict[board.Node, board.Node] = {}
    for each in passing:
        for node, end in each.effect.exits.items():
            exits[node] = end
    return tuple(sorted(exits.items()))
