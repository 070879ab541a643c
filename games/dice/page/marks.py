"""What the events of a move change on the stage and on the panels: figures that run, terms of the
sum, and things that fly from one seat to the other."""

from collections.abc import Callable
from typing import Any

from games.dice import events as happened
from games.dice.content import effects
from games.dice.content.index import ContentIndex
from games.dice.content.rows import CardRow, EventRow, SpecialRow
from games.dice.content.terms import SEATS, Mode
from games.dice.page.log import EventIdle
from games.dice.page.models import Mark, Motion, Sign
from games.engine.protocol import Event

MOTIONS: dict[type[effects.EffectBase], Motion] = {
    effects.HalveTotal: "blast",
    effects.SwapTotals: "swap",
    effects.GiveTotal: "theft",
    effects.SwapRandomCards: "cards",
    effects.ResetRound: "sweep",
    effects.AddPoints: "rise",
    effects.GainEnergy: "charge",
    effects.LoseEnergy: "drain",
    effects.NextCurse: "wait",
    effects.NextLucky: "wait",
    effects.NextBonusDie: "wait",
    effects.Burn: "flame",
    effects.StealEnergy: "pull",
    effects.Multiply: "double",
    effects.GainShield: "gain",
    effects.GainGuard: "gain",
    effects.FreeBlock: "gain",
    effects.DrawCard: "draw",
}
"""How an effect looks. Damage looks like the thing that does it: a blade, or a bolt of a die."""


def find_motion(row: CardRow | SpecialRow | EventRow) -> Motion:
    """How a card or a special die moves, by the first of its effects that has a look."""
    rows = (row.effect,) if isinstance(row, EventRow) else row.effects
    looks = [MOTIONS[type(effect)] for effect in rows if type(effect) in MOTIONS]
    if looks:
        return looks[0]
    deals = any(isinstance(effect, effects.Damage) for effect in rows)
    return "" if not deals else "blade" if isinstance(row, CardRow) else "bolt"


def find_marks(index: ContentIndex, event: Event, mode: Mode = "") -> tuple[Mark, ...]:
    """What an event changes on the stage and on the panels."""
    if isinstance(event, happened.CardGained):
        return _new_card(event, index.gauge_sizes.get(mode, index.numbers.gauge_size))
    mark = _MARKS.get(type(event))
    return mark(index, event) if mark else ()


def _figure(figure: str, seat: int, to: int) -> tuple[Mark, ...]:
    return (Mark("figure", seat, figure=figure, to=to),)


def _change(figure: str, seat: int, by: int) -> tuple[Mark, ...]:
    return (Mark("figure", seat, figure=figure, by=by),) if by else ()


def _cost(figure: str, seat: int, paid: int) -> tuple[Mark, ...]:
    return (Mark("figure", seat, figure=figure, by=-paid, is_cost=True),) if paid else ()


def _term(
    seat: int, sign: Sign, n: int, row: CardRow | SpecialRow | EventRow | None = None, of: str = ""
) -> tuple[Mark, ...]:
    """A part of the sum of a round score, with the thing that it comes from."""
    return (Mark("term", seat, row=row, figure=of, by=n, sign=sign),)


def _stance_terms(index: ContentIndex, event: happened.StanceScored) -> tuple[Mark, ...]:
    bonus = _term(event.seat, "+", event.bonus, of="stance") if event.bonus else ()
    return *_term(event.seat, "+", event.points, of="die"), *bonus


def _gross(index: ContentIndex, event: happened.GrossScored) -> tuple[Mark, ...]:
    factor = _term(event.seat, "×", event.factor, of="factor") if event.factor > 1 else ()
    penalty = _term(event.seat, "−", event.penalty, of="penalty") if event.penalty else ()
    return *factor, *penalty, *_figure("score", event.seat, event.expected_score)


def _reset(index: ContentIndex, event: happened.RoundReset) -> tuple[Mark, ...]:
    struck = (Mark("void", seat) for seat in SEATS)
    return *struck, *_figure("score", 0, 0), *_figure("score", 1, 0)


def _score(index: ContentIndex, event: happened.ScoreChanged) -> tuple[Mark, ...]:
    """An event card adds to the score, or sets it to 0."""
    more = event.after - event.before
    term = _term(event.seat, "+", more, of="event") if more > 0 else (Mark("void", event.seat),)
    return *term, *_figure("score", event.seat, event.after)


def _stances(index: ContentIndex, event: happened.DeclarationsRevealed) -> tuple[Mark, ...]:
    return tuple(Mark("stance", seat, row=index.stances[event.stances[seat]]) for seat in SEATS)


def _dice(index: ContentIndex, event: happened.DiceRolled) -> tuple[Mark, ...]:
    bonus = () if event.bonus is None else (event.bonus,)
    return (Mark("dice", event.seat, faces=(*event.candidates, *bonus)),)


def _special(index: ContentIndex, event: happened.SpecialTriggered) -> tuple[Mark, ...]:
    row = index.specials[event.special]
    points = _term(event.seat, "+", event.points, row) if event.points else ()
    return Mark("special", event.seat, row=row, motion=find_motion(row)), *points


def _card(index: ContentIndex, event: happened.CardPlayed) -> tuple[Mark, ...]:
    row = index.cards[event.card]
    played = Mark("card", event.seat, row=row, motion=find_motion(row))
    return (
        played,
        *_cost("energy", event.seat, event.cost),
        *_cost("cards", event.seat, 1),
    )


def _attack(
    index: ContentIndex, event: happened.AttackHit | happened.AttackBlocked
) -> tuple[Mark, ...]:
    row = index.attack_rows[event.source]
    motion = find_motion(row)
    if isinstance(event, happened.AttackHit):
        hit = Mark("attack", event.seat, row=row, by=-event.damage, motion=motion)
        return hit, *(_term(event.seat, "−", event.damage, row) if event.damage else ())
    blocked = Mark("attack", event.seat, row=row, is_stopped=True, motion=motion)
    return blocked, *_cost("shields", event.seat, event.by == "shield")


def _event_card(
    index: ContentIndex,
    event: happened.EventApplied | happened.EventBlocked | happened.EventWithoutEffect | EventIdle,
) -> tuple[Mark, ...]:
    stopped = not isinstance(event, happened.EventApplied)
    row = index.events[event.card]
    turned = Mark("event", event.seat, row=row, is_stopped=stopped, motion=find_motion(row))
    by_shield = isinstance(event, happened.EventBlocked) and event.by == "shield"
    return turned, *_cost("shields", event.seat, by_shield)


def _new_card(event: happened.CardGained, gauge_size: int) -> tuple[Mark, ...]:
    used = gauge_size if event.by == "gauge" else 0
    return *_cost("gauge", event.seat, used), *_change("cards", event.seat, 1)


def _theft(index: ContentIndex, event: happened.EnergyStolen) -> tuple[Mark, ...]:
    row = next((index.cards[card] for card in index.theft_cards), None)
    pulled = (Mark("attack", event.seat, row=row, by=-event.amount, motion="pull"),)
    lost = _change("energy", event.seat, -event.amount)
    return *pulled, *lost, *_change("energy", 1 - event.seat, event.gained)


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
    happened.StanceScored: _stance_terms,
    happened.EdgeGained: lambda index, e: _term(e.seat, "+", e.points, of="edge"),
    happened.GrossScored: _gross,
    happened.RoundReset: _reset,
    happened.AttackBlocked: _attack,
    happened.AttackHit: _attack,
    happened.EnergyStolen: _theft,
    happened.RoundScoreFixed: lambda index, e: _figure("score", e.seat, e.score),
    happened.EventApplied: _event_card,
    happened.EventBlocked: _event_card,
    happened.EventWithoutEffect: _event_card,
    EventIdle: _event_card,
    happened.ScoreChanged: _score,
    happened.TotalChanged: lambda index, e: _figure("total", e.seat, e.after),
    happened.EnergyLost: lambda index, e: _change("energy", e.seat, -e.amount),
    happened.RoundDecided: _victory,
    happened.GaugeChanged: lambda index, e: _change("gauge", e.seat, e.gain),
}
