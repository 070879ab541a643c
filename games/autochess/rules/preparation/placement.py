"""Placing, removing and swapping cards (section 4.3)."""

from games.autochess.actions import PlaceCard, RemoveCard, SwapCards
from games.autochess.cards import Board, Card
from games.autochess.content.terms import BOARD_SIZE, LINES, SIZES
from games.autochess.events import Placed, Removed, Swapped
from games.autochess.rules.modifiers import Modifiers
from games.autochess.rules.turn import Turn
from games.autochess.state import Player


def drop_card(cards: tuple[Card, ...], uid: int) -> tuple[Card, ...]:
    """The cards without the one of this uid."""
    return tuple([card for card in cards if card.uid != uid])


def find_uid(cards: tuple[Card, ...], uid: int) -> Card | None:
    for card in cards:
        if card.uid == uid:
            return card
    return None


def find_card(player: Player, uid: int) -> Card | None:
    """A card of bench, board or tray."""
    card = find_uid(player.bench, uid) or find_uid(player.tray, uid)
    if card is None and (spot := player.board.find(uid)):
        return player.board.get_card(spot)
    return card


def has_duplicate(board: Board, kind: int, ignored: int) -> bool:
    """Whether a board card other than the ignored one (a uid) has this suit and rank."""
    return any(card.kind == kind and card.uid != ignored for card in board.cards())


def place_refusal(modifiers: Modifiers, player: Player, action: PlaceCard) -> str | None:
    card = find_card(player, action.card_uid)
    if card is None:
        return "E_CARD_NOT_FOUND"
    if action.line not in LINES:
        return "E_LINE"
    line = LINES.index(action.line)
    if action.slot is not None and not (
        0 <= action.slot < SIZES[line] and player.board.lines[line][action.slot] is None
    ):
        return "E_SLOT"
    if player.board.free_slot(line) is None:
        return _full_refusal(player, card)
    return _card_refusal(modifiers, player, card)


def line_refusals(modifiers: Modifiers, player: Player, card: Card) -> list[str | None]:
    """What refuses a card of the player for the lowest free slot of each line, back to front."""
    free, full = _card_refusal(modifiers, player, card), _full_refusal(player, card)
    return [free if None in line else full for line in player.board.lines]


def _card_refusal(modifiers: Modifiers, player: Player, card: Card) -> str | None:
    """What refuses a card for every line that has a free slot."""
    if has_duplicate(player.board, card.kind, card.uid):
        return "E_DUPLICATE"
    if player.board.find(card.uid):
        return None
    return _limit_refusal(modifiers, player, card)


def _full_refusal(player: Player, card: Card) -> str:
    if player.board.find(card.uid):
        return "E_LINE_FULL"
    # A board of thirteen is full in every line: a new card is refused for the cap (X48).
    return "E_SLOT_LIMIT" if len(player.board.cards()) >= BOARD_SIZE else "E_LINE_FULL"


def _limit_refusal(modifiers: Modifiers, player: Player, card: Card) -> str | None:
    standing = player.board.cards()
    if len(standing) >= BOARD_SIZE:
        return "E_SLOT_LIMIT"
    if not card.loan and sum(not each.loan for each in standing) >= modifiers.cap:
        return "E_SLOT_LIMIT"
    return None


def place(turn: Turn, seat: int, action: PlaceCard) -> None:
    """Move a card to its slot."""
    player = turn.player(seat)
    card = find_card(player, action.card_uid)
    assert card is not None and action.line in LINES
    line = LINES.index(action.line)
    slot = player.board.free_slot(line) if action.slot is None else action.slot
    assert slot is not None
    board = player.board
    if spot := board.find(card.uid):
        board = board.replace_slot(spot, None)
    turn.update_player(
        seat,
        board=board.replace_slot((line, slot), card),
        bench=drop_card(player.bench, card.uid),
        tray=drop_card(player.tray, card.uid),
    )
    turn.emit(Placed(card, LINES[line], slot, to=seat))


def remove_refusal(modifiers: Modifiers, player: Player, action: RemoveCard) -> str | None:
    if player.board.find(action.card_uid) is None:
        return "E_CARD_NOT_FOUND"
    if not player.fantasyland and len(player.bench) >= modifiers.bench_cap:
        return "E_BENCH_FULL"
    return None


def remove(turn: Turn, seat: int, action: RemoveCard) -> None:
    """Move an own card to the end of the bench, a loan card to the tray."""
    player = turn.player(seat)
    spot = player.board.find(action.card_uid)
    assert spot is not None
    card = player.board.get_card(spot)
    turn.update_player(
        seat,
        board=player.board.replace_slot(spot, None),
        bench=player.bench if card.loan else (*player.bench, card),
        tray=(*player.tray, card) if card.loan else player.tray,
    )
    turn.emit(Removed(card, to=seat))


def swap_refusal(player: Player, action: SwapCards) -> str | None:
    a, b = find_card(player, action.a_uid), find_card(player, action.b_uid)
    if a is None or b is None or a.uid == b.uid:
        return "E_CARD_NOT_FOUND"
    on_board = [player.board.find(card.uid) is not None for card in (a, b)]
    if all(on_board):
        return None
    if not any(on_board):
        return "E_SWAP"
    coming, leaving = (b, a) if on_board[0] else (a, b)
    if find_uid(player.bench, coming.uid) is None or leaving.loan:
        return "E_SWAP"
    if has_duplicate(player.board, coming.kind, leaving.uid):
        return "E_DUPLICATE"
    return None


def swap(turn: Turn, seat: int, action: SwapCards) -> None:
    """Exchange the places of two cards."""
    player = turn.player(seat)
    a, b = find_card(player, action.a_uid), find_card(player, action.b_uid)
    assert a is not None and b is not None
    change = {a.uid: b, b.uid: a}
    turn.update_player(
        seat,
        board=player.board.replace_cards({**change}),
        bench=tuple(change.get(card.uid, card) for card in player.bench),
    )
    turn.emit(Swapped(a, b, to=seat))
