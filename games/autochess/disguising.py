"""Another state that an audience cannot tell from the given one: every secret made up anew."""

from msgspec.structs import replace

from games.autochess.cards import Board, Card
from games.autochess.content.index import Book
from games.autochess.content.terms import KINDS, RANKS, SIZES, STEPS, step_of, suit_of
from games.autochess.state import Owned, Player, State
from games.engine.chance import Chance

ENOUGH = 1 << 16
"""What must be left of a draw to take another value from it."""


MADE_UP = 13
"""So many cards are made up; whoever hides fewer hides some of them."""


class Whims:
    """Made-up values, one after the other; a board and a hand serve for everyone."""

    def __init__(self, rng: Chance) -> None:
        self._rng = rng
        self._drawn = 0
        self._rest = 0
        self.board = Board(
            tuple(tuple(self.card() if self.below(2) else None for _ in range(n)) for n in SIZES)
        )
        self.hand = tuple(self.card() for _ in range(MADE_UP))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; one draw serves for several."""
        if self._rest < ENOUGH:
            self._rest = self._rng.draw("whim", self._drawn, 0, 1 << 64)
            self._drawn += 1
        self._rest, value = divmod(self._rest, n)
        return value

    def card(self, suit: int | None = None) -> Card:
        """Any card, of a suit if it is known."""
        kind = self.below(KINDS) if suit is None else suit * RANKS + self.below(RANKS)
        return Card(self.below(10_000) + 1, kind, self.below(3) + 1)

    def cards(self, n: int) -> tuple[Card, ...]:
        """So many of the made-up hand, from anywhere in it."""
        first = self.below(MADE_UP)
        return (self.hand * 2)[first : first + n]


def disguise(book: Book, state: State, seat: int | None, rng: Chance) -> State:
    """The same public facts, and the seat's own; everything else made up."""
    whims = Whims(rng)
    players = tuple(
        player if n == seat else _disguised(book, player, whims)
        for n, player in enumerate(state.players)
    )
    turned = step_of(state.round)
    holdem = tuple(
        row if n < turned else _another(book, STEPS[n], whims) for n, row in enumerate(state.holdem)
    )
    return replace(state, players=players, holdem=holdem, pairings=state.pairings + whims.below(9))


def _another(book: Book, step: str, whims: Whims) -> tuple[str, ...]:
    rows = [event.id for event in book.content.events if event.phase == step]
    return (rows[whims.below(len(rows))],)


def _disguised(book: Book, player: Player, whims: Whims) -> Player:
    if not player.alive:
        return player
    told = len(player.augments) - player.untold
    shelf = book.content.augments
    secret = tuple(Owned(shelf[whims.below(len(shelf))].id) for _ in range(player.untold))
    yes = whims.below(8)
    return replace(
        player,
        board=whims.board,
        bench=tuple(
            whims.card(suit) for suit in sorted(suit_of(card.kind) for card in player.bench)
        ),
        shop=whims.cards(len(player.shop)),
        locked=bool(yes & 1),
        pineapple=whims.cards(len(player.pineapple)),
        keep=whims.below(3),
        tray=whims.cards(len(player.tray)),
        kept=whims.below(3),
        augments=player.augments[:told] + secret,
        offer=tuple(shelf[whims.below(len(shelf))].id for _ in player.offer),
        hula=bool(yes & 2),
        free_rolls=whims.below(3),
        paid_rolls=whims.below(3),
        purchases=whims.below(5),
        rolls=whims.below(99),
        gifts=whims.below(9),
        acted=bool(yes & 4),
        idle=whims.below(3),
        next_uid=whims.below(999) + 1,
    )
