"""The beats in which the page tells a move (section 9.3), and how long they take."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from games.dice import events as happened
from games.dice.content.index import ContentIndex
from games.dice.content.terms import SEATS, Mode
from games.dice.page.log import EventIdle, find_log_events
from games.dice.page.marks import find_marks
from games.dice.page.models import Beat, BeatKind, Motion
from games.dice.records.turning_point import find_turning_point
from games.dice.rules.engine import DiceRules
from games.dice.view import View
from games.engine.page.last_actions import LastAction, LastActions, Tone
from games.engine.protocol import Event

SECONDS: dict[BeatKind, float] = {
    "reveal": 0.7,
    "dice": 1.5,
    "clash": 0.8,
    "event": 0.8,
    "sum": 0.9,
    "end": 3.2,
    "note": 0,
}
MOVING: frozenset[Motion] = frozenset(("swap", "theft", "blast"))
MOVED = 0.7
"""An event card that moves totals from seat to seat, or halves one, takes so much longer."""
BLOW = 0.4
"""Each attack after the first takes so much longer."""
SLOW = 1.4
"""The beats of the last round take so much longer."""

CAPTIONS = (
    happened.DeclarationsRevealed, happened.SpecialTriggered, happened.RoundReset,
    happened.AttackBlocked, happened.AttackHit, happened.EnergyStolen, happened.EventApplied,
    happened.EventBlocked, happened.EventWithoutEffect, EventIdle, happened.RoundDecided,
    happened.Resigned, happened.MatchFinished,
)  # fmt: skip
"""Events whose sentence is the caption of their beat; the log has all of them."""

BEATS: dict[type[Event], BeatKind] = {
    happened.DeclarationsRevealed: "reveal",
    happened.DiceRolled: "dice",
    happened.DieChosen: "dice",
    happened.ResponsesRevealed: "clash",
    happened.RoundReset: "clash",
    happened.AttackBlocked: "clash",
    happened.AttackHit: "clash",
    happened.EventApplied: "event",
    happened.EventBlocked: "event",
    happened.EventWithoutEffect: "event",
    EventIdle: "event",
    happened.RoundDecided: "sum",
    happened.Resigned: "end",
    happened.MatchFinished: "end",
}
"""The events that begin a beat; others belong to the beat before them."""


def tell_move(rules: DiceRules, view: View, seen: tuple[Event, ...]) -> tuple[Beat, ...]:
    """The beats of a move, in order; none for a submission that reveals nothing."""
    beats = _beats(rules, seen, view.mode)
    if not beats or beats[-1].kind != "end":
        return *beats, *_notes(seen, view.seat)
    end = msgspec.structs.replace(
        beats[-1],
        race=_race(rules, view),
        turning_point=find_turning_point(rules.index, view),
    )
    return *beats[:-1], end


def _notes(seen: tuple[Event, ...], seat: int | None) -> tuple[Beat, ...]:
    """What changes the next decision and is not on the stage long enough to be read."""
    return tuple(Beat("note", 0, (), (event,)) for event in seen if _is_noted(event, seat))


def _is_noted(event: Event, seat: int | None) -> bool:
    match event:
        case happened.CardGained():
            return event.seat != seat  # The own card has a name: `CardDrawn`.
        case happened.CardDrawn() | happened.SwapSeen() | happened.EffectsActivated():
            return True
    return False


def telling_time(rules: DiceRules, seen: tuple[Event, ...]) -> float:
    """The seconds that the beats take at the normal pace."""
    return sum(beat.seconds for beat in _beats(rules, seen))


def _beats(rules: DiceRules, seen: tuple[Event, ...], mode: Mode = "") -> tuple[Beat, ...]:
    return _find_beats(rules.index, seen, mode) if seen else ()


@lru_cache(maxsize=256)
def _find_beats(index: ContentIndex, seen: tuple[Event, ...], mode: Mode) -> tuple[Beat, ...]:
    """For all audiences that see the same events."""
    is_last = any(isinstance(event, happened.MatchFinished) for event in seen)
    return tuple(
        _beat(index, kind, tuple(events), is_last, mode)
        for kind, events in _group(find_log_events(index, seen))
    )


@lru_cache(maxsize=1024)
def _beat(
    index: ContentIndex, kind: BeatKind, events: tuple[Event, ...], is_last: bool, mode: Mode
) -> Beat:
    marks = tuple(mark for event in events for mark in find_marks(index, event, mode))
    blows = sum(mark.kind == "attack" for mark in marks)
    moving = sum(
        mark.kind == "event" and mark.motion in MOVING and not mark.is_stopped for mark in marks
    )
    seconds = SECONDS[kind] + BLOW * max(0, blows - 1) + MOVED * moving
    captions = tuple(event for event in events if isinstance(event, CAPTIONS))
    return Beat(kind, seconds * (SLOW if is_last else 1), marks, captions, is_last)


def _race(rules: DiceRules, view: View) -> tuple[tuple[int, ...], tuple[int, ...]]:
    start = rules.index.numbers.start_total
    first, second = ((start, *(pair[seat].total for pair in view.record)) for seat in SEATS)
    return first, second


def _group(seen: tuple[Event, ...]) -> list[tuple[BeatKind, list[Event]]]:
    """The events of each beat. The start of the next round is not told: the new table shows it."""
    groups: list[tuple[BeatKind, list[Event]]] = []
    for event in seen:
        if isinstance(event, happened.RoundStarted):
            break
        kind = BEATS.get(type(event))
        if isinstance(event, happened.TotalChanged) and event.card is None:
            kind = "sum"
        if kind and (not groups or groups[-1][0] != kind or kind == "event"):
            groups.append((kind, []))
        if groups:
            groups[-1][1].append(event)
    return groups


def _last_actions(
    rules: DiceRules, view: View, events: Mapping[int, Event]
) -> Mapping[int, LastAction]:
    """The stance of each seat in the last round that was revealed, with what it brought."""
    is_revealed = view.turns[0].stance is not None
    revealed = view.turns if is_revealed else view.record[-1] if view.record else ()
    done: dict[int, LastAction] = {}
    for seat, turn in enumerate(revealed):
        assert turn.stance is not None
        stance, score = rules.index.stances[turn.stance], turn.score
        if turn.result is None:
            done[seat] = LastAction("{item}", item=stance)
        else:
            tone: Tone = "good" if turn.result == 1 else ""
            done[seat] = LastAction("{item}: {n}", n=score, item=stance, tone=tone)
    return done


LAST_ACTIONS = LastActions(_last_actions, kept={})
"""The view has the rounds; submissions are secret until they are revealed."""
