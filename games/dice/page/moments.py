"""The beats in which the page tells a move (section 9.3), and how long they take."""

from collections.abc import Callable, Mapping
from typing import Any

from games.dice import events as happened
from games.dice.content.index import ContentIndex
from games.dice.content.rows import CardRow, SpecialRow
from games.dice.content.terms import SEATS
from games.dice.page.log import EventIdle, log_events
from games.dice.page.models import Beat, BeatKind, Mark
from games.dice.rules.engine import DiceRules
from games.dice.view import View
from games.engine.page.last_actions import LastAction, LastActions, Tone
from games.engine.protocol import Event

SECONDS: dict[BeatKind, float] = {
    "reveal": 0.8,
    "dice": 1.2,
    "clash": 0.9,
    "event": 0.8,
    "sum": 0.9,
    "end": 1.8,
}
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
    return _beats(rules, seen)


def telling_time(rules: DiceRules, seen: tuple[Event, ...]) -> float:
    """The seconds that the beats take at the normal pace."""
    return sum(beat.seconds for beat in _beats(rules, seen))


def _beats(rules: DiceRules, seen: tuple[Event, ...]) -> tuple[Beat, ...]:
    pace = SLOW if any(isinstance(event, happened.MatchFinished) for event in seen) else 1
    return tuple(
        Beat(
            kind,
            SECONDS[kind] * pace,
            tuple(mark for event in events for mark in _marks(rules.index, event)),
            tuple(event for event in events if isinstance(event, CAPTIONS)),
        )
        for kind, events in _group(log_events(rules, seen))
    )


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


def _marks(index: ContentIndex, event: Event) -> tuple[Mark, ...]:
    """What an event changes on the stage and on the panels."""
    mark = _MARKS.get(type(event))
    return mark(index, event) if mark else ()


def _figure(figure: str, seat: int, to: int) -> tuple[Mark, ...]:
    return (Mark("figure", seat, figure=figure, to=to),)


def _change(figure: str, seat: int, by: int) -> tuple[Mark, ...]:
    return (Mark("figure", seat, figure=figure, by=by),) if by else ()


def _cost(figure: str, seat: int, paid: int) -> tuple[Mark, ...]:
    return (Mark("figure", seat, figure=figure, by=-paid, is_cost=True),) if paid else ()


def _stances(index: ContentIndex, event: happened.DeclarationsRevealed) -> tuple[Mark, ...]:
    return tuple(Mark("stance", seat, row=index.stances[event.stances[seat]]) for seat in SEATS)


def _dice(index: ContentIndex, event: happened.DiceRolled) -> tuple[Mark, ...]:
    bonus = () if event.bonus is None else (event.bonus,)
    return (Mark("dice", event.seat, faces=(*event.candidates, *bonus)),)


def _special(index: ContentIndex, event: happened.SpecialTriggered) -> tuple[Mark, ...]:
    return (Mark("special", event.seat, row=index.specials[event.special]),)


def _card(index: ContentIndex, event: happened.CardPlayed) -> tuple[Mark, ...]:
    played = Mark("card", event.seat, row=index.cards[event.card])
    return (
        played,
        *_cost("energy", event.seat, event.cost),
        *_cost("cards", event.seat, 1),
    )


def _attack(
    index: ContentIndex, event: happened.AttackHit | happened.AttackBlocked
) -> tuple[Mark, ...]:
    rows: dict[str, CardRow | SpecialRow] = {row.id: row for row in index.content.strategy_cards}
    rows.update((row.id, row) for row in index.content.special_dice)
    row = rows[event.source]
    if isinstance(event, happened.AttackHit):
        return (Mark("attack", event.seat, row=row, by=-event.damage),)
    blocked = Mark("attack", event.seat, row=row, is_stopped=True)
    return blocked, *_cost("shields", event.seat, event.by == "shield")


def _event_card(
    index: ContentIndex,
    event: happened.EventApplied | happened.EventBlocked | happened.EventWithoutEffect | EventIdle,
) -> tuple[Mark, ...]:
    stopped = not isinstance(event, happened.EventApplied)
    turned = Mark("event", event.seat, row=index.events[event.card], is_stopped=stopped)
    by_shield = isinstance(event, happened.EventBlocked) and event.by == "shield"
    return turned, *_cost("shields", event.seat, by_shield)


def _gauge(index: ContentIndex, event: happened.CardGained) -> tuple[Mark, ...]:
    used = index.numbers.gauge_size if event.by == "gauge" else 0
    return *_cost("gauge", event.seat, used), *_change("cards", event.seat, 1)


def _theft(index: ContentIndex, event: happened.EnergyStolen) -> tuple[Mark, ...]:
    lost = _change("energy", event.seat, -event.amount)
    return *lost, *_change("energy", 1 - event.seat, event.gained)


def _shields(index: ContentIndex, event: happened.ShieldsBuilt) -> tuple[Mark, ...]:
    paid = _cost("energy", event.seat, event.cost)
    return *paid, *_change("shields", event.seat, event.count)


def _victory(index: ContentIndex, event: happened.RoundDecided) -> tuple[Mark, ...]:
    if event.winner is None:
        return ()
    return Mark("winner", event.winner), *_change("energy", event.winner, event.energy)


_MARKS: dict[type[Event], Callable[[ContentIndex, Any], tuple[Mark, ...]]] = {
    happened.DeclarationsRevealed: _stances,
    happened.ShieldsBuilt: _shields,
    happened.CardPlayed: _card,
    happened.DiceRolled: _dice,
    happened.DieChosen: lambda index, e: (Mark("keep", e.seat, by=e.index),),
    happened.ShieldGained: lambda index, e: _change("shields", e.seat, e.count),
    happened.EnergyGained: lambda index, e: _change("energy", e.seat, e.amount),
    happened.SpecialTriggered: _special,
    happened.CardGained: _gauge,
    happened.GrossScored: lambda index, e: _figure("score", e.seat, e.expected_score),
    happened.RoundReset: lambda index, e: _figure("score", 0, 0) + _figure("score", 1, 0),
    happened.AttackBlocked: _attack,
    happened.AttackHit: _attack,
    happened.EnergyStolen: _theft,
    happened.RoundScoreFixed: lambda index, e: _figure("score", e.seat, e.score),
    happened.EventApplied: _event_card,
    happened.EventBlocked: _event_card,
    happened.EventWithoutEffect: _event_card,
    EventIdle: _event_card,
    happened.ScoreChanged: lambda index, e: _figure("score", e.seat, e.after),
    happened.TotalChanged: lambda index, e: _figure("total", e.seat, e.after),
    happened.EnergyLost: lambda index, e: _change("energy", e.seat, -e.amount),
    happened.RoundDecided: _victory,
    happened.GaugeChanged: lambda index, e: _change("gauge", e.seat, e.gain),
}


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
