"""The own area of a seat: cards, shop and buttons, each with what speaks against it."""

from itertools import combinations

from games.autochess.actions import (
    Action,
    AutoArrange,
    BuyCard,
    BuyXp,
    CancelHula,
    DeclareHula,
    FlKeep,
    LockShop,
    PineapplePass,
    PineapplePick,
    PlaceCard,
    Ready,
    RemoveCard,
    RollShop,
    SellCard,
    Unready,
)
from games.autochess.cards import Board, Card
from games.autochess.content.schema import SYMBOLS
from games.autochess.content.terms import LINES, SIZES, SUITS
from games.autochess.page.models import (
    Button,
    Held,
    Hints,
    LineBox,
    Pick,
    ShopItem,
    Slot,
    SuitBox,
    Table,
)
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.modifiers import powers
from games.autochess.rules.preparation import placement
from games.autochess.rules.preparation.auto_arrange import arranged
from games.autochess.rules.preparation.bench import alike
from games.autochess.rules.preparation.shop import keep_refusal
from games.autochess.rules.refusals import SENTENCES
from games.autochess.state import Player, State
from games.autochess.view import Mine, View
from games.engine.protocol import encode
from games.engine.texts import gettext_noop

FOULS = (
    gettext_noop("Warning: the Back line is weaker than Mid (foul)"),
    gettext_noop("Warning: the Mid line is weaker than Front (foul)"),
)
UNFINISHED = gettext_noop("Note: the Front line is not finished")
DRAWN_LINES = tuple(reversed(range(len(LINES))))
"""Front on top, back at the bottom."""


def json_of(action: Action) -> str:
    return encode(action).decode()


def button_of(rules: AutochessRules, state: State, seat: int | None, action: Action) -> Button:
    refusal = None if seat is None else rules.refusal(state, seat, action)
    if refusal is None:
        return Button(json_of(action))
    return Button(json_of(action), refusal.code, SENTENCES[refusal.code])


class Desk:
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
        return button_of(self.rules, self.state, self.seat, action)

    def judged(self, action: Action, code: str | None) -> Button:
        """A button whose own check is known already."""
        code = self.barred or code
        return Button(json_of(action), code, SENTENCES[code]) if code else Button(json_of(action))

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
            hints=None if self.barred else self.hints(mine),
        )

    def hints(self, mine: Mine) -> Hints:
        better = arranged(self.player, self.powers.cap).board
        merging = tuple(
            item.card for item in map(self.item, mine.shop) if item.merges and not item.buy.refusal
        )
        return Hints(
            board=None if _same_lines(better, mine.board) else better,
            merging=merging,
            hula=not mine.hula and not self.button(DeclareHula()).refusal,
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
        refused = [
            placement.place_refusal(own, player, PlaceCard(uid, line)) or "" for line in LINES
        ]
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
            remove=self.judged(remove, placement.remove_refusal(own, player, remove))
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


def _same_lines(one: Board, other: Board) -> bool:
    """Whether the same cards stand in the same lines; which slot of a line makes no difference."""
    return all(
        {card.uid for card in one.line(n)} == {card.uid for card in other.line(n)}
        for n in range(len(LINES))
    )


def _warnings(mine: Mine) -> tuple[str, ...]:
    hands = mine.numbers.lines
    told = [text for text, hand in zip(FOULS, hands, strict=False) if hand.fouled]
    if len(mine.board.line(LINES.index("front"))) < SIZES[-1]:
        told.append(UNFINISHED)
    return tuple(told)
