"""What a seat may do, as buttons (9.2), and what its numbers measure (9.5)."""

from functools import lru_cache

from games.engine.protocol import encode
from games.euler.actions import (
    Action,
    Call,
    Die,
    FinishSpecial,
    PlaySpecial,
    Raise,
    SubmitNumber,
    SubmitOrderCard,
)
from games.euler.bots.strength import NUMBERS
from games.euler.content.terms import BETTING, KINDS, SPECIAL
from games.euler.page import raise_presets
from games.euler.page.models import (
    BetPicture,
    Button,
    HandCard,
    NumberOffer,
    QuickRaise,
    SpecialOffer,
)
from games.euler.rules.conditions import Chain, measured, needs_dealer, operated, tier_of
from games.euler.rules.engine import EulerRules, pairs
from games.euler.view import SeatView, View


class Offers:
    """The buttons of one seat; none where it has nothing to decide."""

    def __init__(self, rules: EulerRules, view: View, legal: tuple[Action, ...]) -> None:
        self._content, self._view = rules.content, view
        self._legal, self._acting = frozenset(legal), bool(legal)

    @property
    def _me(self) -> SeatView:
        assert self._view.seat is not None
        return self._view.seats[self._view.seat]

    def button(self, action: Action) -> Button:
        """A button that can be pressed."""
        return Button(encode(action).decode())

    def _judged(self, action: Action, refusal: str | None) -> Button:
        return Button(encode(action).decode(), None if action in self._legal else refusal)

    def cards(self) -> tuple[HandCard, ...]:
        """The hand where one card decides the order."""
        if not self._acting or self._view.phase != "order_select":
            return ()
        hand = self._me.hand or ()
        return tuple(
            HandCard(d, hand.count(d), self._judged(SubmitOrderCard(d), "zero_reserve"))
            for d in sorted(set(hand))
        )

    def numbers(self) -> tuple[NumberOffer, ...]:
        """Every number the hand can make."""
        if not self._acting or self._view.phase != "submit_pair":
            return ()
        chain = self._content.chain(self._view.chain)
        hints = self._view.options.hints
        return tuple(
            NumberOffer(
                tens,
                ones,
                self._judged(SubmitNumber(tens, ones), _number_refusal(tens, ones)),
                hint(chain, 10 * tens + ones) if hints and (tens or ones) else "",
            )
            for tens, ones in pairs(self._me.hand or ())
        )

    def bet(self) -> BetPicture | None:
        """Check or call, raise, die."""
        if not self._acting or self._view.phase not in BETTING:
            return None
        spot = self._spot()
        why = self._no_raise(spot)
        return BetPicture(
            to_call=spot.to_call,
            pays=min(spot.to_call, spot.stack),
            all_in=spot.to_call >= spot.stack,
            call=self.button(Call()),
            die=self.button(Die()),
            raises=tuple(
                QuickRaise(name, amount, self.button(Raise(amount)))
                for name, amount in (() if why else raise_presets.amounts(spot).items())
            ),
            least=0 if why else spot.least,
            most=0 if why else spot.most,
            no_raise=why,
        )

    def _spot(self) -> raise_presets.Spot:
        assert self._view.seat is not None
        return raise_presets.Spot(
            self._me.stack,
            self._view.to_call(self._view.seat),
            self._view.pot,
            self._view.last_raise,
            self._content.settings.min_raise,
            self._view.options.raise_limit == "pot",
        )

    def _no_raise(self, spot: raise_presets.Spot) -> str | None:
        rivals = (seat for i, seat in enumerate(self._view.seats) if i != self._view.seat)
        if self._me.raised:
            return "already_raised"
        if not any(seat.live and seat.stack for seat in rivals):
            return "nobody_to_raise"
        return "raise_too_big" if spot.most < 1 else None

    def specials(self) -> tuple[SpecialOffer, ...]:
        """The own special cards; only in a window can they be played."""
        if self._view.seat is None or self._me.specials is None:
            return ()
        window = self._view.phase in SPECIAL
        return tuple(
            SpecialOffer(
                card,
                left,
                self._judged(PlaySpecial(kind), "no_such_special" if window else "wrong_phase"),
            )
            for kind, card, left in zip(
                KINDS, self._content.special_cards, self._me.specials, strict=True
            )
        )

    def finish(self) -> Button | None:
        """Done with the window."""
        open_ = self._acting and self._view.phase in SPECIAL
        return self.button(FinishSpecial()) if open_ else None


def _number_refusal(tens: int, ones: int) -> str:
    return "zero_reserve" if tens or ones else "double_zero"


@lru_cache(maxsize=4096)
def hint(chain: Chain, number: int) -> str:
    """What a number measures under a chain; where the dealer matters, over all dealers (9.5)."""
    last = chain[-1]
    dealers = NUMBERS if needs_dealer(chain) else (1,)
    tiers, total = [0] * len(last.tiers), 0
    for dealer in dealers:
        x = number
        for condition in chain[:-1]:
            x = operated(condition, x, dealer)
        if x == 0:
            continue
        index, tier = tier_of(last, x, dealer)
        tiers[index] += 1
        total += measured(tier.by, x, dealer)
    if len(dealers) == 1:
        return str(total)
    if len(last.tiers) > 1:
        return "/".join(map(str, tiers[:3]))
    return f"≈{total // len(dealers)}"
