"""The two event cards of a round: steps E1 to E4 (section 4.5)."""

from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

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
from games.dice.rules.turn import Turn, add_copies
from games.dice.state import Hand


def draw_and_apply(turn: Turn) -> None:
    """Steps E1 to E4."""
    before = _gap(turn)
    rows = [_draw(turn, seat) for seat in SEATS]
    fulfilled = [_is_fulfilled(turn, seat, rows[seat].condition) for seat in SEATS]
    for seat in SEATS if (rows[0].order or 0) <= (rows[1].order or 0) else SEATS[::-1]:
        _resolve(turn, seat, rows[seat], fulfilled[seat])
    luck = _gap(turn) - before
    if luck:
        turn.rounds[0].event_luck, turn.rounds[1].event_luck = luck, -luck


def _gap(turn: Turn) -> int:
    """The lead of seat 0, this round included."""
    (a, b), (mine, theirs) = turn.players, turn.rounds
    return a.total - b.total + mine.score - theirs.score


def _draw(turn: Turn, seat: int) -> EventRow:
    """E1. An empty pile means a complete one; `fresh_each_round` empties it after both draws."""
    pile = turn.event_pile if any(turn.event_pile) else turn.index.event_pile
    kinds = _list_kinds(pile)
    place = kinds[turn.draw("event", seat, len(kinds))]
    if seat == SEATS[-1] and turn.index.numbers.event_deck_policy == "fresh_each_round":
        turn.event_pile = ()
    else:
        turn.event_pile = add_copies(pile, place, -1)
    row = turn.index.content.event_cards[place]
    turn.rounds[seat].event = row.id
    turn.emit(EventDrawn(seat, row.id))
    return row


@lru_cache(maxsize=256)
def _list_kinds(pile: tuple[int, ...]) -> tuple[int, ...]:
    """A pile card by card, in the order of the content. A round begins with one of few piles."""
    return tuple(place for place, count in enumerate(pile) for _ in range(count))


def _is_fulfilled(turn: Turn, seat: int, condition: Requirement | None) -> bool:
    """E2: judged before any event is applied."""
    match condition:
        case None:
            return True
        case OwnTotalAtLeast(value):
            return turn.players[seat].total >= value
        case OwnEnergyAtLeast(value):
            return turn.players[seat].energy >= value
        case TotalGapAtLeast(value):
            return abs(turn.players[0].total - turn.players[1].total) >= value
        case BothHandsAtLeast(value):
            return all(len(hand.cards) >= value for hand in turn.hands)
        case OwnTotalBehind(value):
            return turn.players[1 - seat].total - turn.players[seat].total >= value
        case OwnEnergyAtMost(value):
            return turn.players[seat].energy <= value
        case _:
            assert_never(condition)


def _resolve(turn: Turn, seat: int, row: EventRow, fulfilled: bool) -> None:
    if isinstance(row.effect, Nothing):
        turn.rounds[seat].happened = "applied"
        return
    if not fulfilled:
        _skip(turn, seat, row.id, last_round=False)
        return
    by = turn.use_protection(seat, row.blocked_by)
    if by:
        turn.rounds[seat].happened = "blocked"
        turn.emit(EventBlocked(seat, row.id, by))
    elif row.delayed and turn.last_round:
        _skip(turn, seat, row.id, last_round=True)
    else:
        turn.rounds[seat].happened = "applied"
        turn.emit(EventApplied(seat, row.id))
        _apply(turn, seat, row)


def _skip(turn: Turn, seat: int, card: EventCard, last_round: bool) -> None:
    turn.rounds[seat].happened = "no_effect"
    turn.emit(EventWithoutEffect(seat, card, last_round))


def _apply(turn: Turn, seat: int, row: EventRow) -> None:
    player, effect = turn.players[seat], row.effect
    match effect:
        case ResetRound():
            for each in SEATS:
                _set_score(turn, each, 0)
        case AddPoints(amount):
            _set_score(turn, seat, turn.rounds[seat].score + amount)
        case HalveTotal(keep):
            _set_total(turn, seat, min(player.total, max(keep, player.total // 2)), row.id)
        case GiveTotal(amount, keep):
            given = max(0, min(amount, player.total - keep))
            _set_total(turn, seat, player.total - given, row.id)
            _set_total(turn, 1 - seat, turn.players[1 - seat].total + given, row.id)
        case SwapTotals():
            moved = turn.players[1 - seat].total - player.total
            limit = turn.mode.swap_limit
            if limit is not None:
                moved = max(-limit, min(limit, moved))
            for each in SEATS:
                by = moved if each == seat else -moved
                _set_total(turn, each, turn.players[each].total + by, row.id)
        case GainEnergy(amount):
            turn.gain_energy(seat, amount)
        case LoseEnergy(amount, keep):
            _drain_energy(turn, seat, amount, keep)
        case SwapRandomCards():
            _swap_cards(turn)
        case NextLucky():
            player.pending = replace(player.pending, lucky=True)
        case NextBonusDie():
            player.pending = replace(player.pending, bonus_turn=True)
        case NextCurse(amount):
            pending, more = player.pending, amount - turn.index.curse
            player.pending = replace(
                pending, curse=pending.curse + 1, curse_more=pending.curse_more + more
            )
        case GainShield(count):
            turn.gain_shields(seat, count)
        case DrawCard(count):
            for _ in range(count):
                turn.take_card(seat, "event")
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _set_score(turn: Turn, seat: int, after: int) -> None:
    before = turn.rounds[seat].score
    if after != before:
        turn.rounds[seat].score = after
        turn.emit(ScoreChanged(seat, before, after))


def _set_total(turn: Turn, seat: int, after: int, card: EventCard) -> None:
    before = turn.players[seat].total
    if after != before:
        turn.players[seat].total = after
        turn.emit(TotalChanged(seat, before, after, card))


def _drain_energy(turn: Turn, seat: int, amount: int, keep: int) -> None:
    player = turn.players[seat]
    energy = player.energy
    after = min(energy, max(keep, energy - amount))
    if after < energy:
        player.energy = after
        turn.rounds[seat].lost += energy - after
        turn.emit(EnergyLost(seat, energy - after, after))


def _swap_cards(turn: Turn) -> None:
    """Swap one card of each hand. A hand can be empty if the content has another condition."""
    if not all(hand.cards for hand in turn.hands):
        return
    given = [_draw_given_card(turn, seat) for seat in SEATS]
    turn.emit(CardsSwapped())
    for seat in SEATS:
        gave, got = given[seat], given[1 - seat]
        turn.hands[seat] = _exchange_card(turn, turn.hands[seat], gave, got)
        turn.emit(SwapSeen(seat, gave, got, to=seat))


def _draw_given_card(turn: Turn, seat: int) -> Card:
    cards = turn.hands[seat].cards
    return cards[turn.draw("give", seat, len(cards))]


def _exchange_card(turn: Turn, hand: Hand, gave: Card, got: Card) -> Hand:
    cards, given = list(hand.cards), list(hand.given)
    cards.remove(gave)
    if got in given:
        # It may be the card that was given away before.
        given.remove(got)
    return replace(hand, cards=turn.index.sort_cards((*cards, got)), given=(*given, gave))
