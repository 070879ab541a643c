"""The actions of a preparation (section 4.3): what speaks against each, and what it does."""

from typing import assert_never

from games.autochess.actions import (
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
    SwapCards,
)
from games.autochess.content.index import Book
from games.autochess.content.terms import TOP_LEVEL
from games.autochess.events import HulaCalled, IsReady
from games.autochess.rules.modifiers import Powers, powers
from games.autochess.rules.preparation import placement, shop
from games.autochess.rules.preparation.auto_arrange import auto_arrange
from games.autochess.state import State
from games.engine.chance import Chance
from games.engine.protocol import Step

PrepAction = (
    BuyCard | SellCard | PlaceCard | RemoveCard | SwapCards | AutoArrange | RollShop | LockShop
    | BuyXp | PineapplePick | PineapplePass | FlKeep | DeclareHula | CancelHula | Ready
)  # fmt: skip


def refusal(book: Book, state: State, seat: int, action: PrepAction) -> str | None:
    """The action's own checks, in the order of the rulebook."""
    player, own = state.players[seat], powers(book, state, seat)
    match action:
        case BuyCard():
            return shop.buy_refusal(book, own, player, action)
        case SellCard():
            return shop.sell_refusal(player, action)
        case PlaceCard():
            return placement.place_refusal(own, player, action)
        case RemoveCard():
            return placement.remove_refusal(own, player, action)
        case SwapCards():
            return placement.swap_refusal(player, action)
        case RollShop():
            if player.fantasyland:
                return "E_FANTASYLAND"
            return "E_GOLD" if player.gold < own.roll_price else None
        case LockShop():
            if player.fantasyland:
                return "E_FANTASYLAND"
            return "E_SHOP_EMPTY" if action.locked and not player.shop else None
        case BuyXp():
            if player.level >= TOP_LEVEL:
                return "E_MAX_LEVEL"
            return "E_GOLD" if player.gold < own.xp_price else None
        case PineapplePick():
            return shop.pick_refusal(own, player, action)
        case PineapplePass():
            return None if player.pineapple else "E_NO_PINEAPPLE"
        case FlKeep():
            return shop.keep_refusal(own, player, action)
        case DeclareHula():
            return _hula_refusal(own, state.stage)
        case CancelHula():
            return None if player.hula else "E_HULA_STATE"
        case Ready():
            return "E_PENDING_PINEAPPLE" if player.pineapple else None
        case AutoArrange():
            return None
        case _:
            assert_never(action)


def _hula_refusal(own: Powers, stage: int) -> str | None:
    if own.player.hula:
        return "E_HULA_STATE"
    if stage < own.mode.hula.from_stage:
        return "E_HULA_STAGE"
    if not own.unlimited_chips and own.player.chips <= 0:
        return "E_HULA_CHIPS"
    return "E_HULA_SYNERGY" if own.synergies < own.synergies_needed else None


def apply(book: Book, state: State, seat: int, action: PrepAction, rng: Chance) -> Step[State]:
    """What `refusal` let pass."""
    match action:
        case BuyCard():
            return shop.buy(book, state, seat, action)
        case SellCard():
            return shop.sell(book, state, seat, action)
        case PlaceCard():
            return placement.place(state, seat, action)
        case RemoveCard():
            return placement.remove(state, seat, action)
        case SwapCards():
            return placement.swap(state, seat, action)
        case AutoArrange():
            return auto_arrange(state, seat, powers(book, state, seat).cap)
        case RollShop():
            return shop.roll(book, state, seat, rng)
        case LockShop(locked):
            return shop.lock(state, seat, locked)
        case BuyXp():
            return shop.buy_xp(book, state, seat)
        case PineapplePick(uids):
            return shop.pick(book, state, seat, uids)
        case PineapplePass():
            return shop.pick(book, state, seat, ())
        case FlKeep():
            return shop.keep(state, seat, action)
        case DeclareHula() | CancelHula():
            declared = isinstance(action, DeclareHula)
            return Step(state.changing(seat, hula=declared), (HulaCalled(declared, to=seat),))
        case Ready():
            return Step(state.changing(seat, ready=True), (IsReady(seat, True),))
        case _:
            assert_never(action)
