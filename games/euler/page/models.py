"""What the presenter delivers to the templates: cards, chips, choices and steps; no HTML."""

from typing import Literal

from msgspec import Struct

from games.engine.protocol import Refusal
from games.euler.content.schema import Condition, SpecialCard
from games.euler.content.terms import Ending, Measure, Phase, Status, Test
from games.euler.page.maths.facts import Fact
from games.euler.page.maths.hints import Hint, HintKind
from games.euler.page.maths.models import WhatIf
from games.euler.page.maths.possibilities import Possibilities
from games.euler.page.workings import Working


class Choice(Struct, frozen=True, cache_hash=True):
    """An action as its JSON; with a refusal its button is disabled."""

    action: str
    refusal: Refusal | None = None


class Face(Struct, frozen=True, cache_hash=True):
    """A number card on the table: its digit, or None for its back."""

    id: str
    digit: int | None


class Row(Struct, frozen=True, cache_hash=True):
    """A live player in the table of a showdown."""

    seat: int
    number: str
    final: str
    value: str
    place: int
    tied: bool
    steps: tuple[Working, ...]
    change: str
    """Chips won or lost in the round; empty where nothing was paid yet."""


class SeatPanel(Struct, frozen=True):
    """A player's spot."""

    mine: bool
    marks: tuple[Literal["turn", "folded", "winner", "out"], ...]
    """How the spot is drawn."""
    badge: Literal["", "eliminated", "left", "folded", "all_in"]
    order: int
    """The place in the order; 0 before there is one."""
    stack: int
    bet: int
    cards: int
    order_card: Face | None
    number: tuple[Face, Face] | None
    standing: Row | None
    """The number under the condition, without special cards, as far as it is known."""
    status: Status
    won: int
    """Chips won in the round that has just ended."""
    hand: tuple[int, ...] | None
    specials: tuple[int, ...] | None


class ConditionCard(Struct, frozen=True, cache_hash=True):
    """A condition in its chain; all but the last operate."""

    condition: Condition
    operates: bool


class Coefficient(Struct, frozen=True, cache_hash=True):
    """One of the three cards of the function."""

    face: Face
    minus: bool | None
    power: str


class PotPanel(Struct, frozen=True, cache_hash=True):
    """The main pot (0) or a side pot, and the seats that can win it."""

    index: int
    amount: int
    eligible: tuple[int, ...]


class HandCard(Struct, frozen=True, cache_hash=True):
    """A digit of the hand as an order card."""

    digit: int
    copies: int
    choice: Choice


class NumberChoice(Struct, frozen=True, cache_hash=True):
    """A number that the hand can make, and what it measures."""

    tens: int
    ones: int
    choice: Choice
    hint: Hint | None
    """None without hints, and for 00."""


class NumberClass(Struct, frozen=True, cache_hash=True):
    """Numbers that are compared with each other first, the best class first."""

    parity: Test | Literal[""]
    numbers: tuple[NumberChoice, ...]


class RaisePreset(Struct, frozen=True, cache_hash=True):
    """A raise that has a name."""

    name: str
    amount: int
    choice: Choice
    is_all_in: bool
    """Takes all chips, and is asked for twice."""


class BettingPanel(Struct, frozen=True, cache_hash=True):
    """What the seat to act can do with its chips."""

    to_call: int
    pays: int
    """What a call costs: at most the stack."""
    left_after_call: int
    call_kind: Literal["check", "call", "all_in"]
    call: Choice
    die: Choice
    raises: tuple[RaisePreset, ...]
    least: int
    most: int
    left_before_raise: int
    """The chips left once the bet is matched; a raise takes its amount from them."""
    left_after_least: int
    refusal: Refusal | None
    """Why the seat may not raise."""


class SpecialChoice(Struct, frozen=True, cache_hash=True):
    """A special card in the own hand."""

    card: SpecialCard
    left: int
    choice: Choice


class Share(Struct, frozen=True):
    """Chips that a winner gets from a pot."""

    seat: int
    chips: int


class PotLine(Struct, frozen=True):
    """A pot that was paid; index 0 is the main pot."""

    index: int
    amount: int
    shares: tuple[Share, ...]
    has_odd_chips: bool


class ChipChange(Struct, frozen=True):
    """Chips that a seat won or lost in a round."""

    seat: int
    text: str
    colour: str
    """`jade` for a gain, `red` for a loss, empty for neither."""


class Sheet(Struct, frozen=True, cache_hash=True):
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
    winners: tuple[int, ...]
    """The winners of the main pot."""
    pots: tuple[PotLine, ...]
    changes: tuple[ChipChange, ...]
    numbers: tuple[tuple[int, str], ...]
    """Seats and the numbers they laid, as far as they are known."""
    played: tuple[tuple[int, str], ...]
    """Seats and the kinds of special cards they played, as far as they are known."""


class Review(Struct, frozen=True):
    """A round reviewed: the number and the special cards that would have been better."""

    round: int
    number: str
    rank: int
    best: str
    best_rank: int
    cards: tuple[str, ...]
    """Symbols of special cards that would have won more; empty if none would."""


class Verdict(Struct, frozen=True, cache_hash=True):
    """What happened to a seat and its number in a round."""

    kind: Literal[
        "turned_up", "turned_down", "best", "beaten", "unchallenged", "folded", "short", "even"
    ]
    round: int
    chips: int
    """Won or lost in the round."""
    number: str = ""
    final: str = ""
    """The number after the special cards."""
    place: int = 0
    others: tuple[int, ...] = ()
    """The seats whose special cards turned the number, as far as they are known, or that won the
    round."""
    symbols: tuple[str, ...] = ()
    """Their special cards."""
    winning: str = ""
    """The winner's number."""


class Tally(Struct, frozen=True, cache_hash=True):
    """How many cards of a digit have been seen, and how many have not."""

    digit: int
    seen: int
    unseen: int


class DeckCondition(Struct, frozen=True, cache_hash=True):
    """A condition of the deck, and how many of its copies are still to come."""

    condition: Condition
    left: int


class PageModel(Struct, frozen=True):
    """Everything a page shows of a match."""

    may_decide: bool
    status: str
    """What the status line says: the phase for a seat to act, or why the audience waits."""
    relevant: tuple[str, ...]
    """The parts of the page that the decision depends on; they are in sight while it is open."""
    round: int
    rounds: int
    is_last_round: bool
    phase: Phase
    shows_result: bool
    """Whether the last round or the match is over."""
    ending: str
    """Why the match is over: the reason of the rules, or `no_chips` before the last round."""
    me: int | None
    hand: tuple[int, ...]
    """The own cards, where they are only shown."""
    panels: tuple[SeatPanel, ...]
    shows_places: bool
    """Whether several known numbers are compared as they stand."""
    around: tuple[int, ...]
    """The seats of the others, clockwise."""
    order_chain: tuple[ConditionCard, ...]
    order_digit: int | None
    chain: tuple[ConditionCard, ...]
    rank: int
    """The own number's place among 1 to 99; 0: not shown."""
    fact: Fact | None
    """The factors of the own number; a hint."""
    possibilities: Possibilities | None
    """How many hidden functions the reader cannot rule out; a hint."""
    what_if: WhatIf | None
    dealer: tuple[Face, Face] | None
    dealer_due: bool
    """Whether the dealer builds a number in this round."""
    function: tuple[Coefficient, ...]
    pile: int
    conditions_left: int
    pot: int
    pots: tuple[PotPanel, ...]
    current_bet: int
    cards: tuple[HandCard, ...]
    cards_refusal: Refusal | None
    """Why some of `cards` are disabled."""
    numbers: tuple[NumberClass, ...]
    hint_kind: HintKind
    """What the hints of `numbers` mean."""
    hint_measure: Measure | None
    """What they measure."""
    bet: BettingPanel | None
    specials: tuple[SpecialChoice, ...]
    played: tuple[str, ...]
    """Symbols of the special cards that the reader has played in this round."""
    tray: tuple[int, ...] | None
    """How many of each special card were in the tray; None while it is closed."""
    finish: Choice | None
    ready: Choice | None
    sheets: tuple[Sheet, ...]
    reviews: tuple[Review, ...]
    verdict: Verdict | None
    """For a player of a finished match: the round that decided it."""
    round_verdict: Verdict | None
    """For a player of a round that has just ended."""
    raiser: int | None
    """The seat whose raise the reader must answer, where it is known."""
    tally: tuple[Tally, ...]
    deck: tuple[DeckCondition, ...]
