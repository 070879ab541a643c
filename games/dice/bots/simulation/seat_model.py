"""The seats of a simulated round, the attacks between them, and where a round starts.

They are mutable and smaller than the state of a match, which makes the simulation fast.
"""

from typing import Any, NamedTuple

from games.dice.bots.normal import Situation
from games.dice.content.index import ContentIndex
from games.dice.content.terms import EQUAL_DAMAGE, Card
from games.dice.state import State


class IncomingAttack(NamedTuple):
    """An attack on a seat. Sorted, the first one meets the first protection."""

    is_theft: bool
    minus_damage: int
    rank: int
    source: str
    damage: int
    steal: int


def incoming_attack(source: str, damage: int, steal: int) -> IncomingAttack:
    known = source in EQUAL_DAMAGE
    rank = EQUAL_DAMAGE.index(source) if known else len(EQUAL_DAMAGE)
    return IncomingAttack(steal > 0, -damage, rank, source, damage, steal)


class Seat:
    """A seat in a simulated round. `normal` reads it both as a `Player` and as a `SeatRound`."""

    def __init__(self, index: ContentIndex, state: State, seat: int) -> None:
        player, seat_round = state.fighters[seat], state.turns[seat]
        self.seat = seat
        self.total, self.energy = player.total, player.energy
        self.shields, self.guard, self.gauge = player.shields, player.guard, player.gauge
        active, pending = player.active, player.pending
        self.is_lucky, self.has_bonus = active.lucky, active.bonus_turn
        self.penalty = sum(index.penalty(active))
        self.curse, self.burn = pending.curse, pending.burn
        self.more = pending.curse_more + pending.burn_more
        """By how many points its curses and burns cost more than usual ones."""
        self.lucky, self.bonus = pending.lucky, pending.bonus_turn
        self.counts, self.six = player.face_counts, player.six_run
        self.wins, self.losses = player.win_streak, player.loss_streak
        self.hand: tuple[Card, ...] = state.hands[seat].cards
        self.stance, self.used = seat_round.stance, seat_round.used
        self.candidates, self.bonus_die = seat_round.candidates, seat_round.bonus_die
        self.dice = seat_round.dice
        self.boost, self.double, self.points = (
            seat_round.boost,
            seat_round.double,
            seat_round.points,
        )
        self.card_points, self.specials = seat_round.card_points, seat_round.specials
        self.gross, self.expected_score, self.score = seat_round.gross, seat_round.expected_score, 0
        self.blocks = seat_round.free_blocks
        self.gain, self.six_cards = 0, 0
        """Gauge points of stance and dice, and cards for two sixes in a row."""
        self.sends: tuple[IncomingAttack, ...] = ()
        """Attacks of the own dice on the other seat."""
        self.declared: tuple[Card, ...] = ()
        """The cards of the simulated declaration."""
        self.answer: tuple[Card, ...] | None = None
        """The response, if that is what is decided."""
        self.promise: float | None = None
        """What it is worth after its dice, once an evaluator has said so."""
        self.queued = tuple(
            incoming_attack(each.source, each.damage, each.steal) for each in seat_round.queued
        )

    def copy(self) -> "Seat":
        """A shallow copy is enough because all values are immutable."""
        other = Seat.__new__(Seat)
        other.__dict__ = self.__dict__.copy()
        return other

    def play_cards(self, cards: tuple[Card, ...], costs: dict[str, int]) -> None:
        left = list(self.hand)
        for card in cards:
            left.remove(card)
            self.energy -= costs[card]
        self.hand, self.used = tuple(left), (*self.used, *cards)

    def multiply_points(self) -> None:
        self.gross = self.points * self.boost * self.double
        self.expected_score = max(0, self.gross - self.penalty)


class RoundStart:
    """The start of simulated rounds. Only the hidden cards differ between samples."""

    def __init__(self, index: ContentIndex, state: State) -> None:
        self.phase, self.mode, self.round = state.phase, state.options.mode, state.round
        mode = index.modes[self.mode]
        self.left, self.gauge_size = mode.rounds - state.round, index.gauge_sizes[self.mode]
        self.edge = 0 if state.phase == "respond" else mode.stance_edge
        """The points that a stance will bring against a weaker one; answers come after that."""
        self.swap_limit = mode.swap_limit
        self.seats = (Seat(index, state, 0), Seat(index, state, 1))
        self.pile, self.discard = list(state.pile), list(state.discard)
        self.event_pile = state.event_pile

    def deal(self, seat: int, hand: tuple[Card, ...], pile: list[int]) -> None:
        """Set the hidden cards of a sample."""
        self.seats[seat].hand, self.pile = hand, pile

    def situation(self, seat: int, seats: tuple[Seat, Seat]) -> Situation:
        """The situation of a seat as `normal` reads it."""
        me: Any = seats[seat]
        them: Any = seats[1 - seat]
        return Situation(
            self.phase, self.mode, self.round, me, them, me, them, me.hand, len(them.hand)
        )
