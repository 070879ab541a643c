"""Earning fantasyland (section 4.8)."""

from msgspec.structs import replace

from games.autochess.cards import Card
from games.autochess.content.effects import FantasylandMinRank
from games.autochess.content.terms import LINES, SIZES, card_rank
from games.autochess.rules.combat.duel import fouls, plain_types
from games.autochess.rules.modifiers import Modifiers
from games.autochess.state import Player

FRONT = LINES.index("front")


def earns_fantasyland(modifiers: Modifiers, hp: int) -> bool:
    """Whether the board opens fantasyland, or keeps it open, for a player with this HP."""
    player = modifiers.player
    if hp <= 0:
        return False
    if None in player.board.lines[FRONT]:
        return False
    types = plain_types(player.board)
    if not all(types) or any(fouls(types)):
        return False
    terms = modifiers.mode.fantasyland
    if player.fantasyland and player.run >= terms.max_run:
        return False
    ranks = (each.rank for each in modifiers.find(FantasylandMinRank))
    lowest = min((terms.min_pair_rank, *ranks))
    front = player.board.line(FRONT)
    if not opens_fantasyland(front, lowest, pairs=not player.fantasyland):
        return False
    return not any(card.used for card in matching_cards(front))


def opens_fantasyland(front: list[Card], lowest: int = 12, pairs: bool = True) -> bool:
    """The test on a front line alone: three of a kind or, if pairs count, a high enough pair."""
    group = matching_cards(front)
    if len(group) == SIZES[FRONT]:
        return True
    return pairs and len(group) == 2 and card_rank(group[0].kind) >= lowest


def matching_cards(front: list[Card]) -> list[Card]:
    """The cards that form the pair or the three of a kind; none if there is none."""
    ranks = [card_rank(card.kind) for card in front]
    return [card for card, rank in zip(front, ranks, strict=True) if ranks.count(rank) > 1]


def enter_fantasyland(player: Player) -> Player:
    """The next round is in fantasyland; the cards that earned it are marked as used."""
    marked: dict[int, Card | None] = {
        card.uid: replace(card, used=True) for card in matching_cards(player.board.line(FRONT))
    }
    return replace(player, fantasyland_next=True, board=player.board.replace_cards(marked))
