"""Gold and cards in preparation: shop, XP, pineapple and loans (section 4.3)."""

from msgspec.structs import replace

from games.autochess.actions import BuyCard, FlKeep, PineapplePick, SellCard
from games.autochess.cards import Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import TOP_LEVEL
from games.autochess.events import (
    Bought,
    LevelUp,
    LoanKept,
    PineappleKept,
    Rolled,
    ShopLocked,
    Sold,
    XpBought,
)
from games.autochess.rules.modifiers import Modifiers
from games.autochess.rules.preparation.bench import add_card, gain_card, has_room
from games.autochess.rules.preparation.placement import drop_card, find_card, find_uid
from games.autochess.rules.preparation.pool import deal, return_cards
from games.autochess.rules.turn import Turn
from games.autochess.state import Player


def buy_refusal(
    index: ContentIndex, modifiers: Modifiers, player: Player, action: BuyCard
) -> str | None:
    card = find_uid(player.shop, action.card_uid)
    if player.fantasyland:
        return "E_FANTASYLAND"
    if card is None:
        return "E_CARD_NOT_FOUND"
    if player.gold < index.costs[card.kind]:
        return "E_GOLD"
    return None if has_room(player, modifiers.bench_cap, card.kind) else "E_BENCH_FULL"


def buy(turn: Turn, seat: int, action: BuyCard) -> None:
    """Pay for a shop card. The pool was reduced when the shop was drawn."""
    player = turn.player(seat)
    card = find_uid(player.shop, action.card_uid)
    assert card is not None
    price = turn.index.costs[card.kind]
    turn.emit(Bought(card, price, to=seat))
    turn.update_player(
        seat,
        gold=player.gold - price,
        shop=drop_card(player.shop, card.uid),
        purchases=player.purchases + 1,
    )
    gain_card(turn, seat, card)


def sell_refusal(player: Player, action: SellCard) -> str | None:
    card = find_card(player, action.card_uid)
    if card is None:
        return "E_CARD_NOT_FOUND"
    return "E_TEMP_CARD" if card.loan else None


def sell(turn: Turn, seat: int, action: SellCard) -> None:
    """Sell a card; one copy returns to the pool, however many stars it has."""
    player = turn.player(seat)
    card = find_card(player, action.card_uid)
    assert card is not None
    price = turn.index.sell_price(card.kind, card.stars)
    turn.update_player(
        seat,
        gold=player.gold + price,
        bench=drop_card(player.bench, card.uid),
        board=player.board.remove_card(card.uid),
    )
    return_cards(turn, (card,))
    turn.emit(Sold(card, price, to=seat))


def draw_shop(turn: Turn, seat: int) -> None:
    """Draw a new shop with the modifiers of this moment."""
    own = turn.modifiers(seat)
    draw = (f"shop{seat}", own.player.rolls)
    shop = deal(turn, seat, own.shop_size, own.odds_level, draw, own.guarantee)
    turn.update_player(seat, shop=shop, rolls=own.player.rolls + 1)


def roll(turn: Turn, seat: int) -> None:
    """Pay, return the shop to the pool and draw another. The lock stays as it is."""
    player = turn.player(seat)
    price = turn.modifiers(seat).roll_price
    turn.update_player(
        seat,
        gold=player.gold - price,
        free_rolls=player.free_rolls + (price == 0),
        paid_rolls=player.paid_rolls + (price > 0),
        shop=(),
    )
    return_cards(turn, player.shop)
    draw_shop(turn, seat)
    turn.emit(Rolled(price, turn.player(seat).shop, to=seat))


def lock(turn: Turn, seat: int, locked: bool) -> None:
    """Set or clear the lock."""
    turn.update_player(seat, locked=locked)
    turn.emit(ShopLocked(locked, to=seat))


def buy_xp(turn: Turn, seat: int) -> None:
    """Pay for XP."""
    price, gain = turn.modifiers(seat).xp_price, turn.mode.xp_gain
    turn.emit(XpBought(price, gain, to=seat))
    turn.update_player(seat, gold=turn.player(seat).gold - price)
    gain_xp(turn, seat, gain)


def gain_xp(turn: Turn, seat: int, gain: int) -> None:
    """Add XP and the levels that it reaches; there is no XP at the top level."""
    player, needs = turn.player(seat), turn.mode.xp_to_next
    level, xp = player.level, player.xp + gain
    while level < TOP_LEVEL and xp >= needs[level - 1]:
        xp -= needs[level - 1]
        level += 1
        turn.emit(LevelUp(seat, level))
    turn.update_player(seat, level=level, xp=0 if level == TOP_LEVEL else xp)


def pineapple_refusal(modifiers: Modifiers, player: Player, action: PineapplePick) -> str | None:
    if not player.pineapple:
        return "E_NO_PINEAPPLE"
    if len(action.card_uids) != player.keep or len(set(action.card_uids)) != player.keep:
        return "E_PICK_COUNT"
    cards = [find_uid(player.pineapple, uid) for uid in action.card_uids]
    for card in cards:
        if card is None:
            return "E_CARD_NOT_FOUND"
    if len(player.bench) + len(cards) <= modifiers.bench_cap:
        return None
    for card in cards:
        assert card is not None
        if not has_room(player, modifiers.bench_cap, card.kind):
            return "E_BENCH_FULL"
        player, _ = add_card(player, card)
    return None


def keep_pineapple(turn: Turn, seat: int, uids: tuple[int, ...]) -> None:
    """Move the chosen cards to the bench in this order, return the others to the pool."""
    player = turn.player(seat)
    chosen = [card for uid in uids if (card := find_uid(player.pineapple, uid))]
    rest = [card for card in player.pineapple if card not in chosen]
    turn.emit(PineappleKept(tuple(chosen), to=seat))
    turn.update_player(seat, pineapple=(), keep=0)
    for card in chosen:
        gain_card(turn, seat, card)
    return_cards(turn, rest)


def default_pineapple(modifiers: Modifiers, player: Player) -> tuple[int, ...]:
    """The pineapple cards that an absent player keeps: the first ones that fit."""
    chosen: list[int] = []
    for card in player.pineapple:
        if len(chosen) < player.keep and has_room(player, modifiers.bench_cap, card.kind):
            chosen.append(card.uid)
            player, _ = add_card(player, card)
    return tuple(chosen)


def loan_refusal(modifiers: Modifiers, player: Player, action: FlKeep) -> str | None:
    if not player.fantasyland:
        return "E_NOT_FANTASYLAND"
    card = _find_loan(player, action.card_uid)
    if card is None:
        return "E_CARD_NOT_FOUND"
    if player.kept >= modifiers.mode.fantasyland.keep:
        return "E_FL_LIMIT"
    return None if has_room(player, modifiers.bench_cap, card.kind) else "E_BENCH_FULL"


def _find_loan(player: Player, uid: int) -> Card | None:
    """A loan card in the tray or on the board."""
    card = find_card(player, uid)
    return card if card is not None and card.loan else None


def keep_loan(turn: Turn, seat: int, action: FlKeep) -> None:
    """Turn a loan card into an own card on the bench."""
    player = turn.player(seat)
    card = _find_loan(player, action.card_uid)
    assert card is not None
    turn.emit(LoanKept(card, to=seat))
    turn.update_player(
        seat,
        kept=player.kept + 1,
        tray=drop_card(player.tray, card.uid),
        board=player.board.remove_card(card.uid),
    )
    gain_card(turn, seat, replace(card, loan=False))
