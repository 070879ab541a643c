"""Values that the table and the sheets of past rounds share."""

from games.euler.page.models import Coefficient, ConditionCard, Face
from games.euler.rules.conditions import Chain
from games.euler.state import Function
from games.euler.view import KnownDigits

POWERS = ("x²", "x", "")


def chain_cards(chain: Chain) -> tuple[ConditionCard, ...]:
    """A chain as cards: all but the last operate."""
    last = len(chain) - 1
    return tuple(
        ConditionCard(condition, operates=nth < last) for nth, condition in enumerate(chain)
    )


def coefficients(name: str, function: Function | None, laid: bool) -> tuple[Coefficient, ...]:
    """The three cards of the function, face down until they are known; none before it is laid."""
    if not laid:
        return ()
    digits = function.digits if function else (None, None, None)
    minus = function.minus if function else (None, None, None)
    return tuple(
        Coefficient(Face(f"{name}-f{nth}", digit), negative, power)
        for nth, (digit, negative, power) in enumerate(zip(digits, minus, POWERS, strict=True))
    )


def known_number(digits: KnownDigits | None) -> int | None:
    """The number if both of its digits are known."""
    if digits is None or digits[0] is None or digits[1] is None:
        return None
    return 10 * digits[0] + digits[1]


def signed_chips(chips: int) -> str:
    """A gain with a plus sign, a loss with a minus sign."""
    return f"{chips:+d}" if chips else "0"
