"""The whole state of a match. A value is replaced, never changed in place."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.autochess.cards import Board, Card
from games.autochess.content.terms import Phase, Suit, stage_of, step_of
from games.autochess.report import Report


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match was started."""

    mode: Literal["standard", "alpha5"] = "standard"
    pace: Literal["fast", "normal", "relaxed"] = "normal"


class Owned(Struct, frozen=True):
    """An augment, with the suit that its owner chose."""

    id: str
    suit: Suit | None = None


class Stats(Struct, frozen=True):
    """What a player has done so far."""

    lines_won: int = 0
    damage_dealt: int = 0
    biggest_hit: int = 0
    hulas: int = 0
    failed_hulas: int = 0
    stops: int = 0
    fantasylands: int = 0
    duels_won: int = 0


class Player(Struct, frozen=True):
    """Everything of one seat."""

    bot: bool
    hp: int
    gold: int
    level: int
    xp: int
    chips: int
    next_uid: int
    """Uids of a seat's cards count up in steps of their own, so that they tell of nobody else."""
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
    """How many of the augments, the last ones, the others do not know yet."""
    win_streak: int = 0
    loss_streak: int = 0
    byes: int = 0
    opponents: tuple[int, ...] = ()
    """The last three, the newest last."""
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
    """Locked in, has acknowledged, or has chosen: nothing more is asked in this phase."""
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
    """The board of the last duel: what the others know."""
    hp_history: tuple[int, ...] = ()
    stats: Stats = Stats()

    @property
    def alive(self) -> bool:
        return self.place == 0

    @property
    def automatic(self) -> bool:
        """Whether nobody has to be waited for."""
        return self.bot or self.autopilot or self.conceded

    def own_cards(self) -> list[Card]:
        """Bench and board without loans, in that order."""
        return [*self.bench, *(card for card in self.board.cards() if not card.loan)]


class State(Struct, frozen=True):
    """Everything about a match but its key."""

    options: Options
    players: tuple[Player, ...]
    order: tuple[int, ...]
    """The drawn seat order: who draws first, and who comes first where the rules say lower seat."""
    pool: tuple[int, ...]
    """Copies left of each kind."""
    round: int = 0
    phase: Phase = "prep"
    holdem: tuple[tuple[str, ...], ...] = ((), (), ())
    """This stage's flop, turn and river; what is not revealed yet lies face down."""
    pairings: int = 0
    """Draws made for pairings."""
    report: Report | None = None
    finished: Literal["", "last_alive", "rounds", "conceded"] = ""
    """Why the match is over."""

    @property
    def stage(self) -> int:
        return stage_of(self.round)

    @property
    def events(self) -> tuple[str, ...]:
        """The events that are active: revealed, and their stage not over."""
        return tuple(id for row in self.holdem[: step_of(self.round)] for id in row)

    @property
    def living(self) -> list[int]:
        """The seats still in the match, in seat order."""
        return [seat for seat in self.order if self.players[seat].place == 0]

    def seating(self, seat: int, player: Player) -> State:
        """The same state with another player in a seat."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players)

    def changing(self, seat: int, **facts: object) -> State:
        """The same state with some facts of a seat changed."""
        return self.seating(seat, replace(self.players[seat], **facts))
