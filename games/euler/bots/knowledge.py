"""What follows from a seat's view: the unseen cards, its own number, what it may raise."""

from collections.abc import Sequence
from itertools import product

from games.euler.content.schema import Content
from games.euler.content.terms import Kind
from games.euler.rules.betting import RaiseRange
from games.euler.rules.conditions import Chain
from games.euler.state import Pair
from games.euler.view import PlayerView, View


class Knowledge:
    """The view of a seat, and what can be derived from it."""

    def __init__(self, content: Content, view: View) -> None:
        assert view.seat is not None
        self.content, self.view, self.seat = content, view, view.seat
        self.me: PlayerView = view.seats[view.seat]
        self.chain: Chain = content.chain(view.chain)
        self.live_seats = view.live_seats
        self.opponents = tuple(seat for seat in view.live_seats if seat != view.seat)
        self.is_last_round = view.round == content.settings.rounds

    @property
    def pair(self) -> Pair:
        """Tens and ones of the own number."""
        assert self.me.number is not None
        tens, ones = self.me.number
        assert tens is not None and ones is not None
        return tens, ones

    @property
    def number(self) -> int:
        tens, ones = self.pair
        return 10 * tens + ones

    @property
    def own_cards(self) -> tuple[int, ...]:
        """How many of each special card this seat has played in this round."""
        cards = self.me.played or ()
        return tuple(cards.count(kind) for kind in self.content.kinds)

    @property
    def specials(self) -> tuple[int, ...]:
        """How many of each special card this seat has left."""
        assert self.me.specials is not None
        return self.me.specials

    @property
    def raise_range(self) -> RaiseRange:
        return RaiseRange(
            stack=self.me.stack,
            to_call=self.view.to_call(self.seat),
            pot=self.view.pot,
            last_raise=self.view.last_raise,
            min_raise=self.content.settings.min_raise,
            pot_limit=self.view.options.raise_limit == "pot",
        )

    @property
    def may_raise(self) -> bool:
        others = any(self.view.seats[seat].stack for seat in self.opponents)
        return not self.me.raised and others and self.raise_range.most >= 1

    def unseen_cards(self) -> list[int]:
        """How many cards of each digit this seat has not seen."""
        sets = len(self.view.seats) + self.content.settings.extra_sets
        left = [sets - seen for seen in self.view.seen]
        for digit in (*(self.me.hand or ()), *self._secret_digits()):
            left[digit] -= 1
        return left

    def _secret_digits(self) -> list[int]:
        """Digits that this seat has laid and that were not shown to the others."""
        view, digits = self.view, list[int]()
        if self.me.number is not None and view.phase != "round_result":
            tens, ones = self.pair
            if view.phase not in ("betting_2", "special_2"):
                digits.append(tens)
            if view.phase == "submit_pair":
                digits.append(ones)
        for past in view.past:
            number = past.numbers[self.seat]
            if number is None or number[0] is None or number[1] is None:
                continue
            if not past.tens_known[self.seat]:
                digits.append(number[0])
            if not past.ones_known:
                digits.append(number[1])
        return digits


def card_plans(specials: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Every set of at most so many special cards that a seat can play, the smallest first."""
    found = product(*(range(min(left, most) + 1) for left in specials))
    return sorted((plan for plan in found if sum(plan) <= most), key=lambda plan: (sum(plan), plan))


def list_cards(kinds: Sequence[Kind], plan: tuple[int, ...]) -> tuple[Kind, ...]:
    """The cards of a plan, in the order in which they work."""
    return tuple(kind for kind, count in zip(kinds, plan, strict=True) for _ in range(count))


def add_plans(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of both plans."""
    return tuple(n + m for n, m in zip(one, other, strict=True))
