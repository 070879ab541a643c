"""The words of the game: suits, lines, phases, and how a card is numbered."""

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
"""What the first, second and third round of a stage reveal."""

STAGE_LENGTH = 3
MOST_SEATS = 8
TOP_LEVEL = 9
MOST_STARS = 3
MOST_SYNERGIES = 4

RANKS = 13
LOWEST = 2
KINDS = 52
"""A card's kind is its row in the content: ♠2 … ♠A, ♥2 … ♥A, ♦2 … ♦A, ♣2 … ♣A."""

(
    HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT,
    FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH,
) = range(1, 11)  # fmt: skip


def suit_of(kind: int) -> int:
    """0 to 3, in the fixed order ♠ ♥ ♦ ♣."""
    return kind // RANKS


def rank_of(kind: int) -> int:
    """2 to 14, the ace high."""
    return kind % RANKS + LOWEST


def stage_of(round: int) -> int:
    """Three rounds make a stage; the first is 1."""
    return (round - 1) // STAGE_LENGTH + 1


def step_of(round: int) -> int:
    """1 to 3: flop, turn, river."""
    return (round - 1) % STAGE_LENGTH + 1
