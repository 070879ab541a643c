"""What holds for a player now: the effects that apply, and the values that follow (4.1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.autochess.cards import Board
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
from games.autochess.content.index import Book
from games.autochess.content.modes import Mode
from games.autochess.content.schema import THRESHOLDS
from games.autochess.content.terms import BOARD_SIZE, MOST_SYNERGIES, RANKS, SUITS, TOP_LEVEL
from games.autochess.state import Owned, Player, State

Levels = tuple[int, int, int, int]
NO_LEVELS: Levels = (0, 0, 0, 0)
NOTHING: list[Any] = []


class Applied:
    """The effects that apply, by kind; the same for everyone in the same circumstances."""

    def __init__(self, effects: tuple[Effect, ...], levels: Levels) -> None:
        self.effects, self.levels = effects, levels
        self.kinds: dict[type[Any], list[Any]] = {}
        for effect in effects:
            self.kinds.setdefault(type(effect), []).append(effect)


@dataclass(frozen=True)
class Powers:
    """One player under everything that applies to it."""

    mode: Mode
    player: Player
    applied: Applied
    counts: Levels
    """Board cards of each suit."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        return self.applied.effects

    @property
    def levels(self) -> Levels:
        """Suit levels; all 0 where the mode has none."""
        return self.applied.levels

    def has(self, kind: type[Any]) -> bool:
        """Whether an effect of this kind applies."""
        return kind in self.applied.kinds

    def all(self, kind: type[Any]) -> list[Any]:
        """The effects of a kind."""
        return self.applied.kinds.get(kind, NOTHING)

    def total(self, kind: type[Any], of: str = "n") -> int:
        """Σ kind.n, or another of its parameters."""
        effects = self.applied.kinds.get(kind)
        return sum(getattr(effect, of) for effect in effects) if effects else 0

    @property
    def cap(self) -> int:
        """How many own cards may stand on the board."""
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
        """The lowest cost of the first shop card; 0 where nothing says so."""
        costs: list[int] = [each.min_cost for each in self.all(ShopGuarantee)]
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
        """One payment of interest on the gold of now."""
        cap = self.mode.interest_cap + self.total(InterestCapAdd)
        return min(self.player.gold // self.mode.interest_step, cap)

    @property
    def interest_paid(self) -> int:
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
        return self.mode.base_income + self.interest_paid + self.streak_bonus + self.extra_income

    @property
    def round_xp(self) -> int:
        return self.mode.xp_per_round + self.total(XpRoundAdd, "xp")

    @property
    def synergies(self) -> int:
        pairs = sum(count >= 2 for count in self.counts)
        return min(MOST_SYNERGIES, pairs + self.total(SynergyAdd))

    @property
    def synergies_needed(self) -> int:
        return max(1, self.mode.hula.min_synergies + self.total(HulaNeedAdd))

    @property
    def hula_multiplier(self) -> int:
        return self.mode.hula.multiplier + self.total(HulaMultiplierAdd)

    @property
    def prep_seconds(self) -> int:
        """Seconds on top of the pace's."""
        return self.total(PrepSecondsAdd, "seconds")

    @property
    def unlimited_chips(self) -> bool:
        return self.mode.hula.chips == 0


def powers(book: Book, state: State, seat: int, fighting: bool = False) -> Powers:
    """What applies to a seat; only a fight knows who has most cards on the board."""
    player, events = state.players[seat], state.events
    counts = suit_counts(player.board)
    covered = _asked(book, player.augments, events)
    if covered:
        covered = frozenset(
            who for who in covered
            if (who == "lowest_hp" and seat in lowest_hp(state))
            or (who == "most_cards" and fighting and seat in most_cards(state))
        )  # fmt: skip
    applied = _applied(book, state.options.mode, player.augments, events, counts, covered)
    return Powers(book.mode(state), player, applied, counts)


@lru_cache(maxsize=4096)
def _asked(book: Book, augments: tuple[Owned, ...], events: tuple[str, ...]) -> frozenset[str]:
    """Which questions about all players these sources ask."""
    return frozenset(effect.who for effect in _sources(book, augments, events) if effect.who)


@lru_cache(maxsize=16384)
def _applied(
    book: Book,
    mode: str,
    augments: tuple[Owned, ...],
    events: tuple[str, ...],
    counts: Levels,
    covered: frozenset[str],
) -> Applied:
    found = [
        effect
        for effect in _sources(book, augments, events)
        if (not effect.who or effect.who in covered) and _suits(effect, counts)
    ]
    levels = suit_levels(counts, found) if book.modes[mode].suit_effects else NO_LEVELS
    for suit, level in enumerate(levels):
        found += book.suit_row(suit, level)
    return Applied(tuple(found), levels)


def _sources(book: Book, augments: tuple[Owned, ...], events: tuple[str, ...]) -> Iterator[Effect]:
    for owned in augments:
        yield from book.effects_of(owned)
    for event in events:
        yield from book.events[event].effects


def _suits(effect: Effect, counts: Levels) -> bool:
    need = effect.if_suit
    return not need or counts[SUITS.index(need.suit)] >= need.min_cards


def suit_counts(board: Board) -> Levels:
    """Board cards of each suit, loans included."""
    counts = [0] * len(SUITS)
    for line in board.lines:
        for card in line:
            if card is not None:
                counts[card.kind // RANKS] += 1
    return (counts[0], counts[1], counts[2], counts[3])


def suit_levels(counts: Levels, effects: list[Effect]) -> Levels:
    """Levels by cards and by what counts as cards; a level that is set is that level."""
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
    """Who has most cards on the board; nobody if all have the same number."""
    sizes = {seat: sum(1 for _ in state.players[seat].board.cards()) for seat in state.living}
    if len(set(sizes.values())) < 2:
        return []
    return [seat for seat, size in sizes.items() if size == max(sizes.values())]


def lowest_hp(state: State) -> list[int]:
    """The two lowest of the living, fewer if hardly anyone is left; ties at the border count."""
    living = state.living
    k = min(2, len(living) - 1)
    if k < 1:
        return []
    border = sorted(state.players[seat].hp for seat in living)[k - 1]
    return [seat for seat in living if state.players[seat].hp <= border]
