"""The actions of a preparation (section 4.3): their refusals and what they do."""

from collections.abc import Callable
from typing import Any, assert_never

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
from games.autochess.state import Player, State

PrepAction = (
    BuyCard | PlaceCard | RemoveCard | RollShop | BuyXp | PineapplePick | FlKeep | DeclareHula
    | SellCard | SwapCards | AutoArrange | LockShop | PineapplePass | CancelHula | Ready
)  # fmt: skip


def refusal(index: ContentIndex, state: State, seat: int, action: PrepAction) -> str | None:
    """The action's own checks, in the order of the rulebook."""
    check = PLAIN_CHECKS.get(type(action))
    if check is not None:
        return check(state.players[seat], action)
    own = find_modifiers(index, state, seat)
    match action:
        case BuyCard():
            return shop.buy_refusal(index, own, own.player, action)
        case BuyXp():
            return _xp_refusal(own)
        case RollShop():
            return _roll_refusal(own)
        case PlaceCard():
            return placement.place_refusal(own, own.player, action)
        case PineapplePick():
            return shop.pineapple_refusal(own, own.player, action)
        case DeclareHula():
            return _hula_refusal(own, state.stage)
        case RemoveCard():
            return placement.remove_refusal(own, own.player, action)
        case FlKeep():
            return shop.loan_refusal(own, own.player, action)
    raise AssertionError(f"{action} has no checks")


def _allow(player: Player, action: AutoArrange) -> None:
    """Always allowed."""


def _lock_refusal(player: Player, action: LockShop) -> str | None:
    if player.fantasyland:
        return "E_FANTASYLAND"
    return "E_SHOP_EMPTY" if action.locked and not player.shop else None


def _pass_refusal(player: Player, action: PineapplePass) -> str | None:
    return None if player.pineapple else "E_NO_PINEAPPLE"


def _cancel_refusal(player: Player, action: CancelHula) -> str | None:
    return None if player.hula else "E_HULA_STATE"


def _ready_refusal(player: Player, action: Ready) -> str | None:
    return "E_PENDING_PINEAPPLE" if player.pineapple else None


PLAIN_CHECKS: dict[type[PrepAction], Callable[[Player, Any], str | None]] = {
    SellCard: shop.sell_refusal,
    SwapCards: placement.swap_refusal,
    LockShop: _lock_refusal,
    PineapplePass: _pass_refusal,
    CancelHula: _cancel_refusal,
    Ready: _ready_refusal,
    AutoArrange: _allow,
}
"""The checks of actions whose conditions no effect can change."""


def _roll_refusal(own: Modifiers) -> str | None:
    if own.player.fantasyland:
        return "E_FANTASYLAND"
    return "E_GOLD" if own.player.gold < own.roll_price else None


def _xp_refusal(own: Modifiers) -> str | None:
    if own.player.level >= TOP_LEVEL:
        return "E_MAX_LEVEL"
    return "E_GOLD" if own.player.gold < own.xp_price else None


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
        case AutoArrange():
            auto_arrange(turn, seat)
        case Ready():
            turn.update_player(seat, ready=True)
            turn.emit(IsReady(seat, True))
        case SellCard():
            shop.sell(turn, seat, action)
        case RollShop():
            shop.roll(turn, seat)
        case BuyXp():
            shop.buy_xp(turn, seat)
        case PineapplePick(uids):
            shop.keep_pineapple(turn, seat, uids)
        case PineapplePass():
            shop.keep_pineapple(turn, seat, ())
        case PlaceCard():
            placement.place(turn, seat, action)
        case RemoveCard():
            placement.remove(turn, seat, action)
        case SwapCards():
            placement.swap(turn, seat, action)
        case LockShop(locked):
            shop.lock(turn, seat, locked)
        case FlKeep():
            shop.keep_loan(turn, seat, action)
        case DeclareHula() | CancelHula():
            declared = isinstance(action, DeclareHula)
            turn.update_player(seat, hula=declared)
            turn.emit(HulaCalled(declared, to=seat))
        case _:
            assert_never(action)
