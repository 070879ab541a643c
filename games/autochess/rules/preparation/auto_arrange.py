"""`auto_arrange` (section 4.4): the board that the rules set."""

from functools import lru_cache

from msgspec.structs import replace

from games.autochess.cards import Card, build_board
from games.autochess.content.terms import BOARD_SIZE
from games.autochess.events import Arranged
from games.autochess.rules.preparation.strongest_line import preference, strongest_line
from games.autochess.rules.turn import Turn
from games.autochess.state import Player

LINE_SIZES = (
    (0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2), (3, 2, 2),
    (3, 3, 2), (5, 2, 2), (5, 3, 2), (5, 3, 3), (5, 5, 2), (5, 5, 3),
)  # fmt: skip
"""Cards in back, mid and front by the number of cards on the board."""


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
    loans = [*player.tray, *[card for card in left if card.loan]]
    board = build_board(lines)
    return replace(
        player,
        board=player.board if board == player.board else board,
        bench=tuple([card for card in left if not card.loan]),
        tray=tuple([card for card in loans if card.uid not in chosen]),
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
    """Back, then mid from the rest, then front from the rest of that.

    No line has a higher type than the one before it, which could have taken the same cards: it is
    not smaller, and cards that are added to a hand never lower its type.
    """
    left, lines = sorted(cards, key=preference), []
    for size in LINE_SIZES[min(len(cards), cap)]:
        line = strongest_line(left, size)
        lines.append(tuple(line))
        left = [card for card in left if card not in line]
    return tuple(lines)
