"""What is worth offering to a seat: enough for programs and play-outs to play the whole game.

Every place, swap and sale of every card would be hundreds of actions; a page builds those it needs
and asks `refusal`, as any client may.
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
from games.autochess.content.index import Book
from games.autochess.content.modes import Mode
from games.autochess.content.terms import LINES
from games.autochess.rules.augments import main_suit
from games.autochess.state import Player, State
from games.engine.protocol import SYSTEM

ARRANGE, ROLL, XP, PASS, READY = AutoArrange(), RollShop(), BuyXp(), PineapplePass(), Ready()
DECLARE, CANCEL, ACK, PROCEED = DeclareHula(), CancelHula(), AckResult(), Proceed()
MOST_PICKS = 20


def candidates(book: Book, state: State, seat: int) -> tuple[Action, ...]:
    """For an actor, by phase."""
    if seat == SYSTEM:
        return (PROCEED,)
    player = state.players[seat]
    match state.phase:
        case "result":
            return (ACK,)
        case "augment":
            return tuple(_augment(book, player, id) for id in player.offer)
        case "prep" if player.ready:
            # Thinking again is allowed any number of times, and nobody is asked for it: whoever
            # took every offer, a stand-in or a play-out, would never be done.
            return ()
        case "prep" if player.pineapple:
            return (*_picks(player), PASS, READY)
        case "prep":
            return (READY, *_prep(book.mode(state), state, player))
        case _:
            return ()


def _augment(book: Book, player: Player, id: str) -> PickAugment:
    return PickAugment(id, main_suit(player) if book.augments[id].needs_suit else None)


def _picks(player: Player) -> list[PineapplePick]:
    uids = (card.uid for card in player.pineapple)
    return [PineapplePick(each) for each in islice(combinations(uids, player.keep), MOST_PICKS)]


def _prep(mode: Mode, state: State, player: Player) -> list[Action]:
    actions: list[Action] = [ARRANGE, XP]
    if player.fantasyland:
        actions += [FlKeep(card.uid) for card in player.tray[:1]]
    else:
        actions += [BuyCard(card.uid) for card in player.shop]
        actions.append(ROLL)
    if state.stage >= mode.hula.from_stage:
        actions.append(CANCEL if player.hula else DECLARE)
    # The first card of tray and bench stands for all the others.
    line = next((line for n, line in enumerate(LINES) if player.board.free(n) is not None), None)
    if line is not None:
        actions += [PlaceCard(card.uid, line) for card in (*player.tray, *player.bench)[:1]]
    return actions + [SellCard(card.uid) for card in player.bench[:1]]
