"""What the others may hold and would do: the models behind the hard bot's worlds (8.4, 1 to 3)."""

from math import exp

from games.euler.bots.equity import DIGITS, Counts, Court, Powers, World, some_function
from games.euler.bots.knowledge import Table
from games.euler.bots.randomness import Luck, Urn
from games.euler.bots.strength import strengths
from games.euler.content.terms import KINDS
from games.euler.state import Function

WAYS: tuple[Counts, ...] = (
    (0, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 2), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0),
)  # fmt: skip
"""What a rival may play: nothing, ex, phi, two phi, ex and phi, f, f and phi, f and ex."""

TRIALS = 4
"""Functions over which a rival, who does not know the real one, judges an f."""
THRIFT = 0.06
"""What a rival minds about a card before the last round."""
NOISE = 0.08


class Rivals:
    """Samples worlds as the seat of a table may imagine them."""

    def __init__(self, table: Table, court: Court, luck: Luck) -> None:
        self._table, self._court, self._luck = table, court, luck
        self._ways = table.content.bots.hard
        pool = table.pool()
        self._unseen = Urn(DIGITS, pool)
        self._tens = [self._rival_tens(rival, pool) for rival in table.rivals]
        self._left = [self._cards_left(rival) for rival in table.rivals]
        self._functions = [self._some_function() for _ in range(TRIALS)]
        self._values: dict[tuple[tuple[int, ...], int], list[list[float]]] = {}
        self._price = 0.0 if table.last_round else THRIFT

    def world(self) -> World:
        """One way things may be."""
        table, luck = self._table, self._luck
        field = (table.number, *(self._number(nth) for nth in range(len(table.rivals))))
        dealer = self._dealer()
        function = self._some_function()
        played = [0, 0, 0]
        for nth in range(len(table.rivals)):
            if luck.uniform() < self._ways.opponent_idle_rate:
                continue
            for kind, count in enumerate(self._choice(field, dealer, nth)):
                played[kind] += count
        f, ex, phi = played
        return World(self._court.powers(field, function), dealer, (f, ex, phi))

    def _some_function(self) -> Function:
        return some_function(self._unseen, self._table.content.settings, self._luck)

    def _rival_tens(self, rival: int, pool: list[int]) -> Urn | int:
        """Tens digits by how many are unseen and how good they would be for a raiser."""
        seat = self._table.view.seats[rival]
        assert seat.number is not None and seat.number[1] is not None
        if seat.number[0] is not None:
            return seat.number[0]
        power = strengths(self._table.chain)
        habits = seat.habits
        spoken = habits.checks + habits.calls + habits.raises + habits.dies
        # A raise of someone who raises all the time tells little.
        rare = 1 - habits.raises / (spoken + 2)
        keen = self._ways.tens_weight_exponent
        keen += self._ways.tens_weight_per_raise * seat.raises * rare
        weights = [
            max(pool[tens], 0) * exp(keen * power[10 * tens + seat.number[1]]) for tens in DIGITS
        ]
        if seat.number[1] == 0:
            weights[0] = 0.0
        return Urn(DIGITS, weights)

    def _number(self, nth: int) -> int:
        ones = self._table.view.seats[self._table.rivals[nth]].number
        assert ones is not None and ones[1] is not None
        tens = self._tens[nth]
        return 10 * (tens if isinstance(tens, int) else tens.draw(self._luck)) + ones[1]

    def _dealer(self) -> int:
        dealer = self._table.view.dealer
        if dealer is None or dealer[1] is None:
            return 1
        tens, ones = dealer[0], dealer[1]
        while tens is None or tens + ones == 0:
            tens = self._unseen.draw(self._luck)
        return 10 * tens + ones

    def _cards_left(self, rival: int) -> list[float]:
        """A rival's special cards, as far as the totals of showdowns tell."""
        table = self._table
        left = [float(count) for count in table.content.specials]
        for past in table.view.past:
            if past.counts is None or past.numbers[rival] is None:
                continue
            others = sum(n is not None for n in past.numbers) - (
                past.numbers[table.seat] is not None
            )
            own = [card.kind for card in past.played if card.seat == table.seat]
            for kind, code in enumerate(KINDS):
                left[kind] -= (past.counts[kind] - own.count(code)) / others
        return left

    def _holds(self, nth: int, way: Counts) -> bool:
        for kind, count in enumerate(way):
            left = self._left[nth][kind]
            whole = int(left)
            held = whole + (self._luck.uniform() < left - whole) if left > whole else whole
            if count > held:
                return False
        return True

    def _choice(self, field: tuple[int, ...], dealer: int, nth: int) -> Counts:
        """What a rival would play who sees all numbers but not the function."""
        values = self._worth(field, dealer)
        best, chosen = -1.0, WAYS[0]
        for way, shares in zip(WAYS, values, strict=True):
            value = shares[nth + 1] + NOISE * self._luck.uniform()
            if value > best and self._holds(nth, way):
                best, chosen = value, way
        return chosen

    def _worth(self, field: tuple[int, ...], dealer: int) -> list[list[float]]:
        """What each way is worth to each of them, in a field and against a dealer."""
        known = self._values.get((field, dealer))
        if known is None:
            trials = [self._court.powers(field, function) for function in self._functions]
            known = [self._way_worth(trials, dealer, way) for way in WAYS]
            self._values[field, dealer] = known
        return known

    def _way_worth(self, trials: list[Powers], dealer: int, way: Counts) -> list[float]:
        tried = trials if way[0] else trials[:1]
        shares = [self._court.shares(powers, dealer, way) for powers in tried]
        price = self._price * sum(way)
        return [sum(each) / len(tried) - price for each in zip(*shares, strict=True)]
