"""What a decision depends on. Templates mark these parts; a test sees that they are in sight."""

from games.euler.content.terms import BETTING, SPECIAL
from games.euler.view import View


def relevant_parts(view: View, has_standings: bool) -> tuple[str, ...]:
    """The names of the parts that the seat to act needs to see in this phase."""
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
