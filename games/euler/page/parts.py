"""Values that the table and the sheets of past rounds share, and the parts a decision needs."""

from functools import lru_cache

from games.euler.content.terms import BETTING, SPECIAL
from games.euler.page.models import Coefficient, ConditionCard, Face
from games.euler.rules.conditions import Chain
from games.euler.state import Function
from games.euler.view import KnownDigits, View

POWERS = ("x²", "x", "")


@lru_cache(maxsize=512)
def chain_cards(chain: Chain) -> tuple[ConditionCard, ...]:
    """A chain as cards: all but the last operate."""
    last = len(chain) - 1
    return tuple(
        ConditionCard(condition, operates=nth < last) for nth, condition in enumerate(chain)
    )


@lru_cache(maxsize=512)
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


def relevant_parts(view: View, has_standings: bool) -> tuple[str, ...]:
    """The names of the parts that the seat to act needs to see in this phase (docs/table.md)."""
    if view.phase == "round_result":
        return ("seats", "result")
    parts = {
        "seats": True,
        "hand": view.seat is not None and bool(view.seats[view.seat].hand),
        "condition": bool(view.chain),
        "dealer": view.dealer is not None,
        "function": view.laid,
        "pot": view.pot > 0,
        "number": view.phase in (*BETTING, *SPECIAL),
        "standing": has_standings,
        "specials": view.phase != "order_select",
    }
    return tuple(name for name, is_needed in parts.items() if is_needed)
