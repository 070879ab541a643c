"""From a view to what the templates draw (section 9)."""

from functools import lru_cache

from games.autochess.actions import (
    AckResult,
    Action,
    PickAugment,
)
from games.autochess.content.effects import CycleIgnore, CycleReverse
from games.autochess.content.index import Book
from games.autochess.content.schema import RANK_NAMES, SYMBOLS
from games.autochess.content.terms import LOWEST, RANKS, SUITS
from games.autochess.page.models import (
    Course,
    Kind,
    OfferedAugment,
    OfferedSuit,
    OwnedAugment,
    Picture,
    SeatBox,
)
from games.autochess.page.seat_panel import Desk, button_of
from games.autochess.recalling import recalled
from games.autochess.report import Duel
from games.autochess.rules.augments import main_suit
from games.autochess.rules.engine import AutochessRules
from games.autochess.state import Owned, State
from games.autochess.view import View
from games.engine.texts import gettext_noop

GRADES = (
    gettext_noop("Regular"),
    gettext_noop("Veteran"),
    gettext_noop("Elite"),
    gettext_noop("Hero"),
    gettext_noop("Legend"),
)


def present(rules: AutochessRules, view: View, legal: tuple[Action, ...]) -> Picture:
    """The page of whoever holds this view; without legal actions, the page of a watcher."""
    state, book = recalled(view), rules.book
    own = view.seat if view.me is not None else None
    acting = bool(legal)
    events = tuple(book.events[id] for id in view.events)
    effects = [type(effect) for event in events for effect in event.effects]
    limits = {} if own is None else rules.clock(state)
    return Picture(
        view=view,
        acting=acting,
        asked=acting and own is not None and not view.seats[own].ready,
        mode=book.mode(state),
        kinds=_kinds(book),
        events=events,
        cycle_reversed=CycleReverse in effects,
        cycle_ignored=CycleIgnore in effects,
        seats=_seats(book, view),
        table=None if own is None else Desk(rules, state, own).table(view),
        offer=() if own is None or not acting else _offer(rules, state, own),
        ack=button_of(rules, state, own, AckResult())
        if view.phase == "result" and acting
        else None,
        duels=_duels(view),
        pool=tuple(view.pool[suit * RANKS : (suit + 1) * RANKS] for suit in range(len(SUITS))),
        waiting=()
        if view.phase == "end"
        else tuple(n for n, each in enumerate(view.seats) if not each.place and not each.ready),
        seconds=0 if own is None or own not in limits else limits[own].seconds,
        courses=_courses(view, book.mode(state).start_hp) if view.phase == "end" else (),
    )


def _courses(view: View, most: int) -> tuple[Course, ...]:
    rounds = max(len(each.hp_history) for each in view.seats)
    step = 600 / max(1, rounds)
    return tuple(
        Course(
            seat,
            " ".join(
                f"{n * step:.0f},{200 - 200 * min(hp, most) / most:.0f}"
                for n, hp in enumerate((most, *each.hp_history))
            ),
        )
        for seat, each in enumerate(view.seats)
    )


@lru_cache(maxsize=8)
def _kinds(book: Book) -> tuple[Kind, ...]:
    return tuple(
        Kind(
            id=row.id,
            suit=row.suit,
            symbol=SYMBOLS[SUITS.index(row.suit)],
            rank=RANK_NAMES[row.rank - LOWEST].upper(),
            red=row.suit in ("heart", "diamond"),
            cost=row.cost,
            grade=GRADES[row.cost - 1],
            unit_name_ko=row.unit_name_ko,
            unit_name_en=row.unit_name_en,
        )
        for row in book.content.cards
    )


def _seats(book: Book, view: View) -> tuple[SeatBox, ...]:
    order = sorted(
        range(len(view.seats)), key=lambda n: (view.seats[n].place, -view.seats[n].hp, n)
    )
    return tuple(
        SeatBox(
            seat=n,
            me=n == view.seat,
            known=view.seats[n],
            augments=tuple(_owned(book, each) for each in view.seats[n].augments),
            board=view.seats[n].board,
        )
        for n in order
    )


def _owned(book: Book, owned: Owned) -> OwnedAugment:
    symbol = SYMBOLS[SUITS.index(owned.suit)] if owned.suit else ""
    return OwnedAugment(book.augments[owned.id], symbol)


def _duels(view: View) -> tuple[Duel, ...]:
    if view.report is None:
        return ()
    return tuple(
        sorted(view.report.duels, key=lambda duel: view.seat not in (duel.a.seat, duel.b.seat))
    )


def _offer(rules: AutochessRules, state: State, seat: int) -> tuple[OfferedAugment, ...]:
    book, player = rules.book, state.players[seat]
    offered = []
    for id in player.offer:
        row = book.augments[id]
        suit = main_suit(player) if row.needs_suit else None
        suits = tuple(
            OfferedSuit(each, SYMBOLS[n], button_of(rules, state, seat, PickAugment(id, each)))
            for n, each in enumerate(SUITS)
        )
        pick = button_of(rules, state, seat, PickAugment(id, suit))
        offered.append(OfferedAugment(row, pick, suits if row.needs_suit else ()))
    return tuple(offered)
