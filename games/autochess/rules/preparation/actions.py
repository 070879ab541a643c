"""The actions of a preparation (section 4.3): their refusals and what they do."""

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
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import TOP_LEVEL
from games.autochess.events import HulaCalled, IsReady
from games.autochess.rules.modifiers import Modifiers, find_modifiers
from games.autochess.rules.preparation import placement, shop
from games.autochess.rules.preparation.auto_arrange import auto_arrange
from games.autochess.rules.turn import Turn
from games.autochess.state import State

ModifiedAction = (
    BuyCard | PlaceCard | RemoveCard | RollShop | BuyXp | PineapplePick | FlKeep | DeclareHula
)
"""Actions whose conditions effects can change."""
PrepAction = (
    ModifiedAction | SellCard | SwapCards | AutoArrange | LockShop | PineapplePass | CancelHula
    | Ready
)  # fmt: skip


def refusal(index: ContentIndex, state: State, seat: int, action: PrepAction) -> str | None:
    """The action's own checks, in the order of the rulebook."""
    player = state.players[seat]
    match action:
        case SellCard():
            return shop.sell_refusal(player, action)
        case SwapCards():
            return placement.swap_refusal(player, action)
        case LockShop():
            if player.fantasyland:
                return "E_FANTASYLAND"
            return "E_SHOP_EMPTY" if action.locked and not player.shop else None
        case PineapplePass():
            return None if player.pineapple else "E_NO_PINEAPPLE"
        case CancelHula():
            return None if player.hula else "E_HULA_STATE"
        case Ready():
            return "E_PENDING_PINEAPPLE" if player.pineapple else None
        case AutoArrange():
            return None
        case _:
            return _modified_refusal(index, find_modifiers(index, state, seat), state.stage, action)


def _modified_refusal(
    index: ContentIndex, own: Modifiers, stage: int, action: ModifiedAction
) -> str | None:
    """The checks that depend on the effects that apply to the player."""
    player = own.player
    match action:
        case BuyCard():
            return shop.buy_refusal(index, own, player, action)
        case PlaceCard():
            return placement.place_refusal(own, player, action)
        case RemoveCard():
            return placement.remove_refusal(own, player, action)
        case RollShop():
            if player.fantasyland:
                return "E_FANTASYLAND"
            return "E_GOLD" if player.gold < own.roll_price else None
        case BuyXp():
            if player.level >= TOP_LEVEL:
                return "E_MAX_LEVEL"
            return "E_GOLD" if player.gold < own.xp_price else None
        case PineapplePick():
            return shop.pineapple_refusal(own, player, action)
        case FlKeep():
            return shop.loan_refusal(own, player, action)
        case DeclareHula():
            return _hula_refusal(own, stage)
        case _:
            assert_never(action)


def _hula_refusal(own: Modifiers, stage: int) -> str | None:
    if own.player.hula:
        return "E_HULA_STATE"
    if stage < own.mode.hula.from_stage:
        return "E_HULA_STAGE"
    if not own.has_unlimited_chips and own.player.chips <= 0:
        return "E_HULA_CHIPS"
    return "E_HULA_SYNERGY" if own.synergies < own.missing_synergies else None


def apply(turn: Turn, seat: int, action: PrepAction) -> None:
    """Do what `refusal` allows."""
    match action:
        case BuyCard():
            shop.buy(turn, seat, action)
        case SellCard():
            shop.sell(turn, seat, action)
        case PlaceCard():
            placement.place(turn, seat, action)
        case RemoveCard():
            placement.remove(turn, seat, action)
        case SwapCards():
            placement.swap(turn, seat, action)
        case AutoArrange():
            auto_arrange(turn, seat)
        case RollShop():
            shop.roll(turn, seat)
        case LockShop(locked):
            shop.lock(turn, seat, locked)
        case BuyXp():
            shop.buy_xp(turn, seat)
        case PineapplePick(uids):
            shop.keep_pineapple(turn, seat, uids)
        case PineapplePass():
            shop.keep_pineapple(turn, seat, ())
        case FlKeep():
            shop.keep_loan(turn, seat, action)
        case DeclareHula() | CancelHula():
            declared = isinstance(action, DeclareHula)
            turn.update_player(seat, hula=declared)
            turn.emit(HulaCalled(declared, to=seat))
        case Ready():
            turn.update_player(seat, ready=True)
            turn.emit(IsReady(seat, True))
        case _:
            assert_never(action)
