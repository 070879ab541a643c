"""The prescribed automatic player (section 8, easy): plays for absent players, and is the easy bot.

It looks only at its own cards, so the same code works with the state and with one rebuilt from a
view.
"""

from games.autochess.actions import BuyCard, FlKeep, PineapplePass, PineapplePick, PlaceCard, Ready
from games.autochess.content.index import ContentIndex
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.rules.preparation import actions
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.rules.preparation.shop import default_pineapple
from games.autochess.rules.turn import Turn
from games.autochess.state import Player, State

LOAN_LINES = ("front", "mid", "back")
BENCH_LINES = ("back", "mid", "front")


def play_preparation(turn: Turn, seat: int) -> None:
    """Play a whole preparation, up to being ready."""
    while not isinstance(action := choose(turn.index, turn.state, seat), Ready):
        actions.apply(turn, seat, action)


def choose(index: ContentIndex, state: State, seat: int) -> PrepAction:
    """The next action of a preparation."""
    player = state.players[seat]
    if player.pineapple:
        fitting = default_pineapple(find_modifiers(index, state, seat), player)
        return PineapplePick(fitting) if len(fitting) == player.keep else PineapplePass()
    for action in _wishes(player):
        if actions.refusal(index, state, seat, action) is None:
            return action
    return Ready()


def _wishes(player: Player) -> list[PrepAction]:
    """What it wants to do, in this order; the first legal action is played."""
    wishes: list[PrepAction] = []
    if player.fantasyland:
        wishes += [FlKeep(card.uid) for card in player.tray]
        wishes += [PlaceCard(card.uid, line) for card in player.tray for line in LOAN_LINES]
    elif not player.purchases:
        wishes += [BuyCard(card.uid) for card in player.shop]
    wishes += [PlaceCard(card.uid, line) for card in player.bench for line in BENCH_LINES]
    return wishes
