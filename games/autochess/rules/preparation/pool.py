"""The shared pool: drawing cards and returning them (sections 2.3 and 2.4)."""

from collections.abc import Iterable

from games.autochess.cards import Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import TOP_LEVEL
from games.autochess.rules.preparation.bench import take_uid
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
    odds = index.content.level_odds[min(max(level, 1), TOP_LEVEL) - 1]
    drawn: list[int] = []
    for nth in range(n):
        slot = first_slot + 2 * nth
        drawable = [
            [kind for kind in tier if pool[kind] > 0 and kind not in drawn]
            if cost >= min_cost
            else []
            for cost, tier in enumerate(index.tiers, 1)
        ]
        weights = [weight if kinds else 0 for weight, kinds in zip(odds, drawable, strict=True)]
        if not any(weights):
            # Nothing is left of the tiers of this level: take the cheapest tier with cards.
            weights = [0] * len(drawable)
            cheapest = next((cost for cost, kinds in enumerate(drawable) if kinds), None)
            if cheapest is None:
                break
            weights[cheapest] = 1
        tier = drawable[_draw_weighted(weights, rng, draw, slot)]
        kind = tier[_draw_weighted([pool[kind] for kind in tier], rng, draw, slot + 1)]
        pool[kind] -= 1
        drawn.append(kind)
    return drawn


def _draw_weighted(weights: list[int], rng: Chance, draw: Draw, slot: int) -> int:
    stream, nth = draw
    value = rng.draw(stream, nth, slot, sum(weights))
    for place, weight in enumerate(weights):
        if value < weight:
            return place
        value -= weight
    raise AssertionError("a draw is below the sum of the weights")


def return_cards(turn: Turn, cards: Iterable[Card]) -> None:
    """Return one copy of each card; copies above the initial number are discarded."""
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
    player, cards = turn.player(seat), list[Card]()
    for kind in kinds:
        player, uid = take_uid(player)
        cards.append(Card(uid, kind, loan=loan))
    turn.update(pool=tuple(pool))
    turn.replace_player(seat, player)
    return tuple(cards)
