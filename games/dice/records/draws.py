"""The draws that the events of a match imply (section 5)."""

from games.dice.content.effects import AddPoints, StealEnergy
from games.dice.content.schema import Content
from games.engine.chance import ImpliedDraw


def implied_draws(content: Content) -> tuple[ImpliedDraw, ...]:
    """Every die, card and grant of energy; faces are shown as they were drawn."""
    return (
        ImpliedDraw("die:{seat}", "dice_rolled", shows="candidates.0", plus=1),
        ImpliedDraw(
            "lucky:{seat}", "dice_rolled", where="candidates.1", shows="candidates.1", plus=1
        ),
        ImpliedDraw("bonus:{seat}", "dice_rolled", where="bonus", shows="bonus", plus=1),
        ImpliedDraw("energy:{seat}", "energy_granted"),
        ImpliedDraw("card:{seat}", "card_drawn"),
        ImpliedDraw("event:{seat}", "event_drawn"),
        ImpliedDraw("give:{seat}", "swap_seen"),
        ImpliedDraw("special:{seat}", "special_triggered"),
        ImpliedDraw("star:{seat}", "special_triggered", where="special", among=_stars(content)),
        ImpliedDraw("steal:{seat}", "card_played", where="card", among=_thieves(content)),
    )


def _stars(content: Content) -> tuple[str, ...]:
    """The special dice whose points are drawn."""
    return tuple(
        row.id
        for row in content.special_dice
        if any(isinstance(e, AddPoints) and e.max > e.min for e in row.effects)
    )


def _thieves(content: Content) -> tuple[str, ...]:
    """The cards that steal a drawn amount of energy."""
    return tuple(
        row.id
        for row in content.strategy_cards
        if any(isinstance(effect, StealEnergy) for effect in row.effects)
    )
