"""What decided a run: the turn in which the pieces came furthest, and how they travelled."""

from collections import Counter
from collections.abc import Sequence

from games.engine.protocol import Event
from games.engine.records.runs import Verdict
from games.engine.texts import gettext_noop
from games.yut.events import Finished, Moved

TOGETHER = 3
"""So many pieces that come home at once are worth a word."""


def decide_run(events: Sequence[Event]) -> Verdict | None:
    """The best turn of a finished run by steps of all its pieces, and the largest stack that came
    home."""
    steps, stack = Counter[int](), 0
    for event in events:
        match event:
            case Moved():
                steps[event.turn] += len(event.path) * event.pieces
            case Finished():
                stack = max(stack, event.pieces)
    if not steps:
        return None
    best, most = max(steps.items(), key=lambda item: (item[1], -item[0]))
    if stack >= TOGETHER:
        text = gettext_noop(
            "You brought {stack} pieces home as one; turn {best} alone took your pieces {most} "
            "step(s)."
        )
        return Verdict(text, {"stack": stack, "best": best, "most": most})
    if len(steps) == 1:
        return None
    others = round((steps.total() - most) / (len(steps) - 1))
    text = gettext_noop(
        "Turn {best} decided your run: your pieces went {most} step(s) in it, in the others {mean} "
        "on average."
    )
    return Verdict(text, {"best": best, "most": most, "mean": others})
