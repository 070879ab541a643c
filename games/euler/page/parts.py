"""Small parts that the table and the sheets of past rounds draw alike."""

from games.euler.page.models import Coefficient, ConditionCard, Face
from games.euler.rules.conditions import Chain
from games.euler.state import Function
from games.euler.view import Known

POWERS = ("x²", "x", "")


def chained(chain: Chain) -> tuple[ConditionCard, ...]:
    """A chain as cards: all but the last operate."""
    last = len(chain) - 1
    return tuple(ConditionCard(each, operates=nth < last) for nth, each in enumerate(chain))


def coefficients(name: str, function: Function | None, laid: bool) -> tuple[Coefficient, ...]:
    """The function's three cards, face down until they are known."""
    if not laid:
        return ()
    digits = function.digits if function else (None, None, None)
    minus = function.minus if function else (None, None, None)
    return tuple(
        Coefficient(Face(f"{name}-f{nth}", digit), negative, power)
        for nth, (digit, negative, power) in enumerate(zip(digits, minus, POWERS, strict=True))
    )


def known(number: Known | None) -> int | None:
    """A number whose digits are both known."""
    if number is None or number[0] is None or number[1] is None:
        return None
    return 10 * number[0] + number[1]
