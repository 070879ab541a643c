"""Actions that turn the current board into a target board."""

from games.autochess.actions import PlaceCard, RemoveCard, SwapCards
from games.autochess.cards import Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import LINES
from games.autochess.rules.preparation import actions
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.state import Player, State

Target = tuple[tuple[Card, ...], ...]


def next_step(index: ContentIndex, state: State, seat: int, target: Target) -> PrepAction | None:
    """A legal action towards the target; None if it is reached or there is none.

    Every step moves one more card of the target to its line, or removes one that is not part of it.
    """
    player = state.players[seat]
    wanted = {card.uid: line for line, cards in enumerate(target) for card in cards}
    for line, cards in enumerate(target):
        for card in cards:
            for action in _steps_for_card(player, card, line, wanted):
                if actions.refusal(index, state, seat, action) is None:
                    return action
    for card in player.board.cards():
        action = RemoveCard(card.uid)
        if card.uid not in wanted and actions.refusal(index, state, seat, action) is None:
            return action
    return None


def _steps_for_card(
    player: Player, card: Card, line: int, wanted: dict[int, int]
) -> list[PrepAction]:
    spot = player.board.find(card.uid)
    if spot is not None and spot[0] == line:
        return []
    place = PlaceCard(card.uid, LINES[line])
    wrong = [each for each in player.board.line(line) if wanted.get(each.uid) != line]
    if spot is not None:
        return [place, *(SwapCards(card.uid, each.uid) for each in wrong)]
    strangers = [each for each in player.board.cards() if each.uid not in wanted]
    # A card of the same kind must leave first, then the cards in the line that do not belong to it.
    strangers.sort(key=lambda each: (each.kind != card.kind, each not in wrong))
    if card.loan:
        return [place, *(RemoveCard(each.uid) for each in strangers)]
    return [
        place,
        *(SwapCards(card.uid, each.uid) for each in strangers if not each.loan),
        *(RemoveCard(each.uid) for each in strangers if each.loan),
    ]
