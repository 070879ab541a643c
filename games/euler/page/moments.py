"""What the page tells of a move before it shows the table after it (9.2), and for how long."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from games.engine.page.last_actions import LastAction, LastActions
from games.engine.protocol import Event
from games.engine.texts import gettext_noop
from games.euler import events as happened
from games.euler.content.schema import Content
from games.euler.page.models import ConditionCard, Row, Share, Sheet, Verdict
from games.euler.page.parts import chain_cards
from games.euler.page.round_sheet import rank_rows, sheet
from games.euler.page.verdict import judge_round
from games.euler.rules.engine import EulerRules
from games.euler.view import RoundView, View

ORDER, CONDITION, VERDICT = 3.5, 3.5, 3.0
"""Seconds to read these; the order and the condition stay on the table."""
ANOTHER = 1.0
"""Seconds for each further condition of a chain."""
LEAST, BEAT, MOST = 4.0, 0.8, 8.0
"""A showdown without special cards, what each of them adds, and a whole showdown at most."""


class Moment(Struct, frozen=True, cache_hash=True):
    """One thing to tell; the fields after `seconds` are for the kinds that need them."""

    kind: Literal["order", "condition", "showdown", "verdict", "note"]
    seconds: float
    chain: tuple[ConditionCard, ...] = ()
    """The conditions that were drawn."""
    digit: int | None = None
    """The dealer's digit for the order."""
    rows: tuple[Row, ...] = ()
    """The order cards, first to act first."""
    is_tied: bool = False
    fee: int = 0
    """The entry fee of the round."""
    sheet: Sheet | None = None
    """The round that the showdown ended."""
    shares: tuple[Share, ...] = ()
    """Who takes how many chips."""
    mine: int = 0
    is_out: bool = False
    """Whether the reader has lost the last chip."""
    verdict: Verdict | None = None
    """What decided the round for the reader."""
    events: tuple[Event, ...] = ()
    """Whose sentences are told with it."""


def tell_move(rules: EulerRules, view: View, seen: tuple[Event, ...]) -> tuple[Moment, ...]:
    """The moments of a move, in order: a round opens, or ends with a showdown or without one."""
    return _moments(rules.content, seen, view)


def telling_time(rules: EulerRules, seen: tuple[Event, ...]) -> float:
    """The seconds that the moments take at the normal pace."""
    return sum(moment.seconds for moment in _moments(rules.content, seen, None))


def _moments(content: Content, seen: tuple[Event, ...], view: View | None) -> tuple[Moment, ...]:
    return (
        *_opening(content, seen),
        *_showdown(content, seen, view),
        *_verdict(content, seen, view),
        *_notes(seen, view),
    )


def _opening(content: Content, seen: tuple[Event, ...]) -> list[Moment]:
    """The order with its reason, then the condition with the entry fee."""
    drawn = [event for event in seen if isinstance(event, happened.ConditionsDrawn)]
    digits = [event.digit for event in seen if isinstance(event, happened.OrderDigit)]
    fees = [max(event.chips) for event in seen if isinstance(event, happened.AntePaid)]
    chains = {event.for_order: content.chain(event.chain) for event in drawn}
    told = []
    for event in seen:
        if isinstance(event, happened.OrderSet) and True in chains:
            digit = digits[0] if digits else None
            cards = dict(zip(event.order, event.cards, strict=True))
            found = {row.seat: row for row in rank_rows(chains[True], cards, digit or 1)}
            rows = tuple(found[seat] for seat in event.order)
            chain = chain_cards(chains[True])
            told.append(Moment("order", ORDER, chain, digit, rows, event.tied))
    if False in chains:
        chain = chain_cards(chains[False])
        seconds = CONDITION + ANOTHER * (len(chain) - 1)
        told.append(Moment("condition", seconds, chain, fee=max(fees, default=0)))
    return told


def _showdown(content: Content, seen: tuple[Event, ...], view: View | None) -> list[Moment]:
    return [
        Moment(
            "showdown",
            min(LEAST + BEAT * (sum(event.counts) - event.void), MOST),
            sheet=_find_sheet(content, view, event) if view else None,
        )
        for event in seen
        if isinstance(event, happened.ShowdownHeld)
    ]


def _find_sheet(content: Content, view: View, event: happened.ShowdownHeld) -> Sheet | None:
    """The round of a showdown; the reader of a match over days may come rounds later."""
    held = [past for past in view.past if past.function == event.function and past.counts]
    return sheet(content, held[-1]) if held else None


def _verdict(content: Content, seen: tuple[Event, ...], view: View | None) -> list[Moment]:
    """Who takes the chips of the round, why, and whether the reader is out."""
    chips: dict[int, int] = {}
    for event in seen:
        if isinstance(event, happened.FoldedOut):
            chips[event.seat] = event.chips
        elif isinstance(event, happened.PotWon):
            for winner, share in zip(event.pot.winners, event.pot.shares, strict=True):
                chips[winner] = chips.get(winner, 0) + share
    if not chips:
        return []
    seat = view.seat if view else None
    eliminated = [event for event in seen if isinstance(event, happened.Eliminated)]
    return [
        Moment(
            "verdict",
            VERDICT,
            shares=tuple(Share(winner, won) for winner, won in chips.items()),
            mine=0 if seat is None else chips.get(seat, 0),
            is_out=any(event.seat == seat for event in eliminated),
            events=tuple(event for event in eliminated if event.seat != seat),
            verdict=_judge(content, view.past[-1], seat) if view and view.past else None,
        )
    ]


def _judge(content: Content, past: RoundView, seat: int | None) -> Verdict | None:
    return judge_round(content, past, seat) if seat in past.order and seat is not None else None


def _notes(seen: tuple[Event, ...], view: View | None) -> list[Moment]:
    """What the reader should not miss while the round goes on: raises, all-ins and folds of others,
    who left, betting that is left out, own chips that come back, and what the clock chose for the
    reader."""
    if view is None or any(
        isinstance(event, happened.FoldedOut | happened.PotWon) for event in seen
    ):
        return []
    told = tuple(event for event in seen if _is_noted(event, view.seat))
    return [Moment("note", 0, events=told)] if told else []


def _is_noted(event: Event, seat: int | None) -> bool:
    match event:
        case happened.BettingSkipped():
            return True
        case happened.UncalledReturned():
            return event.seat == seat
        case happened.Raised() | happened.Left() | happened.Called(all_in=True):
            return event.seat != seat
        case happened.Died():
            return event.seat != seat or event.late
        case (
            happened.OrderCardPlayed(late=True)
            | happened.NumberSubmitted(late=True)
            | happened.Called(late=True)
            | happened.SpecialFinished(late=True)
        ):
            return event.seat == seat
        case _:
            return False


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
