"""What ex and phi would do to every number that is known, and f at least and at most (9.5)."""

from functools import lru_cache

from games.euler.bots.knowledge import Knowledge
from games.euler.content.schema import Content
from games.euler.content.terms import KINDS, SPECIAL
from games.euler.page.maths.facts import find_fact
from games.euler.page.maths.models import Band, Change, Plan, WhatIf
from games.euler.page.maths.possibilities import find_band
from games.euler.page.parts import known_number
from games.euler.page.workings import format_number, work_out
from games.euler.rules.conditions import Chain, apply_special_cards, needs_dealer
from games.euler.state import Function
from games.euler.view import View

MOST_EX, MOST_PHI = 2, 3
"""More cards of a kind hardly ever come together."""
_NO_FUNCTION = Function((0, 0, 0), (False, False, False))


def explore(content: Content, view: View) -> WhatIf | None:
    """The what-if tray of a seat in a special window; a hint."""
    if view.seat is None or not view.options.hints or view.phase not in SPECIAL:
        return None
    chain, dealer = content.chain(view.chain), known_number(view.dealer)
    known = {seat: known_number(view.seats[seat].number) for seat in view.live_seats}
    field = tuple((seat, number) for seat, number in known.items() if number is not None)
    played = view.seats[view.seat].played or ()
    own = [played.count(kind) for kind in KINDS]
    most = [len(known) * count for count in content.specials]
    ex, phi = range(min(MOST_EX, most[1]) + 1), range(min(MOST_PHI, most[2]) + 1)
    is_measured = dealer is not None or not needs_dealer(chain)
    plans = tuple(
        _plan(chain, field, dealer or 1, is_measured, (e, p), is_measured and len(field) > 1)
        for e in ex
        for p in phi
    )
    shown = {n for plan in plans for change in plan.changes for n in (change.number, change.final)}
    return WhatIf(
        ex=tuple(ex),
        phi=tuple(phi),
        own_ex=min(own[1], ex[-1]),
        own_phi=min(own[2], phi[-1]),
        plans=plans,
        bands=_bands(content, view, field),
        facts=tuple(find_fact(n) for n in sorted(shown)),
    )


@lru_cache(maxsize=512)
def _plan(
    chain: Chain,
    field: tuple[tuple[int, int], ...],
    dealer: int,
    is_measured: bool,
    cards: tuple[int, int],
    is_ranked: bool,
) -> Plan:
    counts = (0, *cards)
    results = {seat: work_out(chain, n, dealer, None, counts) for seat, n in field}
    keys = [result.key for result in results.values()]
    return Plan(
        *cards,
        tuple(
            Change(
                seat,
                number,
                apply_special_cards(number, _NO_FUNCTION, counts, 0),
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
