"""What a decision depends on. Templates mark these parts; a test sees that they are in sight."""

from games.travel.content.terms import Phase
from games.travel.view import View

SETTLEMENT: tuple[Phase, ...] = ("FINAL_PURCHASE", "FINAL_CONTRIBUTE", "FINAL_CONVERT")


def relevant_parts(view: View) -> tuple[str, ...]:
    """The names of the parts that the seat to act needs to see."""
    settles = view.phase in SETTLEMENT
    parts = {
        "question": True,
        "seats": True,
        "goal": True,
        "map": not settles,
        "own": view.seat is not None,
        "hand": view.seat is not None
        and bool(view.me.hand)
        and (not settles or (view.phase == "FINAL_PURCHASE" and view.submission is None)),
        "steps": settles,
    }
    return tuple(name for name, is_needed in parts.items() if is_needed)
