"""From a view to what the templates draw (section 9)."""

from functools import lru_cache
from itertools import combinations

from games.autochess import placing
from games.autochess.actions import (
    AckResult,
    Action,
    AutoArrange,
    BuyCard,
    BuyXp,
    CancelHula,
    DeclareHula,
    FlKeep,
    LockShop,
    PickAugment,
    PineapplePass,
    PineapplePick,
    PlaceCard,
    Ready,
    RemoveCard,
    RollShop,
    SellCard,
    Unready,
)
from games.autochess.augmenting import main_suit
from games.autochess.book import Book
from games.autochess.cards import Card
from games.autochess.content import RANK_NAMES, SYMBOLS
from games.autochess.effects import CycleIgnore, CycleReverse
from games.autochess.holding import alike
from games.autochess.picture import (
    Button,
    Course,
    Held,
    Kind,
    LineBox,
    OfferedAugment,
    OfferedSuit,
    OwnedAugment,
    Pick,
    Picture,
    SeatBox,
    ShopItem,
    Slot,
    SuitBox,
    Table,
)
from games.autochess.powers import powers
from games.autochess.refusing import SENTENCES
from games.autochess.report import Duel
from games.autochess.rules import AutochessRules
from games.autochess.shopping import keep_refusal
from games.autochess.state import Owned, Player, State
from games.autochess.terms import LINES, LOWEST, RANKS, SIZES, SUITS
from games.autochess.view import Mine, View, recalled
from games.engine.protocol import encode
from games.engine.texts import gettext_noop

GRADES = (
    gettext_noop("Regular"),
    gettext_noop("Veteran"),
    gettext_noop("Elite"),
    gettext_noop("Hero"),
    gettext_noop("Legend"),
)
FOULS = (
    gettext_noop("Warning: the Back line is weaker than Mid (foul)"),
    gettext_noop("Warning: the Mid line is weaker than Front (foul)"),
)
UNFINISHED = gettext_noop("Note: the Front line is not finished")
DRAWN_LINES = tuple(reversed(range(len(LINES))))
"""Front on top, back at the bottom."""


def present(rules: AutochessRules, view: View, legal: tuple[Action, ...]) -> Picture:
    """The page of whoever holds this view; without legal actions, the page of a watcher."""
    state, book = recalled(view), rules.book
    own = view.seat if view.me is not None else None
    acting = bool(legal)
    events = tuple(book.events[id] for id in view.events)
    effects = [type(effect) for event in events for effect in event.effects]
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
        table=None if own is None else _Desk(rules, state, own).table(view),
        offer=() if own is None or not acting else _offer(rules, state, own),
        ack=_button(rules, state, own, AckResult()) if view.phase == "result" and acting else None,
        duels=_duels(view),
        pool=tuple(view.pool[suit * RANKS : (suit + 1) * RANKS] for suit in range(len(SUITS))),
        waiting=()
        if view.phase == "end"
        else tuple(n for n, each in enumerate(view.seats) if not each.place and not each.ready),
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


def _json(action: Action) -> str:
    return encode(action).decode()


def _button(rules: AutochessRules, state: State, seat: int | None, action: Action) -> Button:
    refusal = None if seat is None else rules.refusal(state, seat, action)
    if refusal is None:
        return Button(_json(action))
    return Button(_json(action), refusal.code, SENTENCES[refusal.code])


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
            OfferedSuit(each, SYMBOLS[n], _button(rules, state, seat, PickAugment(id, each)))
            for n, each in enumerate(SUITS)
        )
        pick = _button(rules, state, seat, PickAugment(id, suit))
        offered.append(OfferedAugment(row, pick, suits if row.needs_suit else ()))
    return tuple(offered)


class _Desk:
    """The own area of one seat, while it is drawn."""

    def __init__(self, rules: AutochessRules, state: State, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.player: Player = state.players[seat]
        self.powers = powers(rules.book, state, seat)
        barred = rules.refusal(state, seat, AutoArrange())
        self.barred = barred.code if barred else None
        """Why nothing can be done with cards now; an arrangement is allowed whenever any is."""
        self.on_board = {card.kind: card.uid for card in self.player.board.cards()}

    def button(self, action: Action) -> Button:
        return _button(self.rules, self.state, self.seat, action)

    def judged(self, action: Action, code: str | None) -> Button:
        """A button whose own check is known already."""
        code = self.barred or code
        return Button(_json(action), code, SENTENCES[code]) if code else Button(_json(action))

    def table(self, view: View) -> Table:
        mine, player = view.me, self.player
        assert mine is not None
        numbers = mine.numbers
        return Table(
            mine=mine,
            lines=tuple(self.line(mine, line) for line in DRAWN_LINES),
            bench=tuple(self.held(card, "bench") for card in mine.bench),
            tray=tuple(self.held(card, "tray") for card in mine.tray),
            shop=tuple(self.item(card) for card in mine.shop),
            suits=tuple(
                SuitBox(suit, SYMBOLS[n], numbers.suit_counts[n], numbers.suit_levels[n])
                for n, suit in enumerate(SUITS)
            ),
            warnings=_warnings(mine),
            roll=self.button(RollShop()),
            lock=self.button(LockShop(not mine.locked)),
            xp=self.button(BuyXp()),
            arrange=self.button(AutoArrange()),
            hula=self.button(CancelHula() if mine.hula else DeclareHula()),
            passing=self.button(PineapplePass()),
            picks=tuple(
                Pick(cards, self.button(PineapplePick(tuple(card.uid for card in cards))))
                for cards in combinations(mine.pineapple, mine.keep)
            )
            if mine.pineapple
            else (),
            ready=self.button(Unready() if player.ready else Ready()),
            income=numbers.income_base
            + numbers.interest
            + numbers.streak_bonus
            + numbers.extra_income,
        )

    def line(self, mine: Mine, line: int) -> LineBox:
        hand = mine.numbers.lines[line]
        slots = tuple(
            Slot(LINES[line], slot, None if card is None else self.held(card, "board"))
            for slot, card in enumerate(mine.board.lines[line])
        )
        return LineBox(LINES[line], slots, hand, hand.fouled and not mine.numbers.spared)

    def held(self, card: Card, where: str) -> Held:
        player, own, uid = self.player, self.powers, card.uid
        refused = [placing.place_refusal(own, player, PlaceCard(uid, line)) or "" for line in LINES]
        twin = self.on_board.get(card.kind, 0)
        remove, keep = RemoveCard(uid), FlKeep(uid)
        return Held(
            card=card,
            # A full line says nothing about the card itself.
            blocked=next((code for code in refused if code not in ("", "E_LINE_FULL")), ""),
            twin=0 if twin == uid else twin,
            copies=0 if card.loan else len(alike(player, card.kind, card.stars)),
            price=0 if card.loan else self.rules.book.sell_price(card.kind, card.stars),
            sell=None if card.loan else self.judged(SellCard(uid), None),
            remove=self.judged(remove, placing.remove_refusal(own, player, remove))
            if where == "board"
            else None,
            keep=self.judged(keep, keep_refusal(own, player, keep)) if card.loan else None,
            places=tuple(
                self.judged(PlaceCard(uid, line), code)
                for line, code in zip(LINES, refused, strict=True)
            ),
        )

    def item(self, card: Card) -> ShopItem:
        copies = len(alike(self.player, card.kind, card.stars))
        return ShopItem(card, self.button(BuyCard(card.uid)), copies, copies >= 2)


def _warnings(mine: Mine) -> tuple[str, ...]:
    hands = mine.numbers.lines
    told = [text for text, hand in zip(FOULS, hands, strict=False) if hand.fouled]
    if len(mine.board.line(LINES.index("front"))) < SIZES[-1]:
        told.append(UNFINISHED)
    return tuple(told)
