"""The area of the own seat: cards, shop and buttons, with the refusals that disable them."""

from functools import lru_cache
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
from games.autochess.content.rule_numbers import fail_factor
from games.autochess.content.schema import SYMBOLS
from games.autochess.content.terms import LINES, SIZES, SUITS
from games.autochess.page.models import (
    Choice,
    Hints,
    LineBox,
    OwnCard,
    PineappleChoice,
    PlaceChoice,
    SeatPanel,
    ShopItem,
    Slot,
    SuitBox,
)
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.rules.preparation import placement
from games.autochess.rules.preparation.auto_arrange import arrange_cards
from games.autochess.rules.preparation.bench import merge_partners
from games.autochess.rules.preparation.shop import loan_refusal
from games.autochess.rules.refusals import REFUSALS, SENTENCES
from games.autochess.state import Player, State
from games.autochess.view import Mine, View
from games.engine.protocol import Refusal, encode
from games.engine.texts import gettext_noop

FOULS = (
    gettext_noop("Warning: the Back line is weaker than Mid (foul)"),
    gettext_noop("Warning: the Mid line is weaker than Front (foul)"),
)
UNFINISHED = gettext_noop("Note: the Front line is not finished")
EMPTY_BOARD = gettext_noop("Your board is empty: you would lose every line.")
FOULED_BOARD = gettext_noop("A line is fouled and counts as a high card only.")
DRAWN_LINES = tuple(reversed(range(len(LINES))))
"""Front on top, back at the bottom."""
CHIP, USED_CHIP = "●", "○"


def make_choice(rules: AutochessRules, state: State, seat: int | None, action: Action) -> Choice:
    """The button of an action; without a seat it is not checked."""
    return _choice(action, None if seat is None else rules.refusal(state, seat, action))


@lru_cache(4096)
def _choice(action: Action, refusal: Refusal | None) -> Choice:
    wish = encode(action).decode()
    return Choice(wish) if refusal is None else Choice(wish, refusal, SENTENCES[refusal.code])


class PanelBuilder:
    """Builds the panel of one seat."""

    def __init__(self, rules: AutochessRules, state: State, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.player: Player = state.players[seat]
        self.modifiers = find_modifiers(rules.index, state, seat)
        self.barred = rules.refusal(state, seat, AutoArrange())
        """The refusal of every action with cards; arranging is legal whenever any of them is."""
        self.on_board = {card.kind: card.uid for card in self.player.board.cards()}

    def panel(self, view: View) -> SeatPanel:
        mine = view.me
        assert mine is not None
        numbers = mine.numbers
        hula = self.modifiers.mode.hula
        return SeatPanel(
            mine=mine,
            lines=tuple(self._line(mine, line) for line in DRAWN_LINES),
            bench=tuple(self._own_card(card, "bench") for card in mine.bench),
            tray=tuple(self._own_card(card, "tray") for card in mine.tray),
            shop=tuple(self._shop_item(card) for card in mine.shop),
            suits=self._suits(mine),
            warnings=_warnings(mine),
            roll=self._check(RollShop()),
            lock=self._check(LockShop(not mine.locked)),
            xp=self._check(BuyXp()),
            arrange=self._check(AutoArrange()),
            hula=self._check(CancelHula() if mine.hula else DeclareHula()),
            pineapple_pass=self._check(PineapplePass()),
            pineapple_choices=self._pineapple_choices(mine),
            ready=self._check(Unready() if self.player.ready else Ready()),
            doubt="" if self.player.ready else _doubt(mine),
            income=numbers.income_base
            + numbers.interest
            + numbers.streak_bonus
            + numbers.extra_income,
            chips=CHIP * self.player.chips + USED_CHIP * (hula.chips - self.player.chips),
            hula_from=hula.from_stage if view.stage < hula.from_stage else 0,
            fail_factor=fail_factor(hula),
            hints=None if self.barred else self._hints(mine),
        )

    def _check(self, action: Action) -> Choice:
        return make_choice(self.rules, self.state, self.seat, action)

    def _card_choice(self, action: Action, code: str | None) -> Choice:
        """The button of an action with a card whose own check is done."""
        return _choice(action, self.barred or (REFUSALS[code] if code else None))

    def _suits(self, mine: Mine) -> tuple[SuitBox, ...]:
        numbers, index = mine.numbers, self.rules.index
        return tuple(
            SuitBox(
                suit,
                SYMBOLS[n],
                numbers.suit_counts[n],
                numbers.suit_levels[n],
                index.suit_effects(n, numbers.suit_levels[n]),
            )
            for n, suit in enumerate(SUITS)
        )

    def _pineapple_choices(self, mine: Mine) -> tuple[PineappleChoice, ...]:
        if not mine.pineapple:
            return ()
        return tuple(
            PineappleChoice(cards, self._check(PineapplePick(tuple(card.uid for card in cards))))
            for cards in combinations(mine.pineapple, mine.keep)
        )

    def _hints(self, mine: Mine) -> Hints:
        better = arrange_cards(self.player, self.modifiers.cap).board
        items = map(self._shop_item, mine.shop)
        return Hints(
            board=None if _has_same_lines(better, mine.board) else better,
            merging=tuple(item.card for item in items if item.merges and not item.buy.refusal),
            hula=not mine.hula and not self._check(DeclareHula()).refusal,
        )

    def _line(self, mine: Mine, line: int) -> LineBox:
        hand = mine.numbers.lines[line]
        slots = tuple(
            Slot(LINES[line], slot, None if card is None else self._own_card(card, "board"))
            for slot, card in enumerate(mine.board.lines[line])
        )
        return LineBox(LINES[line], slots, hand, hand.fouled and not mine.numbers.spared)

    def _own_card(self, card: Card, where: str) -> OwnCard:
        player, own, uid = self.player, self.modifiers, card.uid
        codes = placement.line_refusals(own, player, card)
        twin = self.on_board.get(card.kind, 0)
        remove, keep = RemoveCard(uid), FlKeep(uid)
        return OwnCard(
            card=card,
            # A full line says nothing about the card itself.
            blocked=next((code for code in codes if code and code != "E_LINE_FULL"), ""),
            twin=0 if twin == uid else twin,
            copies=0 if card.loan else len(merge_partners(player, card.kind, card.stars)),
            price=0 if card.loan else self.rules.index.sell_price(card.kind, card.stars),
            sell=None if card.loan else self._card_choice(SellCard(uid), None),
            remove=self._card_choice(remove, placement.remove_refusal(own, player, remove))
            if where == "board"
            else None,
            keep=self._card_choice(keep, loan_refusal(own, player, keep)) if card.loan else None,
            places=tuple(
                PlaceChoice(
                    LINES[line], self._card_choice(PlaceCard(uid, LINES[line]), codes[line])
                )
                for line in DRAWN_LINES
            ),
        )

    def _shop_item(self, card: Card) -> ShopItem:
        copies = len(merge_partners(self.player, card.kind, card.stars))
        return ShopItem(card, self._check(BuyCard(card.uid)), copies, copies >= 2)


def _has_same_lines(one: Board, other: Board) -> bool:
    """Whether both have the same cards in each line; slots do not matter."""
    return all(
        {card.uid for card in one.line(n)} == {card.uid for card in other.line(n)}
        for n in range(len(LINES))
    )


def _warnings(mine: Mine) -> tuple[str, ...]:
    hands = mine.numbers.lines
    warnings = [text for text, hand in zip(FOULS, hands, strict=False) if hand.fouled]
    if len(mine.board.line(LINES.index("front"))) < SIZES[-1]:
        warnings.append(UNFINISHED)
    return tuple(warnings)


def _doubt(mine: Mine) -> str:
    """Why a board should not fight as it stands."""
    if not mine.numbers.standing:
        return EMPTY_BOARD
    fouled = any(hand.fouled for hand in mine.numbers.lines) and not mine.numbers.spared
    return FOULED_BOARD if fouled else ""
