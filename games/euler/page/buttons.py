"""The buttons of a seat (9.2)."""

from functools import lru_cache
from typing import Literal

from games.engine.protocol import Refusal, encode
from games.euler.actions import (
    Action,
    Call,
    Die,
    FinishSpecial,
    PlaySpecial,
    Raise,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
)
from games.euler.bots.knowledge import Knowledge
from games.euler.content.schema import Content, SpecialCard
from games.euler.content.terms import BETTING, SPECIAL
from games.euler.page.maths.hints import find_hint
from games.euler.page.models import (
    BettingPanel,
    Choice,
    HandCard,
    NumberChoice,
    NumberClass,
    RaisePreset,
    SpecialChoice,
)
from games.euler.rules.betting import RaiseRange, raise_presets
from games.euler.rules.candidates import digit_pairs
from games.euler.view import PlayerView, View


class Choices:
    """The buttons of one seat; none where it has nothing to decide."""

    def __init__(self, content: Content, view: View, legal: tuple[Action, ...]) -> None:
        self._content, self._view = content, view
        self._legal, self._acting = frozenset(legal), bool(legal)

    @property
    def _me(self) -> PlayerView:
        assert self._view.seat is not None
        return self._view.seats[self._view.seat]

    def _choice(self, action: Action, refusal: str = "") -> Choice:
        """A button; where the action is not legal it is disabled with this refusal."""
        return _make_choice(action, "" if action in self._legal else refusal)

    def cards(self) -> tuple[HandCard, ...]:
        """The hand, where one card is laid for the order."""
        if not self._acting or self._view.phase != "order_select":
            return ()
        hand = self._me.hand or ()
        return tuple(
            HandCard(d, hand.count(d), self._choice(SubmitOrderCard(d), "zero_reserve"))
            for d in sorted(set(hand))
        )

    def numbers(self) -> tuple[NumberClass, ...]:
        """Every number the hand can make; with hints the best first."""
        if not self._acting or self._view.phase != "submit_pair":
            return ()
        pairs = [self._number(tens, ones) for tens, ones in digit_pairs(self._me.hand or ())]
        pairs.sort(key=lambda number: number.hint.rank if number.hint else 0)
        pairs.sort(key=lambda number: number.choice.refusal is not None)
        parities = dict.fromkeys(number.hint.parity if number.hint else "" for number in pairs)
        return tuple(
            NumberClass(
                parity,
                tuple(n for n in pairs if (n.hint.parity if n.hint else "") == parity),
            )
            for parity in parities
        )

    def _number(self, tens: int, ones: int) -> NumberChoice:
        chain = self._content.chain(self._view.chain)
        refusal = "zero_reserve" if tens or ones else "double_zero"
        return NumberChoice(
            tens,
            ones,
            self._choice(SubmitNumber(tens, ones), refusal),
            find_hint(chain, 10 * tens + ones)
            if self._view.options.hints and (tens or ones)
            else None,
        )

    def bet(self) -> BettingPanel | None:
        """Check or call, raise, die."""
        if not self._acting or self._view.phase not in BETTING:
            return None
        room = Knowledge(self._content, self._view).raise_range
        refusal, pays = self._raise_refusal(room), min(room.to_call, room.stack)
        presets = {} if refusal else raise_presets(room)
        least, left = 0 if refusal else room.least, room.stack - room.to_call
        return BettingPanel(
            to_call=room.to_call,
            pays=pays,
            left_after_call=room.stack - pays,
            call_kind=_call_kind(room),
            call=self._choice(Call()),
            die=self._choice(Die()),
            raises=tuple(
                RaisePreset(name, amount, self._choice(Raise(amount)), is_all_in=amount == left)
                for amount, name in _merge_presets(presets).items()
            ),
            least=least,
            most=0 if refusal else room.most,
            left_before_raise=left,
            left_after_least=left - least,
            refusal=refusal,
        )

    def _raise_refusal(self, room: RaiseRange) -> Refusal | None:
        others = (player for seat, player in enumerate(self._view.seats) if seat != self._view.seat)
        if self._me.raised:
            return Refusal("already_raised")
        if not any(player.live and player.stack for player in others):
            return Refusal("nobody_to_raise")
        return Refusal("raise_too_big") if room.most < 1 else None

    def specials(self) -> tuple[SpecialChoice, ...]:
        """The own special cards; disabled outside of a special window."""
        if self._view.seat is None or self._me.specials is None:
            return ()
        refusal = "no_such_special" if self._view.phase in SPECIAL else "wrong_phase"
        return tuple(
            _make_special(card, left, self._choice(PlaySpecial(kind), refusal))
            for kind, card, left in zip(
                self._content.kinds, self._content.cards, self._me.specials, strict=True
            )
        )

    def finish(self) -> Choice | None:
        """The end of the special window."""
        is_open = self._acting and self._view.phase in SPECIAL
        return self._choice(FinishSpecial()) if is_open else None

    def ready(self) -> Choice | None:
        """The end of the result."""
        is_open = self._acting and self._view.phase == "round_result"
        return self._choice(ReadyNext()) if is_open else None


@lru_cache(maxsize=2048)
def _make_choice(action: Action, refusal: str) -> Choice:
    return Choice(encode(action).decode(), Refusal(refusal) if refusal else None)


@lru_cache(maxsize=1024)
def _make_special(card: SpecialCard, left: int, choice: Choice) -> SpecialChoice:
    return SpecialChoice(card, left, choice)


def _merge_presets(presets: dict[str, int]) -> dict[int, str]:
    """Amount -> the last of its names: where full is all-in it is called all-in."""
    return {amount: name for name, amount in sorted(presets.items(), key=lambda each: each[1])}


def _call_kind(room: RaiseRange) -> Literal["check", "call", "all_in"]:
    if not room.to_call:
        return "check"
    return "all_in" if room.to_call >= room.stack else "call"
