"""The draws that the events of a match imply (section 5)."""

from games.engine.chance import ImpliedDraw
from games.euler.content.schema import Content


def implied_draws(content: Content) -> tuple[ImpliedDraw, ...]:
    """The signs of the hidden function, when the ones digits are revealed; all cards are shuffled
    before the first round."""
    signs = content.settings.plus_cards + content.settings.minus_cards
    return (ImpliedDraw("signs", "ones_revealed", slots=signs - 1, counted=False),)
