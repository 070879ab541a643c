"""The effects that apply to a player (section 2.7), and the derived values (section 4.1)."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from games.autochess.content.effects import (
    BenchAdd,
    Effect,
    FreeRerollsAdd,
    HulaMultiplierAdd,
    HulaNeedAdd,
    IncomeAdd,
    InterestCapAdd,
    InterestExtra,
    OddsLevelAdd,
    PineappleKeepAdd,
    PineappleShowAdd,
    PrepSecondsAdd,
    RerollCostAdd,
    ShopGuarantee,
    ShopSizeAdd,
    SlotsAdd,
    SuitCardsAdd,
    SuitLevelSet,
    SynergyAdd,
    XpCostAdd,
    XpRoundAdd,
)
from games.autochess.content.index import ContentIndex
from games.autochess.content.modes import Mode
from games.autochess.content.schema import THRESHOLDS
from games.autochess.content.terms import BOARD_SIZE, MAX_SYNERGIES, SUITS, TOP_LEVEL, round_step
from games.autochess.state import Owned, Player, State

Levels = tuple[int, int, int, int]
NO_LEVELS: Levels = (0, 0, 0, 0)
NOTHING: list[Any] = []


class ActiveEffects:
    """Effects that apply, by kind, with the suit levels; cached and shared between players."""

    def __init__(self, effects: tuple[Effect, ...], levels: Levels) -> None:
        self.effects, self.levels = effects, levels
        self.kinds: dict[type[Any], list[Any]] = {}
        for effect in effects:
            self.kinds.setdefault(type(effect), []).append(effect)

    def has(self, kind: type[Any]) -> bool:
        """Whether there is an effect of this kind."""
        return kind in self.kinds

    def find(self, kind: type[Any]) -> list[Any]:
        """The effects of a kind."""
        return self.kinds.get(kind, NOTHING)


class Modifiers(Struct, frozen=True):
    """A player and the effects that apply to it now."""

    mode: Mode
    player: Player
    active: ActiveEffects
    counts: Levels
    """Board cards of each suit."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        return self.active.effects

    @property
    def levels(self) -> Levels:
        """Suit levels; all 0 where the mode has none."""
        return self.active.levels

    def has(self, kind: type[Any]) -> bool:
        """Whether an effect of this kind applies."""
        return kind in self.active.kinds

    def find(self, kind: type[Any]) -> list[Any]:
        """The effects of a kind."""
        return self.active.kinds.get(kind, NOTHING)

    def total(self, kind: type[Any], field: str = "n") -> int:
        """The sum of a parameter over the effects of a kind (Σ kind.n)."""
        effects = self.active.kinds.get(kind)
        return sum(getattr(effect, field) for effect in effects) if effects else 0

    @property
    def cap(self) -> int:
        """The placement cap: own cards that may stand on the board."""
        slots = self.mode.slots_by_level[self.player.level - 1]
        return min(BOARD_SIZE, slots + self.total(SlotsAdd))

    @property
    def bench_cap(self) -> int:
        return self.mode.bench_size + self.total(BenchAdd)

    @property
    def odds_level(self) -> int:
        return min(TOP_LEVEL, self.player.level + self.total(OddsLevelAdd))

    @property
    def shop_size(self) -> int:
        return self.mode.shop_size + self.total(ShopSizeAdd)

    @property
    def guarantee(self) -> int:
        """The lowest cost of the first shop card; 0: no guarantee."""
        costs: list[int] = [each.min_cost for each in self.find(ShopGuarantee)]
        return max(costs, default=0)

    @property
    def pineapple_show(self) -> int:
        return self.mode.pineapple.show + self.total(PineappleShowAdd)

    @property
    def pineapple_keep(self) -> int:
        return self.mode.pineapple.keep + self.total(PineappleKeepAdd)

    @property
    def free_rolls(self) -> int:
        """Free rerolls left this round."""
        return max(0, self.total(FreeRerollsAdd) - self.player.free_rolls)

    @property
    def roll_price(self) -> int:
        if self.free_rolls:
            return 0
        return max(self.mode.reroll_cost_min, self.mode.reroll_cost + self.total(RerollCostAdd))

    @property
    def xp_price(self) -> int:
        return max(1, self.mode.xp_cost + self.total(XpCostAdd, "gold"))

    @property
    def interest(self) -> int:
        """One payment of interest on the current gold."""
        cap = self.mode.interest_cap + self.total(InterestCapAdd)
        return min(self.player.gold // self.mode.interest_step, cap)

    @property
    def interest_total(self) -> int:
        return self.interest * (1 + self.total(InterestExtra, "times"))

    @property
    def streak_bonus(self) -> int:
        streak = max(self.player.win_streak, self.player.loss_streak)
        rows = [row for row in self.mode.streak_bonus if row.min_streak <= streak]
        return max(rows, key=lambda row: row.min_streak).gold if rows else 0

    @property
    def extra_income(self) -> int:
        return self.total(IncomeAdd, "gold")

    @property
    def income(self) -> int:
        return self.mode.base_income + self.interest_total + self.streak_bonus + self.extra_income

    @property
    def round_xp(self) -> int:
        return self.mode.xp_per_round + self.total(XpRoundAdd, "xp")

    @property
    def synergies(self) -> int:
        pairs = sum(count >= 2 for count in self.counts)
        return min(MAX_SYNERGIES, pairs + self.total(SynergyAdd))

    @property
    def missing_synergies(self) -> int:
        return max(1, self.mode.hula.min_synergies + self.total(HulaNeedAdd))

    @property
    def hula_multiplier(self) -> int:
        return self.mode.hula.multiplier + self.total(HulaMultiplierAdd)

    @property
    def prep_seconds(self) -> int:
        """Seconds in addition to those of the pace."""
        return self.total(PrepSecondsAdd, "seconds")

    @property
    def has_unlimited_chips(self) -> bool:
        return self.mode.hula.chips == 0


def find_modifiers(
    index: ContentIndex, state: State, seat: int, fighting: bool = False
) -> Modifiers:
    """The modifiers of a seat.

    `most_cards` is checked in combat only: before it, boards are secret.
    """
    player = state.players[seat]
    counts = player.board.suit_counts
    step = round_step(state.round)
    sources = _sources(index, state.options.mode, player.augments, state.holdem, step)
    met = sources.conditions
    if met:
        met = frozenset(
            who for who in met
            if (who == "lowest_hp" and seat in lowest_hp(state))
            or (who == "most_cards" and fighting and seat in most_cards(state))
        )  # fmt: skip
    return Modifiers(sources.mode, player, sources.active(counts, met), counts)


class Sources:
    """The effects of some augments and events, met or not."""

    def __init__(
        self, index: ContentIndex, mode: Mode, augments: tuple[Owned, ...], events: tuple[str, ...]
    ) -> None:
        self.mode, self._index = mode, index
        self._effects = [effect for owned in augments for effect in index.augment_effects(owned)]
        self._effects += [effect for event in events for effect in index.events[event].effects]
        self.conditions = frozenset(effect.who for effect in self._effects if effect.who)
        """Their `who` conditions."""
        self._active: dict[tuple[Levels, frozenset[str]], ActiveEffects] = {}

    def active(self, counts: Levels, met: frozenset[str]) -> ActiveEffects:
        """Those that apply with these board cards and conditions, with the effects of suits."""
        known = self._active.get((counts, met))
        if known is None:
            known = self._active[counts, met] = self._find_active(counts, met)
        return known

    def _find_active(self, counts: Levels, met: frozenset[str]) -> ActiveEffects:
        found = [
            effect
            for effect in self._effects
            if (not effect.who or effect.who in met) and _meets_suit(effect, counts)
        ]
        levels = suit_levels(counts, found) if self.mode.suit_effects else NO_LEVELS
        for suit, level in enumerate(levels):
            found += self._index.suit_effects(suit, level)
        return ActiveEffects(tuple(found), levels)


@lru_cache(maxsize=1024)
def _sources(
    index: ContentIndex,
    mode: str,
    augments: tuple[Owned, ...],
    holdem: tuple[tuple[str, ...], ...],
    step: int,
) -> Sources:
    return Sources(index, index.modes[mode], augments, sum(holdem[:step], ()))


def _meets_suit(effect: Effect, counts: Levels) -> bool:
    need = effect.if_suit
    return not need or counts[SUITS.index(need.suit)] >= need.min_cards


def suit_levels(counts: Levels, effects: list[Effect]) -> Levels:
    """Suit levels by board cards and `suit_cards_add`; `suit_level_set` overrides them."""
    cards, fixed = list(counts), [0] * len(SUITS)
    for effect in effects:
        if type(effect) is SuitCardsAdd and effect.suit != "selected":
            cards[SUITS.index(effect.suit)] += effect.n
        elif type(effect) is SuitLevelSet and effect.suit != "selected":
            suit = SUITS.index(effect.suit)
            fixed[suit] = max(fixed[suit], effect.level)
    levels = [
        fixed[suit] or sum(cards[suit] >= least for least in THRESHOLDS)
        for suit in range(len(SUITS))
    ]
    return (levels[0], levels[1], levels[2], levels[3])


def most_cards(state: State) -> list[int]:
    """The living seats with most board cards; none if all have the same number."""
    sizes = {seat: len(state.players[seat].board.cards()) for seat in state.living}
    if len(set(sizes.values())) < 2:
        return []
    return [seat for seat, size in sizes.items() if size == max(sizes.values())]


def lowest_hp(state: State) -> list[int]:
    """The two living seats with the lowest HP (one of two), ties at the border included."""
    living = state.living
    k = min(2, len(living) - 1)
    if k < 1:
        return []
    border = sorted(state.players[seat].hp for seat in living)[k - 1]
    return [seat for seat in living if state.players[seat].hp <= border]
