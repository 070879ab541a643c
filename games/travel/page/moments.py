"""What the page tells of a move before it shows the table after it (section 9.5), and for how long.

A drawn card is an object that flies to its owner; what it does to others is told with it. The
settlement is told as sheets: purchases, contributions, the goal, the scores; the reader's own trip
is a postcard.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from games.engine.page.last_actions import LastAction, LastActions
from games.engine.protocol import Event
from games.engine.texts import gettext_noop
from games.travel import events as happened
from games.travel.content.board import CHANCE, FREE_PLAN, RESEARCH, SPACE_DECKS
from games.travel.content.index import ContentIndex
from games.travel.rules.engine import TravelRules
from games.travel.view import View

Kind = Literal[
    "draw", "affair", "banner", "purchases", "envelopes", "verdict", "scores", "postcard"
]

OWN, OWN_PLAN, RIVAL = 0.65, 0.45, 0.28
"""Seconds for a routine card: the reader's own, which stays beside the question; an own plan, which
the question shows; and a rival's, which stays at the seat."""
OWN_CHANCE, RIVAL_CHANCE, CHANCE_READ = 1.6, 0.7, 3.0
"""Seconds for a chance card: the reader's own (more if it does something to others), a rival's,
and one that does something to the reader."""
ASKING = 1.0
"""Seconds for an own card whose words stand in the question that it asks."""
SHEET, ROW = 1.0, 0.5
"""Seconds for a sheet of the settlement, and for each of its rows."""
SENTENCE, POSTCARD = 2.5, 3.0


class Moment(Struct, frozen=True):
    """One thing to tell."""

    kind: Kind
    seconds: float = 0
    seat: int = 0
    """Who drew the card."""
    space: int = CHANCE
    """The space that the card comes from."""
    cards: tuple[str, ...] = ()
    """Their codes; empty for plans that the reader may not see."""
    events: tuple[Event, ...] = ()
    """What is said with it."""
    coins: tuple[tuple[int, int], ...] = ()
    """(seat, TC): money that flies."""
    is_mine: bool = False
    concerns_me: bool = False
    """Whether another player's card does something to the reader."""
    is_last_day: bool = False

    @property
    def is_opening(self) -> bool:
        """Whether the settlement opens. Of a day there is a note, which holds nothing."""
        return any(isinstance(event, happened.PhaseOpened) for event in self.events)


def tell_move(rules: TravelRules, view: View, seen: tuple[Event, ...]) -> tuple[Moment, ...]:
    """The moments of a move, in order; none where only a pawn walks or a turn ends."""
    told = [_finish(moment, view.seat) for moment in _group(rules.find_index(view.variant), seen)]
    told = [replace(one, seconds=ASKING) if _is_asking(one, view) else one for one in told]
    told = [replace(one, seconds=RIVAL) if _shows_again(one, view) else one for one in told]
    if view.seat is not None and view.result and view.phase == "FINISHED":
        told.append(Moment("postcard", POSTCARD, view.seat))
    return tuple(told)


def _is_asking(moment: Moment, view: View) -> bool:
    """Whether the reader drew the card and is asked by it."""
    asked = view.decision
    is_asked = asked is not None and asked.seat == view.seat and asked.card in moment.cards
    return is_asked and moment.is_mine and moment.seconds > ASKING


def _shows_again(moment: Moment, view: View) -> bool:
    """Whether a rival drew the card and chooses whom it concerns: it is read with the choice."""
    asked = view.decision
    is_choosing = asked is not None and asked.kind == "target" and asked.card in moment.cards
    return is_choosing and not moment.is_mine and not moment.concerns_me


def telling_time(rules: TravelRules, seen: tuple[Event, ...]) -> float:
    """The most seconds that the moments take at the normal pace, whoever reads them."""
    # Which way the match is played is not asked: the longest telling of all.
    indexes = [rules.find_index(row.id) for row in rules.content.variants]
    return max(sum(map(_longest, _group(index, seen))) for index in indexes)


def _longest(moment: Moment) -> float:
    named = {seat for event in moment.events for seat in _named_seats(event)}
    return max(_finish(moment, reader).seconds for reader in {moment.seat, *named})


def _group(index: ContentIndex, seen: tuple[Event, ...]) -> list[Moment]:
    told: list[Moment] = []
    for event in seen:
        if isinstance(event, happened.DayStarted):
            is_last = event.day == index.config.max_day
            if is_last or event.day == index.config.token_recovery_day:
                told.append(Moment("banner", events=(event,), is_last_day=is_last))
            continue
        add = _ADD.get(type(event))
        if add is not None:
            add(told, event)
    return [_place(index, moment) for moment in told]


def _place(index: ContentIndex, moment: Moment) -> Moment:
    """A free plan that shows again, with the friend who shares it, still comes from its space."""
    is_free = any(card in index.free_plans for card in moment.cards)
    return replace(moment, space=FREE_PLAN) if is_free else moment


def _append(kind: Kind) -> Callable[[list[Moment], Event], None]:
    """Add an event to the moment of this kind that is being told, or begin one."""

    def add(told: list[Moment], event: Event) -> None:
        if told and told[-1].kind == kind:
            told[-1] = replace(told[-1], events=(*told[-1].events, event))
        else:
            told.append(Moment(kind, events=(event,)))

    return add


def _add_card(told: list[Moment], event: happened.CardDrawn) -> None:
    space = next(number for number, deck in SPACE_DECKS.items() if deck == event.deck)
    told.append(Moment("draw", seat=event.seat, space=space, cards=(event.card,)))


def _add_goal(told: list[Moment], event: happened.GoalRevealed) -> None:
    told.append(Moment("draw", seat=event.seat, cards=(event.card,), events=(event,)))


def _add_plan(told: list[Moment], event: happened.PlanDrawn) -> None:
    last = told[-1] if told else None
    if last is None or last.kind != "draw" or last.space != RESEARCH or last.seat != event.seat:
        told.append(Moment("draw", seat=event.seat, space=RESEARCH))


def _add_seen_plan(told: list[Moment], event: happened.PlanSeen) -> None:
    """The name of a plan: on the card if it was drawn, in words if it changed hands."""
    last = told[-1]
    if last.kind == "draw" and last.space == RESEARCH and last.seat == event.seat:
        told[-1] = replace(last, cards=(*last.cards, event.card))
    else:
        told[-1] = replace(last, events=(*last.events, event))


def _add_target(told: list[Moment], event: happened.TargetChosen) -> None:
    """The card shows again if its player had to choose whom it concerns."""
    if not told or event.card not in told[-1].cards:
        told.append(Moment("draw", seat=event.seat, cards=(event.card,)))
    _add_detail(told, event)


def _add_money(told: list[Moment], event: happened.TcChanged) -> None:
    if not told or told[-1].kind != "draw":
        told.append(Moment("affair", seat=event.seat))
    last = told[-1]
    told[-1] = replace(last, coins=(*last.coins, (event.seat, event.delta)))
    if event.seat != last.seat or last.space == CHANCE:
        _add_detail(told, event)


def _add_points(told: list[Moment], event: happened.StatsChanged) -> None:
    """Points of plans and of the goal belong to their sheets; a card's own are on its face."""
    if event.reason in ("plan", "goal", "convert"):
        return
    if not told or told[-1].kind != "draw" or event.seat != told[-1].seat or event.reason != "free":
        _add_detail(told, event)


def _add_detail(told: list[Moment], event: Event) -> None:
    """Say it with what is being told, or by itself."""
    if not told or told[-1].kind == "banner":
        told.append(Moment("affair", seat=getattr(event, "seat", 0)))
    told[-1] = replace(told[-1], events=(*told[-1].events, event))


def _add_step(told: list[Moment], event: happened.PhaseOpened) -> None:
    if event.phase == "FINAL_PURCHASE":
        told.append(Moment("banner", events=(event,)))


def _add_purchase(told: list[Moment], event: happened.PlansBought) -> None:
    _append("purchases")(told, event)


_ADD: dict[type[Event], Callable[[list[Moment], Any], None]] = {
    happened.CardDrawn: _add_card,
    happened.GoalRevealed: _add_goal,
    happened.PlanDrawn: _add_plan,
    happened.PlanSeen: _add_seen_plan,
    happened.TargetChosen: _add_target,
    happened.TcChanged: _add_money,
    happened.StatsChanged: _add_points,
    happened.ForcedMoved: _add_detail,
    happened.PlaceTaken: _add_detail,
    happened.PlanMoved: _add_detail,
    happened.Declined: _add_detail,
    happened.EffectVoid: _add_detail,
    happened.GoalChosen: _add_detail,
    happened.GoalFunded: _add_detail,
    happened.GrantCreated: _add_detail,
    happened.GrantLost: _add_detail,
    happened.DeckExhausted: _add_detail,
    happened.TokenRecovered: _append("banner"),
    happened.Resigned: _append("affair"),
    happened.PhaseOpened: _add_step,
    happened.PlansBought: _add_purchase,
    happened.ContributionRevealed: _append("envelopes"),
    happened.GoalSettled: _append("verdict"),
    happened.Converted: _append("scores"),
    happened.Finished: _append("scores"),
}
"""Events that are told. The others (a pawn walks, a turn ends, a choice is submitted) the new table
shows by itself."""


def _finish(moment: Moment, reader: int | None) -> Moment:
    """A moment with its time, for one reader."""
    is_mine = reader is not None and moment.seat == reader
    named = {seat for event in moment.events for seat in _named_seats(event)}
    concerned = reader in named if not is_mine else bool(named - {moment.seat})
    concerns_me = concerned and not is_mine
    return replace(
        moment,
        is_mine=is_mine,
        concerns_me=concerns_me,
        seconds=_seconds(moment, is_mine, concerned),
    )


def _named_seats(event: Event) -> set[int]:
    """The players to whom an event does something."""
    fields = ("seat", "target", "giver", "taker")
    names = {getattr(event, field) for field in fields if hasattr(event, field)}
    if isinstance(event, happened.TargetChosen | happened.ForcedMoved):
        names.discard(getattr(event, "by", None))
    return names


def _seconds(moment: Moment, is_mine: bool, concerned: bool) -> float:
    rows = len(moment.events)
    match moment.kind:
        case "draw" if concerned:
            return OWN_CHANCE + ROW if is_mine else CHANCE_READ
        case "draw" if moment.space == CHANCE:
            return OWN_CHANCE if is_mine else RIVAL_CHANCE
        case "draw" if is_mine:
            return OWN_PLAN if moment.space == RESEARCH else OWN
        case "draw":
            return RIVAL
        case "affair":
            return SENTENCE if concerned else 0
        case "banner":
            return SENTENCE if moment.is_opening else 0
        case _:
            return SHEET + ROW * rows


def _last_actions(
    rules: TravelRules, view: View, events: Mapping[int, Event]
) -> Mapping[int, LastAction]:
    """What each player did last."""
    return {seat: _last_action(rules.content, event) for seat, event in events.items()}


def _last_action(content: Any, event: Event) -> LastAction:
    match event:
        case happened.Moved() | happened.ForcedMoved() | happened.PlaceTaken():
            return LastAction("→ {item}", item=content.space(event.end))
        case happened.CardDrawn() | happened.GoalRevealed():
            return LastAction(gettext_noop("Drew “{item}”"), item=content.cards[event.card])
        case happened.PlanDiscarded():
            return LastAction(gettext_noop("Discarded “{item}”"), item=content.cards[event.card])
        case happened.Declined():
            return LastAction(gettext_noop("Passed on “{item}”"), item=content.cards[event.card])
        case happened.PlansBought():
            return LastAction(gettext_noop("Plans bought: {n}"), n=len(event.cards))
        case happened.ContributionRevealed():
            return LastAction(gettext_noop("Paid {n}TC"), n=f"{event.amount:,}")
        case _:
            return LastAction(_PLAIN[type(event)])


_PLAIN: dict[type[Event], str] = {
    happened.PlanDrawn: gettext_noop("Drew a plan"),
    happened.PlanKept: gettext_noop("Kept the plan"),
    happened.TokenUsed: gettext_noop("Used a token"),
    happened.GrantPassed: gettext_noop("No extra action"),
    happened.Submitted: gettext_noop("Has submitted"),
    happened.Converted: gettext_noop("Converted traits"),
    happened.Resigned: gettext_noop("Gave up"),
}
"""Actions whose sentence has no figures."""

LAST_ACTIONS = LastActions(
    _last_actions,
    kept=dict.fromkeys(
        (
            happened.Moved, happened.ForcedMoved, happened.PlaceTaken, happened.CardDrawn,
            happened.GoalRevealed, happened.PlanDiscarded, happened.Declined, happened.PlansBought,
            happened.ContributionRevealed, *_PLAIN,
        ),
        "seat",
    ),
)  # fmt: skip
