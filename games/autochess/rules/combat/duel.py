"""One duel (section 4.7): lines are judged, compared, and turned into damage."""

from dataclasses import dataclass

from games.autochess.cards import Board
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
from games.autochess.content.index import Book
from games.autochess.content.terms import HIGH_CARD, LINES, ROYAL_FLUSH, SPADE, SUITS
from games.autochess.report import HulaResult, LineHand, LineResult, Reason, Stop
from games.autochess.rules.combat.poker_hands import dominant, evaluate, ranks_of, total_of, type_of
from games.autochess.rules.modifiers import Powers

EMPTY_LINE = LineHand(0, 0, False, 0, 0, -1, ())
ALL_LINES = len(LINES)


@dataclass(frozen=True)
class Fighter:
    """A player in a duel: what holds for it and how its lines are judged."""

    powers: Powers
    lines: tuple[LineHand, ...]
    spared: bool
    """Fouls cost nothing."""

    @property
    def hp(self) -> int:
        return self.powers.player.hp

    def wins_suit(self, suit: int) -> bool:
        """Whether this dominant suit is the one that it made invincible."""
        return any(each.suit == SUITS[suit] for each in self.powers.all(CycleWin))


@dataclass(frozen=True)
class Blow:
    """What one side deals, and how it came about."""

    won: int
    base: int
    scoop: bool
    hula: HulaResult
    stop: Stop
    multiplier: int
    royalty: int

    @property
    def dealt(self) -> int:
        return self.base * self.multiplier + self.royalty


def plain_types(board: Board) -> tuple[int, ...]:
    """Hand types by the cards alone."""
    return tuple(type_of(evaluate(total_of(board.line(line)))) for line in range(ALL_LINES))


def fouls(types: tuple[int, ...]) -> tuple[bool, ...]:
    """Back weaker than mid, mid weaker than front; an empty line is compared with nothing."""
    back, mid, front = types
    return bool(mid and back) and back < mid, bool(front and mid) and mid < front, False


def judged(powers: Powers) -> Fighter:
    """A player's lines as a duel sees them."""
    board = powers.player.board
    fouled = fouls(plain_types(board))
    spared = powers.player.fantasyland or powers.has(FoulIgnore)
    lines = tuple(_judged_line(powers, line, fouled[line], spared) for line in range(ALL_LINES))
    return Fighter(powers, lines, spared)


def _judged_line(powers: Powers, line: int, fouled: bool, spared: bool) -> LineHand:
    cards, name = powers.player.board.line(line), LINES[line]
    if not cards:
        return EMPTY_LINE
    hand = evaluate(total_of(cards))
    plain = type_of(hand)
    type = max(HIGH_CARD, plain - 1) if fouled and not spared else plain
    type += sum(each.n for each in powers.all(HandTypeAdd) if each.line == name)
    stars = [card.stars for card in cards if card.stars > 1]
    if powers.has(TwoStarAsThree):
        stars = [3] * len(stars)
    enhanced = sum(stars) if powers.has(StarCountByStars) else len(stars)
    enhanced += sum(each.n for each in powers.all(EnhancedAdd) if each.line == name)
    return LineHand(
        plain=plain,
        type=min(max(type, HIGH_CARD), ROYAL_FLUSH),
        fouled=fouled,
        enhanced=enhanced,
        three_stars=stars.count(3),
        suit=dominant(cards),
        ranks=ranks_of(hand),
    )


def compare(a: Fighter, b: Fighter, line: int) -> LineResult:
    """The first stage that differs decides."""
    ours, theirs = a.lines[line], b.lines[line]
    if not ours.type or not theirs.type:
        if ours.type == theirs.type:
            return LineResult(None, "both_empty")
        return LineResult(0 if ours.type else 1, "empty")
    stages: tuple[tuple[int, Reason], ...] = (
        (ours.type - theirs.type, "hand"),
        (ours.enhanced - theirs.enhanced, "stars"),
        (ours.three_stars - theirs.three_stars, "three_stars"),
        (_suit_stage(a, b, ours.suit, theirs.suit), "suit"),
        _rank_stage(a, b, ours, theirs),
        (_spade_stage(a, b), "spade"),
    )
    for ahead, reason in stages:
        if ahead:
            return LineResult(0 if ahead > 0 else 1, reason)
    return LineResult(None, "draw")


def _either(a: Fighter, b: Fighter, kind: type) -> bool:
    return a.powers.has(kind) or b.powers.has(kind)


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


def _rank_stage(a: Fighter, b: Fighter, ours: LineHand, theirs: LineHand) -> tuple[int, Reason]:
    ahead = (ours.ranks > theirs.ranks) - (ours.ranks < theirs.ranks)
    return (-ahead, "rank_low") if _either(a, b, RankReverse) else (ahead, "rank")


def _spade_stage(a: Fighter, b: Fighter) -> int:
    if not _either(a, b, WinDrawnLines):
        return 0
    return a.powers.levels[SPADE] - b.powers.levels[SPADE]


def blow(book: Book, me: Fighter, rival: Fighter, won: list[int], stage: int) -> Blow:
    """What a side deals, having won these lines."""
    powers, mode = me.powers, me.powers.mode
    base = len(won) * mode.line_damage(stage)
    for each in powers.all(LineDamageAdd):
        base += each.n * (len(won) if each.line == "any" else LINES.index(each.line) in won)
    scoop = len(won) == ALL_LINES
    if scoop:
        base += mode.scoop_bonus + powers.total(ScoopDamageAdd)
    hula, stop = _hula(me, rival, len(won))
    multiplier = 1
    if hula == "applied":
        multiplier = mode.hula.stop_multiplier if stop != "none" else powers.hula_multiplier
    royalty = _royalty(book, me, won) if mode.royalties else 0
    return Blow(len(won), max(0, base), scoop, hula, stop, multiplier, royalty)


def _hula(me: Fighter, rival: Fighter, won: int) -> tuple[HulaResult, Stop]:
    powers, terms = me.powers, me.powers.mode.hula
    if not powers.player.hula:
        return "none", "none"
    if won < terms.min_lines or powers.synergies < powers.synergies_needed:
        return ("shielded" if _shielded(powers) else "failed"), "none"
    if rival.hp <= terms.low_stop_hp:
        return "applied", "low"
    if won == ALL_LINES and me.lines[0].plain == ROYAL_FLUSH:
        return "applied", "high"
    return "applied", "none"


def _shielded(powers: Powers) -> bool:
    uses = [each.uses for each in powers.all(HulaFailShield)]
    return -1 in uses or sum(uses) > powers.player.shields_used


def spends_shield(powers: Powers) -> bool:
    """Whether a shield that saved its owner is used up by it."""
    return all(each.uses != -1 for each in powers.all(HulaFailShield))


def _royalty(book: Book, me: Fighter, won: list[int]) -> int:
    """One floor for the sum of all lines."""
    points = 0
    for line in won:
        hand = me.lines[line]
        if not hand.fouled:
            percent = 100 + sum(
                each.percent - 100
                for each in me.powers.all(RoyaltyPercent)
                if each.line in ("any", LINES[line])
            )
            points += book.points(line, hand.type, hand.ranks) * max(0, percent)
    return points // (100 * book.content.royalties.points_per_hp)


def taken(me: Fighter, mine: Blow, theirs: Blow) -> int:
    """What a side suffers of what the other deals."""
    damage = theirs.dealt
    if mine.hula == "failed":
        damage = damage * me.powers.mode.hula.fail_taken_percent // 100
    return reduced(me.powers, damage)


def reduced(powers: Powers, damage: int) -> int:
    """Percentages multiplied with one floor, then what is added to any damage at all."""
    scale = 1
    for each in powers.all(DamageTakenPercent):
        damage, scale = damage * each.percent, scale * 100
    damage //= scale
    return max(0, damage + powers.total(DamageTakenAdd)) if damage else 0
