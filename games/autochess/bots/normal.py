"""The normal and the hard bot (section 8): shopping by a plan, then setting the best board."""

from dataclasses import dataclass
from math import sqrt

from games.autochess.actions import (
    BuyCard,
    BuyXp,
    DeclareHula,
    FlKeep,
    PineapplePass,
    PineapplePick,
    Ready,
    RollShop,
    SellCard,
)
from games.autochess.bots.board_plan import Target, next_step
from games.autochess.bots.board_search import Arrangement, arrangements, board_index
from games.autochess.bots.card_value import kept_value, value
from games.autochess.cards import Card, set_out
from games.autochess.content.effects import FoulIgnore
from games.autochess.content.index import Book
from games.autochess.content.terms import BOARD_SIZE
from games.autochess.rules.combat.duel import Fighter, judged
from games.autochess.rules.modifiers import Powers, powers
from games.autochess.rules.preparation import actions
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.rules.preparation.auto_arrange import candidates
from games.autochess.state import State

WORTH_BUYING = 5
FULL_BENCH = 6
SURE = 6
"""In tenths: the share of rivals to be ahead of."""
AHEAD = 50
"""In tenths: how far ahead a hula needs the board to be."""


@dataclass(frozen=True)
class Plan:
    """How gold is spent."""

    reserve: int
    """Gold that shopping leaves, once the board is full."""
    xp_reserve: int
    rolls: int
    """Paid rerolls a round."""
    roll_reserve: int


NORMAL = Plan(reserve=10, xp_reserve=10, rolls=1, roll_reserve=10)


class Seat:
    """A seat as its bot sees it."""

    def __init__(self, book: Book, state: State, seat: int) -> None:
        self.book, self.state, self.seat = book, state, seat
        self.player = state.players[seat]
        self.powers: Powers = powers(book, state, seat)
        self.own = self.player.own_cards()
        self.cap = self.powers.cap
        self.growing = len({card.kind for card in self.own}) < self.cap

    def allows(self, action: PrepAction) -> bool:
        return actions.refusal(self.book, self.state, self.seat, action) is None

    def worth(self, card: Card) -> float:
        return value(card.kind, self.own, self.cap)

    def weakest(self) -> Card | None:
        """The bench card that is missed least."""
        bench = self.player.bench
        if not bench:
            return None
        return min(bench, key=lambda card: (kept_value(card, self.own, self.cap), card.uid))

    @property
    def rivals(self) -> list[int]:
        return [seat for seat in self.state.living if seat != self.seat]


def shopping(me: Seat, plan: Plan) -> PrepAction | None:
    """The next thing to do with cards and gold; None when all is done."""
    return _taking(me) or _buying(me, plan) or _spending(me, plan)


def _taking(me: Seat) -> PrepAction | None:
    """Loans to keep, a bench that is too full, the pineapple."""
    for card in sorted(me.player.tray, key=me.worth, reverse=True):
        if me.allows(FlKeep(card.uid)):
            return FlKeep(card.uid)
    weakest = me.weakest()
    if weakest is not None and len(me.player.bench) > FULL_BENCH:
        return SellCard(weakest.uid)
    if not me.player.pineapple:
        return None
    best = sorted(me.player.pineapple, key=me.worth, reverse=True)[: me.player.keep]
    pick = PineapplePick(tuple(card.uid for card in best))
    if me.allows(pick):
        return pick
    return PineapplePass() if weakest is None else SellCard(weakest.uid)


def _buying(me: Seat, plan: Plan) -> PrepAction | None:
    def rate(card: Card) -> float:
        return me.worth(card) / sqrt(me.book.costs[card.kind])

    for card in sorted(me.player.shop, key=rate, reverse=True):
        left = me.player.gold - me.book.costs[card.kind]
        wanted = rate(card) > WORTH_BUYING or me.growing
        if wanted and (me.growing or left >= plan.reserve) and me.allows(BuyCard(card.uid)):
            return BuyCard(card.uid)
    return None


def _spending(me: Seat, plan: Plan) -> PrepAction | None:
    gold, own = me.player.gold, me.powers
    if gold - own.xp_price >= plan.xp_reserve and me.allows(BuyXp()):
        return BuyXp()
    paid = me.player.paid_rolls < plan.rolls and gold - own.roll_price >= plan.roll_reserve
    if (own.roll_price == 0 or paid) and me.allows(RollShop()):
        return RollShop()
    return None


def boards(me: Seat, cards: tuple[Card, ...]) -> tuple[Arrangement, ...]:
    """Arrangements of these cards to choose from, the best looking first."""
    inside = me.player.fantasyland
    free = inside or me.powers.has(FoulIgnore)
    return arrangements(cards, BOARD_SIZE if inside else me.cap, free)


def normal(me: Seat) -> PrepAction:
    """A whole preparation of the normal bot, one action at a time."""
    action = shopping(me, NORMAL)
    if action is not None:
        return action
    found = boards(me, tuple(candidates(me.player, me.cap)))
    action = settled(me, found[0].lines) if found else None
    if action is None and me.allows(DeclareHula()) and _leads(me):
        return DeclareHula()
    return action or Ready()


def settled(me: Seat, target: Target) -> PrepAction | None:
    """The next step to a board."""
    return next_step(me.book, me.state, me.seat, target)


def fighter(me: Seat, seat: int) -> Fighter:
    """A seat as a duel would judge it, by what is known of it."""
    return judged(powers(me.book, me.state, seat, fighting=True))


def _leads(me: Seat) -> bool:
    """Whether the own board is well ahead of most boards as they were last seen."""
    own = board_index(fighter(me, me.seat).lines)
    behind = sum(own > board_index(fighter(me, seat).lines) + AHEAD for seat in me.rivals)
    return behind * 10 >= SURE * len(me.rivals)


def trial(me: Seat, target: Target) -> Fighter:
    """The own board if it were set like this."""
    board = set_out(target)
    return judged(powers(me.book, me.state.changing(me.seat, board=board), me.seat, fighting=True))
