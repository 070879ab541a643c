"""The draws that the events of a run imply (section 5)."""

from typing import Any

from games.engine.chance import ImpliedDraw


def implied_draws(content: Any) -> tuple[ImpliedDraw, ...]:
    """Every throw, offer and placement. Relics preview throws, so some are looked up early."""
    return (
        ImpliedDraw("throw", "thrown", slots=4, per="changes", kind="rethrown", peeks=True),
        ImpliedDraw("stick", "stick_offered"),
        ImpliedDraw("relic", "relics_offered", slots=0, per="relics"),
        ImpliedDraw("place", "refreshed", slots=0, per="special"),
    )
