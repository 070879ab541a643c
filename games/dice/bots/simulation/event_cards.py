"""The event cards of a simulated round: steps E1 to E4."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.dice.bots.simulation.seat_model import Seat
from games.dice.content.effects import (
    AddPoints,
    BothHandsAtLeast,
    DrawCard,
    GainEnergy,
    GainShield,
    GiveTotal,
    HalveTotal,
    LoseEnergy,
    NextBonusDie,
    NextCurse,
    NextLucky,
    Nothing,
    OwnEnergyAtLeast,
    OwnEnergyAtMost,
    OwnTotalAtLeast,
    OwnTotalBehind,
    ResetRound,
    SwapRandomCards,
    SwapTotals,
)
from games.dice.content.rows import EventRow
from games.dice.rules.turn import add_copies, find_kind

if TYPE_CHECKING:
    from games.dice.bots.simulation.round import SimulatedRound


def draw_and_apply(simulated: SimulatedRound) -> None:
    """Judge both conditions first, then apply the cards in the order of section 2.6."""
    one, two = simulated.seats
    a, b = _draw_cards(simulated)
    a_fulfilled, b_fulfilled = _is_fulfilled(simulated, one, a), _is_fulfilled(simulated, two, b)
    if (a.order or 0) <= (b.order or 0):
        ordered = ((one, a, a_fulfilled), (two, b, b_fulfilled))
    else:
        ordered = ((two, b, b_fulfilled), (one, a, a_fulfilled))
    for me, row, is_fulfilled in ordered:
        is_stopped = not is_fulfilled or simulated.use_protection(me, row.blocked_by)
        if not is_stopped and not (row.delayed and simulated.last):
            APPLY[type(row.effect)](simulated, me, simulated.seats[1 - me.seat], row.effect)


def _draw_cards(simulated: SimulatedRound) -> tuple[EventRow, EventRow]:
    """Draw a card for each seat; B draws from what A left of a complete pile."""
    pile = simulated.start.event_pile
    if any(pile):
        return _draw_from_partial_pile(simulated, pile)
    cards = simulated.tables.events
    a = simulated.draw("event:0", len(cards))
    b = simulated.draw("event:1", len(cards) - 1)
    return cards[a], cards[b if b < a else b + 1]


def _draw_from_partial_pile(
    simulated: SimulatedRound, pile: tuple[int, ...]
) -> tuple[EventRow, EventRow]:
    """Draw from a pile that is not complete; it is filled again when it is empty."""
    rows, complete = simulated.index.content.event_cards, simulated.index.event_pile
    a = find_kind(pile, simulated.draw("event:0", sum(pile)))
    pile = add_copies(pile, a, -1)
    pile = pile if any(pile) else complete
    return rows[a], rows[find_kind(pile, simulated.draw("event:1", sum(pile)))]


def _is_fulfilled(simulated: SimulatedRound, me: Seat, row: EventRow) -> bool:
    """Whether the card has an effect if it is not blocked."""
    condition: Any = row.condition
    if isinstance(row.effect, Nothing):
        return False
    if condition is None:
        return True
    if isinstance(condition, OwnTotalAtLeast):
        return bool(me.total >= condition.value)
    if isinstance(condition, OwnEnergyAtLeast):
        return bool(me.energy >= condition.value)
    one, two = simulated.seats
    if isinstance(condition, OwnTotalBehind):
        return bool(simulated.seats[1 - me.seat].total - me.total >= condition.value)
    if isinstance(condition, OwnEnergyAtMost):
        return bool(me.energy <= condition.value)
    if isinstance(condition, BothHandsAtLeast):
        return bool(min(len(one.hand), len(two.hand)) >= condition.value)
    return bool(abs(one.total - two.total) >= condition.value)


def _reset_round(simulated: SimulatedRound, me: Seat, them: Seat, effect: ResetRound) -> None:
    me.score = them.score = 0


def _add_points(simulated: SimulatedRound, me: Seat, them: Seat, effect: AddPoints) -> None:
    me.score += effect.min


def _halve_total(simulated: SimulatedRound, me: Seat, them: Seat, effect: HalveTotal) -> None:
    me.total = min(me.total, max(effect.keep, me.total // 2))


def _give_total(simulated: SimulatedRound, me: Seat, them: Seat, effect: GiveTotal) -> None:
    given = max(0, min(effect.amount, me.total - effect.keep))
    me.total, them.total = me.total - given, them.total + given


def _swap_totals(simulated: SimulatedRound, me: Seat, them: Seat, effect: SwapTotals) -> None:
    moved, limit = them.total - me.total, simulated.start.swap_limit
    if limit is not None:
        moved = max(-limit, min(limit, moved))
    me.total, them.total = me.total + moved, them.total - moved


def _gain_energy(simulated: SimulatedRound, me: Seat, them: Seat, effect: GainEnergy) -> None:
    simulated.tables.gain_energy(me, effect.amount)


def _drain_energy(simulated: SimulatedRound, me: Seat, them: Seat, effect: LoseEnergy) -> None:
    me.energy = min(me.energy, max(effect.keep, me.energy - effect.amount))


def _next_lucky(simulated: SimulatedRound, me: Seat, them: Seat, effect: NextLucky) -> None:
    me.lucky = True


def _next_bonus(simulated: SimulatedRound, me: Seat, them: Seat, effect: NextBonusDie) -> None:
    me.bonus = True


def _next_curse(simulated: SimulatedRound, me: Seat, them: Seat, effect: NextCurse) -> None:
    me.curse += 1
    me.more += effect.amount - simulated.index.curse


def _gain_shield(simulated: SimulatedRound, me: Seat, them: Seat, effect: GainShield) -> None:
    simulated.tables.gain_shields(me, effect.count)


def _draw_cards_of_pile(simulated: SimulatedRound, me: Seat, them: Seat, effect: DrawCard) -> None:
    for _ in range(effect.count):
        simulated.take_card(me)


def _swap_cards(simulated: SimulatedRound, me: Seat, them: Seat, effect: SwapRandomCards) -> None:
    one, two = simulated.seats
    if not (one.hand and two.hand):
        return
    a = one.hand[simulated.draw("give:0", len(one.hand))]
    b = two.hand[simulated.draw("give:1", len(two.hand))]
    for each, gave, got in ((one, a, b), (two, b, a)):
        left = list(each.hand)
        left.remove(gave)
        each.hand = simulated.index.sort_cards((*left, got))


APPLY: dict[type, Callable[[SimulatedRound, Seat, Seat, Any], None]] = {
    ResetRound: _reset_round,
    AddPoints: _add_points,
    HalveTotal: _halve_total,
    GiveTotal: _give_total,
    SwapTotals: _swap_totals,
    GainEnergy: _gain_energy,
    LoseEnergy: _drain_energy,
    SwapRandomCards: _swap_cards,
    NextLucky: _next_lucky,
    NextBonusDie: _next_bonus,
    NextCurse: _next_curse,
    GainShield: _gain_shield,
    DrawCard: _draw_cards_of_pile,
}
