"""What stays hidden for good: a submission that a resignation dropped (section 6)."""

from collections.abc import Sequence

from games.dice.events import Declared, DieDecided, MatchFinished, Resigned, Responded
from games.engine.protocol import Event

SUBMITTED = (Declared, DieDecided, Responded)
END = (Resigned, MatchFinished)


def dropped(moves: Sequence[tuple[Event, ...]]) -> set[int]:
    """Of the last moves of a match, given by what happened, those whose submission was never
    revealed: after them nothing came but the end."""
    found = set()
    for nth in range(len(moves) - 1, -1, -1):
        if not all(isinstance(event, SUBMITTED + END) for event in moves[nth]):
            break
        if any(isinstance(event, SUBMITTED) for event in moves[nth]):
            found.add(nth)
    return found
