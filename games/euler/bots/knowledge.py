"""What a seat can make of its view: the unseen cards, its own number, what it may raise."""

from collections.abc import Sequence

from games.euler.content.schema import Content
from games.euler.content.terms import KINDS, Kind
from games.euler.page import raise_presets
from games.euler.rules.conditions import Chain
from games.euler.view import SeatView, View


class Table:
    """A view, read by the bot that holds its seat."""

    def __init__(self, content: Content, view: View) -> None:
        assert view.seat is not None
        self.content, self.view, self.seat = content, view, view.seat
        self.me: SeatView = view.seats[view.seat]
        self.chain: Chain = content.chain(view.chain)
        self.live = view.live
        self.rivals = tuple(i for i in view.live if i != view.seat)
        self.last_round = view.round == content.settings.rounds

    @property
    def pair(self) -> tuple[int, int]:
        """The own number's digits."""
        assert self.me.number is not None
        tens, ones = self.me.number
        assert tens is not None and ones is not None
        return tens, ones

    @property
    def number(self) -> int:
        tens, ones = self.pair
        return 10 * tens + ones

    @property
    def played(self) -> tuple[int, ...]:
        """The own special cards of this round, by kind."""
        cards = self.me.played or ()
        return tuple(cards.count(kind) for kind in KINDS)

    @property
    def specials(self) -> tuple[int, ...]:
        assert self.me.specials is not None
        return self.me.specials

    @property
    def spot(self) -> raise_presets.Spot:
        return raise_presets.Spot(
            self.me.stack,
            self.view.to_call(self.seat),
            self.view.pot,
            self.view.last_raise,
            self.content.settings.min_raise,
            self.view.options.raise_limit == "pot",
        )

    @property
    def may_raise(self) -> bool:
        others = any(self.view.seats[i].stack for i in self.rivals)
        return not self.me.raised and others and self.spot.most >= 1

    def pool(self) -> list[int]:
        """How many cards of each digit are where this seat cannot see them."""
        sets = len(self.view.seats) + self.content.settings.extra_sets
        left = [sets - seen for seen in self.view.seen]
        for digit in (*(self.me.hand or ()), *self._own_hidden()):
            left[digit] -= 1
        return left

    def _own_hidden(self) -> list[int]:
        """Digits that this seat has laid and nobody else has seen."""
        view, hidden = self.view, list[int]()
        if self.me.number is not None and view.phase != "round_result":
            tens, ones = self.pair
            if view.phase not in ("betting_2", "special_2"):
                hidden.append(tens)
            if view.phase == "submit_pair":
                hidden.append(ones)
        for past in view.past:
            number = past.numbers[self.seat]
            if number is None or number[0] is None or number[1] is None:
                continue
            if not past.tens_known[self.seat]:
                hidden.append(number[0])
            if not past.ones_known:
                hidden.append(number[1])
        return hidden


def plans(specials: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """Every set of special cards that can be afforded, the smallest first."""
    f, ex, phi = specials
    found = [
        (a, b, c)
        for a in range(f + 1)
        for b in range(ex + 1)
        for c in range(phi + 1)
        if a + b + c <= most
    ]
    return sorted(found, key=lambda plan: (sum(plan), plan))


def cards(plan: tuple[int, ...]) -> tuple[Kind, ...]:
    """The cards of a plan, in the order in which they work."""
    return tuple(kind for kind, count in zip(KINDS, plan, strict=True) for _ in range(count))
