"""What a weekly's modifier does (section 7.6): at the start of the run and of its turns."""

from msgspec import UNSET

from games.yut.content.modifiers import Modifier, parse
from games.yut.rules import rewards
from games.yut.rules.turn import Turn
from games.yut.state import State


def find_modifier(state: State) -> Modifier | None:
    """The modifier of a run; None for a run without one."""
    text = state.options.modifier
    return None if text is UNSET else parse(text)


def begin(turn: Turn) -> None:
    """Give the relic that a run starts with, or open the choice that it starts with."""
    modifier = find_modifier(turn.state)
    match modifier:
        case Modifier("start"):
            for relic in modifier.relics:
                rewards.gain_relic(turn, relic)
            more = sum(each.effect.n for each in turn.powers.turn_throws if each.effect.fits(1))
            turn.update(throws_remaining=turn.state.throws_remaining + more)
        case Modifier("choice"):
            turn.update(phase="REWARD", candidates=modifier.relics)


def open_turn(turn: Turn, before: int) -> None:
    """Offer relics at the start of a turn that is due; `before` is the turn of the action."""
    modifier, now = find_modifier(turn.state), turn.state.turn
    if modifier and now != before and modifier.is_due(now):
        rewards.offer_relics(turn, 1)
        turn.enter_next_phase()
