"""Placing, removing and swapping cards (section 4.3)."""

from msgspec.structs import replace

from games.autochess.actions import PlaceCard, RemoveCard, SwapCards
from games.autochess.cards import Board, Card
from games.autochess.content.terms import BOARD_SIZE, LINES, SIZES
from games.autochess.events import Placed, Removed, Swapped
from games.autochess.rules.modifiers import Powers
from games.autochess.state import Player, State
from games.engine.protocol import Step


def without(cards: tuple[Card, ...], uid: int) -> tuple[Card, ...]:
    """The cards but one."""
    return tuple(card for card in cards if card.uid != uid)


def among(cards: tuple[Card, ...], uid: int) -> Card | None:
    """The card of this uid."""
    return next((card for card in cards if card.uid == uid), None)


def card_of(player: Player, uid: int) -> Card | None:
    """A card of bench, board or tray."""
    card = among(player.bench, uid) or among(player.tray, uid)
    if card is None and (spot := player.board.find(uid)):
        return player.board.at(spot)
    return card


def duplicates(board: Board, kind: int, but: tuple[int, ...]) -> bool:
    """Whether another board card has the same suit and rank."""
    return any(card.kind == kind and card.uid not in but for card in board.cards())


def place_refusal(powers: Powers, player: Player, action: PlaceCard) -> str | None:
    """Why a card cannot go there."""
    card = card_of(player, action.card_uid)
    if card is None:
        return "E_CARD_NOT_FOUND"
    if action.line not in LINES:
        return "E_LINE"
    line = LINES.index(action.line)
    if action.slot is not None and not (
        0 <= action.slot < SIZES[line] and player.board.lines[line][action.slot] is None
    ):
        return "E_SLOT"
    if player.board.free(line) is None:
        # A board of thirteen is full in every line; a new card is told of the cap.
        return "E_LINE_FULL" if player.board.find(card.uid) else _full_refusal(player)
    if duplicates(player.board, card.kind, (card.uid,)):
        return "E_DUPLICATE"
    if player.board.find(card.uid):
        return None
    return _limit_refusal(powers, player, card)


def _full_refusal(player: Player) -> str:
    return "E_SLOT_LIMIT" if sum(1 for _ in player.board.cards()) >= BOARD_SIZE else "E_LINE_FULL"


def _limit_refusal(powers: Powers, player: Player, card: Card) -> str | None:
    standing = list(player.board.cards())
    if len(standing) >= BOARD_SIZE:
        return "E_SLOT_LIMIT"
    if not card.loan and sum(not each.loan for each in standing) >= powers.cap:
        return "E_SLOT_LIMIT"
    return None


def place(state: State, seat: int, action: PlaceCard) -> Step[State]:
    """The card moves to its slot."""
    player = state.players[seat]
    card = card_of(player, action.card_uid)
    assert card is not None and action.line in LINES
    line = LINES.index(action.line)
    slot = player.board.free(line) if action.slot is None else action.slot
    assert slot is not None
    board = player.board
    if spot := board.find(card.uid):
        board = board.put(spot, None)
    player = replace(
        player,
        board=board.put((line, slot), card),
        bench=without(player.bench, card.uid),
        tray=without(player.tray, card.uid),
    )
    return Step(state.seating(seat, player), (Placed(card, LINES[line], slot, to=seat),))


def remove_refusal(powers: Powers, player: Player, action: RemoveCard) -> str | None:
    """Why a card cannot leave the board."""
    if player.board.find(action.card_uid) is None:
        return "E_CARD_NOT_FOUND"
    if not player.fantasyland and len(player.bench) >= powers.bench_cap:
        return "E_BENCH_FULL"
    return None


def remove(state: State, seat: int, action: RemoveCard) -> Step[State]:
    """An own card goes to the end of the bench, a loan card back to the tray."""
    player = state.players[seat]
    spot = player.board.find(action.card_uid)
    assert spot is not None
    card = player.board.at(spot)
    player = replace(player, board=player.board.put(spot, None))
    if card.loan:
        player = replace(player, tray=(*player.tray, card))
    else:
        player = replace(player, bench=(*player.bench, card))
    return Step(state.seating(seat, player), (Removed(card, to=seat),))


def swap_refusal(player: Player, action: SwapCards) -> str | None:
    """Why two cards cannot change places."""
    a, b = card_of(player, action.a_uid), card_of(player, action.b_uid)
    if a is None or b is None or a.uid == b.uid:
        return "E_CARD_NOT_FOUND"
    on_board = [player.board.find(card.uid) is not None for card in (a, b)]
    if all(on_board):
        return None
    if not any(on_board):
        return "E_SWAP"
    coming, leaving = (b, a) if on_board[0] else (a, b)
    if among(player.bench, coming.uid) is None or leaving.loan:
        return "E_SWAP"
    if duplicates(player.board, coming.kind, (leaving.uid,)):
        return "E_DUPLICATE"
    return None


def swap(state: State, seat: int, action: SwapCards) -> Step[State]:
    """Two cards exchange places."""
    player = state.players[seat]
    a, b = card_of(player, action.a_uid), card_of(player, action.b_uid)
    assert a is not None and b is not None
    change = {a.uid: b, b.uid: a}
    player = replace(
        player,
        board=player.board.each({**change}),
        bench=tuple(change.get(card.uid, card) for card in player.bench),
    )
    return Step(state.seating(seat, player), (Swapped(a, b, to=seat),))
