"""Suits, lines, phases, hand types and how a card is numbered."""

from typing import Literal

Suit = Literal["spade", "heart", "diamond", "club"]
SUITS: tuple[Suit, ...] = ("spade", "heart", "diamond", "club")
SPADE, HEART, DIAMOND, CLUB = range(4)

Line = Literal["back", "mid", "front"]
LINES: tuple[Line, ...] = ("back", "mid", "front")
SIZES = (5, 5, 3)
"""Slots of back, mid and front."""
BOARD_SIZE = 13

Phase = Literal["prep", "result", "augment", "end"]
Tier = Literal["silver", "gold", "prismatic"]
Step = Literal["flop", "turn", "river"]
STEPS: tuple[Step, ...] = ("flop", "turn", "river")
"""Which events the first, second and third round of a stage reveal."""

STAGE_LENGTH = 3
MAX_SEATS = 8
TOP_LEVEL = 9
MAX_STARS = 3
MAX_SYNERGIES = 4

RANKS = 13
LOWEST_RANK = 2
KINDS = 52
"""A card's kind is its row in the content: ♠2 … ♠A, ♥2 … ♥A, ♦2 … ♦A, ♣2 … ♣A."""

(
    HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT,
    FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH,
) = range(1, 11)  # fmt: skip


def card_suit(kind: int) -> int:
    """The suit of a kind, 0 to 3 in the fixed order ♠ ♥ ♦ ♣."""
    return kind // RANKS


def card_rank(kind: int) -> int:
    """The rank of a kind, 2 to 14 (ace)."""
    return kind % RANKS + LOWEST_RANK


def round_stage(round: int) -> int:
    """The stage of a round, from 1 on."""
    return (round - 1) // STAGE_LENGTH + 1


def round_step(round: int) -> int:
    """The place of a round in its stage: 1 flop, 2 turn, 3 river."""
    return (round - 1) % STAGE_LENGTH + 1
