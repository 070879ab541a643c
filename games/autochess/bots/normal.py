"""The normal bot (section 8), and what it shares with the hard one."""

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
from games.autochess.bots.board_search import Arrangement, arrangements, board_strength
from games.autochess.bots.card_value import card_value, keep_value
from games.autochess.cards import Card, build_board
from games.autochess.content.effects import FoulIgnore
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import BOARD_SIZE
from games.autochess.rules.combat.duel import Fighter, judge
from games.autochess.rules.modifiers import Modifiers, find_modifiers
from games.autochess.rules.preparation import actions
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.rules.preparation.auto_arrange import card_candidates
from games.autochess.state import State

WORTH_BUYING = 5
FULL_BENCH = 6
SURE = 6
"""In tenths: the share of opponents to be ahead of."""
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


class BotSeat:
    """A seat as its bot sees it."""

    def __init__(self, index: ContentIndex, state: State, seat: int) -> None:
        self.index, self.state, self.seat = index, state, seat
        self.player = state.players[seat]
        self.modifiers: Modifiers = find_modifiers(index, state, seat)
        self.own = self.player.own_cards()
        self.cap = self.modifiers.cap
        self.kinds = {card.kind for card in self.own}
        self.growing = len(self.kinds) < self.cap

    def allows(self, action: PrepAction) -> bool:
        return actions.refusal(self.index, self.state, self.seat, action) is None

    def worth(self, card: Card) -> float:
        return card_value(card.kind, self.own, self.cap, self.kinds)

    @property
    def rivals(self) -> list[int]:
        return [seat for seat in self.state.living if seat != self.seat]


def choose_purchase(me: BotSeat, plan: Plan) -> PrepAction | None:
    """The next action with cards and gold; None when there is none."""
    return _take_cards(me) or _buy_card(me, plan) or _spend_gold(me, plan)


def _take_cards(me: BotSeat) -> PrepAction | None:
    """Keep loans, sell from a full bench, pick the pineapple."""
    for card in sorted(me.player.tray, key=me.worth, reverse=True):
        if me.allows(FlKeep(card.uid)):
            return FlKeep(card.uid)
    if len(me.player.bench) > FULL_BENCH:
        return _sell_weakest(me)
    if not me.player.pineapple:
        return None
    best = sorted(me.player.pineapple, key=me.worth, reverse=True)[: me.player.keep]
    pick = PineapplePick(tuple(card.uid for card in best))
    if me.allows(pick):
        return pick
    return _sell_weakest(me) if me.player.bench else PineapplePass()


def _sell_weakest(me: BotSeat) -> PrepAction:
    """Sell the bench card with the lowest value."""
    rated = [(keep_value(card, me.own, me.cap), card.uid) for card in me.player.bench]
    return SellCard(min(rated)[1])


def _buy_card(me: BotSeat, plan: Plan) -> PrepAction | None:
    def rate(card: Card) -> float:
        return me.worth(card) / sqrt(me.index.costs[card.kind])

    for card in sorted(me.player.shop, key=rate, reverse=True):
        left = me.player.gold - me.index.costs[card.kind]
        wanted = rate(card) > WORTH_BUYING or me.growing
        if wanted and (me.growing or left >= plan.reserve) and me.allows(BuyCard(card.uid)):
            return BuyCard(card.uid)
    return None


def _spend_gold(me: BotSeat, plan: Plan) -> PrepAction | None:
    gold, own = me.player.gold, me.modifiers
    if gold - own.xp_price >= plan.xp_reserve and me.allows(BuyXp()):
        return BuyXp()
    paid = me.player.paid_rolls < plan.rolls and gold - own.roll_price >= plan.roll_reserve
    if (own.roll_price == 0 or paid) and me.allows(RollShop()):
        return RollShop()
    return None


def find_boards(me: BotSeat, cards: tuple[Card, ...]) -> tuple[Arrangement, ...]:
    """Arrangements of these cards, strongest first."""
    inside = me.player.fantasyland
    free = inside or me.modifiers.has(FoulIgnore)
    return arrangements(cards, BOARD_SIZE if inside else me.cap, free)


def choose(me: BotSeat) -> PrepAction:
    """The next action of a preparation."""
    action = choose_purchase(me, NORMAL)
    if action is not None:
        return action
    found = find_boards(me, tuple(card_candidates(me.player, me.cap)))
    action = next_step(me.index, me.state, me.seat, found[0].lines) if found else None
    if action is None and me.allows(DeclareHula()) and _leads(me):
        return DeclareHula()
    return action or Ready()


def judge_seat(me: BotSeat, seat: int) -> Fighter:
    """A seat as a duel would judge it, by what its bot knows."""
    return judge(find_modifiers(me.index, me.state, seat, fighting=True))


def _leads(me: BotSeat) -> bool:
    """Whether the own board is well ahead of most boards last seen."""
    own = board_strength(judge_seat(me, me.seat).lines)
    behind = sum(own > board_strength(judge_seat(me, seat).lines) + AHEAD for seat in me.rivals)
    return behind * 10 >= SURE * len(me.rivals)


def judge_target(me: BotSeat, target: Target) -> Fighter:
    """The own seat as a duel would judge it with this board."""
    board = build_board(target)
    return judge(
        find_modifiers(
            me.index, me.state.update_player(me.seat, board=board), me.seat, fighting=True
        )
    )
