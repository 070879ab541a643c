"""What the page tells of a move before it shows the table after it (9.2), and for how long."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from games.engine.page.last_actions import LastAction, LastActions
from games.engine.protocol import Event
from games.engine.texts import gettext_noop
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


def _last_actions(
    rules: EulerRules, view: View, events: Mapping[int, Event]
) -> Mapping[int, LastAction]:
    """What each seat did last in this round."""
    return {seat: _last_action(event) for seat, event in events.items()}


def _last_action(event: Event) -> LastAction:
    match event:
        case happened.OrderCardPlayed():
            return LastAction(gettext_noop("Order card {n}"), n=event.digit)
        case happened.NumberSubmitted():
            return LastAction(gettext_noop("Laid a number"))
        case happened.Raised():
            text = (
                gettext_noop("Raise +{n}, all-in") if event.all_in else gettext_noop("Raise +{n}")
            )
            return LastAction(text, "▲", event.by, tone="strong")
        case happened.Called(all_in=True):
            return LastAction(gettext_noop("All-in"), "▲", tone="strong")
        case happened.Called() if event.paid:
            return LastAction(gettext_noop("Call {n}"), n=event.paid)
        case happened.Called():
            return LastAction(gettext_noop("Check"))
        case happened.SpecialFinished():
            return LastAction(gettext_noop("Done"), "✓")
        case _:
            return LastAction(gettext_noop("Ready"), "✓")


LAST_ACTIONS = LastActions(
    _last_actions,
    kept=dict.fromkeys(
        (
            happened.OrderCardPlayed, happened.NumberSubmitted, happened.Called, happened.Raised,
            happened.SpecialFinished, happened.Readied,
        ),
        "seat",
    ),
    clear=frozenset({happened.RoundBegan}),
)  # fmt: skip
"""A badge says who folded or left. Special cards have no event that others may see."""
