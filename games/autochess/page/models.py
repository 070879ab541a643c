"""What the templates draw (section 9): the view in the order of the page, and actions as buttons.

Cards are drawn by `kinds[card.kind]`; a card itself has its uid, stars and loan mark.
"""

from typing import Literal

from msgspec import Struct

from games.autochess.cards import Board, Card
from games.autochess.content.effects import Effect
from games.autochess.content.modes import Mode
from games.autochess.content.schema import Augment, HoldemEvent
from games.autochess.content.terms import Line, Suit
from games.autochess.report import LineHand, Reason, Side
from games.autochess.view import Mine, SeatView, View
from games.engine.protocol import Refusal

Status = Literal["out", "pineapple", "fantasyland", "prep", "result", "augment", "wait"]
Winner = Literal["left", "right", ""]
"""The side that won a line; empty: a draw."""


class Kind(Struct, frozen=True):
    """One of the 52 cards as it is drawn."""

    id: str
    suit: Suit
    symbol: str
    rank: str
    """2 … 10, J, Q, K, A."""
    red: bool
    cost: int
    grade: str
    """A text to translate: common, elite and so on."""
    unit_name_ko: str
    unit_name_en: str


class Choice(Struct, frozen=True):
    """An action as a button; disabled if it has a refusal."""

    action: str
    refusal: Refusal | None = None
    reason: str = ""
    """The sentence of the refusal, to translate."""


class PlaceChoice(Struct, frozen=True):
    """Placing a card into the lowest free slot of a line."""

    line: Line
    choice: Choice


class OwnCard(Struct, frozen=True):
    """An own card or a loan card with its actions."""

    card: Card
    blocked: str
    """The refusal code for placing it into an empty slot; empty: it can be placed."""
    twin: int
    """The uid of another board card of the same suit and rank; 0: none. A bench card with a twin
    can be swapped with the twin only."""
    copies: int
    """Equal own cards, this one included: three merge."""
    price: int
    """The sell price; 0 for a loan."""
    sell: Choice | None
    remove: Choice | None
    keep: Choice | None
    places: tuple[PlaceChoice, ...]
    """Front, mid and back, for placing without a pointer."""


class Slot(Struct, frozen=True):
    """A slot of the own board."""

    line: Line
    slot: int
    card: OwnCard | None


class LineBox(Struct, frozen=True):
    """A line of the own board as it would be judged now."""

    line: Line
    slots: tuple[Slot, ...]
    hand: LineHand
    demoted: bool
    """A foul that costs a hand type."""


class ShopItem(Struct, frozen=True):
    """A card for sale."""

    card: Card
    buy: Choice
    copies: int
    """Equal own cards."""
    merges: bool
    """Buying it completes a merge."""


class OfferedSuit(Struct, frozen=True):
    """An augment with one of the four suits."""

    suit: Suit
    symbol: str
    pick: Choice


class OfferedAugment(Struct, frozen=True):
    """An augment to choose; `pick` takes it, with the main suit if it needs one."""

    row: Augment
    pick: Choice
    suits: tuple[OfferedSuit, ...]
    """The four suits if the choice matters in this mode."""
    suitless: bool
    """It asks for a suit, but this mode has no suit effects."""


class OwnedAugment(Struct, frozen=True):
    """An augment of a player."""

    row: Augment
    symbol: str
    """The chosen suit, if any."""


class PineappleChoice(Struct, frozen=True):
    """Pineapple cards that can be kept together."""

    cards: tuple[Card, ...]
    pick: Choice


class HpCurve(Struct, frozen=True):
    """A seat's HP over the rounds, as a line in a field of 600 x 200."""

    seat: int
    points: str


class SuitBox(Struct, frozen=True):
    """A suit of the own board."""

    suit: Suit
    symbol: str
    cards: int
    level: int
    effects: tuple[Effect, ...]
    """What the level does; empty in a mode without suit effects."""


class Hints(Struct, frozen=True):
    """Suggestions; the page can hide them."""

    board: Board | None
    """The board that `auto_arrange` would set, if it differs."""
    merging: tuple[Card, ...]
    """Shop cards that would complete a merge and can be bought."""
    hula: bool
    """All conditions of a hula are met."""


class SeatPanel(Struct, frozen=True):
    """The area of the own seat."""

    mine: Mine
    lines: tuple[LineBox, ...]
    """Front, mid, back: from top to bottom."""
    bench: tuple[OwnCard, ...]
    tray: tuple[OwnCard, ...]
    shop: tuple[ShopItem, ...]
    suits: tuple[SuitBox, ...]
    warnings: tuple[str, ...]
    """Texts to translate: fouls, and a front that is not full."""
    roll: Choice
    lock: Choice
    xp: Choice
    arrange: Choice
    hula: Choice
    """Declares a hula or withdraws it."""
    pineapple_pass: Choice
    pineapple_choices: tuple[PineappleChoice, ...]
    ready: Choice
    """Ready, or not ready any more."""
    doubt: str
    """A text to translate: why to think again before getting ready; empty: nothing is wrong."""
    income: int
    """The next income, the sum of its parts."""
    chips: str
    """A mark for each hula chip: left, then used."""
    hula_from: int
    """The stage from which a hula can be declared; 0: it can be now."""
    fail_factor: str
    """How many times the damage is taken after a failed hula."""
    hints: Hints | None
    """None if the seat has nothing to decide."""


class SeatBox(Struct, frozen=True):
    """A seat in the list of players."""

    seat: int
    me: bool
    known: SeatView
    augments: tuple[OwnedAugment, ...]
    chips: str
    """A mark for each hula chip left."""
    board: Board | None
    """As it stood in its last duel."""


class DuelLine(Struct, frozen=True, cache_hash=True):
    """A line of a duel with both hands."""

    line: Line
    left: LineHand
    left_cards: tuple[Card, ...]
    right: LineHand
    right_cards: tuple[Card, ...]
    winner: Winner
    reason: Reason


class DuelBox(Struct, frozen=True, cache_hash=True):
    """A duel of the last combat; the own side is on the left."""

    seats: tuple[int, int]
    """As in the report."""
    left: Side
    right: Side
    lines: tuple[DuelLine, ...]
    """Back, mid, front."""
    mine: bool


class WinningLine(Struct, frozen=True, tag="line"):
    """The winner's best line of the last fight."""

    line: Line
    hand: int
    """Hand type, 1 to 10."""
    opponent: int


class HeaviestBlow(Struct, frozen=True, tag="blow"):
    """The round that cost a seat most HP."""

    round: int
    hp: int


Verdict = WinningLine | HeaviestBlow


class PoolCell(Struct, frozen=True):
    """Copies left of a card."""

    suit: Suit
    symbol: str
    copies: int


class PoolRow(Struct, frozen=True):
    """The cards of one rank."""

    rank: str
    cells: tuple[PoolCell, ...]


class PageModel(Struct, frozen=True):
    """The page of one audience."""

    view: View
    acting: bool
    may_decide: bool
    """The seat has to decide; a ready seat may act, too, but need not."""
    status: Status
    """The key of the status line."""
    relevant: tuple[str, ...]
    """The parts of the page that the open decision depends on."""
    mode: Mode
    kinds: tuple[Kind, ...]
    events: tuple[HoldemEvent, ...]
    cycle_reversed: bool
    cycle_ignored: bool
    seats: tuple[SeatBox, ...]
    """The living first, by HP; then by place."""
    winners: tuple[int, ...]
    """The seats in first place once the match is over."""
    all_fell: bool
    """The last ones fell in the same fight, so that not even the winner survived."""
    verdict: Verdict | None
    """What decided the match for its seat."""
    panel: SeatPanel | None
    """None for a spectator and an eliminated seat."""
    offer: tuple[OfferedAugment, ...]
    ack: Choice | None
    duels: tuple[DuelBox, ...]
    """The last combat, the own duel first."""
    pool: tuple[PoolRow, ...]
    """From ace to 2."""
    waiting: tuple[int, ...]
    """Seats that are not done in this phase."""
    seconds: int = 0
    """The time limit of this phase for the seat; 0: none."""
    curves: tuple[HpCurve, ...] = ()
    """HP over the rounds, once the match is over."""
