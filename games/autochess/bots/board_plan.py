"""From a board to the one that was chosen, one allowed action after the other."""

from games.autochess.actions import PlaceCard, RemoveCard, SwapCards
from games.autochess.cards import Card
from games.autochess.content.index import Book
from games.autochess.content.terms import LINES
from games.autochess.rules.preparation import actions
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.state import Player, State

Target = tuple[tuple[Card, ...], ...]


def next_step(book: Book, state: State, seat: int, target: Target) -> PrepAction | None:
    """Something that brings the board nearer; None when it stands, or nothing more can be done.

    Every step puts one more card of the target right, or takes away one that is none of it.
    """
    player = state.players[seat]
    wanted = {card.uid: line for line, cards in enumerate(target) for card in cards}
    for line, cards in enumerate(target):
        for card in cards:
            for action in _towards(player, card, line, wanted):
                if actions.refusal(book, state, seat, action) is None:
                    return action
    for card in player.board.cards():
        action = RemoveCard(card.uid)
        if card.uid not in wanted and actions.refusal(book, state, seat, action) is None:
            return action
    return None


def _towards(player: Player, card: Card, line: int, wanted: dict[int, int]) -> list[PrepAction]:
    spot = player.board.find(card.uid)
    if spot is not None and spot[0] == line:
        return []
    place = PlaceCard(card.uid, LINES[line])
    wrong = [each for each in player.board.line(line) if wanted.get(each.uid) != line]
    if spot is not None:
        return [place, *(SwapCards(card.uid, each.uid) for each in wrong)]
    strangers = [each for each in player.board.cards() if each.uid not in wanted]
    # A twin must go first; then whoever stands in the line without belonging there.
    strangers.sort(key=lambda each: (each.kind != card.kind, each not in wrong))
    if card.loan:
        return [place, *(RemoveCard(each.uid) for each in strangers)]
    return [
        place,
        *(SwapCards(card.uid, each.uid) for each in strangers if not each.loan),
        *(RemoveCard(each.uid) for each in strangers if each.loan),
    ]
