"""What the page tells of a move before it shows the table after it (9.2), and for how long."""

from typing import Literal

from msgspec import Struct

from games.engine.protocol import Event
from games.euler import events as happened
from games.euler.page.models import Share
from games.euler.rules.engine import EulerRules
from games.euler.view import View

OPENING = 4.0
"""Seconds to read the order and the condition of a round."""
VERDICT = 3.0
STEP, MOST = 0.8, 8.0
"""One step of the working, and a whole showdown at most."""


class Moment(Struct, frozen=True):
    """One thing to tell; the fields after `seconds` are for the kinds that need them."""

    kind: Literal["opening", "showdown", "verdict"]
    seconds: float
    events: tuple[Event, ...] = ()
    """Whose sentences are told."""
    shares: tuple[Share, ...] = ()
    """Who takes how many chips."""
    mine: int = 0
    is_out: bool = False
    """Whether the reader has lost the last chip."""


def tell_move(rules: EulerRules, view: View, seen: tuple[Event, ...]) -> tuple[Moment, ...]:
    """The moments of a move, in order: a round opens, or ends with a showdown or without one."""
    return _moments(seen, view.seat)


def telling_time(rules: EulerRules, seen: tuple[Event, ...]) -> float:
    """The seconds that the moments take at the normal pace."""
    return sum(moment.seconds for moment in _moments(seen, None))


def _moments(seen: tuple[Event, ...], seat: int | None) -> tuple[Moment, ...]:
    opening = tuple(
        event
        for event in seen
        if isinstance(event, happened.OrderSet)
        or (isinstance(event, happened.ConditionsDrawn) and not event.for_order)
    )
    told = [Moment("opening", OPENING, opening)] if opening else []
    for event in seen:
        if isinstance(event, happened.ShowdownHeld):
            steps = 2 + sum(event.counts) - event.void
            told.append(Moment("showdown", min(1 + STEP * steps, MOST)))
    return (*told, *_verdict(seen, seat))


def _verdict(seen: tuple[Event, ...], seat: int | None) -> tuple[Moment, ...]:
    """Who takes the chips of the round, and whether the reader is out."""
    chips: dict[int, int] = {}
    for event in seen:
        if isinstance(event, happened.FoldedOut):
            chips[event.seat] = event.chips
        elif isinstance(event, happened.PotWon):
            for winner, share in zip(event.pot.winners, event.pot.shares, strict=True):
                chips[winner] = chips.get(winner, 0) + share
    if not chips:
        return ()
    out = {event.seat for event in seen if isinstance(event, happened.Eliminated)}
    shares = tuple(Share(winner, won) for winner, won in chips.items())
    mine = 0 if seat is None else chips.get(seat, 0)
    return (Moment("verdict", VERDICT, (), shares, mine, seat in out),)
