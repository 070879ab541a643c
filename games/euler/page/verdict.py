"""What decided a round or a match for a seat, as values of one sentence (9.2)."""

from typing import Literal

from games.euler.bots.knowledge import list_cards
from games.euler.content.schema import Content
from games.euler.content.terms import Kind
from games.euler.page.models import Row, Sheet, Verdict
from games.euler.page.round_sheet import sheet
from games.euler.view import RoundView, View


def find_verdict(content: Content, view: View) -> Verdict | None:
    """What decided the match for its seat: the round in which it won most, or lost most."""
    seat = view.seat
    if seat is None or not view.is_over or view.reason in ("abandoned", "left"):
        return None
    first = max(player.stack for player in view.seats) == view.seats[seat].stack
    rounds = [past for past in view.past if past.changes[seat] * (1 if first else -1) > 0]
    if not rounds:
        return None
    return judge_round(content, max(rounds, key=lambda past: abs(past.changes[seat])), seat)


def find_round_verdict(content: Content, view: View) -> Verdict | None:
    """What decided the round that has just ended for its seat; None if it was not in it."""
    if view.seat is None or view.phase != "round_result" or not view.past:
        return None
    past = view.past[-1]
    return judge_round(content, past, view.seat) if view.seat in past.order else None


def judge_round(content: Content, past: RoundView, seat: int) -> Verdict:
    """What happened to a seat in a round, from what its audience knows."""
    chips = abs(past.changes[seat])
    if seat not in past.live:
        return Verdict("folded", past.round, chips)
    if past.ending != "showdown":
        return Verdict("unchallenged", past.round, chips)
    table = sheet(content, past)
    row = _row(table.rows, seat)
    plain = _row(table.plain, seat) if table.plain else row
    if past.changes[seat] > 0:
        if plain.place > 1:
            return _turn(content, past, row, "turned_up", {seat} & _card_seats(past))
        return Verdict("best", past.round, chips, row.number, row.final, row.place)
    if plain.place == 1 and row.place > 1:
        return _turn(content, past, row, "turned_down", _card_seats(past) - {seat})
    return _defeat(table, row, chips)


def _row(rows: tuple[Row, ...], seat: int) -> Row:
    return next(row for row in rows if row.seat == seat)


def _card_seats(past: RoundView) -> set[int]:
    return {card.seat for card in past.played}


def _turn(
    content: Content,
    past: RoundView,
    row: Row,
    kind: Literal["turned_up", "turned_down"],
    seats: set[int],
) -> Verdict:
    """Special cards changed the place of a number: those of `seats`, or of everyone. While the
    match runs, only how many there were of a kind is known."""
    counts = past.counts or ()
    if sum(counts) > len(past.played):
        kinds, seats = list_cards(content.kinds, counts), set()
    else:
        seats = seats or _card_seats(past)
        kinds = tuple(card.kind for card in past.played if card.seat in seats)
    return Verdict(
        kind,
        past.round,
        abs(past.changes[row.seat]),
        row.number,
        row.final,
        row.place,
        tuple(sorted(seats - {row.seat})),
        _symbols(content, kinds),
    )


def _symbols(content: Content, kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    """The symbols of cards in the order in which they work: f×2, ex, φ."""
    found = []
    for card in content.cards:
        count = kinds.count(card.code)
        if count:
            found.append(card.symbol if count == 1 else f"{card.symbol}×{count}")
    return tuple(found)


def _defeat(table: Sheet, row: Row, chips: int) -> Verdict:
    best = table.rows[0]
    others = tuple(other.seat for other in table.rows if other.place == 1)
    kind: Literal["beaten", "short", "even"] = "beaten"
    if row.place == 1:
        kind = "short" if chips else "even"
    return Verdict(
        kind, table.round, chips, row.number, row.final, row.place, others, (), best.number
    )
