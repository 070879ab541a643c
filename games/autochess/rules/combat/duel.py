"""One duel (section 4.7): hands, fouls, comparison and damage."""

from functools import lru_cache

from msgspec import Struct

from games.autochess.cards import Board, Slots
from games.autochess.content.effects import (
    CycleIgnore,
    CycleReverse,
    CycleWin,
    DamageTakenAdd,
    DamageTakenPercent,
    EnhancedAdd,
    FoulIgnore,
    HandTypeAdd,
    HulaFailShield,
    LineDamageAdd,
    RankReverse,
    RoyaltyPercent,
    ScoopDamageAdd,
    StarCountByStars,
    TwoStarAsThree,
    WinDrawnLines,
)
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import HIGH_CARD, LINES, ROYAL_FLUSH, SPADE, SUITS
from games.autochess.report import HulaResult, LineHand, LineResult, Reason, Stop
from games.autochess.rules.combat.poker_hands import hand_ranks, hand_type, line_value
from games.autochess.rules.modifiers import ActiveEffects, Modifiers

EMPTY_LINE = LineHand(0, 0, False, 0, 0, -1, ())
LINE_COUNT = len(LINES)


class Fighter(Struct, frozen=True):
    """A player in a duel, with its lines as they are judged."""

    modifiers: Modifiers
    lines: tuple[LineHand, ...]
    spared: bool
    """Fouls cost nothing."""

    @property
    def hp(self) -> int:
        return self.modifiers.player.hp

    def wins_suit(self, suit: int) -> bool:
        """Whether this dominant suit is the player's `cycle_win` suit."""
        return any(each.suit == SUITS[suit] for each in self.modifiers.find(CycleWin))


class Attack(Struct, frozen=True):
    """The damage that one side deals, and its parts."""

    won: int
    base: int
    scoop: bool
    hula: HulaResult
    stop: Stop
    multiplier: int
    royalty: int

    @property
    def damage(self) -> int:
        return self.base * self.multiplier + self.royalty


def plain_types(board: Board) -> tuple[int, ...]:
    """Hand types by the cards alone."""
    return tuple([hand_type(line_value(line).hand) for line in board.lines])


def fouls(types: tuple[int, ...]) -> tuple[bool, ...]:
    """Whether back, mid and front are fouled; an empty line causes no foul."""
    back, mid, front = types
    return bool(mid and back) and back < mid, bool(front and mid) and mid < front, False


def judge(modifiers: Modifiers) -> Fighter:
    """A player's lines with fouls and effects."""
    board, active = modifiers.player.board, modifiers.active
    types = plain_types(board)
    fouled = fouls(types)
    spared = modifiers.player.fantasyland or modifiers.has(FoulIgnore)
    lines = [
        _judge_line(active, line, board.lines[line], fouled[line], spared) if plain else EMPTY_LINE
        for line, plain in enumerate(types)
    ]
    return Fighter(modifiers, tuple(lines), spared)


@lru_cache(maxsize=4096)
def _judge_line(
    active: ActiveEffects, line: int, slots: Slots, fouled: bool, spared: bool
) -> LineHand:
    """A line that is not empty. Cached: the boards that a bot compares share lines."""
    hand, suit = line_value(slots)
    plain, name = hand_type(hand), LINES[line]
    type = max(HIGH_CARD, plain - 1) if fouled and not spared else plain
    type += sum(each.n for each in active.find(HandTypeAdd) if each.line == name)
    stars = [card.stars for card in slots if card is not None and card.stars > 1]
    if active.has(TwoStarAsThree):
        stars = [3] * len(stars)
    enhanced = sum(stars) if active.has(StarCountByStars) else len(stars)
    enhanced += sum(each.n for each in active.find(EnhancedAdd) if each.line == name)
    return LineHand(
        plain=plain,
        type=min(max(type, HIGH_CARD), ROYAL_FLUSH),
        fouled=fouled,
        enhanced=enhanced,
        three_stars=stars.count(3),
        suit=suit,
        ranks=hand_ranks(hand),
    )


def compare(a: Fighter, b: Fighter, line: int) -> LineResult:
    """The first stage that differs decides."""
    ours, theirs = a.lines[line], b.lines[line]
    if not ours.type or not theirs.type:
        if ours.type == theirs.type:
            return LineResult(None, "both_empty")
        return LineResult(0 if ours.type else 1, "empty")
    reason: Reason
    if ahead := ours.type - theirs.type:
        reason = "hand"
    elif ahead := ours.enhanced - theirs.enhanced:
        reason = "stars"
    elif ahead := ours.three_stars - theirs.three_stars:
        reason = "three_stars"
    elif ahead := _suit_stage(a, b, ours.suit, theirs.suit):
        reason = "suit"
    elif ahead := _rank_stage(a, b, ours, theirs):
        reason = "rank_low" if _either(a, b, RankReverse) else "rank"
    elif ahead := _spade_stage(a, b):
        reason = "spade"
    else:
        return LineResult(None, "draw")
    return LineResult(0 if ahead > 0 else 1, reason)


def _either(a: Fighter, b: Fighter, kind: type) -> bool:
    return a.modifiers.has(kind) or b.modifiers.has(kind)


def _suit_stage(a: Fighter, b: Fighter, ours: int, theirs: int) -> int:
    if ours == theirs or _either(a, b, CycleIgnore):
        return 0
    sure = a.wins_suit(ours) - b.wins_suit(theirs)
    if sure:
        return sure
    # Each suit beats the next one: ♠ > ♥ > ♦ > ♣ > ♠.
    step = (theirs - ours) % len(SUITS)
    ahead = {1: 1, len(SUITS) - 1: -1}.get(step, 0)
    return -ahead if _either(a, b, CycleReverse) else ahead


def _rank_stage(a: Fighter, b: Fighter, ours: LineHand, theirs: LineHand) -> int:
    ahead = (ours.ranks > theirs.ranks) - (ours.ranks < theirs.ranks)
    return -ahead if _either(a, b, RankReverse) else ahead


def _spade_stage(a: Fighter, b: Fighter) -> int:
    if not _either(a, b, WinDrawnLines):
        return 0
    return a.modifiers.levels[SPADE] - b.modifiers.levels[SPADE]


def compute_attack(
    index: ContentIndex, me: Fighter, rival: Fighter, won: list[int], stage: int
) -> Attack:
    """The damage of a side that won these lines."""
    modifiers, mode = me.modifiers, me.modifiers.mode
    base = len(won) * mode.line_damage(stage)
    for each in modifiers.find(LineDamageAdd):
        base += each.n * (len(won) if each.line == "any" else LINES.index(each.line) in won)
    scoop = len(won) == LINE_COUNT
    if scoop:
        base += mode.scoop_bonus + modifiers.total(ScoopDamageAdd)
    hula, stop = _hula_result(me, rival, len(won))
    multiplier = 1
    if hula == "applied":
        multiplier = mode.hula.stop_multiplier if stop != "none" else modifiers.hula_multiplier
    royalty = _royalty(index, me, won) if mode.royalties else 0
    return Attack(len(won), max(0, base), scoop, hula, stop, multiplier, royalty)


def _hula_result(me: Fighter, rival: Fighter, won: int) -> tuple[HulaResult, Stop]:
    modifiers, terms = me.modifiers, me.modifiers.mode.hula
    if not modifiers.player.hula:
        return "none", "none"
    if won < terms.min_lines or modifiers.synergies < modifiers.missing_synergies:
        return ("shielded" if _has_shield(modifiers) else "failed"), "none"
    if rival.hp <= terms.low_stop_hp:
        return "applied", "low"
    if won == LINE_COUNT and me.lines[0].plain == ROYAL_FLUSH:
        return "applied", "high"
    return "applied", "none"


def _has_shield(modifiers: Modifiers) -> bool:
    uses = [each.uses for each in modifiers.find(HulaFailShield)]
    return -1 in uses or sum(uses) > modifiers.player.shields_used


def spends_shield(modifiers: Modifiers) -> bool:
    """Whether a shield is used up; one with `uses` -1 never is."""
    return all(each.uses != -1 for each in modifiers.find(HulaFailShield))


def _royalty(index: ContentIndex, me: Fighter, won: list[int]) -> int:
    """One floor for the sum of all lines."""
    points = 0
    for line in won:
        hand = me.lines[line]
        if not hand.fouled:
            percent = 100 + sum(
                each.percent - 100
                for each in me.modifiers.find(RoyaltyPercent)
                if each.line in ("any", LINES[line])
            )
            points += index.royalty_points(line, hand.type, hand.ranks) * max(0, percent)
    return points // (100 * index.content.royalties.points_per_hp)


def net_damage(me: Fighter, mine: Attack, theirs: Attack) -> int:
    """What the opponent's attack costs this side."""
    damage = theirs.damage
    if mine.hula == "failed":
        damage = damage * me.modifiers.mode.hula.fail_taken_percent // 100
    return reduce_damage(me.modifiers, damage)


def reduce_damage(modifiers: Modifiers, damage: int) -> int:
    """Apply `damage_taken_percent` with one floor, then `damage_taken_add` to damage above 0."""
    scale = 1
    for each in modifiers.find(DamageTakenPercent):
        damage, scale = damage * each.percent, scale * 100
    damage //= scale
    return max(0, damage + modifiers.total(DamageTakenAdd)) if damage else 0
