"""The state of a match."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.autochess.cards import Board, Card
from games.autochess.content.terms import Phase, Suit, round_stage, round_step
from games.autochess.report import Report


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match."""

    mode: str = "standard"
    """A mode of the release that the match is played with."""
    pace: Literal["fast", "normal", "relaxed"] = "normal"


class Owned(Struct, frozen=True, cache_hash=True):
    """An augment, with the suit that its owner chose."""

    id: str
    suit: Suit | None = None


class Stats(Struct, frozen=True):
    """A player's statistics so far."""

    lines_won: int = 0
    damage_dealt: int = 0
    biggest_hit: int = 0
    hulas: int = 0
    failed_hulas: int = 0
    stops: int = 0
    fantasylands: int = 0
    duels_won: int = 0


class Player(Struct, frozen=True, cache_hash=True):
    """A seat's part of the state."""

    bot: bool
    hp: int
    gold: int
    level: int
    xp: int
    chips: int
    next_uid: int
    """Each seat has its own series of uids, so that they reveal nothing about other seats."""
    board: Board = Board()
    bench: tuple[Card, ...] = ()
    shop: tuple[Card, ...] = ()
    locked: bool = False
    pineapple: tuple[Card, ...] = ()
    keep: int = 0
    """How many pineapple cards are to be kept."""
    tray: tuple[Card, ...] = ()
    kept: int = 0
    """Loan cards kept this round."""
    augments: tuple[Owned, ...] = ()
    offer: tuple[str, ...] = ()
    """Augments to choose from now."""
    untold: int = 0
    """How many of the last augments the other seats do not know yet."""
    win_streak: int = 0
    loss_streak: int = 0
    byes: int = 0
    opponents: tuple[int, ...] = ()
    """The last three, newest last."""
    fantasyland: bool = False
    fantasyland_next: bool = False
    run: int = 0
    """Fantasyland rounds in a row."""
    hula: bool = False
    free_rolls: int = 0
    """Free rerolls used this round."""
    paid_rolls: int = 0
    """Rerolls paid for this round."""
    purchases: int = 0
    """Shop cards bought this round."""
    rolls: int = 0
    """Shops drawn so far: the index of the seat's own stream."""
    gifts: int = 0
    """Cards given by augments so far."""
    ready: bool = False
    """Done in this phase: locked in, has acknowledged, or has chosen."""
    late: bool = False
    """The time of this phase is over."""
    acted: bool = False
    """Has done anything in this preparation."""
    idle: int = 0
    """Preparations in a row without any action."""
    autopilot: bool = False
    conceded: bool = False
    shields_used: int = 0
    revived: bool = False
    place: int = 0
    """0 while alive."""
    out_round: int = 0
    """The round of the elimination."""
    seen: Board | None = None
    """The board of the last duel, which the other seats see."""
    hp_history: tuple[int, ...] = ()
    stats: Stats = Stats()

    @property
    def alive(self) -> bool:
        return self.place == 0

    @property
    def automatic(self) -> bool:
        """Whether no person has to be waited for."""
        return self.bot or self.autopilot or self.conceded

    def own_cards(self) -> list[Card]:
        """Bench and board without loans, in that order."""
        return [*self.bench, *(card for card in self.board.cards() if not card.loan)]

    def unowned_cards(self) -> list[Card]:
        """What the seat may take but does not own: shop, pineapple, and loans in tray and board."""
        loans = (card for card in self.board.cards() if card.loan)
        return [*self.shop, *self.pineapple, *self.tray, *loans]


class State(Struct, frozen=True):
    """A match."""

    options: Options
    players: tuple[Player, ...]
    order: tuple[int, ...]
    """The drawn seat order; "lower seat" in the rules means earlier in it."""
    pool: tuple[int, ...]
    """Copies left of each kind."""
    round: int = 0
    phase: Phase = "prep"
    holdem: tuple[tuple[str, ...], ...] = ((), (), ())
    """This stage's flop, turn and river, those not revealed yet included."""
    pairings: int = 0
    """Draws made for pairings."""
    report: Report | None = None
    finished: Literal["", "last_alive", "rounds", "conceded"] = ""
    """Why the match is over."""

    @property
    def stage(self) -> int:
        return round_stage(self.round)

    @property
    def events(self) -> tuple[str, ...]:
        """The active events: those of this stage that are revealed."""
        return sum(self.holdem[: round_step(self.round)], ())

    @property
    def living(self) -> list[int]:
        """The seats still in the match, in seat order."""
        players = self.players
        return [seat for seat in self.order if players[seat].place == 0]

    @property
    def waiting(self) -> list[int]:
        """The seats still in the match that are not done with the phase."""
        players = self.players
        return [seat for seat in self.order if not players[seat].ready and players[seat].place == 0]

    def replace_player(self, seat: int, player: Player) -> State:
        """The same state with another player in a seat."""
        players = list(self.players)
        players[seat] = player
        return replace(self, players=tuple(players))

    def update_player(self, seat: int, **fields: object) -> State:
        """The same state with some fields of a player changed."""
        return self.replace_player(seat, replace(self.players[seat], **fields))
