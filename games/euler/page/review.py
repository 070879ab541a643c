"""A match looked at again by its one player: better numbers, better special cards (9.5)."""

from games.euler.bots.knowledge import cards, plans
from games.euler.bots.strength import NUMBERS, strengths
from games.euler.content.schema import Content
from games.euler.content.terms import KINDS
from games.euler.page.models import Review
from games.euler.page.parts import known
from games.euler.page.workings import NO_CARDS
from games.euler.rules import dealing
from games.euler.rules.conditions import judged, transformed
from games.euler.view import RoundView, View

Counts = tuple[int, ...]


def rank(power: tuple[float, ...], number: int) -> int:
    """A number's place among 1 to 99 by its strength."""
    return 1 + sum(power[n] > power[number] for n in NUMBERS)


def reviews(content: Content, view: View) -> tuple[Review, ...]:
    """Round by round, for practice matches and dailies that are over."""
    if view.seat is None or not view.over or view.options.mode not in ("practice", "daily"):
        return ()
    return tuple(
        _review(content, view, view.seat, past, number)
        for past in view.past
        if (number := known(past.numbers[view.seat])) is not None
    )


def _review(content: Content, view: View, seat: int, past: RoundView, number: int) -> Review:
    power = strengths(content.chain(past.chain))
    best = max(_choices(content, view, seat, past), key=lambda n: (power[n], -n), default=number)
    return Review(
        round=past.round,
        number=f"{number:02d}",
        rank=rank(power, number),
        best=f"{best:02d}",
        best_rank=rank(power, best),
        cards=_better_cards(content, view, seat, past),
    )


def _choices(content: Content, view: View, seat: int, past: RoundView) -> set[int]:
    """What could have been laid then: the cards still held, and all that were laid later."""
    hand = list(view.seats[seat].hand or ())
    for later in view.past:
        number, card = later.numbers[seat], later.order_cards[seat]
        if later.round >= past.round and number is not None:
            hand += [digit for digit in number if digit is not None]
        if later.round > past.round and card is not None:
            hand.append(card)
    held, left = tuple(hand), content.settings.rounds - past.round
    return {
        10 * tens + ones
        for i, tens in enumerate(held)
        for j, ones in enumerate(held)
        if i != j and tens + ones and dealing.keeps_reserve(held, (tens, ones), left)
    }


def _better_cards(content: Content, view: View, seat: int, past: RoundView) -> tuple[str, ...]:
    """The fewest special cards that would have won more than those played."""
    if past.ending != "showdown" or seat not in past.live:
        return ()
    own = _count(past, seat)
    before = [_count(p, seat) for p in view.past if p.round < past.round]
    held = [most - sum(used[kind] for used in before) for kind, most in enumerate(content.specials)]
    others = tuple(n - m for n, m in zip(past.counts or NO_CARDS, own, strict=True))
    share = _share(content, past, seat, past.counts or NO_CARDS)
    for plan in plans(held, sum(held)):
        total = tuple(n + m for n, m in zip(others, plan, strict=True))
        if _share(content, past, seat, total) > share:
            return cards(plan)
    return ()


def _count(past: RoundView, seat: int) -> Counts:
    return tuple(
        sum(card.seat == seat and card.kind == kind for card in past.played) for kind in KINDS
    )


def _share(content: Content, past: RoundView, seat: int, counts: Counts) -> float:
    """The part of the main pot that a seat would get with these cards on the table."""
    assert past.function is not None
    chain, dealer = content.chain(past.chain), known(past.dealer) or 1
    keys = {
        index: judged(
            chain,
            transformed(
                known(past.numbers[index]) or 0, past.function, counts, content.settings.f_cap
            ),
            dealer,
        )
        for index in past.live
    }
    best = min(keys.values())
    return 1 / list(keys.values()).count(best) if keys[seat] == best else 0.0
