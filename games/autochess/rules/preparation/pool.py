"""The shared pool: drawing cards and returning them (sections 2.3 and 2.4)."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from operator import mul

from games.autochess.cards import Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import TOP_LEVEL
from games.autochess.rules.preparation.bench import take_uids
from games.autochess.rules.turn import Turn
from games.engine.chance import Chance

Draw = tuple[str, int]
"""A stream of chance and the index of the draw in it."""


def draw_n(
    index: ContentIndex,
    pool: list[int],
    n: int,
    level: int,
    rng: Chance,
    draw: Draw,
    min_cost: int = 1,
    first_slot: int = 0,
) -> list[int]:
    """Up to n different kinds by the odds of a level, taken out of the pool at once.

    Every card uses two slots of its draw: one for the tier, one for the card.
    """
    stream, nth = draw
    weights = index.content.level_odds[min(max(level, 1), TOP_LEVEL) - 1]
    filled = [
        cost >= min_cost and any(map(pool.__getitem__, tier))
        for cost, tier in enumerate(index.tiers, 1)
    ]
    odds = _add_odds(weights, filled)
    copies: dict[int, list[int]] = {}
    drawn: list[int] = []
    for slot in range(first_slot, first_slot + 2 * n, 2):
        if not odds:
            break
        cost = bisect_right(odds, rng.draw(stream, nth, slot, odds[-1]))
        tier = copies.get(cost) or [pool[kind] for kind in index.tiers[cost]]
        sums = list(accumulate(tier))
        place = bisect_right(sums, rng.draw(stream, nth, slot + 1, sums[-1]))
        kind = index.tiers[cost][place]
        pool[kind] -= 1
        drawn.append(kind)
        # From here on the kind is not drawn: bisect_right goes past those without copies.
        tier[place], copies[cost] = 0, tier
        if not any(tier):
            filled[cost] = False
            odds = _add_odds(weights, filled)
    return drawn


def _add_odds(weights: tuple[int, ...], filled: list[bool]) -> list[int]:
    """The running sum of the odds of the tiers that have cards; empty if none has."""
    sums = list(accumulate(map(mul, weights, filled)))
    if not sums[-1]:
        # Nothing is left of the tiers of this level: take the cheapest tier with cards.
        return list(accumulate(map(int, filled), max)) if any(filled) else []
    return sums


def return_cards(turn: Turn, cards: Sequence[Card]) -> None:
    """Return one copy of each card; copies above the initial number are discarded."""
    if not cards:
        return
    pool = list(turn.state.pool)
    for card in cards:
        pool[card.kind] = min(pool[card.kind] + 1, turn.index.copies[card.kind])
    turn.update(pool=tuple(pool))


def deal(
    turn: Turn,
    seat: int,
    n: int,
    level: int,
    draw: Draw,
    guarantee: int = 0,
    loan: bool = False,
) -> tuple[Card, ...]:
    """Draw cards for a seat and give them uids; a guaranteed first card is drawn separately."""
    index, rng, pool = turn.index, turn.rng, list(turn.state.pool)
    kinds: list[int] = []
    if guarantee and n:
        kinds = draw_n(index, pool, 1, level, rng, draw, guarantee)
    kinds += draw_n(index, pool, n - len(kinds), level, rng, draw, 1, 2 * len(kinds))
    player, uids = take_uids(turn.player(seat), len(kinds))
    turn.update(pool=tuple(pool))
    turn.replace_player(seat, player)
    return tuple(Card(uid, kind, loan=loan) for uid, kind in zip(uids, kinds, strict=True))
