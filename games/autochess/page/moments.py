"""The fight of a round as the page tells it: both sides, line by line, the damage, HP, outcomes."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from games.autochess.events import Fought
from games.autochess.page.models import DuelBox, Kind
from games.autochess.page.presenter import arrange_duels, find_kinds
from games.autochess.report import Report, Side
from games.autochess.rules.engine import AutochessRules
from games.autochess.view import View
from games.engine.page.last_actions import LastAction, LastActions
from games.engine.protocol import Event
from games.engine.texts import gettext_noop

OPENING, LINE, DAMAGE, HP, OUTCOME = 1.0, 1.3, 1.4, 1.2, 1.2
"""Seconds at the normal pace: who meets whom, each line, the damage as a sum, HP, each outcome."""


class Outcome(Struct, frozen=True):
    """What a fight leads to for a seat."""

    kind: Literal["out", "fantasyland", "revived"]
    seat: int
    seconds: float = OUTCOME


class Scene(Struct, frozen=True):
    """A duel on the stage; without one the seat has a bye."""

    round: int
    kinds: tuple[Kind, ...]
    most_hp: int
    duel: DuelBox | None
    outcomes: tuple[Outcome, ...]
    opening: float = OPENING
    line: float = LINE
    damage: float = DAMAGE
    hp: float = HP


def tell_move(rules: AutochessRules, view: View, seen: tuple[Event, ...]) -> tuple[Scene, ...]:
    """The own duel of a fight, for spectators the first one. Whether it was the last fight of the
    match or of the seat makes no difference."""
    report = _find_report(seen)
    if report is None or not report.duels:
        return ()
    mode = rules.index.modes[view.options.mode]
    duels = arrange_duels(report, view.seat)
    own = None if view.seat is not None and report.bye == view.seat else duels[0]
    return (Scene(report.round, find_kinds(rules.index), mode.start_hp, own, _outcomes(report)),)


def telling_time(rules: AutochessRules, seen: tuple[Event, ...]) -> float:
    """The seconds that a fight takes at the normal pace; the same for a seat with a bye, so that
    nobody is hurried."""
    report = _find_report(seen)
    if report is None or not report.duels:
        return 0
    lines = len(report.duels[0].lines)
    told = sum(outcome.seconds for outcome in _outcomes(report))
    return OPENING + lines * LINE + DAMAGE + HP + told


def _find_report(seen: tuple[Event, ...]) -> Report | None:
    return next((event.report for event in seen if isinstance(event, Fought)), None)


def _outcomes(report: Report) -> tuple[Outcome, ...]:
    sides = (side for duel in report.duels for side in (duel.a, duel.b))
    return (
        *(Outcome("revived", side.seat) for side in sides if side.revived),
        *(Outcome("out", seat) for seat in report.eliminated),
        *(Outcome("fantasyland", seat) for seat in report.fantasyland),
    )


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
