"""The review of a finished match: better numbers, better cards (9.5)."""

from games.euler.bots.equity import strengths
from games.euler.bots.knowledge import add_plans, card_plans, list_cards
from games.euler.content.schema import Content
from games.euler.page.maths.hints import rank
from games.euler.page.models import Review
from games.euler.page.parts import known_number
from games.euler.rules.candidates import digit_pairs
from games.euler.rules.conditions import apply_special_cards, chain_key
from games.euler.rules.dealing import keeps_reserve
from games.euler.view import RoundView, View

Counts = tuple[int, ...]


def reviews(content: Content, view: View) -> tuple[Review, ...]:
    """One review a round, for finished practice matches and dailies."""
    if view.seat is None or not view.is_over or view.options.mode not in ("practice", "daily"):
        return ()
    return tuple(
        _review(content, view, view.seat, past, number)
        for past in view.past
        if (number := known_number(past.numbers[view.seat])) is not None
    )


def _review(content: Content, view: View, seat: int, past: RoundView, number: int) -> Review:
    strength = strengths(content.chain(past.chain))
    numbers = _legal_numbers(content, view, seat, past)
    best = max(numbers, key=lambda n: (strength[n], -n), default=number)
    return Review(
        round=past.round,
        number=f"{number:02d}",
        rank=rank(strength, number),
        best=f"{best:02d}",
        best_rank=rank(strength, best),
        cards=_better_cards(content, view, seat, past),
    )


def _legal_numbers(content: Content, view: View, seat: int, past: RoundView) -> set[int]:
    """The numbers that could have been laid: from cards still held and cards laid later."""
    hand = list(view.seats[seat].hand or ())
    for later in view.past:
        number, card = later.numbers[seat], later.order_cards[seat]
        if later.round >= past.round and number is not None:
            hand += [digit for digit in number if digit is not None]
        if later.round > past.round and card is not None:
            hand.append(card)
    held, rounds_left = tuple(hand), content.settings.rounds - past.round
    return {
        10 * tens + ones
        for tens, ones in digit_pairs(held)
        if tens + ones and keeps_reserve(held, (tens, ones), rounds_left)
    }


def _better_cards(content: Content, view: View, seat: int, past: RoundView) -> tuple[str, ...]:
    """The symbols of the fewest special cards that would have won more; none if there are none."""
    if past.ending != "showdown" or seat not in past.live:
        return ()
    kinds = content.kinds
    own = _count_cards(kinds, past, seat)
    before = [_count_cards(kinds, p, seat) for p in view.past if p.round < past.round]
    held = [most - sum(used[kind] for used in before) for kind, most in enumerate(content.specials)]
    played = past.counts or (0,) * len(kinds)
    others = tuple(n - m for n, m in zip(played, own, strict=True))
    share = _share(content, past, seat, played)
    for plan in card_plans(held, sum(held)):
        if _share(content, past, seat, add_plans(others, plan)) > share:
            return tuple(content.special_card(kind).symbol for kind in list_cards(kinds, plan))
    return ()


def _count_cards(kinds: tuple[str, ...], past: RoundView, seat: int) -> Counts:
    return tuple(
        sum(card.seat == seat and card.kind == kind for card in past.played) for kind in kinds
    )


def _share(content: Content, past: RoundView, seat: int, counts: Counts) -> float:
    """The part of the main pot that a seat would get with these cards played by all together."""
    assert past.function is not None
    chain, dealer = content.chain(past.chain), known_number(past.dealer) or 1
    keys = {}
    for other in past.live:
        number = known_number(past.numbers[other]) or 0
        final = apply_special_cards(
            number, past.function, content.cards, counts, content.settings.f_cap
        )
        keys[other] = chain_key(chain, final, dealer)
    best = min(keys.values())
    return 1 / list(keys.values()).count(best) if keys[seat] == best else 0.0
