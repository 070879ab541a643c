"""The state of a match (section 2.9). Values are replaced, never changed in place.

`Player` and `SeatRound` are not frozen only because a step fills in copies of its own (`Turn`).
"""

from typing import Annotated

from msgspec import Meta, Struct

from games.dice.actions import Action
from games.dice.content.terms import (
    AttackResult,
    Card,
    Condition,
    EventCard,
    EventResult,
    Mode,
    Phase,
    Reason,
    Special,
    Stance,
)

EFFECT_KINDS = ("lucky", "bonus_turn", "curse", "burn")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a match is started with."""

    mode: Annotated[Mode, Meta(max_length=30)] = "standard"


class Effects(Struct, frozen=True, omit_defaults=True):
    """Effects of events and flames on a seat's next or current round."""

    lucky: bool = False
    bonus_turn: bool = False
    curse: int = 0
    burn: int = 0
    """How many curses and burns."""
    curse_more: int = 0
    burn_more: int = 0
    """By how many points they cost more, or less, than usual ones of the release."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the effects that are set."""
        return tuple(kind for kind in EFFECT_KINDS if getattr(self, kind))


class Player(Struct):
    """The public state of a seat."""

    total: int
    energy: int
    shields: int = 0
    guard: bool = False
    gauge: int = 0
    pending: Effects = Effects()
    active: Effects = Effects()
    face_counts: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    six_run: int = 0
    win_streak: int = 0
    loss_streak: int = 0
    lost_previous: bool = False


class Attack(Struct, frozen=True, omit_defaults=True):
    """An attack by the opponent: damage to the round score, or a theft of energy."""

    source: Card | Special
    damage: int = 0
    steal: int = 0
    fate: AttackResult | None = None
    """What became of it; None until the settlement."""


class SeatRound(Struct, omit_defaults=True):
    """The public part of one seat's round. It is filled step by step and kept in the record."""

    stance: Stance | None = None
    candidates: tuple[int, ...] = ()
    bonus_die: int | None = None
    dice: tuple[int, ...] = ()
    specials: tuple[Special | None, ...] = ()
    """For each kept die, the special die that it triggered."""
    face_points: int = 0
    bonus_points: int = 0
    card_points: int = 0
    star_points: int = 0
    boost: int = 1
    double: int = 1
    gross: int = 0
    curse: int = 0
    burn: int = 0
    """The points that curses and burns of earlier rounds cost in this one."""
    queued: tuple[Attack, ...] = ()
    """Attacks of the opponent's special dice."""
    free_blocks: int = 0
    used: tuple[Card, ...] = ()
    """The cards played, in order."""
    attacks: tuple[Attack, ...] = ()
    """All attacks on this seat, settled."""
    fixed: int = 0
    """The round score before the events."""
    score: int = 0
    event: EventCard | None = None
    happened: EventResult | None = None
    event_luck: int = 0
    total: int = 0
    """The total after the round."""
    granted: int = 0
    gained: int = 0
    spent: int = 0
    lost: int = 0
    stolen: int = 0
    wasted: int = 0
    built: int = 0
    shields_gained: int = 0
    shields_used: int = 0
    guard_set: bool = False
    guards_used: int = 0
    cards_gained: int = 0
    gauge: tuple[Condition, ...] = ()
    result: int | None = None
    """1 won, 0 drawn, -1 lost."""

    @property
    def points(self) -> int:
        """The points before the multipliers."""
        return self.face_points + self.bonus_points + self.card_points + self.star_points

    @property
    def penalty(self) -> int:
        return self.curse + self.burn

    @property
    def expected_score(self) -> int:
        """The score if no attack hits."""
        return max(0, self.gross - self.penalty)


class Gain(Struct, frozen=True):
    """A card that was drawn."""

    round: int
    card: Card


class Hand(Struct, frozen=True):
    """The part of a seat that only its owner knows until the match is over."""

    cards: tuple[Card, ...] = ()
    gains: tuple[Gain, ...] = ()
    given: tuple[Card, ...] = ()
    """Own cards that the opponent took in a swap and has not played since."""


class State(Struct, frozen=True):
    """Everything about a match except its chance key."""

    options: Options
    fighters: tuple[Player, Player]
    pile: tuple[int, ...]
    """The number of cards of each kind in the pile, in the order of the content."""
    discard: tuple[int, ...]
    event_pile: tuple[int, ...] = ()
    """Empty means that the pile is complete again before the next draw."""
    hands: tuple[Hand, Hand] = (Hand(), Hand())
    turns: tuple[SeatRound, SeatRound] = (SeatRound(), SeatRound())
    submissions: tuple[Action | None, Action | None] = (None, None)
    phase: Phase = "declare"
    round: int = 0
    record: tuple[tuple[SeatRound, SeatRound], ...] = ()
    """The finished rounds."""
    counters: dict[str, int] = {}
    """The next index of each chance stream."""
    reason: Reason | None = None
    winner: int | None = None
