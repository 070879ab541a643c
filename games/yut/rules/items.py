"""The effects that work at a moment, sorted by what they do.

Everywhere the order is the same (ruling R47): slots left to right, then relics in the order
gained, and each item's effects in list order. A run changes its items only now and then, so this
is worked out once for each set of items and then looked up.
"""

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from games.yut.content import board, effects
from games.yut.content.effects import Effect
from games.yut.content.schema import Relic, Stick
from games.yut.rules.reach import Reach, reach

E = TypeVar("E", covariant=True)
Kind = TypeVar("Kind")


class Held(NamedTuple, Generic[E]):
    """An effect and the item it comes from; relics lie in no slot."""

    source: str
    slot: int | None
    effect: E


class Powers(NamedTuple):
    """All that the present sticks and relics can do."""

    shifts: tuple[Held[effects.ShiftBackPerThrow], ...]
    amplify: int
    follows: tuple[Held[effects.FollowLeft], ...]
    rethrows: tuple[Held[effects.RethrowSelf], ...]
    conversions: tuple[Held[effects.ConvertResult], ...]
    added_steps: tuple[Held[effects.AddSteps], ...]
    bonuses: tuple[Held[effects.BonusThrow], ...]
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
    """What these sticks, by slot, and these relics, as gained, can do together."""
    held = _InForce(sticks, relics)
    return Powers(
        shifts=held.of(effects.ShiftBackPerThrow),
        amplify=sum(each.effect.delta for each in held.of(effects.AmplifyBack)),
        follows=held.of(effects.FollowLeft),
        rethrows=held.of(effects.RethrowSelf),
        conversions=held.of(effects.ConvertResult),
        added_steps=held.of(effects.AddSteps),
        bonuses=held.of(effects.BonusThrow),
        result_tokens=held.at("on_result", effects.AddToken),
        after_throw=held.at("after_throw", effects.Wear, effects.Grow),
        turn_throws=held.of(effects.TurnThrows),
        turn_end=held.of(effects.BankIfThrown),
        reach=reach(
            _exits(held.of(effects.PassExit)),
            tuple(each.effect for each in held.of(effects.ExtraSteps)),
        ),
        spawns_all=bool(held.of(effects.SpawnAll)),
        on_merge=held.at("on_merge", effects.AddToken),
        on_land=held.at("on_land", effects.AddToken, effects.BankThrows, effects.JoinFromHome),
        rerolls=sum(each.effect.per_turn for each in held.of(effects.Reroll)),
        splits=sum(each.effect.per_turn for each in held.of(effects.SplitToken)),
        peek=max((each.effect.throws for each in held.of(effects.Peek)), default=0),
    )


class _InForce:
    """All effects in force, in order, and grouped by kind."""

    def __init__(self, sticks: Iterable[Stick], relics: Iterable[Relic]) -> None:
        self._all: list[Held[Effect]] = []
        for slot, stick in enumerate(sticks):
            self._all += [Held(f"stick:{stick.id}", slot, effect) for effect in stick.effects]
        for relic in relics:
            self._all += [Held(f"relic:{relic.id}", None, effect) for effect in relic.effects]
        self._by_kind: dict[type, list[Any]] = {}
        for each in self._all:
            self._by_kind.setdefault(type(each.effect), []).append(each)

    def of(self, kind: type[Kind]) -> tuple[Held[Kind], ...]:
        return tuple(self._by_kind.get(kind, ()))

    def at(self, hook: str, *kinds: type[Kind]) -> tuple[Held[Kind], ...]:
        """The effects of a hook, in the order of the items whatever their kind."""
        found: list[Any] = [each for each in self._all if each.effect.hook == hook]
        return tuple(each for each in found if isinstance(each.effect, kinds))


def _exits(held: tuple[Held[effects.PassExit], ...]) -> board.Exits:
    exits: dict[board.Node, board.Node] = {}
    for each in held:
        for node, end in each.effect.exits.items():
            exits[node] = end
    return tuple(sorted(exits.items()))
