"""What the result page says decided a duel."""

from msgspec.structs import replace

from games.dice import GAME
from games.dice.page.models import DecisiveRound
from games.dice.page.result import find_decisive_round
from games.dice.state import SeatRound
from games.dice.view import View
from games.engine import playouts
from tests.dice.arrange import RULES


def finished(*totals: tuple[int, int], winner: int | None = 0, reason: str = "total") -> View:
    """A view of a finished match with these totals after each round."""
    record = tuple((SeatRound(total=a), SeatRound(total=b)) for a, b in totals)
    view: View = RULES.view(playouts.begin(GAME, b"verdict", RULES), 0)
    return replace(view, record=record, winner=winner, reason=reason)


def decisive(view: View) -> DecisiveRound | None:
    return find_decisive_round(RULES.index, view)


def test_a_duel_is_decided_where_its_winner_took_the_lead_for_good() -> None:
    start = RULES.index.numbers.start_total
    view = finished(
        (start + 4, start + 2), (start + 5, start + 9), (start + 12, start + 10), winner=0
    )

    assert decisive(view) == DecisiveRound(3, is_lead=True, changes=("+7", "+1"))


def test_who_always_led_won_it_in_the_best_round() -> None:
    start = RULES.index.numbers.start_total
    view = finished(
        (start + 1, start + 2), (start + 1, start + 9), (start + 2, start + 11), winner=1
    )

    assert decisive(view) == DecisiveRound(2, is_lead=False, changes=("+0", "+7"))


def test_a_draw_and_giving_up_have_no_decisive_round() -> None:
    assert decisive(finished((5, 5), winner=None, reason="draw")) is None
    assert decisive(finished((5, 9), winner=0, reason="resigned")) is None
