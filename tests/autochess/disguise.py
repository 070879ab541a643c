"""Other states that look the same to an audience: they test what a view hides."""

from msgspec.structs import replace

from games.autochess.cards import Board, Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import KINDS, RANKS, SIZES, STEPS, card_suit, round_step
from games.autochess.rules.engine import AutochessRules
from games.autochess.state import Owned, Player, State
from games.engine.chance import Chance

ENOUGH = 1 << 16
"""What must be left of a draw to take another value from it."""
HAND = 13
"""How many cards are invented; a seat that hides fewer gets some of them."""


class Inventor:
    """Random values; one board and one hand serve for all seats."""

    def __init__(self, rng: Chance) -> None:
        self._rng = rng
        self._drawn = 0
        self._rest = 0
        self.board = Board(
            tuple(tuple(self.card() if self.number(2) else None for _ in range(n)) for n in SIZES)
        )
        self.hand = tuple(self.card() for _ in range(HAND))

    def number(self, n: int) -> int:
        """A number from 0 to n - 1; one draw serves for several numbers."""
        if self._rest < ENOUGH:
            self._rest = self._rng.draw("invented", self._drawn, 0, 1 << 64)
            self._drawn += 1
        self._rest, value = divmod(self._rest, n)
        return value

    def card(self, suit: int | None = None) -> Card:
        """Any card, or any card of a suit."""
        kind = self.number(KINDS) if suit is None else suit * RANKS + self.number(RANKS)
        return Card(self.number(10_000) + 1, kind, self.number(3) + 1)

    def cards(self, n: int) -> tuple[Card, ...]:
        """This many cards of the hand, from anywhere in it."""
        first = self.number(HAND)
        return (self.hand * 2)[first : first + n]


def disguise(rules: AutochessRules, state: State, seat: int | None, rng: Chance) -> State:
    """Another state with the same view for this seat (None: a spectator)."""
    index = rules.index
    inventor = Inventor(rng)
    players = tuple(
        player if n == seat else _disguise_player(index, player, inventor)
        for n, player in enumerate(state.players)
    )
    revealed = round_step(state.round)
    holdem = tuple(
        row if n < revealed else _other_events(index, STEPS[n], inventor)
        for n, row in enumerate(state.holdem)
    )
    return replace(
        state, players=players, holdem=holdem, pairings=state.pairings + inventor.number(9)
    )


def _other_events(index: ContentIndex, step: str, inventor: Inventor) -> tuple[str, ...]:
    ids = [event.id for event in index.content.events if event.phase == step]
    return (ids[inventor.number(len(ids))],)


def _disguise_player(index: ContentIndex, player: Player, inventor: Inventor) -> Player:
    if not player.alive:
        return player
    known = len(player.augments) - player.untold
    rows = index.content.augments
    secret = tuple(Owned(rows[inventor.number(len(rows))].id) for _ in range(player.untold))
    yes = inventor.number(8)
    return replace(
        player,
        board=inventor.board,
        bench=tuple(
            inventor.card(suit) for suit in sorted(card_suit(card.kind) for card in player.bench)
        ),
        shop=inventor.cards(len(player.shop)),
        locked=bool(yes & 1),
        pineapple=inventor.cards(len(player.pineapple)),
        keep=inventor.number(3),
        tray=inventor.cards(len(player.tray)),
        kept=inventor.number(3),
        augments=player.augments[:known] + secret,
        offer=tuple(rows[inventor.number(len(rows))].id for _ in player.offer),
        hula=bool(yes & 2),
        free_rolls=inventor.number(3),
        paid_rolls=inventor.number(3),
        purchases=inventor.number(5),
        rolls=inventor.number(99),
        gifts=inventor.number(9),
        acted=bool(yes & 4),
        idle=inventor.number(3),
        next_uid=inventor.number(999) + 1,
    )
