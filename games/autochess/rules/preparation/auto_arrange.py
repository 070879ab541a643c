"""`auto_arrange` (section 4.4): the board that the rules set."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from games.autochess.cards import Card, build_board
from games.autochess.content.terms import BOARD_SIZE, ROYAL_FLUSH
from games.autochess.events import Arranged
from games.autochess.rules.combat.poker_hands import BITS as STAR_BITS
from games.autochess.rules.combat.poker_hands import (
    FLUSHES,
    NUMBERS,
    ONE_SUIT,
    PLAIN,
    RANK_MASK,
    RANKS_MASK,
    RANKS_WIDTH,
    SUIT_AT,
    SUIT_MASK,
    THREE_AT,
)
from games.autochess.rules.turn import Turn
from games.autochess.state import Player

LINE_SIZES = (
    (0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2), (3, 2, 2),
    (3, 3, 2), (5, 2, 2), (5, 3, 2), (5, 3, 3), (5, 5, 2), (5, 5, 3),
)  # fmt: skip
"""Cards in back, mid and front by the number of cards on the board."""
TYPE_AT = RANKS_WIDTH + 2 * STAR_BITS


def auto_arrange(turn: Turn, seat: int) -> None:
    """Set the board; cards without a place go to bench and tray."""
    turn.replace_player(seat, arrange_cards(turn.player(seat), turn.modifiers(seat).cap))
    turn.emit(Arranged(to=seat))


def arrange_cards(player: Player, cap: int) -> Player:
    """The player with the board that the rules would set."""
    lines = best_lines(
        tuple(card_candidates(player, cap)), BOARD_SIZE if player.fantasyland else cap
    )
    chosen = {card.uid for line in lines for card in line}
    left = [card for card in (*player.bench, *player.board.cards()) if card.uid not in chosen]
    loans = (*player.tray, *(card for card in left if card.loan))
    return replace(
        player,
        board=build_board(lines),
        bench=tuple(card for card in left if not card.loan),
        tray=tuple(card for card in loans if card.uid not in chosen),
    )


def card_candidates(player: Player, cap: int) -> list[Card]:
    """One card of each suit and rank, in the order of their uids."""
    best: dict[int, Card] = {}
    for card in (*player.bench, *player.board.cards(), *player.tray):
        known = best.get(card.kind)
        if known is None or _preference(card) > _preference(known):
            best[card.kind] = card
    if player.fantasyland:
        own = sorted((card for card in best.values() if not card.loan), key=_worth)
        for card in own[: max(0, len(own) - cap)]:
            del best[card.kind]
    return sorted(best.values(), key=lambda card: card.uid)


def _preference(card: Card) -> tuple[int, bool, int]:
    return card.stars, not card.loan, -card.uid


def _worth(card: Card) -> tuple[int, int, int]:
    return card.stars, card.kind % 13, card.uid


@lru_cache(maxsize=2048)
def best_lines(cards: tuple[Card, ...], cap: int) -> tuple[tuple[Card, ...], ...]:
    """Back, then mid from the rest with no higher type, then front likewise."""
    left, most, lines = list(cards), ROYAL_FLUSH, []
    for size in LINE_SIZES[min(len(cards), cap)]:
        line, key = best_subset(left, size, most)
        lines.append(tuple(line))
        left = [card for card in left if card not in line]
        most = min(most, key >> TYPE_AT) if line else most
    return tuple(lines)


def best_subset(cards: list[Card], size: int, most: int) -> tuple[list[Card], int]:
    """The strongest subset of that size with a type of at most `most`, else one of the lowest type.

    Cards come in the order of their uids, so the first of equal subsets has the smallest uids.
    """
    numbers = [NUMBERS[card.stars][card.kind] for card in cards]
    if not size:
        return [], 0
    limit = most + 1 << TYPE_AT
    best, least = -1, None
    for nth, key in enumerate(_subset_keys(numbers, size)):
        if best < key < limit:
            best, place = key, nth
        elif best < 0 and (least is None or _is_weaker(key, least[0])):
            least = (key, nth)
    if best < 0:
        assert least is not None
        best, place = least
    picked = next(combo for nth, combo in enumerate(combinations(cards, size)) if nth == place)
    return list(picked), best


def _subset_keys(numbers: list[int], size: int) -> Iterable[int]:
    """The keys of all subsets; `arrangement_key` inlined for speed."""
    for total in map(sum, combinations(numbers, size)):
        if total >> SUIT_AT & SUIT_MASK in ONE_SUIT:
            hand = FLUSHES[total & RANK_MASK]
        else:
            hand = PLAIN[total & RANK_MASK]
        yield (hand >> RANKS_WIDTH << 2 * STAR_BITS | total >> THREE_AT) << RANKS_WIDTH | (
            hand & RANKS_MASK
        )


def _is_weaker(key: int, other: int) -> bool:
    """A lower type, or the same type and a greater key."""
    return (key >> TYPE_AT, -key) < (other >> TYPE_AT, -other)
