"""The easy bot (section 8), exactly as prescribed; it also plays for seats whose owner is away.

It looks at nothing but its own cards, so the same code serves a bot, which has only a view, and
the rules, which have the state.
"""

from games.autochess.actions import BuyCard, FlKeep, PineapplePass, PineapplePick, PlaceCard, Ready
from games.autochess.content.index import Book
from games.autochess.rules.modifiers import powers
from games.autochess.rules.preparation import actions
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.rules.preparation.shop import first_that_fit
from games.autochess.state import Player, State
from games.engine.chance import Chance
from games.engine.protocol import Event, Step

LOAN_LINES = ("front", "mid", "back")
BENCH_LINES = ("back", "mid", "front")


def choose(book: Book, state: State, seat: int) -> PrepAction:
    """The next thing to do in a preparation."""
    player = state.players[seat]
    if player.pineapple:
        fitting = first_that_fit(powers(book, state, seat), player)
        return PineapplePick(fitting) if len(fitting) == player.keep else PineapplePass()
    for action in _wishes(player):
        if actions.refusal(book, state, seat, action) is None:
            return action
    return Ready()


def _wishes(player: Player) -> list[PrepAction]:
    """What it would like to do, in this order, as far as it is allowed."""
    wishes: list[PrepAction] = []
    if player.fantasyland:
        wishes += [FlKeep(card.uid) for card in player.tray]
        wishes += [PlaceCard(card.uid, line) for card in player.tray for line in LOAN_LINES]
    elif not player.purchases:
        wishes += [BuyCard(card.uid) for card in player.shop]
    wishes += [PlaceCard(card.uid, line) for card in player.bench for line in BENCH_LINES]
    return wishes


def played(book: Book, state: State, seat: int, rng: Chance) -> Step[State]:
    """A whole preparation of the easy bot, up to being ready."""
    events: list[Event] = []
    while not isinstance(action := choose(book, state, seat), Ready):
        state, more = actions.apply(book, state, seat, action, rng)
        events += more
    return Step(state, tuple(events))
