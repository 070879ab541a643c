"""The event cards of an imagined round: steps E1 to E4 in shorthand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.dice.bots.simulation.model import Seat
from games.dice.content.effects import (
    AddPoints,
    BothHandsAtLeast,
    GainEnergy,
    GiveTotal,
    HalveTotal,
    LoseEnergy,
    NextBonusDie,
    NextCurse,
    NextLucky,
    Nothing,
    OwnEnergyAtLeast,
    OwnTotalAtLeast,
    ResetRound,
    SwapRandomCards,
    SwapTotals,
)
from games.dice.content.rows import EventRow
from games.dice.rules.turn import changed, position

if TYPE_CHECKING:
    from games.dice.bots.simulation.round import Sketch


def draw_and_apply(sketch: Sketch) -> None:
    """Both cards are judged before either works; then in the order of the rulebook."""
    one, two = sketch.seats
    a, b = _drawn(sketch)
    first, second = _holds(sketch, one, a), _holds(sketch, two, b)
    if (a.order or 0) <= (b.order or 0):
        in_turn = ((one, a, first), (two, b, second))
    else:
        in_turn = ((two, b, second), (one, a, first))
    for me, row, holds in in_turn:
        stopped = not holds or sketch.protect(me, row.blocked_by)
        if not stopped and not (row.delayed and sketch.last):
            WORKS[type(row.effect)](sketch, me, sketch.seats[1 - me.seat], row.effect)


def _drawn(sketch: Sketch) -> tuple[EventRow, EventRow]:
    """Both cards. From a complete pile B draws what A left."""
    pile = sketch.opening.event_pile
    if any(pile):
        return _from_rest(sketch, pile)
    cards = sketch.tables.events
    a = sketch.draw("event:0", len(cards))
    b = sketch.draw("event:1", len(cards) - 1)
    return cards[a], cards[b if b < a else b + 1]


def _from_rest(sketch: Sketch, pile: tuple[int, ...]) -> tuple[EventRow, EventRow]:
    """The same from a pile that is not complete: it is filled again when it is empty."""
    rows, complete = sketch.index.content.event_cards, sketch.index.event_pile
    a = position(pile, sketch.draw("event:0", sum(pile)))
    pile = changed(pile, a, -1)
    pile = pile if any(pile) else complete
    return rows[a], rows[position(pile, sketch.draw("event:1", sum(pile)))]


def _holds(sketch: Sketch, me: Seat, row: EventRow) -> bool:
    """Whether the card will do anything, if nothing stops it."""
    condition: Any = row.condition
    if isinstance(row.effect, Nothing):
        return False
    if condition is None:
        return True
    if isinstance(condition, OwnTotalAtLeast):
        return bool(me.total >= condition.value)
    if isinstance(condition, OwnEnergyAtLeast):
        return bool(me.energy >= condition.value)
    one, two = sketch.seats
    if isinstance(condition, BothHandsAtLeast):
        return bool(min(len(one.hand), len(two.hand)) >= condition.value)
    return bool(abs(one.total - two.total) >= condition.value)


def _reset(sketch: Sketch, me: Seat, them: Seat, effect: ResetRound) -> None:
    me.score = them.score = 0


def _points(sketch: Sketch, me: Seat, them: Seat, effect: AddPoints) -> None:
    me.score += effect.min


def _halve(sketch: Sketch, me: Seat, them: Seat, effect: HalveTotal) -> None:
    me.total = min(me.total, max(effect.keep, me.total // 2))


def _give(sketch: Sketch, me: Seat, them: Seat, effect: GiveTotal) -> None:
    given = max(0, min(effect.amount, me.total - effect.keep))
    me.total, them.total = me.total - given, them.total + given


def _swap(sketch: Sketch, me: Seat, them: Seat, effect: SwapTotals) -> None:
    me.total, them.total = them.total, me.total


def _charge(sketch: Sketch, me: Seat, them: Seat, effect: GainEnergy) -> None:
    sketch.charge(me, effect.amount)


def _drain(sketch: Sketch, me: Seat, them: Seat, effect: LoseEnergy) -> None:
    me.energy = min(me.energy, max(effect.keep, me.energy - effect.amount))


def _lucky(sketch: Sketch, me: Seat, them: Seat, effect: NextLucky) -> None:
    me.lucky = True


def _bonus(sketch: Sketch, me: Seat, them: Seat, effect: NextBonusDie) -> None:
    me.bonus = True


def _curse(sketch: Sketch, me: Seat, them: Seat, effect: NextCurse) -> None:
    me.curse += 1


def _swap_cards(sketch: Sketch, me: Seat, them: Seat, effect: SwapRandomCards) -> None:
    one, two = sketch.seats
    if not (one.hand and two.hand):
        return
    a = one.hand[sketch.draw("give:0", len(one.hand))]
    b = two.hand[sketch.draw("give:1", len(two.hand))]
    for each, gave, got in ((one, a, b), (two, b, a)):
        left = list(each.hand)
        left.remove(gave)
        each.hand = sketch.index.sort_cards((*left, got))


WORKS: dict[type, Callable[[Sketch, Seat, Seat, Any], None]] = {
    ResetRound: _reset,
    AddPoints: _points,
    HalveTotal: _halve,
    GiveTotal: _give,
    SwapTotals: _swap,
    GainEnergy: _charge,
    LoseEnergy: _drain,
    SwapRandomCards: _swap_cards,
    NextLucky: _lucky,
    NextBonusDie: _bonus,
    NextCurse: _curse,
}
