"""The page model of a view (section 9)."""

from functools import lru_cache

from games.autochess.actions import AckResult, Action, PickAugment
from games.autochess.content.effects import CycleIgnore, CycleReverse
from games.autochess.content.index import ContentIndex
from games.autochess.content.schema import RANK_NAMES, SYMBOLS
from games.autochess.content.terms import LINES, RANKS, SUITS
from games.autochess.page.models import (
    DuelBox,
    DuelLine,
    HpCurve,
    Kind,
    OfferedAugment,
    OfferedSuit,
    OwnedAugment,
    PageModel,
    PoolCell,
    PoolRow,
    SeatBox,
    Status,
    Winner,
)
from games.autochess.page.seat_panel import CHIP, PanelBuilder, make_choice
from games.autochess.page.verdict import find_verdict
from games.autochess.report import Duel, Report
from games.autochess.rules.augments import main_suit
from games.autochess.rules.engine import AutochessRules
from games.autochess.state import Owned, State
from games.autochess.view import View, rebuild
from games.engine.texts import gettext_noop

GRADES = (
    gettext_noop("Regular"),
    gettext_noop("Veteran"),
    gettext_noop("Elite"),
    gettext_noop("Hero"),
    gettext_noop("Legend"),
)
CURVE_WIDTH, CURVE_HEIGHT = 600, 200


def present(rules: AutochessRules, view: View, legal: tuple[Action, ...]) -> PageModel:
    """The page of a seat or, without legal actions, of a spectator."""
    state, index = rebuild(view), rules.index
    own = view.seat if view.me is not None else None
    acting = bool(legal)
    may_decide = acting and own is not None and not view.seats[own].ready
    events = tuple(index.events[id] for id in view.events)
    effects = [type(effect) for event in events for effect in event.effects]
    seats = _seats(index, view)
    limits = {} if own is None else rules.clock(state)
    return PageModel(
        view=view,
        acting=acting,
        may_decide=may_decide,
        status=_status(view, may_decide),
        relevant=_relevant(view) if may_decide else (),
        mode=index.mode(state),
        kinds=find_kinds(index),
        events=events,
        cycle_reversed=CycleReverse in effects,
        cycle_ignored=CycleIgnore in effects,
        seats=seats,
        winners=tuple(box.seat for box in seats if box.known.place == 1),
        all_fell=has_no_survivor(view),
        verdict=find_verdict(view, index.mode(state).start_hp),
        panel=None if own is None else PanelBuilder(rules, state, own).panel(view),
        offer=() if own is None or not acting else _offer(rules, state, own),
        ack=make_choice(rules, state, own, AckResult())
        if view.phase == "result" and acting
        else None,
        duels=arrange_duels(view.report, view.seat),
        pool=_pool(view.pool),
        waiting=()
        if view.phase == "end"
        else tuple(n for n, each in enumerate(view.seats) if not each.place and not each.ready),
        seconds=0 if own is None or own not in limits else limits[own].seconds,
        curves=_curves(view, index.mode(state).start_hp) if view.phase == "end" else (),
    )


def has_no_survivor(view: View) -> bool:
    """Whether those who were left fell in the same fight, so that not even the winner survived."""
    return view.finished == "last_alive" and not any(each.hp for each in view.seats)


def _status(view: View, may_decide: bool) -> Status:
    if view.seat is not None and view.me is None:
        return "out"
    if view.phase == "prep" and view.me is not None and view.me.pineapple:
        return "pineapple"
    if view.phase == "prep" and may_decide and view.seat is not None:
        return "fantasyland" if view.seats[view.seat].fantasyland else "prep"
    return view.phase if may_decide and view.phase != "end" else "wait"


def _relevant(view: View) -> tuple[str, ...]:
    """The parts that the open decision depends on (docs/table.md)."""
    if view.phase == "result":
        return ("seats", "fight")
    if view.phase == "augment" or view.me is None:
        return ("seats", "offer")
    area = "tray" if view.me.tray else "pineapple" if view.me.pineapple else "shop"
    inside = view.seat is not None and view.seats[view.seat].fantasyland
    wanted = () if inside and area == "shop" else (area,)
    return ("seats", "events", "board", "bench", "gold", *wanted)


def _curves(view: View, most: int) -> tuple[HpCurve, ...]:
    rounds = max(len(each.hp_history) for each in view.seats)
    step = CURVE_WIDTH / max(1, rounds)
    return tuple(
        HpCurve(
            seat,
            " ".join(
                f"{n * step:.0f},{CURVE_HEIGHT - CURVE_HEIGHT * min(hp, most) / most:.0f}"
                for n, hp in enumerate((most, *each.hp_history))
            ),
        )
        for seat, each in enumerate(view.seats)
    )


@lru_cache(maxsize=8)
def find_kinds(index: ContentIndex) -> tuple[Kind, ...]:
    """The 52 cards as they are drawn."""
    return tuple(
        Kind(
            id=row.id,
            suit=row.suit,
            symbol=row.symbol,
            rank=row.rank_name,
            red=row.suit in ("heart", "diamond"),
            cost=row.cost,
            grade=GRADES[row.cost - 1],
            unit_name_ko=row.unit_name_ko,
            unit_name_en=row.unit_name_en,
        )
        for row in index.content.cards
    )


def _seats(index: ContentIndex, view: View) -> tuple[SeatBox, ...]:
    order = sorted(
        range(len(view.seats)), key=lambda n: (view.seats[n].place, -view.seats[n].hp, n)
    )
    return tuple(
        SeatBox(
            seat=n,
            me=n == view.seat,
            known=view.seats[n],
            augments=tuple(_augment_label(index, each) for each in view.seats[n].augments),
            chips=CHIP * view.seats[n].chips,
            board=view.seats[n].board,
        )
        for n in order
    )


def _augment_label(index: ContentIndex, owned: Owned) -> OwnedAugment:
    symbol = SYMBOLS[SUITS.index(owned.suit)] if owned.suit else ""
    return OwnedAugment(index.augments[owned.id], symbol)


@lru_cache(64)
def arrange_duels(report: Report | None, seat: int | None) -> tuple[DuelBox, ...]:
    """The duels of a fight, the own one first."""
    boxes = [_duel(duel, seat) for duel in report.duels] if report else []
    return tuple(sorted(boxes, key=lambda box: not box.mine))


def _duel(duel: Duel, seat: int | None) -> DuelBox:
    left, right = duel.a, duel.b
    names: tuple[Winner, Winner] = ("left", "right")
    if right.seat == seat:
        left, right, names = right, left, ("right", "left")
    lines = tuple(
        DuelLine(
            line=line,
            left=left.lines[n],
            left_cards=tuple(left.board.line(n)),
            right=right.lines[n],
            right_cards=tuple(right.board.line(n)),
            winner="" if result.winner is None else names[result.winner],
            reason=result.reason,
        )
        for n, (line, result) in enumerate(zip(LINES, duel.lines, strict=True))
    )
    return DuelBox((duel.a.seat, duel.b.seat), left, right, lines, mine=left.seat == seat)


@lru_cache(64)
def _pool(copies: tuple[int, ...]) -> tuple[PoolRow, ...]:
    return tuple(
        PoolRow(
            RANK_NAMES[rank].upper(),
            tuple(
                PoolCell(suit, SYMBOLS[n], copies[n * RANKS + rank]) for n, suit in enumerate(SUITS)
            ),
        )
        for rank in reversed(range(RANKS))
    )


def _offer(rules: AutochessRules, state: State, seat: int) -> tuple[OfferedAugment, ...]:
    index, player = rules.index, state.players[seat]
    asks_suit = index.mode(state).suit_effects
    offered = []
    for id in player.offer:
        row = index.augments[id]
        suit = main_suit(player) if row.needs_suit else None
        suits = tuple(
            OfferedSuit(each, SYMBOLS[n], make_choice(rules, state, seat, PickAugment(id, each)))
            for n, each in enumerate(SUITS)
        )
        pick = make_choice(rules, state, seat, PickAugment(id, suit))
        shown = suits if row.needs_suit and asks_suit else ()
        offered.append(OfferedAugment(row, pick, shown, row.needs_suit and not asks_suit))
    return tuple(offered)
