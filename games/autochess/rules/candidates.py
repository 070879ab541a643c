"""Candidate actions of a seat: those that bots and playouts need to play the whole game, and the
hundreds of further ones with single cards, of which a program that plays a seat is told.
"""

from itertools import combinations, islice, permutations

from games.autochess.actions import (
    AckResult,
    Action,
    AutoArrange,
    BuyCard,
    BuyXp,
    CancelHula,
    DeclareHula,
    FlKeep,
    LockShop,
    PickAugment,
    PineapplePass,
    PineapplePick,
    PlaceCard,
    Proceed,
    Ready,
    RemoveCard,
    RollShop,
    SellCard,
    SwapCards,
    Unready,
)
from games.autochess.content.index import ContentIndex
from games.autochess.content.modes import Mode
from games.autochess.content.terms import LINES, SUITS
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
            # `unready` is a further candidate: a bot or playout that takes any would never finish.
            return ()
        case "prep" if player.pineapple:
            return (*_pineapple_picks(player), PASS, READY)
        case "prep":
            return tuple(_preparation_actions(index.mode(state), state, player))
        case _:
            return ()


def _augment_pick(index: ContentIndex, player: Player, id: str) -> PickAugment:
    return PickAugment(id, main_suit(player) if index.augments[id].needs_suit else None)


def _pineapple_picks(player: Player) -> list[PineapplePick]:
    uids = (card.uid for card in player.pineapple)
    return [PineapplePick(each) for each in islice(combinations(uids, player.keep), MAX_PICKS)]


def _preparation_actions(mode: Mode, state: State, player: Player) -> list[Action]:
    actions: list[Action] = [READY, ARRANGE, XP]
    if not player.fantasyland:
        actions += [BuyCard(card.uid) for card in player.shop]
        actions.append(ROLL)
    elif player.tray:
        actions.append(FlKeep(player.tray[0].uid))
    if state.stage >= mode.hula.from_stage:
        actions.append(CANCEL if player.hula else DECLARE)
    # The first card of tray and bench stands for all the others.
    movable = player.tray or player.bench
    if movable:
        for line, slots in enumerate(player.board.lines):
            if None in slots:
                actions.append(PlaceCard(movable[0].uid, LINES[line]))
                break
    if player.bench:
        actions.append(SellCard(player.bench[0].uid))
    return actions


def further_candidates(index: ContentIndex, state: State, seat: int) -> tuple[Action, ...]:
    """Everything else a seat may do. Of actions with the same result one is enough: the two cards
    of a swap in one order, a placement with its slot."""
    if seat == SYSTEM:
        return ()
    player = state.players[seat]
    match state.phase:
        case "augment":
            asking = (id for id in player.offer if index.augments[id].needs_suit)
            return tuple(PickAugment(id, suit) for id in asking for suit in SUITS)
        case "prep" if player.ready:
            return (Unready(),)
        case "prep":
            return (*_further_shopping(player), *_further_moves(player))
        case _:
            return ()


def _further_shopping(player: Player) -> list[Action]:
    uids = (card.uid for card in player.pineapple)
    loans = (card for card in (*player.tray, *player.board.cards()) if card.loan)
    return [
        LockShop(True),
        LockShop(False),
        ROLL,
        XP,
        ARRANGE,
        CANCEL if player.hula else DECLARE,
        *(PineapplePick(each) for each in permutations(uids, player.keep)),
        *(BuyCard(card.uid) for card in player.shop),
        *(FlKeep(card.uid) for card in loans),
        *(SellCard(card.uid) for card in player.own_cards()),
    ]


def _further_moves(player: Player) -> list[Action]:
    standing = [card.uid for card in player.board.cards()]
    bench = [card.uid for card in player.bench]
    movable = [*(card.uid for card in player.tray), *bench, *standing]
    free = [
        (line, slot)
        for line, slots in zip(LINES, player.board.lines, strict=True)
        for slot, card in enumerate(slots)
        if card is None
    ]
    pairs = (*combinations(standing, 2), *((uid, other) for uid in bench for other in standing))
    return [
        *(PlaceCard(uid, line, slot) for uid in movable for line, slot in free),
        *(RemoveCard(uid) for uid in standing),
        *(SwapCards(one, other) for one, other in pairs),
    ]
