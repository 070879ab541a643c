"""What a seat may do (section 4.2). Leaving the match is the engine's `Resign`."""

from typing import Annotated

from msgspec import Meta

from games.engine.protocol import ActionBase
from games.euler.content.terms import Kind

Digit = Annotated[int, Meta(ge=0, le=9)]
Amount = Annotated[int, Meta(ge=1, le=100_000)]


class SubmitOrderCard(ActionBase, frozen=True, tag="submit_order_card"):
    """Lay one card face up; it decides the order of the round."""

    digit: Digit


class SubmitNumber(ActionBase, frozen=True, tag="submit_number"):
    """Lay two cards face down: the number of this round."""

    tens: Digit
    ones: Digit


class Call(ActionBase, frozen=True, tag="call"):
    """Match the highest bet; with nothing to match, check."""


class Raise(ActionBase, frozen=True, tag="raise"):
    """Match the highest bet and put this much on top."""

    amount: Amount


class Die(ActionBase, frozen=True, tag="die"):
    """Give up this round and what was bet in it."""


class PlaySpecial(ActionBase, frozen=True, tag="play_special"):
    """Hand a special card to the dealer; nobody else notices."""

    kind: Kind


class FinishSpecial(ActionBase, frozen=True, tag="finish_special"):
    """Close one's own window, handing in these cards at the same moment.

    A bot hands its cards in here: how long it takes then tells nobody how many there were.
    """

    cards: Annotated[tuple[Kind, ...], Meta(max_length=12)] = ()


class ReadyNext(ActionBase, frozen=True, tag="ready_next"):
    """Done reading the result."""


class TimeOut(ActionBase, frozen=True, tag="timeout"):
    """The clock's part: the default for a seat that did not answer. Refused from anyone else."""

    seat: int


Action = (
    SubmitOrderCard | SubmitNumber | Call | Raise | Die
    | PlaySpecial | FinishSpecial | ReadyNext | TimeOut
)  # fmt: skip
