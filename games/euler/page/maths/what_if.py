"""What special cards would do to every number that is known, and f at least and at most (9.5)."""

from functools import lru_cache
from itertools import product

from games.euler.bots.knowledge import Knowledge
from games.euler.content.effects import (
    ApplyHiddenFunction,
    EffectBase,
    EulerPhi,
    ReverseDigits,
)
from games.euler.content.schema import Content, SpecialCard
from games.euler.content.terms import SPECIAL
from games.euler.page.maths.facts import find_fact
from games.euler.page.maths.models import Band, CardCounts, Change, Plan, WhatIf
from games.euler.page.maths.possibilities import find_band
from games.euler.page.parts import known_number
from games.euler.page.workings import Tray, format_number, work_out
from games.euler.rules.conditions import Chain, apply_special_cards, needs_dealer
from games.euler.state import Function
from games.euler.view import View

MOST: dict[type[EffectBase], int] = {ReverseDigits: 2, EulerPhi: 3}
"""More cards of a kind hardly ever come together."""
MOST_OTHERS = 1
_NO_FUNCTION = Function((0, 0, 0), (False, False, False))


def explore(content: Content, view: View) -> WhatIf | None:
    """The what-if tray of a seat in a special window; a hint."""
    if view.seat is None or not view.options.hints or view.phase not in SPECIAL:
        return None
    chain, dealer = content.chain(view.chain), known_number(view.dealer)
    known = {seat: known_number(view.seats[seat].number) for seat in view.live_seats}
    field = tuple((seat, number) for seat, number in known.items() if number is not None)
    cards = _list_cards(content, view, len(known))
    is_measured = dealer is not None or not needs_dealer(chain)
    tried = tuple(card for card in content.cards if not _is_function(card))
    plans = tuple(
        _plan(chain, field, dealer or 1, is_measured, Tray(tried, counts), len(field) > 1)
        for counts in product(*(card.counts for card in cards))
    )
    shown = {n for plan in plans for change in plan.changes for n in (change.number, change.final)}
    return WhatIf(
        cards=cards,
        plans=plans,
        bands=_bands(content, view, field) if len(tried) < len(content.cards) else (),
        facts=tuple(find_fact(n) for n in sorted(shown)),
    )


def _is_function(card: SpecialCard) -> bool:
    return isinstance(card.effect, ApplyHiddenFunction)


def _list_cards(content: Content, view: View, players: int) -> tuple[CardCounts, ...]:
    """The cards that can be tried: all but those with the hidden function."""
    assert view.seat is not None
    played, found = view.seats[view.seat].played or (), []
    for card in content.cards:
        if not _is_function(card):
            most = min(MOST.get(type(card.effect), MOST_OTHERS), players * card.per_player)
            own = min(played.count(card.code), most)
            found.append(CardCounts(card.symbol, tuple(range(most + 1)), own))
    return tuple(found)


@lru_cache(maxsize=512)
def _plan(
    chain: Chain,
    field: tuple[tuple[int, int], ...],
    dealer: int,
    is_measured: bool,
    tray: Tray,
    is_ranked: bool,
) -> Plan:
    results = {seat: work_out(chain, n, dealer, None, tray) for seat, n in field}
    keys = [result.key for result in results.values()]
    is_ranked = is_ranked and is_measured
    return Plan(
        tray.counts,
        tuple(
            Change(
                seat,
                number,
                apply_special_cards(number, _NO_FUNCTION, *tray),
                (results[seat].value or "0") if is_measured else "",
                1 + sum(key < results[seat].key for key in keys) if is_ranked else 0,
            )
            for seat, number in field
        ),
    )


def _bands(content: Content, view: View, field: tuple[tuple[int, int], ...]) -> tuple[Band, ...]:
    unseen = tuple(Knowledge(content, view).unseen_cards())
    bands = []
    for seat, number in field:
        least, most = find_band(unseen, content.settings, number)
        bands.append(Band(seat, format_number(number), format_number(least), format_number(most)))
    return tuple(bands)
