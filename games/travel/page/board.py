"""Spaces, players, the own hand, the goal and the piles (sections 9.1 and 9.2).

What follows from a few public values is worked out once for all audiences and moves.
"""

from functools import lru_cache

from msgspec.structs import replace

from games.engine.protocol import encode
from games.travel.actions import Action, ChoosePlan, Move
from games.travel.bots import normal
from games.travel.bots.tempers import TemperKey, find_temper
from games.travel.content.board import LINKS, SPACE_DECKS
from games.travel.content.index import ContentIndex
from games.travel.content.terms import STATS, Deck, Phase, Vector
from games.travel.page.models import (
    Choice,
    Gain,
    GoalPanel,
    Pile,
    PlanCard,
    SeatPanel,
    SpaceTile,
    StatRow,
)
from games.travel.view import PlayerView, View

FINAL: tuple[Phase, ...] = ("FINAL_PURCHASE", "FINAL_CONTRIBUTE", "FINAL_CONVERT", "FINISHED")
PILES: tuple[Deck, ...] = ("F", "PLAN", "J", "Y", "CH", "G")
LegalSet = frozenset[Action]


@lru_cache(2048)
def action_json(action: Action) -> str:
    """An action as the value of a button."""
    return encode(action).decode()


def choice_if_legal(action: Action, legal_set: LegalSet) -> Choice | None:
    """The choice of an action, or None if it is not legal."""
    return Choice(action_json(action)) if action in legal_set else None


@lru_cache(2048)
def gains(vector: Vector, weights: Vector | None = None) -> tuple[Gain, ...]:
    """The points of a card, with the reader's weights if given."""
    return tuple(
        Gain(STATS[n], points, None if weights is None else weights[n])
        for n, points in enumerate(vector)
        if points
    )


def space_tile(index: ContentIndex, view: View, number: int, legal_set: LegalSet) -> SpaceTile:
    """A space of the map, with the reader's move to it if there is one."""
    me = None if view.seat is None else view.me
    deck = SPACE_DECKS.get(number)
    left = None if deck is None else view.decks[deck]
    reshuffled = deck is not None and bool(view.discards.get(deck))
    return SpaceTile(
        space=index.content.space(number),
        left=left,
        exhausted=left == 0 and not reshuffled,
        pawns=tuple(n for n, player in enumerate(view.players) if player.location == number),
        move=_move_choice(view, number, legal_set),
        here=me is not None and me.location == number,
    )


def _move_choice(view: View, number: int, legal_set: LegalSet) -> Choice | None:
    if not legal_set or view.phase != "MOVE":
        return None
    move, here = Move(number), view.me.location
    if move in legal_set:
        return Choice(action_json(move))
    if number == here:
        return Choice(action_json(move), "must_move")
    return Choice(action_json(move), "repeat_space" if number in LINKS[here] else "not_adjacent")


def seat_panel(index: ContentIndex, view: View, seat: int) -> SeatPanel:
    """The public state of a player."""
    seen = view.players[seat]
    return _seat_panel(
        index,
        # Only its owner sees the hand, which is not on the panel.
        replace(seen, hand=()) if seen.hand else seen,
        seat,
        seat == view.seat,
        seat == view.current and view.phase not in FINAL,
        seat in view.awaited,
        seat == view.start_seat,
        find_temper(view, seat).key,
    )


@lru_cache(2048)
def _seat_panel(
    index: ContentIndex,
    seen: PlayerView,
    seat: int,
    me: bool,
    on_turn: bool,
    awaited: bool,
    first: bool,
    temper: TemperKey,
) -> SeatPanel:
    weights = index.scorings[seen.destination].weights
    destination = next(d for d in index.content.destinations if d.code == seen.destination)
    return SeatPanel(
        seat=seat,
        me=me,
        destination=destination,
        weights=((destination.three, 3), (destination.two, 2), (destination.one, 1)),
        tc=seen.tc,
        tokens=seen.tokens,
        location=seen.location,
        plans=seen.plans,
        score=seen.score,
        stats=tuple(
            StatRow(STATS[n], points, weights[n], points * weights[n])
            for n, points in enumerate(seen.stats)
        ),
        free_plans=tuple(index.free_plans[card] for card in seen.free_plans),
        credit=seen.credit,
        paid=seen.paid,
        on_turn=on_turn,
        awaited=awaited,
        first=first,
        forced=seen.forced_move,
        submitted=seen.submitted,
        resigned=seen.resigned,
        temper=temper,
        free_codes=seen.free_plans,
    )


def hand(index: ContentIndex, view: View, legal_set: LegalSet) -> tuple[PlanCard, ...]:
    """The reader's own plans."""
    if view.seat is None:
        return ()
    me, own = view.me, normal.own_scoring(index, view)
    asked = view.decision
    researched = asked is not None and asked.kind == "investigate" and asked.seat == view.seat
    return tuple(
        PlanCard(
            plan=index.plans[card],
            gains=gains(index.points[card], own.weights),
            worth=own.score(index.points[card]),
            key=own.is_key(index.points[card]),
            affordable=index.costs[card] <= me.tc,
            give=choice_if_legal(ChoosePlan(card), legal_set),
            new=researched and nth == len(me.hand) - 1,
        )
        for nth, card in enumerate(me.hand)
    )


def goal_panel(index: ContentIndex, view: View, code: str, current: int) -> GoalPanel:
    """A shared goal and its value for the reader."""
    goal, own = index.goals[code], None
    if view.seat is not None:
        own = normal.own_scoring(index, view)
    bonus, missing = goal.top_bonus, max(0, goal.target_tc - current)
    return GoalPanel(
        goal=goal,
        gains=gains(index.points[code], own.weights if own else None),
        current=current,
        missing=missing,
        percent=min(100, current * 100 // goal.target_tc),
        share=-(-missing // len(view.players)),
        purse=sum(player.tc for player in view.players),
        worth=own.score(index.points[code]) if own else None,
        bonus=Gain(bonus.stat, bonus.amount, own.weights[STATS.index(bonus.stat)] if own else None),
    )


def piles(view: View) -> tuple[Pile, ...]:
    """Each deck with its discard, the newest card first."""
    return tuple(
        Pile(
            deck=deck,
            left=view.decks[deck],
            discards=view.discards.get(deck, ())[::-1],
            # Free plans never return to the deck, so the cards left are public.
            known=view.free_left if deck == "F" else (),
        )
        for deck in PILES
    )
