"""Other states that look the same to an audience: they test what a view hides.

Cards only change places: what nobody owns (pool, shops, pineapples, trays, loans on boards) is
dealt anew among those places, and what the other seats own is exchanged among them, as far as the
suits of their benches allow.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from games.autochess.cards import Board, Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import BOARD_SIZE, SIZES, STEPS, card_suit, round_step
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.outcome import all_cards
from games.autochess.state import Owned, Player, State
from games.engine.chance import Chance

T = TypeVar("T")
ENOUGH = 1 << 16
"""What must be left of a draw to take another value from it."""
NOTED = frozenset({".players[own].untold", ".players[other].untold"})


def inventory(state: State) -> list[int]:
    """All copies of each kind, in the pool and with the seats."""
    total = list(state.pool)
    for player in state.players:
        for card in all_cards(player):
            total[card.kind] += 3 ** (card.stars - 1)
    return total


class Inventor:
    """Random values; one draw serves for several numbers."""

    def __init__(self, rng: Chance) -> None:
        self._rng = rng
        self._drawn = self._rest = 0

    def number(self, n: int) -> int:
        """A number from 0 to n - 1."""
        if self._rest < ENOUGH:
            self._rest = self._rng.draw("invented", self._drawn, 0, 1 << 64)
            self._drawn += 1
        self._rest, value = divmod(self._rest, n)
        return value

    def shuffle(self, values: Iterable[T]) -> list[T]:
        """The values in any order."""
        left = list(values)
        return [left.pop(self.number(len(left))) for _ in range(len(left))]

    def card(self, card: Card, kind: int) -> Card:
        """A card in the place of another."""
        return replace(card, uid=self.number(10_000) + 1, kind=kind, used=not self.number(4))


def disguise(rules: AutochessRules, state: State, seat: int | None, rng: Chance) -> State:
    """Another state with the same view for this seat (None: a spectator)."""
    index, inventor = rules.index, Inventor(rng)
    state = _deal_unowned(state, seat, inventor)
    state = _exchange_owned(state, seat, inventor)
    revealed = round_step(state.round)
    return replace(
        state,
        players=tuple(
            replace(player, **_own_counts(inventor))
            if n == seat
            else _disguise_player(index, player, inventor)
            for n, player in enumerate(state.players)
        ),
        holdem=tuple(
            row if n < revealed else _other_events(index, STEPS[n], inventor)
            for n, row in enumerate(state.holdem)
        ),
        pairings=state.pairings + inventor.number(9),
    )


def _deal_unowned(state: State, seat: int | None, inventor: Inventor) -> State:
    """Exchange the cards that nobody owns, each with one of the pool."""
    pool = list(state.pool)

    def deal(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        for card in cards:
            pool[card.kind] += 1
        return tuple(inventor.card(card, _draw(pool, inventor)) for card in cards)

    players = list(state.players)
    for n, player in enumerate(players):
        if n != seat:
            loans = [card for card in player.board.cards() if card.loan]
            lent = zip(loans, deal(tuple(loans)), strict=True)
            players[n] = replace(
                player,
                shop=deal(player.shop),
                pineapple=deal(player.pineapple),
                tray=deal(player.tray),
                board=player.board.replace_cards({old.uid: new for old, new in lent}),
            )
    return replace(state, players=tuple(players), pool=tuple(pool))


def _draw(pool: list[int], inventor: Inventor) -> int:
    """A kind that the pool has, taken out of it."""
    left = [kind for kind, copies in enumerate(pool) if copies]
    kind = left[inventor.number(len(left))]
    pool[kind] -= 1
    return kind


def _exchange_owned(state: State, seat: int | None, inventor: Inventor) -> State:
    """Deal what the other seats own: cards of the right suits to the benches, the rest anywhere on
    the boards."""
    others = [n for n, player in enumerate(state.players) if n != seat and player.alive]
    owned = inventor.shuffle(card for n in others for card in state.players[n].own_cards())
    benches: dict[int, tuple[Card, ...]] = {}
    for n in others:
        suits = inventor.shuffle(card_suit(card.kind) for card in state.players[n].bench)
        benches[n] = tuple(_take_suit(owned, suit) for suit in suits)
    loans = {n: [card for card in state.players[n].board.cards() if card.loan] for n in others}
    room = [n for n in others for _ in range(BOARD_SIZE - len(loans[n]))]
    places = inventor.shuffle(room)[: len(owned)]
    for n in others:
        cards = [*loans[n], *(card for card, at in zip(owned, places, strict=True) if at == n)]
        state = state.update_player(
            n,
            bench=tuple(inventor.card(card, card.kind) for card in benches[n]),
            board=_scatter([inventor.card(card, card.kind) for card in cards], inventor),
        )
    return state


def _take_suit(cards: list[Card], suit: int) -> Card:
    return cards.pop(next(n for n, card in enumerate(cards) if card_suit(card.kind) == suit))


def _scatter(cards: list[Card], inventor: Inventor) -> Board:
    slots: Iterator[Card | None] = iter(
        inventor.shuffle([*cards, *(None,) * (BOARD_SIZE - len(cards))])
    )
    return Board(tuple(tuple(next(slots) for _ in range(size)) for size in SIZES))


def _other_events(index: ContentIndex, step: str, inventor: Inventor) -> tuple[str, ...]:
    ids = [event.id for event in index.content.events if event.phase == step]
    return (ids[inventor.number(len(ids))],)


def _own_counts(inventor: Inventor) -> dict[str, int]:
    """Counts of a seat that not even its own view shows."""
    return {
        "rolls": inventor.number(99),
        "gifts": inventor.number(9),
        "idle": inventor.number(3),
        "next_uid": inventor.number(999) + 1,
    }


def _disguise_player(index: ContentIndex, player: Player, inventor: Inventor) -> Player:
    if not player.alive:
        return replace(player, **_own_counts(inventor))
    known = len(player.augments) - player.untold
    rows = index.content.augments
    secret = tuple(Owned(rows[inventor.number(len(rows))].id) for _ in range(player.untold))
    yes = inventor.number(8)
    return replace(
        player,
        locked=bool(yes & 1),
        keep=inventor.number(3),
        kept=inventor.number(3),
        augments=player.augments[:known] + secret,
        offer=tuple(rows[inventor.number(len(rows))].id for _ in player.offer),
        hula=bool(yes & 2),
        free_rolls=inventor.number(3),
        paid_rolls=inventor.number(3),
        purchases=inventor.number(5),
        acted=bool(yes & 4),
        **_own_counts(inventor),
    )
