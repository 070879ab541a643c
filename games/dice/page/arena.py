"""Rounds as the page shows them: dice with their worth, sums that can be read, totals as lines."""

from games.dice.content.effects import AddPoints, GiveTotal, HalveTotal, ResetRound, SwapTotals
from games.dice.content.index import Book
from games.dice.content.rows import CardRow, SpecialRow
from games.dice.content.terms import SEATS
from games.dice.page.models import Blow, Chart, Corner, Die, Ending, Line
from games.dice.state import Attack, Turn
from games.dice.view import View

WIDTH, HEIGHT, EDGE = 320, 120, 8


def corners(book: Book, turns: tuple[Turn, Turn], before: tuple[int, int]) -> tuple[Corner, Corner]:
    """Both halves of the arena; `before` are the totals that the round began with."""
    return _corner(book, turns[0], 0, before[0]), _corner(book, turns[1], 1, before[1])


def totals(book: Book, record: tuple[tuple[Turn, Turn], ...]) -> tuple[int, int]:
    """The totals after some rounds."""
    if not record:
        return book.numbers.start_total, book.numbers.start_total
    first, second = record[-1]
    return first.total, second.total


def die(book: Book, turn: Turn, face: int, nth: int | None = None) -> Die:
    """A die under the stance; `nth` of the kept ones, or (None) a candidate."""
    assert turn.stance is not None
    row = book.stances[turn.stance]
    called = turn.specials[nth] if nth is not None and nth < len(turn.specials) else None
    return Die(
        face=face,
        success=face in row.success_faces,
        worth=row.worth(face),
        special=book.specials[called] if called else None,
        bonus=nth == 1,
    )


def _corner(book: Book, turn: Turn, seat: int, before: int) -> Corner:
    # A match that was given up may end with a round that has no stance.
    assert turn.stance is not None
    stance = book.stances[turn.stance]
    points = [stance.points[face - 1] for face in turn.dice]
    extras = [turn.bonus_points, turn.star_points]
    return Corner(
        seat=seat,
        stance=stance,
        dice=tuple(die(book, turn, face, nth) for nth, face in enumerate(turn.dice)),
        candidates=tuple(die(book, turn, face) for face in turn.candidates),
        parts=(*points, *(extra for extra in extras if extra)),
        factor=turn.boost * turn.double,
        gross=turn.gross,
        curse=turn.curse,
        burn=turn.burn,
        score=turn.score if turn.result is not None else turn.expected,
        played=tuple(book.cards[card] for card in turn.used),
        built=turn.built,
        blows=tuple(_blow(book, attack) for attack in turn.attacks or turn.queued),
        event=book.events[turn.event] if turn.event else None,
        happened=turn.happened,
        result=turn.result,
        total=turn.total,
        moved=_moved(book, turn, before),
        turn=turn,
    )


def _moved(book: Book, turn: Turn, before: int) -> tuple[str, int, int] | None:
    """What came of an event card that works on a total or on the round score."""
    if turn.event is None or turn.happened != "applied":
        return None
    match book.events[turn.event].effect:
        case HalveTotal() | GiveTotal() | SwapTotals():
            return "total", before, turn.total - turn.score
        case AddPoints() | ResetRound():
            return "score", turn.fixed, turn.score
        case _:
            return None


def _blow(book: Book, attack: Attack) -> Blow:
    rows: dict[str, CardRow | SpecialRow] = {}
    rows.update((row.id, row) for row in book.content.strategy_cards)
    rows.update((row.id, row) for row in book.content.special_dice)
    return Blow(rows[attack.source], attack.damage, attack.steal, attack.fate)


def ending(book: Book, view: View) -> Ending:
    """The verdict, and both totals as lines."""
    assert view.reason is not None
    most = max((turn.total for pair in view.record for turn in pair), default=1)
    lines = tuple(_line(book, view, seat, most) for seat in SEATS)
    return Ending(view.reason, view.winner, Chart(WIDTH, HEIGHT, lines, most))


def _line(book: Book, view: View, seat: int, most: int) -> Line:
    totals = [book.numbers.start_total, *(pair[seat].total for pair in view.record)]
    step = (WIDTH - 2 * EDGE) / max(1, len(totals) - 1)
    spots = [
        (round(EDGE + step * nth, 1), round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * total / most, 1))
        for nth, total in enumerate(totals)
    ]
    return Line(seat, " ".join(f"{x},{y}" for x, y in spots), *spots[-1])
