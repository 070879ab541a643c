"""Gold and cards in preparation: shop, experience, pineapple and loans (section 4.3)."""

from msgspec.structs import replace

from games.autochess.actions import BuyCard, FlKeep, PineapplePick, SellCard
from games.autochess.cards import Card
from games.autochess.content.index import Book
from games.autochess.content.modes import Mode
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
from games.autochess.rules.modifiers import Powers, powers
from games.autochess.rules.preparation.bench import gained, has_room
from games.autochess.rules.preparation.placement import among, card_of, without
from games.autochess.rules.preparation.pool import dealt, given_back
from games.autochess.state import Player, State
from games.engine.chance import Chance
from games.engine.protocol import Event, Step


def buy_refusal(book: Book, powers: Powers, player: Player, action: BuyCard) -> str | None:
    """Why a shop card stays where it is."""
    card = among(player.shop, action.card_uid)
    if player.fantasyland:
        return "E_FANTASYLAND"
    if card is None:
        return "E_CARD_NOT_FOUND"
    if player.gold < book.costs[card.kind]:
        return "E_GOLD"
    return None if has_room(player, powers.bench_cap, card.kind) else "E_BENCH_FULL"


def buy(book: Book, state: State, seat: int, action: BuyCard) -> Step[State]:
    """Pay, and the card comes to the bench. The pool paid for it when the shop was drawn."""
    player = state.players[seat]
    card = among(player.shop, action.card_uid)
    assert card is not None
    price = book.costs[card.kind]
    events: list[Event] = [Bought(card, price, to=seat)]
    player = replace(
        player,
        gold=player.gold - price,
        shop=without(player.shop, card.uid),
        purchases=player.purchases + 1,
    )
    return Step(state.seating(seat, gained(seat, player, card, events)), tuple(events))


def sell_refusal(player: Player, action: SellCard) -> str | None:
    """Why a card cannot be sold."""
    card = card_of(player, action.card_uid)
    if card is None:
        return "E_CARD_NOT_FOUND"
    return "E_TEMP_CARD" if card.loan else None


def sell(book: Book, state: State, seat: int, action: SellCard) -> Step[State]:
    """Gold for a card; one copy goes back to the pool, however many stars it has."""
    player = state.players[seat]
    card = card_of(player, action.card_uid)
    assert card is not None
    price = book.sell_price(card.kind, card.stars)
    player = replace(
        player,
        gold=player.gold + price,
        bench=without(player.bench, card.uid),
        board=player.board.each({card.uid: None}),
    )
    state = given_back(book, state.seating(seat, player), (card,))
    return Step(state, (Sold(card, price, to=seat),))


def new_shop(book: Book, state: State, seat: int, rng: Chance) -> State:
    """A fresh shop by what holds for the seat now."""
    own = powers(book, state, seat)
    place = (f"shop{seat}", own.player.rolls)
    state, shop = dealt(book, state, seat, own.shop_size, own.odds_level, rng, place, own.guarantee)
    return state.changing(seat, shop=shop, rolls=own.player.rolls + 1)


def roll(book: Book, state: State, seat: int, rng: Chance) -> Step[State]:
    """Pay, give the shop back, draw another. A set lock stays set."""
    player = state.players[seat]
    price = powers(book, state, seat).roll_price
    paid = replace(
        player,
        gold=player.gold - price,
        free_rolls=player.free_rolls + (price == 0),
        paid_rolls=player.paid_rolls + (price > 0),
        shop=(),
    )
    state = given_back(book, state.seating(seat, paid), player.shop)
    state = new_shop(book, state, seat, rng)
    return Step(state, (Rolled(price, state.players[seat].shop, to=seat),))


def lock(state: State, seat: int, locked: bool) -> Step[State]:
    """The shop will be there next round, or not."""
    return Step(state.changing(seat, locked=locked), (ShopLocked(locked, to=seat),))


def learned(mode: Mode, seat: int, player: Player, xp: int, events: list[Event]) -> Player:
    """More XP, and the levels that follow."""
    level, xp = player.level, player.xp + xp
    while level < TOP_LEVEL and xp >= mode.xp_to_next[level - 1]:
        xp -= mode.xp_to_next[level - 1]
        level += 1
        events.append(LevelUp(seat, level))
    return replace(player, level=level, xp=0 if level == TOP_LEVEL else xp)


def buy_xp(book: Book, state: State, seat: int) -> Step[State]:
    """Experience for gold."""
    player, mode = state.players[seat], book.mode(state)
    price = powers(book, state, seat).xp_price
    events: list[Event] = [XpBought(price, mode.xp_gain, to=seat)]
    player = replace(player, gold=player.gold - price)
    player = learned(mode, seat, player, mode.xp_gain, events)
    return Step(state.seating(seat, player), tuple(events))


def pick_refusal(powers: Powers, player: Player, action: PineapplePick) -> str | None:
    """Why these pineapple cards cannot be kept."""
    if not player.pineapple:
        return "E_NO_PINEAPPLE"
    if len(action.card_uids) != player.keep or len(set(action.card_uids)) != player.keep:
        return "E_PICK_COUNT"
    for uid in action.card_uids:
        card = among(player.pineapple, uid)
        if card is None:
            return "E_CARD_NOT_FOUND"
    for uid in action.card_uids:
        card = among(player.pineapple, uid)
        assert card is not None
        if not has_room(player, powers.bench_cap, card.kind):
            return "E_BENCH_FULL"
        player = gained(0, player, card, [])
    return None


def pick(book: Book, state: State, seat: int, uids: tuple[int, ...]) -> Step[State]:
    """The chosen cards to the bench, in the given order, the others back to the pool."""
    player = state.players[seat]
    chosen = [card for uid in uids if (card := among(player.pineapple, uid))]
    rest = [card for card in player.pineapple if card not in chosen]
    events: list[Event] = [PineappleKept(tuple(chosen), to=seat)]
    player = replace(player, pineapple=(), keep=0)
    for card in chosen:
        player = gained(seat, player, card, events)
    return Step(given_back(book, state.seating(seat, player), rest), tuple(events))


def first_that_fit(powers: Powers, player: Player) -> tuple[int, ...]:
    """The pineapple cards that an absent player keeps: the first ones, as many as fit."""
    chosen: list[int] = []
    for card in player.pineapple:
        if len(chosen) < player.keep and has_room(player, powers.bench_cap, card.kind):
            chosen.append(card.uid)
            player = gained(0, player, card, [])
    return tuple(chosen)


def keep_refusal(powers: Powers, player: Player, action: FlKeep) -> str | None:
    """Why a loan card cannot be kept."""
    if not player.fantasyland:
        return "E_NOT_FANTASYLAND"
    card = loan_of(player, action.card_uid)
    if card is None:
        return "E_CARD_NOT_FOUND"
    if player.kept >= powers.mode.fantasyland.keep:
        return "E_FL_LIMIT"
    return None if has_room(player, powers.bench_cap, card.kind) else "E_BENCH_FULL"


def loan_of(player: Player, uid: int) -> Card | None:
    """A loan card in the tray or on the board."""
    card = card_of(player, uid)
    return card if card is not None and card.loan else None


def keep(state: State, seat: int, action: FlKeep) -> Step[State]:
    """A loan card becomes an own card on the bench."""
    player = state.players[seat]
    card = loan_of(player, action.card_uid)
    assert card is not None
    events: list[Event] = [LoanKept(card, to=seat)]
    player = replace(
        player,
        kept=player.kept + 1,
        tray=without(player.tray, card.uid),
        board=player.board.each({card.uid: None}),
    )
    player = gained(seat, player, replace(card, loan=False), events)
    return Step(state.seating(seat, player), tuple(events))
