"""What the presenter hands to the templates: cards, chips, buttons and steps; no HTML."""

from msgspec import Struct

from games.euler.content.schema import Condition, SpecialCard
from games.euler.content.terms import Ending, Mode, Phase, Reason, Status
from games.euler.page.workings import Working
from games.euler.state import PotPaid


class Button(Struct, frozen=True):
    """An action as its JSON; with a refusal it is drawn disabled, and why."""

    action: str
    refusal: str | None = None


class Face(Struct, frozen=True):
    """A number card on the table: its digit, or its back."""

    id: str
    digit: int | None


class SeatPicture(Struct, frozen=True):
    """A player's spot."""

    index: int
    mine: bool
    turn: bool
    """Whether this seat is to answer now."""
    order: int
    """Its place in the order; 0 before there is one."""
    stack: int
    bet: int
    total: int
    cards: int
    order_card: Face | None
    number: tuple[Face, Face] | None
    status: Status
    folded: bool
    all_in: bool
    done: bool
    """Has answered where all answer at once."""
    won: int
    """Chips taken in the round that has just ended."""
    hand: tuple[int, ...] | None
    specials: tuple[int, ...] | None


class ConditionCard(Struct, frozen=True):
    """A condition in its chain; all but the last operate."""

    condition: Condition
    operates: bool


class Coefficient(Struct, frozen=True):
    """One of the three cards of the function."""

    face: Face
    minus: bool | None
    power: str


class PotPicture(Struct, frozen=True):
    """The main pot (0) or a side pot, and who can win it."""

    index: int
    amount: int
    eligible: tuple[int, ...]


class HandCard(Struct, frozen=True):
    """A digit that can be laid for the order, or why not."""

    digit: int
    copies: int
    button: Button


class NumberOffer(Struct, frozen=True):
    """A number that the hand can make; `hint` is what it measures."""

    tens: int
    ones: int
    button: Button
    hint: str


class QuickRaise(Struct, frozen=True):
    """A raise that has a name."""

    name: str
    amount: int
    button: Button


class BetPicture(Struct, frozen=True):
    """What the seat to act can do with its chips."""

    to_call: int
    pays: int
    all_in: bool
    call: Button
    die: Button
    raises: tuple[QuickRaise, ...]
    least: int
    most: int
    no_raise: str | None
    """Why there is no raising."""


class SpecialOffer(Struct, frozen=True):
    """A special card in the own hand."""

    card: SpecialCard
    left: int
    button: Button


class Row(Struct, frozen=True):
    """A live player in the table of a showdown."""

    seat: int
    number: str
    final: str
    value: str
    place: int
    tied: bool
    steps: tuple[Working, ...]


class Sheet(Struct, frozen=True):
    """A finished round: the table, the working, the pots."""

    round: int
    ending: Ending
    chain: tuple[ConditionCard, ...]
    dealer: str
    function: tuple[Coefficient, ...]
    counts: tuple[int, ...] | None
    void: int
    rows: tuple[Row, ...]
    plain: tuple[Row, ...]
    """The same without special cards."""
    pots: tuple[PotPaid, ...]
    changes: tuple[int, ...]
    numbers: tuple[str, ...]
    """What everyone had laid, as far as it is known."""
    played: tuple[tuple[int, str], ...]
    """Who played which special card, as far as it is known."""


class Review(Struct, frozen=True):
    """A round looked at again: what could have been laid, and played, instead."""

    round: int
    number: str
    rank: int
    best: str
    best_rank: int
    cards: tuple[str, ...]
    """Special cards that would have won more; none: there was nothing better."""


class Tally(Struct, frozen=True):
    """How many cards of a digit have been seen, and how many have not."""

    digit: int
    seen: int
    unseen: int


class DrawnCard(Struct, frozen=True):
    """A condition of the deck and how many of its copies are still to come."""

    condition: Condition
    left: int


class Picture(Struct, frozen=True):
    """Everything a page shows of a match."""

    acting: bool
    prompt: str
    mode: Mode
    hints: bool
    round: int
    rounds: int
    phase: Phase
    reason: Reason
    me: int | None
    seats: tuple[SeatPicture, ...]
    around: tuple[int, ...]
    """The others, clockwise."""
    order_chain: tuple[ConditionCard, ...]
    order_digit: int | None
    thrown_zeros: int
    chain: tuple[ConditionCard, ...]
    currents: tuple[Row, ...]
    """Where the numbers that are known stand now, without special cards."""
    rank: int
    """The own number's place among 1 to 99; 0: not told."""
    dealer: tuple[Face, Face] | None
    dealer_due: bool
    """Whether the dealer will build a number."""
    function: tuple[Coefficient, ...]
    pile: int
    conditions_left: int
    ante: int
    pot: int
    pots: tuple[PotPicture, ...]
    current_bet: int
    cards: tuple[HandCard, ...]
    numbers: tuple[NumberOffer, ...]
    bet: BetPicture | None
    specials: tuple[SpecialOffer, ...]
    played: tuple[str, ...]
    tray: tuple[int, ...] | None
    """How many f, ex and phi lay in the tray; None while it is closed."""
    finish: Button | None
    ready: Button | None
    sheets: tuple[Sheet, ...]
    reviews: tuple[Review, ...]
    """For whoever plays to learn, once the match is over."""
    tally: tuple[Tally, ...]
    deck: tuple[DrawnCard, ...]
