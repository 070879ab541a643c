"""Rounds as the page shows them: dice with their worth, readable sums, the score step by step."""

from functools import lru_cache
from typing import Generic, TypeVar

from games.dice.content.effects import AddPoints, GiveTotal, HalveTotal, ResetRound, SwapTotals
from games.dice.content.index import ContentIndex
from games.dice.page.models import (
    ArenaHalf,
    Die,
    DrawnEvent,
    EventChange,
    IncomingAttack,
    RoundRow,
    ScoreTable,
    TableRow,
)
from games.dice.state import Attack, SeatRound
from games.dice.view import View
from games.engine.protocol import encode

UNKNOWN = "–"


Pair = tuple[SeatRound, SeatRound]
Value = TypeVar("Value")


class Same(Generic[Value]):
    """A value that a cache finds by identity. Rounds are not changed once a state has them, but
    they have no hash; and to hash a long record would take longer than it saves."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value


def current_round(index: ContentIndex, view: View) -> RoundRow | None:
    """The round that is being played; None before the stances are revealed."""
    if view.turns[0].stance is None:
        return None
    before = totals(index, view.record[: view.round - 1])
    return _round_row(index, view.round, Same(view.turns), before)


def round_table(index: ContentIndex, view: View) -> tuple[RoundRow, ...]:
    """The finished rounds."""
    return _round_table(index, Same(view.record))


@lru_cache(maxsize=512)
def _round_table(index: ContentIndex, record: Same[tuple[Pair, ...]]) -> tuple[RoundRow, ...]:
    return tuple(
        _round_row(index, number, Same(pair), totals(index, record.value[: number - 1]))
        for number, pair in enumerate(record.value, 1)
    )


@lru_cache(maxsize=2048)
def _round_row(
    index: ContentIndex, number: int, pair: Same[Pair], before: tuple[int, int]
) -> RoundRow:
    first, second = pair.value
    halves = (_half(index, first, 0, before[0]), _half(index, second, 1, before[1]))
    return RoundRow(number, halves, (number, halves[0].key, halves[1].key))


def totals(index: ContentIndex, record: tuple[tuple[SeatRound, SeatRound], ...]) -> tuple[int, int]:
    """The totals after some rounds."""
    if not record:
        return index.numbers.start_total, index.numbers.start_total
    first, second = record[-1]
    return first.total, second.total


def die(index: ContentIndex, seat_round: SeatRound, face: int, nth: int | None = None) -> Die:
    """A die under the stance: the `nth` kept one, or (None) a candidate."""
    assert seat_round.stance is not None
    row, specials = index.stances[seat_round.stance], seat_round.specials
    special = specials[nth] if nth is not None and nth < len(specials) else None
    return Die(
        face=face,
        success=face in row.success_faces,
        worth=row.worth(face),
        special=index.specials[special] if special else None,
    )


def _half(index: ContentIndex, seat_round: SeatRound, seat: int, before: int) -> ArenaHalf:
    """`before` is the total that the round began with."""
    assert seat_round.stance is not None
    is_settled = seat_round.result is not None
    return ArenaHalf(
        seat=seat,
        stance=index.stances[seat_round.stance],
        dice=tuple(die(index, seat_round, face, nth) for nth, face in enumerate(seat_round.dice)),
        candidates=tuple(die(index, seat_round, face) for face in seat_round.candidates),
        sum=_sum(index, seat_round),
        score=seat_round.score if is_settled else seat_round.expected_score,
        is_settled=is_settled,
        is_winner=seat_round.result == 1,
        played=tuple(index.cards[card] for card in seat_round.used),
        attacks=tuple(
            _incoming(index, attack) for attack in seat_round.attacks or seat_round.queued
        ),
        event=_event(index, seat_round, before),
        blocks_used=seat_round.shields_used + seat_round.guards_used,
        seat_round=seat_round,
        key=encode((seat, before, seat_round)),
    )


def _sum(index: ContentIndex, seat_round: SeatRound) -> str:
    assert seat_round.stance is not None
    points = index.stances[seat_round.stance].points
    extras = (seat_round.bonus_points, seat_round.card_points, seat_round.star_points)
    parts = [points[face - 1] for face in seat_round.dice] + [extra for extra in extras if extra]
    text, factor = " + ".join(map(str, parts)), seat_round.boost * seat_round.double
    if factor > 1:
        text = f"({text}) × {factor}" if len(parts) > 1 else f"{text} × {factor}"
    return f"{text} = {seat_round.gross}" if len(parts) > 1 or factor > 1 else text


def _incoming(index: ContentIndex, attack: Attack) -> IncomingAttack:
    return IncomingAttack(index.attack_rows[attack.source], attack.damage, attack.fate)


def _event(index: ContentIndex, seat_round: SeatRound, before: int) -> DrawnEvent | None:
    if seat_round.event is None:
        return None
    row = index.events[seat_round.event]
    return DrawnEvent(row, seat_round.happened, _event_change(index, seat_round, before))


def _event_change(index: ContentIndex, seat_round: SeatRound, before: int) -> EventChange | None:
    if seat_round.event is None or seat_round.happened != "applied":
        return None
    match index.events[seat_round.event].effect:
        case HalveTotal() | GiveTotal() | SwapTotals():
            return EventChange("total", before, seat_round.total - seat_round.score)
        case AddPoints() | ResetRound():
            return EventChange("score", seat_round.fixed, seat_round.score)
        case _:
            return None


def score_table(row: RoundRow) -> ScoreTable:
    """The calculation of a round with its figures so far (section 9.6)."""
    return _score_table(Same(row))


@lru_cache(maxsize=512)
def _score_table(found: Same[RoundRow]) -> ScoreTable:
    row = found.value
    first, second = (_score_figures(half) for half in row.halves)
    rows = tuple(TableRow(key, (first[key], second[key])) for key in first)
    return ScoreTable(row.number, rows, row.key)


def _score_figures(half: ArenaHalf) -> dict[str, str]:
    one = half.seat_round
    damage = sum(attack.damage for attack in half.attacks if attack.result == "hit")
    rolled = {
        "dice": str(one.face_points),
        "bonus": f"+{one.bonus_points + one.card_points}",
        "star": f"+{one.star_points}",
        "boost": f"× {one.boost}",
        "double": f"× {one.double}",
        "curse": str(-one.curse),
        "burn": str(-one.burn),
    }
    settled = {
        "damage": str(-damage),
        "fixed": str(one.fixed),
        "score": str(one.score),
        "total": str(one.total),
    }
    if not half.dice:
        # The boost card is public from the reveal on, before the dice are kept.
        rolled = dict.fromkeys(rolled, UNKNOWN) | {"boost": rolled["boost"]}
    return rolled | (settled if half.is_settled else dict.fromkeys(settled, UNKNOWN))
