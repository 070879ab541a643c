"""What the templates draw: the view, arranged for the eye, and every action as a button.

Cards are drawn by `kinds[card.kind]`; their uid, stars and loan mark stand in the card itself.
"""

from msgspec import Struct

from games.autochess.cards import Board, Card
from games.autochess.content.modes import Mode
from games.autochess.content.schema import Augment, HoldemEvent
from games.autochess.content.terms import Line, Suit
from games.autochess.report import Duel, LineHand
from games.autochess.view import Mine, SeatView, View


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


class Button(Struct, frozen=True):
    """An action and, if it may not be now, the code and the sentence that say why."""

    action: str
    refusal: str = ""
    why: str = ""


class Held(Struct, frozen=True):
    """An own card, or a loan card, with what may be done with it."""

    card: Card
    blocked: str
    """Why it cannot go to an empty slot (a code); empty: it can."""
    twin: int
    """The uid of another board card of the same suit and rank; 0: none. A card of the bench that
    has one can be swapped with that one only."""
    copies: int
    """Own cards that are alike, this one included: three merge."""
    price: int
    """What it sells for; 0 for a loan."""
    sell: Button | None
    remove: Button | None
    keep: Button | None
    places: tuple[Button, ...]
    """Into back, mid and front, lowest free slot: placing without a pointer."""


class Slot(Struct, frozen=True):
    """A place on the own board."""

    line: Line
    slot: int
    held: Held | None


class LineBox(Struct, frozen=True):
    """A line of the own board, as it would be judged now."""

    line: Line
    slots: tuple[Slot, ...]
    hand: LineHand
    demoted: bool
    """A foul that costs a type."""


class ShopItem(Struct, frozen=True):
    """A card for sale."""

    card: Card
    buy: Button
    copies: int
    """Own cards that are alike."""
    merges: bool
    """Buying it completes a merge."""


class OfferedSuit(Struct, frozen=True):
    """A suit to go with an augment."""

    suit: Suit
    symbol: str
    pick: Button


class OfferedAugment(Struct, frozen=True):
    """An augment to choose; `pick` takes it, with the suit held most if it needs one."""

    row: Augment
    pick: Button
    suits: tuple[OfferedSuit, ...]
    """The four suits where one is to be chosen."""


class OwnedAugment(Struct, frozen=True):
    """An augment that somebody owns."""

    row: Augment
    symbol: str
    """The chosen suit, if any."""


class Pick(Struct, frozen=True):
    """Pineapple cards that may be kept together."""

    cards: tuple[Card, ...]
    pick: Button


class Course(Struct, frozen=True):
    """A seat's HP over the rounds, as a line in a field of 600 x 200."""

    seat: int
    points: str


class SuitBox(Struct, frozen=True):
    """A suit of the own board."""

    suit: Suit
    symbol: str
    cards: int
    level: int


class Hints(Struct, frozen=True):
    """What somebody may be glad to be told; a page lets it be switched off."""

    board: Board | None
    """The board that the rules would set, if it is another one."""
    merging: tuple[Card, ...]
    """Cards of the shop that would complete a merge and can be bought."""
    hula: bool
    """All conditions of a hula are met."""


class Table(Struct, frozen=True):
    """The own area."""

    mine: Mine
    lines: tuple[LineBox, ...]
    """Front, mid, back: from top to bottom."""
    bench: tuple[Held, ...]
    tray: tuple[Held, ...]
    shop: tuple[ShopItem, ...]
    suits: tuple[SuitBox, ...]
    warnings: tuple[str, ...]
    """Texts to translate: fouls to come, a front that is not full."""
    roll: Button
    lock: Button
    xp: Button
    arrange: Button
    hula: Button
    """Declares, or withdraws what was declared."""
    passing: Button
    picks: tuple[Pick, ...]
    ready: Button
    """Ready, or not ready after all."""
    income: int
    """The next income, all parts together."""
    hints: Hints | None
    """While there is something to decide."""


class SeatBox(Struct, frozen=True):
    """A seat in the list of players."""

    seat: int
    me: bool
    known: SeatView
    augments: tuple[OwnedAugment, ...]
    board: Board | None
    """As it stood in its last duel."""


class Picture(Struct, frozen=True):
    """The page of one audience."""

    view: View
    acting: bool
    asked: bool
    """Something is to be decided: a seat that is ready may act, but nobody waits for it."""
    mode: Mode
    kinds: tuple[Kind, ...]
    events: tuple[HoldemEvent, ...]
    cycle_reversed: bool
    cycle_ignored: bool
    seats: tuple[SeatBox, ...]
    """The living first, by HP; then by place."""
    table: Table | None
    """None for a watcher and for who is out."""
    offer: tuple[OfferedAugment, ...]
    ack: Button | None
    duels: tuple[Duel, ...]
    """The last fights, the own one first."""
    pool: tuple[tuple[int, ...], ...]
    """Copies left: four suits, thirteen ranks."""
    waiting: tuple[int, ...]
    """Seats that are not done in this phase."""
    seconds: int = 0
    """How long this phase lasts for the seat; 0: its time does not run."""
    courses: tuple[Course, ...] = ()
    """Once the match is over: how everyone's HP went."""
