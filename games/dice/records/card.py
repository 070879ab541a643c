"""The card of a duel: which rounds were won."""

from collections.abc import Sequence

from games.dice.state import State
from games.engine.protocol import Event
from games.engine.records.runs import CardKind, Grid, Tone, wrap
from games.engine.texts import gettext_noop

TONES: dict[int | None, Tone] = {1: "good", 0: "even", -1: "bad"}


def _grid(state: State, seat: int, events: Sequence[Event]) -> Grid:
    return wrap([TONES.get(pair[seat].result, "none") for pair in state.record])


CARD = CardKind(gettext_noop("Rounds won, drawn and lost"), _grid)
