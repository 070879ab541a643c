"""Candidate actions of a seat, enough for bots and playouts to play the whole game.

Placing, swapping and selling every card would be hundreds of actions: a page builds the ones it
needs and asks `refusal`, as any client may.
"""

from itertools import combinations, islice

from games.autochess.actions import (
    AckResult,
    Action,
    AutoArrange,
    BuyCard,
    BuyXp,
    CancelHula,
    DeclareHula,
    FlKeep,
    PickAugment,
    PineapplePass,
    PineapplePick,
    PlaceCard,
    Proceed,
    Ready,
    RollShop,
    SellCard,
)
from games.autochess.content.index import ContentIndex
from games.autochess.content.modes import Mode
from games.autochess.content.terms import LINES
from games.autochess.rules.augments import main_suit
from games.autochess.state import Player, State
from games.engine.protocol import SYSTEM

ARRANGE, ROLL, XP, PASS, READY = AutoArrange(), RollShop(), BuyXp(), PineapplePass(), Ready()
DECLARE, CANCEL, ACK, PROCEED = DeclareHula(), CancelHula(), AckResult(), Proceed()
MAX_PICKS = 20


def candidates(index: ContentIndex, state: State, seat: int) -> tuple[Action, ...]:
    """The candidates of an actor, by phase."""
    if seat == SYSTEM:
        return (PROCEED,)
    player = state.players[seat]
    match state.phase:
        case "result":
            return (ACK,)
        case "augment":
            return tuple(_augment_pick(index, player, id) for id in player.offer)
        case "prep" if player.ready:
            # `unready` is legal but no candidate: a bot or playout that takes any candidate would
            # never finish.
            return ()
        case "prep" if player.pineapple:
            return (*_pineapple_picks(player), PASS, READY)
        case "prep":
            return (READY, *_preparation_actions(index.mode(state), state, player))
        case _:
            return ()


def _augment_pick(index: ContentIndex, player: Player, id: str) -> PickAugment:
    return PickAugment(id, main_suit(player) if index.augments[id].needs_suit else None)


def _pineapple_picks(player: Player) -> list[PineapplePick]:
    uids = (card.uid for card in player.pineapple)
    return [PineapplePick(each) for each in islice(combinations(uids, player.keep), MAX_PICKS)]


def _preparation_actions(mode: Mode, state: State, player: Player) -> list[Action]:
    actions: list[Action] = [ARRANGE, XP]
    if player.fantasyland:
        actions += [FlKeep(card.uid) for card in player.tray[:1]]
    else:
        actions += [BuyCard(card.uid) for card in player.shop]
        actions.append(ROLL)
    if state.stage >= mode.hula.from_stage:
        actions.append(CANCEL if player.hula else DECLARE)
    # The first card of tray and bench stands for all the others.
    line = next(
        (line for n, line in enumerate(LINES) if player.board.free_slot(n) is not None), None
    )
    if line is not None:
        actions += [PlaceCard(card.uid, line) for card in (*player.tray, *player.bench)[:1]]
    return actions + [SellCard(card.uid) for card in player.bench[:1]]
