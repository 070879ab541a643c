"""The events of a match, for the log, the animation and the replay."""

from games.engine.protocol import Event
from games.euler.content.terms import Kind, Reason
from games.euler.state import Function, PotPaid


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round begins."""

    round: int


class OrderCardPlayed(Event, frozen=True, tag="order_card_played"):
    """A seat laid its order card. `late`: the clock chose it."""

    seat: int
    digit: int
    late: bool = False


class ConditionsDrawn(Event, frozen=True, tag="conditions_drawn"):
    """Condition cards in drawing order, and the chain they make."""

    for_order: bool
    cards: tuple[str, ...]
    chain: tuple[str, ...]


class OrderDigit(Event, frozen=True, tag="order_digit"):
    """The dealer turned up a digit for the order, after throwing away zeros."""

    digit: int
    zeros: int


class OrderSet(Event, frozen=True, tag="order_set"):
    """The order of the round, the order cards in that order, and whether any of them tied."""

    order: tuple[int, ...]
    cards: tuple[int, ...]
    tied: bool


class AntePaid(Event, frozen=True, tag="ante_paid"):
    """Entry fees by seat; 0: not in the round."""

    chips: tuple[int, ...]


class NumberSubmitted(Event, frozen=True, tag="number_submitted"):
    """A seat laid its number face down."""

    seat: int
    late: bool = False


class NumberKept(Event, frozen=True, tag="number_kept"):
    """The number that was laid. Only its owner sees this event."""

    tens: int
    ones: int


class OnesRevealed(Event, frozen=True, tag="ones_revealed"):
    """The ones digits by seat, and the dealer's."""

    ones: tuple[int | None, ...]
    dealer: int | None


class TensRevealed(Event, frozen=True, tag="tens_revealed"):
    """The tens digits of live numbers by seat, and the dealer's."""

    tens: tuple[int | None, ...]
    dealer: int | None


class Called(Event, frozen=True, tag="called"):
    """A seat matched the bet; 0 paid is a check."""

    seat: int
    paid: int
    all_in: bool
    late: bool = False


class Raised(Event, frozen=True, tag="raised"):
    """A seat put `by` on top of the highest bet, which is now `bet`."""

    seat: int
    by: int
    paid: int
    bet: int
    all_in: bool


class Died(Event, frozen=True, tag="died"):
    """A seat folded."""

    seat: int
    late: bool = False


class BettingSkipped(Event, frozen=True, tag="betting_skipped"):
    """There was no betting: fewer than two live seats have chips."""


class UncalledReturned(Event, frozen=True, tag="uncalled_returned"):
    """Chips that no other seat matched went back."""

    seat: int
    chips: int


class SpecialOpened(Event, frozen=True, tag="special_opened"):
    """A special window opened."""

    window: int


class SpecialPlayed(Event, frozen=True, tag="special_played"):
    """A special card was played. Only its player sees this event."""

    kind: Kind


class SpecialFinished(Event, frozen=True, tag="special_finished"):
    """A seat closed its special window."""

    seat: int
    late: bool = False


class ShowdownHeld(Event, frozen=True, tag="showdown_held"):
    """The function, the special cards by kind, and the live numbers before and after them."""

    function: Function
    counts: tuple[int, ...]
    void: int
    numbers: tuple[int | None, ...]
    finals: tuple[str | None, ...]
    """As text: they exceed the integers of other languages."""


class PotWon(Event, frozen=True, tag="pot_won"):
    """A pot was paid; index 0 is the main pot."""

    index: int
    pot: PotPaid


class FoldedOut(Event, frozen=True, tag="folded_out"):
    """The last live seat takes the pot without a showdown."""

    seat: int
    chips: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A seat has no chips left."""

    seat: int


class Readied(Event, frozen=True, tag="readied"):
    """A seat has read the result."""

    seat: int


class Left(Event, frozen=True, tag="left"):
    """A seat left the match and its stack left play."""

    seat: int
    chips: int


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over."""

    reason: Reason
    chips: tuple[int, ...]


AnyEvent = (
    RoundBegan | OrderCardPlayed | ConditionsDrawn | OrderDigit | OrderSet | AntePaid
    | NumberSubmitted | NumberKept | OnesRevealed | TensRevealed | Called | Raised | Died
    | BettingSkipped | UncalledReturned | SpecialOpened | SpecialPlayed | SpecialFinished
    | ShowdownHeld | PotWon | FoldedOut | Eliminated | Readied | Left | MatchEnded
)  # fmt: skip
