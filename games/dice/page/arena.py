"""Rounds as the page shows them: dice with their worth, sums that can be read, totals as lines."""

from games.dice.content.effects import AddPoints, GiveTotal, HalveTotal, ResetRound, SwapTotals
from games.dice.content.index import ContentIndex
from games.dice.content.rows import CardRow, SpecialRow
from games.dice.content.terms import SEATS
from games.dice.page.models import Blow, Chart, Corner, Die, Ending, Line
from games.dice.state import Attack, SeatRound
from games.dice.view import View

WIDTH, HEIGHT, EDGE = 320, 120, 8


def corners(
    index: ContentIndex, turns: tuple[SeatRound, SeatRound], before: tuple[int, int]
) -> tuple[Corner, Corner]:
    """Both halves of the arena; `before` are the totals that the round began with."""
    return _corner(index, turns[0], 0, before[0]), _corner(index, turns[1], 1, before[1])


def totals(index: ContentIndex, record: tuple[tuple[SeatRound, SeatRound], ...]) -> tuple[int, int]:
    """The totals after some rounds."""
    if not record:
        return index.numbers.start_total, index.numbers.start_total
    first, second = record[-1]
    return first.total, second.total


def die(index: ContentIndex, turn: SeatRound, face: int, nth: int | None = None) -> Die:
    """A die under the stance; `nth` of the kept ones, or (None) a candidate."""
    assert turn.stance is not None
    row = index.stances[turn.stance]
    called = turn.specials[nth] if nth is not None and nth < len(turn.specials) else None
    return Die(
        face=face,
        success=face in row.success_faces,
        worth=row.worth(face),
        special=index.specials[called] if called else None,
        bonus=nth == 1,
    )


def _corner(index: ContentIndex, turn: SeatRound, seat: int, before: int) -> Corner:
    # A match that was given up may end with a round that has no stance.
    assert turn.stance is not None
    stance = index.stances[turn.stance]
    points = [stance.points[face - 1] for face in turn.dice]
    extras = [turn.bonus_points, turn.star_points]
    return Corner(
        seat=seat,
        stance=stance,
        dice=tuple(die(index, turn, face, nth) for nth, face in enumerate(turn.dice)),
        candidates=tuple(die(index, turn, face) for face in turn.candidates),
        parts=(*points, *(extra for extra in extras if extra)),
        factor=turn.boost * turn.double,
        gross=turn.gross,
        curse=turn.curse,
        burn=turn.burn,
        score=turn.score if turn.result is not None else turn.expected,
        played=tuple(index.cards[card] for card in turn.used),
        built=turn.built,
        blows=tuple(_blow(index, attack) for attack in turn.attacks or turn.queued),
        event=index.events[turn.event] if turn.event else None,
        happened=turn.happened,
        result=turn.result,
        total=turn.total,
        moved=_moved(index, turn, before),
        turn=turn,
    )


def _moved(index: ContentIndex, turn: SeatRound, before: int) -> tuple[str, int, int] | None:
    """What came of an event card that works on a total or on the round score."""
    if turn.event is None or turn.happened != "applied":
        return None
    match index.events[turn.event].effect:
        case HalveTotal() | GiveTotal() | SwapTotals():
            return "total", before, turn.total - turn.score
        case AddPoints() | ResetRound():
            return "score", turn.fixed, turn.score
        case _:
            return None


def _blow(index: ContentIndex, attack: Attack) -> Blow:
    rows: dict[str, CardRow | SpecialRow] = {}
    rows.update((row.id, row) for row in index.content.strategy_cards)
    rows.update((row.id, row) for row in index.content.special_dice)
    return Blow(rows[attack.source], attack.damage, attack.steal, attack.fate)


def ending(index: ContentIndex, view: View) -> Ending:
    """The verdict, and both totals as lines."""
    assert view.reason is not None
    most = max((turn.total for pair in view.record for turn in pair), default=1)
    lines = tuple(_line(index, view, seat, most) for seat in SEATS)
    return Ending(view.reason, view.winner, Chart(WIDTH, HEIGHT, lines, most))


def _line(index: ContentIndex, view: View, seat: int, most: int) -> Line:
    totals = [index.numbers.start_total, *(pair[seat].total for pair in view.record)]
    step = (WIDTH - 2 * EDGE) / max(1, len(totals) - 1)
    spots = [
        (round(EDGE + step * nth, 1), round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * total / most, 1))
        for nth, total in enumerate(totals)
    ]
    return Line(seat, " ".join(f"{x},{y}" for x, y in spots), *spots[-1])
