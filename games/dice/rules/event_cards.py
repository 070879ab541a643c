"""The two event cards of a round: steps E1 to E4 (section 4.5)."""

from typing import assert_never

from msgspec.structs import replace

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
    Requirement,
    ResetRound,
    SwapRandomCards,
    SwapTotals,
    TotalGapAtLeast,
)
from games.dice.content.rows import EventRow
from games.dice.content.terms import SEATS, Card, EventCard
from games.dice.events import (
    CardsSwapped,
    EnergyLost,
    EventApplied,
    EventBlocked,
    EventDrawn,
    EventWithoutEffect,
    ScoreChanged,
    SwapSeen,
    TotalChanged,
)
from games.dice.rules.turn import Table, changed, position
from games.dice.state import Hand


def draw_and_apply(table: Table) -> None:
    """All of E."""
    before = _gap(table)
    rows = [_draw(table, seat) for seat in SEATS]
    fulfilled = [_holds(table, seat, rows[seat].condition) for seat in SEATS]
    for seat in sorted(SEATS, key=lambda seat: (rows[seat].order or 0, seat)):
        _work(table, seat, rows[seat], fulfilled[seat])
    luck = _gap(table) - before
    if luck:
        table.note(0, event_luck=luck)
        table.note(1, event_luck=-luck)


def _gap(table: Table) -> int:
    """How far seat 0 is ahead, this round included."""
    (a, b), (mine, theirs) = table.fighters, table.turns
    return a.total - b.total + mine.score - theirs.score


def _draw(table: Table, seat: int) -> EventRow:
    """E1. Empty stands for complete; a fresh pile each round is empty again after both drew."""
    pile = table.event_pile if any(table.event_pile) else table.book.event_pile
    place = position(pile, table.draw("event", seat, sum(pile)))
    table.event_pile = changed(pile, place, -1)
    if seat == SEATS[-1] and table.book.numbers.event_deck_policy == "fresh_each_round":
        table.event_pile = ()
    row = table.book.content.event_cards[place]
    table.note(seat, event=row.id)
    table.tell(EventDrawn(seat, row.id))
    return row


def _holds(table: Table, seat: int, condition: Requirement | None) -> bool:
    """E2: judged before any event works."""
    match condition:
        case None:
            return True
        case OwnTotalAtLeast(value):
            return table.fighters[seat].total >= value
        case OwnEnergyAtLeast(value):
            return table.fighters[seat].energy >= value
        case TotalGapAtLeast(value):
            return abs(table.fighters[0].total - table.fighters[1].total) >= value
        case BothHandsAtLeast(value):
            return all(len(hand.cards) >= value for hand in table.hands)
        case _:
            assert_never(condition)


def _work(table: Table, seat: int, row: EventRow, fulfilled: bool) -> None:
    if isinstance(row.effect, Nothing):
        table.note(seat, happened="applied")
        return
    if not fulfilled:
        _without_effect(table, seat, row.id, last_round=False)
        return
    by = table.protect(seat, row.blocked_by)
    if by:
        table.note(seat, happened="blocked")
        table.tell(EventBlocked(seat, row.id, by))
    elif row.delayed and table.last_round:
        _without_effect(table, seat, row.id, last_round=True)
    else:
        table.note(seat, happened="applied")
        table.tell(EventApplied(seat, row.id))
        _apply(table, seat, row)


def _without_effect(table: Table, seat: int, card: EventCard, last_round: bool) -> None:
    table.note(seat, happened="no_effect")
    table.tell(EventWithoutEffect(seat, card, last_round))


def _apply(table: Table, seat: int, row: EventRow) -> None:
    fighter, effect = table.fighters[seat], row.effect
    match effect:
        case ResetRound():
            for each in SEATS:
                _score(table, each, 0)
        case AddPoints(amount):
            _score(table, seat, table.turns[seat].score + amount)
        case HalveTotal(keep):
            _total(table, seat, min(fighter.total, max(keep, fighter.total // 2)), row.id)
        case GiveTotal(amount, keep):
            given = max(0, min(amount, fighter.total - keep))
            _total(table, seat, fighter.total - given, row.id)
            _total(table, 1 - seat, table.fighters[1 - seat].total + given, row.id)
        case SwapTotals():
            totals = [each.total for each in table.fighters]
            for each in SEATS:
                _total(table, each, totals[1 - each], row.id)
        case GainEnergy(amount):
            table.gain_energy(seat, amount)
        case LoseEnergy(amount, keep):
            _drain(table, seat, amount, keep)
        case SwapRandomCards():
            _swap_cards(table)
        case NextLucky():
            table.change(seat, pending=replace(fighter.pending, lucky=True))
        case NextBonusDie():
            table.change(seat, pending=replace(fighter.pending, bonus_turn=True))
        case NextCurse():
            pending = fighter.pending
            table.change(seat, pending=replace(pending, curse=pending.curse + 1))
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _score(table: Table, seat: int, after: int) -> None:
    before = table.turns[seat].score
    if after != before:
        table.note(seat, score=after)
        table.tell(ScoreChanged(seat, before, after))


def _total(table: Table, seat: int, after: int, card: EventCard) -> None:
    before = table.fighters[seat].total
    if after != before:
        table.change(seat, total=after)
        table.tell(TotalChanged(seat, before, after, card))


def _drain(table: Table, seat: int, amount: int, keep: int) -> None:
    energy = table.fighters[seat].energy
    after = min(energy, max(keep, energy - amount))
    if after < energy:
        table.change(seat, energy=after)
        table.note(seat, lost=table.turns[seat].lost + energy - after)
        table.tell(EnergyLost(seat, energy - after, after))


def _swap_cards(table: Table) -> None:
    """One card of each hand at the same moment; a hand may be empty if the content lets it."""
    if not all(hand.cards for hand in table.hands):
        return
    given = [_given(table, seat) for seat in SEATS]
    table.tell(CardsSwapped())
    for seat in SEATS:
        gave, got = given[seat], given[1 - seat]
        table.hands[seat] = _after_swap(table, table.hands[seat], gave, got)
        table.tell(SwapSeen(seat, gave, got, to=seat))


def _given(table: Table, seat: int) -> Card:
    cards = table.hands[seat].cards
    return cards[table.draw("give", seat, len(cards))]


def _after_swap(table: Table, hand: Hand, gave: Card, got: Card) -> Hand:
    cards, given = list(hand.cards), list(hand.given)
    cards.remove(gave)
    if got in given:
        # Perhaps the very card that was given away before.
        given.remove(got)
    return replace(hand, cards=table.book.sorted((*cards, got)), given=(*given, gave))
