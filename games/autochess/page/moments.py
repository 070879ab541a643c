"""What the page tells of a move: the fight of a round with both sides, line by line, the damage, HP
and outcomes; revealed events of the table; and, beside the new table, what a seat gained."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from games.autochess import events as happened
from games.autochess.content.schema import HoldemEvent
from games.autochess.content.terms import Step
from games.autochess.page.models import DuelBox, Kind
from games.autochess.page.presenter import arrange_duels, find_kinds, has_no_survivor
from games.autochess.report import Report, Side
from games.autochess.rules.engine import AutochessRules
from games.autochess.view import View
from games.engine.page.last_actions import LastAction, LastActions
from games.engine.protocol import Event
from games.engine.texts import gettext_noop

OPENING, LINE, DAMAGE, HP, OUTCOME, REVEAL = 0.7, 1.25, 1.4, 1.3, 1.0, 5.0
"""Seconds at the normal pace: who meets whom, each line card by card, the damage as a sum, HP with
the result in a sentence, each outcome, the reading of revealed events."""


class Outcome(Struct, frozen=True):
    """What a fight leads to for some seats."""

    kind: Literal["out", "fantasyland", "revived"]
    seats: tuple[int, ...]
    seconds: float = OUTCOME


class Blow(Struct, frozen=True):
    """What a side deals; `base` is the sum before hula and royalties, in brackets if need be."""

    side: Side
    base: str


class Scene(Struct, frozen=True):
    """A duel on the stage; without one the seat has a bye."""

    round: int
    kinds: tuple[Kind, ...]
    most_hp: int
    duel: DuelBox | None
    outcomes: tuple[Outcome, ...]
    blows: tuple[Blow, ...] = ()
    """The own side first."""
    is_last: bool = False
    """The match is over with it."""
    all_fell: bool = False
    """Those who were left fell in it together."""
    opening: float = OPENING
    line: float = LINE
    damage: float = DAMAGE
    hp: float = HP


class Reveal(Struct, frozen=True):
    """Events of the table that work from now on."""

    step: Step
    rows: tuple[HoldemEvent, ...]


class Note(Struct, frozen=True):
    """What is read beside the new table."""

    event: Event


def tell_move(
    rules: AutochessRules, view: View, seen: tuple[Event, ...]
) -> tuple[Scene | Reveal | Note, ...]:
    """The fight, then the events that are revealed, then notes."""
    revealed = (
        Reveal(event.step, tuple(rules.index.events[key] for key in event.events))
        for event in seen
        if isinstance(event, happened.EventsRevealed) and event.events
    )
    notes = (Note(event) for event in seen if _is_noted(event, view.seat))
    return *_fight(rules, view, seen), *revealed, *notes


def _is_noted(event: Event, seat: int | None) -> bool:
    match event:
        case happened.Merged() | happened.AugmentsTold():
            return True
        case happened.AugmentPicked():
            return bool(event.cards or event.gold)
        case happened.LevelUp() | happened.Healed() | happened.Autopilot() | happened.RanOut():
            return event.seat == seat
        case happened.Conceded():
            return event.seat != seat
    return False


def _fight(rules: AutochessRules, view: View, seen: tuple[Event, ...]) -> tuple[Scene, ...]:
    """The own duel of a fight, for spectators the first one. Whether it was the last fight of the
    match or of the seat makes no difference."""
    report = _find_report(seen)
    if report is None or not report.duels:
        return ()
    mode = rules.index.modes[view.options.mode]
    duels = arrange_duels(report, view.seat)
    own = None if view.seat is not None and report.bye == view.seat else duels[0]
    line_damage = mode.line_damage(report.stage)
    sides = () if own is None else (own.left, own.right)
    blows = tuple(Blow(side, write_base(side, line_damage, mode.scoop_bonus)) for side in sides)
    return (
        Scene(
            report.round,
            find_kinds(rules.index),
            mode.start_hp,
            own,
            _outcomes(report, seen),
            blows,
            is_last=view.phase == "end",
            all_fell=has_no_survivor(view),
        ),
    )


def write_base(side: Side, line_damage: int, scoop_bonus: int) -> str:
    """The damage before hula and royalties as a sum: lines won, scoop, what effects add."""
    if not side.won:
        return str(side.base)
    scoop = scoop_bonus if side.scoop else 0
    extra = side.base - side.won * line_damage - scoop
    parts = [f"{side.won} × {line_damage}", *(f"{n:+d}" for n in (scoop, extra) if n)]
    text = " ".join(parts).replace(" +", " + ").replace(" -", " − ")
    return f"({text})" if len(parts) > 1 and side.multiplier > 1 else text


def telling_time(rules: AutochessRules, seen: tuple[Event, ...]) -> float:
    """The seconds that a fight and revealed events take at the normal pace; the same for a seat
    with a bye, so that nobody is hurried."""
    report = _find_report(seen)
    reveals = sum(isinstance(event, happened.EventsRevealed) for event in seen)
    if report is None or not report.duels:
        return reveals * REVEAL
    lines = len(report.duels[0].lines)
    told = sum(outcome.seconds for outcome in _outcomes(report, seen))
    return OPENING + lines * LINE + DAMAGE + HP + told + reveals * REVEAL


def _find_report(seen: tuple[Event, ...]) -> Report | None:
    return next((event.report for event in seen if isinstance(event, happened.Fought)), None)


def _outcomes(report: Report, seen: tuple[Event, ...]) -> tuple[Outcome, ...]:
    is_over = any(isinstance(event, happened.MatchEnded) for event in seen)
    sides = (side for duel in report.duels for side in (duel.a, duel.b))
    outcomes = (
        Outcome("revived", tuple(side.seat for side in sides if side.revived)),
        Outcome("out", tuple(report.eliminated)),
        Outcome("fantasyland", () if is_over else tuple(report.fantasyland)),
    )
    return tuple(outcome for outcome in outcomes if outcome.seats)


def _last_actions(
    rules: AutochessRules, view: View, events: Mapping[int, Event]
) -> Mapping[int, LastAction]:
    """How each seat did in the last fight; shopping is secret and leaves no trace."""
    if view.report is None:
        return {}
    sides = [side for duel in view.report.duels for side in (duel.a, duel.b)]
    done = {side.seat: _fight_action(side) for side in sides}
    if view.report.bye is not None:
        done[view.report.bye] = LastAction(gettext_noop("Bye"), "–")
    return done


def _fight_action(side: Side) -> LastAction:
    if side.taken:
        return LastAction(gettext_noop("Took {n} damage"), f"▼{side.taken}", side.taken, tone="bad")
    if side.dealt:
        text = gettext_noop("Dealt {n} damage")
        return LastAction(text, f"▲{side.dealt}", side.dealt, tone="good")
    return LastAction(gettext_noop("Drew the fight"), "=")


LAST_ACTIONS = LastActions(_last_actions, kept={})
