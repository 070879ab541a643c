"""What a weekly's modifier, or a way to play, puts into a run (sections 7.6 and 2.10): at its
start and that of its turns."""

from games.yut.content.modifiers import Modifier
from games.yut.rules import rewards
from games.yut.rules.turn import Turn


def begin(turn: Turn) -> None:
    """Give the relic that a run starts with, or open the choice that it starts with."""
    for gift in turn.gifts:
        match gift:
            case Modifier("start"):
                for relic in gift.relics:
                    rewards.gain_relic(turn, relic)
                more = sum(each.effect.n for each in turn.powers.turn_throws if each.effect.fits(1))
                turn.update(throws_remaining=turn.state.throws_remaining + more)
            case Modifier("choice"):
                turn.update(phase="REWARD", candidates=gift.relics)


def open_turn(turn: Turn, before: int) -> None:
    """Offer relics at the start of a turn that is due; `before` is the turn of the action."""
    now = turn.state.turn
    if now != before and any(gift.is_due(now) for gift in turn.gifts):
        rewards.offer_relics(turn, 1)
        turn.enter_next_phase()
