"""The draws that the events of a match imply (section 5)."""

from typing import Any

from games.engine.chance import ImpliedDraw


def implied_draws(content: Any) -> tuple[ImpliedDraw, ...]:
    """Hold'em events are shown as they are drawn. What is dealt to a seat is not said draw by draw:
    a locked shop stays, and a seat that gave up is told nothing."""
    return (
        ImpliedDraw(
            "events", "events_revealed", where="step", among=("flop",), slots=None, counted=False
        ),
        ImpliedDraw("shop{to}"),
        ImpliedDraw("pineapple{to}", counted=False),
        ImpliedDraw("tray{to}", counted=False),
        ImpliedDraw("augment{to}", counted=False),
        ImpliedDraw("gift{to}"),
        ImpliedDraw("pairing"),
    )
