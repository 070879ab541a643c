"""The actions of section 4.2. `leave_match` is the engine's `Resign`."""

from typing import Annotated

from msgspec import Meta

from games.engine.protocol import ActionBase
from games.euler.content.terms import Kind

Digit = Annotated[int, Meta(ge=0, le=9)]
Amount = Annotated[int, Meta(ge=1, le=100_000)]


class SubmitOrderCard(ActionBase, frozen=True, cache_hash=True, tag="submit_order_card"):
    """Lay one card face up for the order of the round."""

    digit: Digit


class SubmitNumber(ActionBase, frozen=True, cache_hash=True, tag="submit_number"):
    """Lay two cards face down: the number of this round."""

    tens: Digit
    ones: Digit


class Call(ActionBase, frozen=True, cache_hash=True, tag="call"):
    """Match the highest bet; with nothing to match, check."""


class Raise(ActionBase, frozen=True, cache_hash=True, tag="raise"):
    """Match the highest bet and put `amount` on top."""

    amount: Amount


class Die(ActionBase, frozen=True, cache_hash=True, tag="die"):
    """Fold: give up this round and the chips bet in it."""


class PlaySpecial(ActionBase, frozen=True, cache_hash=True, tag="play_special"):
    """Play a special card. The other seats do not learn of it."""

    kind: Kind


class FinishSpecial(ActionBase, frozen=True, cache_hash=True, tag="finish_special"):
    """Close the own special window, playing `cards` at the same moment.

    Bots play their cards here, so that the time they take does not depend on how many there are.
    """

    cards: Annotated[tuple[Kind, ...], Meta(max_length=12)] = ()


class ReadyNext(ActionBase, frozen=True, cache_hash=True, tag="ready_next"):
    """Finish reading the result."""


class TimeOut(ActionBase, frozen=True, cache_hash=True, tag="timeout"):
    """Play the default action for a seat whose time is over. Only the clock may send it."""

    seat: int


Action = (
    SubmitOrderCard | SubmitNumber | Call | Raise | Die
    | PlaySpecial | FinishSpecial | ReadyNext | TimeOut
)  # fmt: skip
