"""What decided a match: the one thing without which it would have ended otherwise.

The finished rounds are added up again without one card, attack or event at a time. Everything else
stays as it happened, the choices of later rounds too.
"""

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.dice.content import effects
from games.dice.content.index import ContentIndex
from games.dice.content.rows import CardRow, EventRow, SpecialRow
from games.dice.content.terms import FACES, SEATS, Mode
from games.dice.records.summary import Record, dice_luck
from games.dice.state import Attack, SeatRound
from games.dice.view import View

Row = CardRow | SpecialRow | EventRow
Kind = Literal["thing", "hit", "blocked", "penalty", "dice", "luck"]
"""A card, event or special die that did something; an attack that hit or was blocked; curses and
burns; the dice of one round, and of all."""
PROTECTIONS = ("guard", "block_die", "shield")


class TurningPoint(Struct, frozen=True):
    """What decided a match, and the totals that it would have ended with otherwise."""

    winner: int
    kind: Kind
    round: int
    """0 for the dice of all rounds."""
    row: Row | None
    seat: int | None
    """Whose card, event or special die it was, or who was attacked; None for dice."""
    without: tuple[int, int]
    moved: int
    """By how much it raised the winner's lead."""
    turned: bool
    """Whether the winner would not have won, or not by points."""

    @property
    def is_level(self) -> bool:
        """Whether the totals would have been equal."""
        return self.without[0] == self.without[1]


class Omission(Struct, frozen=True):
    """One thing that is left out, as the rounds without it."""

    kind: Kind
    round: int
    row: Row | None
    seat: int | None
    record: Record


def find_turning_point(index: ContentIndex, view: View) -> TurningPoint | None:
    """The thing that turned the result and moved the totals most. If nothing did, the dice of all
    rounds if they did, else what moved the totals most. None for a draw and after giving up."""
    if view.winner is None or view.reason == "resigned" or not view.record:
        return None
    winner = view.winner
    lead = _lead(add_up(index, view.mode, view.record), winner)
    points = [
        point
        for left_out in _list_omissions(index, view.record)
        if (point := _judge(index, view.mode, left_out, winner, lead)).moved > 0
    ]
    single = [point for point in points if point.kind != "luck"]
    ranked = [
        [point for point in single if point.turned],
        [point for point in points if point.turned],
        single,
    ]
    best = next((group for group in ranked if group), [])
    return max(best, key=lambda point: point.moved, default=None)


def add_up(index: ContentIndex, mode: Mode, record: Record) -> tuple[int, int]:
    """The totals after the rounds, from the dice, cards and attacks of the record alone."""
    totals = [index.numbers.start_total] * 2
    for pair in record:
        scores = [_score(seat_round) for seat_round in pair]
        if any(_is_reset(index, seat_round) for seat_round in pair):
            scores = [0, 0]
        for seat in _event_order(index, pair):
            event = pair[seat].event
            if event and pair[seat].happened == "applied":
                _apply_event(index, mode, index.events[event], seat, totals, scores)
        for seat in SEATS:
            totals[seat] = max(index.numbers.min_total, totals[seat] + scores[seat])
    return totals[0], totals[1]


def _lead(totals: tuple[int, int], seat: int) -> int:
    return totals[seat] - totals[1 - seat]


def _judge(
    index: ContentIndex, mode: Mode, left_out: Omission, winner: int, lead: int
) -> TurningPoint:
    without = add_up(index, mode, left_out.record)
    other = _lead(without, winner)
    turned = other < 0 or other == 0 < lead
    return TurningPoint(
        winner,
        left_out.kind,
        left_out.round,
        left_out.row,
        left_out.seat,
        without,
        lead - other,
        turned,
    )


# The rounds as they were


def _score(seat_round: SeatRound) -> int:
    hits = sum(attack.damage for attack in seat_round.attacks if attack.fate == "hit")
    gross = seat_round.points * seat_round.boost * seat_round.double
    return max(0, gross - seat_round.penalty - hits)


def _is_reset(index: ContentIndex, seat_round: SeatRound) -> bool:
    return any(index.cards[card].resets for card in seat_round.used)


def _event_order(index: ContentIndex, pair: tuple[SeatRound, SeatRound]) -> tuple[int, ...]:
    first, second = (
        index.events[seat_round.event].order or 0 if seat_round.event else 0 for seat_round in pair
    )
    return SEATS if first <= second else SEATS[::-1]


def _apply_event(
    index: ContentIndex, mode: Mode, row: EventRow, seat: int, totals: list[int], scores: list[int]
) -> None:
    """What an event card does to scores and totals (section 4.5)."""
    match row.effect:
        case effects.ResetRound():
            scores[:] = [0, 0]
        case effects.AddPoints(amount):
            scores[seat] += amount
        case effects.HalveTotal(keep):
            totals[seat] = min(totals[seat], max(keep, totals[seat] // 2))
        case effects.GiveTotal(amount, keep):
            given = max(0, min(amount, totals[seat] - keep))
            totals[seat] -= given
            totals[1 - seat] += given
        case effects.SwapTotals():
            moved, limit = totals[1 - seat] - totals[seat], index.modes[mode].swap_limit
            if limit is not None:
                moved = max(-limit, min(limit, moved))
            totals[seat] += moved
            totals[1 - seat] -= moved


# The rounds without one thing


def _list_omissions(index: ContentIndex, record: Record) -> Iterator[Omission]:
    for number, pair in enumerate(record, 1):
        for seat in SEATS:
            for kind, row, changed in _change_seat(index, pair[seat]):
                changed_pair = (changed, pair[1]) if seat == 0 else (pair[0], changed)
                yield Omission(kind, number, row, seat, _exchange(record, number, changed_pair))
        average = (_average(index, pair[0]), _average(index, pair[1]))
        yield Omission("dice", number, None, None, _exchange(record, number, average))
    even = tuple((_average(index, one), _average(index, two)) for one, two in record)
    yield Omission("luck", 0, None, None, even)


def _exchange(record: Record, number: int, pair: tuple[SeatRound, SeatRound]) -> Record:
    return (*record[: number - 1], pair, *record[number:])


def _change_seat(
    index: ContentIndex, seat_round: SeatRound
) -> Iterator[tuple[Kind, Row | None, SeatRound]]:
    """The round of a seat without each of the things that made its score or changed a total."""
    if seat_round.event and seat_round.happened == "applied":
        yield "thing", index.events[seat_round.event], replace(seat_round, event=None)
    for nth, attack in enumerate(seat_round.attacks):
        row = index.attack_rows[attack.source]
        if attack.fate == "hit":
            yield "hit", row, _meet(seat_round, nth, replace(attack, damage=0))
        elif attack.fate in PROTECTIONS:
            yield "blocked", row, _meet(seat_round, nth, replace(attack, fate="hit"))
    if seat_round.penalty:
        yield "penalty", None, replace(seat_round, curse=0, burn=0)
    yield from _change_points(index, seat_round)


def _change_points(
    index: ContentIndex, seat_round: SeatRound
) -> Iterator[tuple[Kind, Row | None, SeatRound]]:
    cards: list[Row] = [index.cards[card] for card in seat_round.used]
    specials: list[Row] = [index.specials[each] for each in seat_round.specials if each]
    parts: tuple[tuple[list[Row], type, Callable[[], SeatRound]], ...] = (
        (cards, effects.Multiply, lambda: replace(seat_round, boost=1)),
        (specials, effects.Multiply, lambda: replace(seat_round, double=1)),
        (cards, effects.AddPoints, lambda: replace(seat_round, card_points=0)),
        (specials, effects.AddPoints, lambda: replace(seat_round, star_points=0)),
    )
    for rows, effect, change in parts:
        row = next((each for each in rows if _has(each, effect)), None)
        if row is not None:
            yield "thing", row, change()
    # What would have become of attacks that a reset made void cannot be told.
    reset = next((row for row in cards if isinstance(row, CardRow) and row.resets), None)
    if reset is not None and not any(attack.fate == "void" for attack in seat_round.attacks):
        kept = tuple(card for card in seat_round.used if card != reset.id)
        yield "thing", reset, replace(seat_round, used=kept)


def _has(row: Row, effect: type) -> bool:
    return not isinstance(row, EventRow) and any(isinstance(each, effect) for each in row.effects)


def _meet(seat_round: SeatRound, nth: int, attack: Attack) -> SeatRound:
    met = seat_round.attacks
    return replace(seat_round, attacks=(*met[:nth], attack, *met[nth + 1 :]))


def _average(index: ContentIndex, seat_round: SeatRound) -> SeatRound:
    """The round with dice that are worth what dice are worth on average under the stance."""
    luck = round(dice_luck(index, seat_round) / FACES)
    return replace(seat_round, face_points=seat_round.face_points - luck)
