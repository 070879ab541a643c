"""The draws that the events of a trip imply (section 5)."""

from typing import Any

from games.engine.chance import ImpliedDraw


def implied_draws(content: Any) -> tuple[ImpliedDraw, ...]:
    """Every deck that is shuffled again, and every plan that is bought from a hand."""
    return (
        ImpliedDraw("shuffle-{deck}", "deck_reshuffled", slots=-1, per="size"),
        ImpliedDraw("taking-{taker}", "plan_moved", where="how", among=("sale",)),
    )
