"""What a simulated round is worth to a seat (section 8.3)."""

from math import erf, sqrt

from games.dice.bots.simulation.round import SimulatedRound
from games.dice.bots.simulation.seat_model import RoundStart, Seat
from games.dice.content.index import ContentIndex

LAST_ROUND_SIGMA = 3.0
"""How many points the rest of the last round moves the lead, for a first estimate."""


class Evaluator:
    """The value of a position with a number of rounds left."""

    def __init__(self, index: ContentIndex, start: RoundStart, seat: int) -> None:
        bot, left = index.content.bots.hard, start.left
        protection = min(1, left / bot.protection_rounds)
        self.left, self.me = left, seat
        self.scale = 1 / (sqrt(2) * (bot.sigma * sqrt(left) if left else LAST_ROUND_SIGMA))
        self.hand, self.hidden = index.hand_values(bot.hand), bot.hidden_card
        self.cards = min(1, left / bot.hand_rounds)
        self.shield, self.guard = protection * bot.shield, protection * bot.guard
        later = left > bot.gauge_needs_more_than
        # The weight is that of a point of the release's gauge; a shorter gauge fills faster.
        point = bot.gauge * index.numbers.gauge_size / start.gauge_size
        self.gauge = point * min(1, left / bot.gauge_rounds) if later else 0.0
        self.energy = bot.energy if left > bot.energy_needs_more_than else 0.0
        self.lucky, self.bonus = bot.lucky, bot.bonus_turn
        self.curse, self.burn = index.curse, index.burn

    def value(self, simulated: SimulatedRound) -> float:
        """Play the round; the estimated probability that the own seat wins the match.

        Event cards decide the last round. In earlier rounds they only add noise, which `sigma`
        allows for.
        """
        if self.left == 0:
            winner = simulated.decide()
            return 0.5 if winner is None else float(winner == self.me)
        simulated.play(events=False)
        me, them = simulated.seats[self.me], simulated.seats[1 - self.me]
        return 0.5 + 0.5 * erf((self._worth(me) - self._worth(them)) * self.scale)

    def estimate(self, mine: Seat, theirs: Seat) -> float:
        """The same from the first halves alone, for a tenth of the time: without attacks, answers,
        events and the gauge."""
        return 0.5 + 0.5 * erf((self._promise(mine) - self._promise(theirs)) * self.scale)

    def _promise(self, half: Seat) -> float:
        if half.promise is None:
            half.promise = self._worth(half) + half.expected_score
        return half.promise

    def _worth(self, seat: Seat) -> float:
        """The worth in points of what a seat has."""
        if seat.seat == self.me:
            cards = sum([self.hand[card] for card in seat.hand])
        else:
            cards = self.hidden * len(seat.hand)
        return (
            seat.total
            + self.cards * cards
            + self.shield * seat.shields
            + self.guard * seat.guard
            + self.gauge * seat.gauge
            + self.energy * seat.energy
            + self.lucky * seat.lucky
            + self.bonus * seat.bonus
            - self.curse * seat.curse
            - self.burn * seat.burn
            - seat.more
        )
