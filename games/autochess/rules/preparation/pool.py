"""The shared pool: drawing from it and giving back (sections 2.3 and 2.4)."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.autochess.cards import Card
from games.autochess.content.index import Book
from games.autochess.content.terms import TOP_LEVEL
from games.autochess.rules.preparation.bench import numbered
from games.autochess.state import State
from games.engine.chance import Chance


def draw_n(
    book: Book,
    pool: list[int],
    n: int,
    level: int,
    rng: Chance,
    place: tuple[str, int],
    min_cost: int = 1,
    first_slot: int = 0,
) -> list[int]:
    """Up to n different kinds by the odds of a level, taken out of the pool at once.

    Every card uses two slots of its stream: one for the tier, one for the card.
    """
    odds = book.content.level_odds[min(max(level, 1), TOP_LEVEL) - 1]
    stream, index = place
    drawn: list[int] = []
    for nth in range(n):
        slot = first_slot + 2 * nth
        drawable = [
            [kind for kind in tier if pool[kind] > 0 and kind not in drawn]
            if cost >= min_cost
            else []
            for cost, tier in enumerate(book.tiers, 1)
        ]
        weights = [weight if kinds else 0 for weight, kinds in zip(odds, drawable, strict=True)]
        if not any(weights):
            # Nothing that the level offers is left: the cheapest there is.
            weights = [0] * len(drawable)
            cheapest = next((cost for cost, kinds in enumerate(drawable) if kinds), None)
            if cheapest is None:
                break
            weights[cheapest] = 1
        tier = drawable[_weighted(weights, rng, stream, index, slot)]
        kind = tier[_weighted([pool[kind] for kind in tier], rng, stream, index, slot + 1)]
        pool[kind] -= 1
        drawn.append(kind)
    return drawn


def _weighted(weights: list[int], rng: Chance, stream: str, index: int, slot: int) -> int:
    x = rng.draw(stream, index, slot, sum(weights))
    for place, weight in enumerate(weights):
        if x < weight:
            return place
        x -= weight
    raise AssertionError("a draw is below the sum of the weights")


def given_back(book: Book, state: State, cards: Iterable[Card]) -> State:
    """One copy of each card back; what is above the first number of copies is discarded."""
    pool = list(state.pool)
    for card in cards:
        pool[card.kind] = min(pool[card.kind] + 1, book.copies[card.kind])
    return replace(state, pool=tuple(pool))


def dealt(
    book: Book,
    state: State,
    seat: int,
    n: int,
    level: int,
    rng: Chance,
    place: tuple[str, int],
    guarantee: int = 0,
    loan: bool = False,
) -> tuple[State, tuple[Card, ...]]:
    """Cards for a seat, with uids of its own; a guaranteed first card is drawn by itself."""
    pool = list(state.pool)
    kinds: list[int] = []
    if guarantee and n:
        kinds = draw_n(book, pool, 1, level, rng, place, guarantee)
    kinds += draw_n(book, pool, n - len(kinds), level, rng, place, 1, 2 * len(kinds))
    player, cards = state.players[seat], []
    for kind in kinds:
        player, uid = numbered(player)
        cards.append(Card(uid, kind, loan=loan))
    state = replace(state, pool=tuple(pool)).seating(seat, player)
    return state, tuple(cards)
