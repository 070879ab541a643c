"""The state of a run (section 4.1)."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import force_setattr

from games.yut.actions import Action
from games.yut.content.board import Node, Place
from games.yut.content.schema import Stick
from games.yut.content.terms import Label, Mode, Phase, Result, Special, Status
from games.yut.content.variants import CLASSIC, VariantId
from games.yut.events import Thrown


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a run."""

    mode: Mode = "open"
    modifier: Annotated[str, Meta(max_length=120)] | UnsetType = UNSET
    """What a weekly changes (`content/modifiers.py`); left out: nothing."""
    variant: VariantId = UNSET
    """The way to play; left out: the usual one."""

    def __post_init__(self) -> None:
        if self.variant == CLASSIC:
            force_setattr(self, "variant", UNSET)


class Token(Struct, frozen=True):
    """A result in the hand. `steps` moves pieces; `result` is only its name."""

    id: int
    result: Label
    steps: int
    source: str


class Slot(Struct, frozen=True):
    """A stick slot: the stick, its stored back chance, and the throws counted by `wear`."""

    stick: str
    permille: int
    counter: int = 0

    @classmethod
    def fresh(cls, stick: Stick) -> "Slot":
        return cls(stick.id, stick.back_permille)


class Counters(Struct, frozen=True):
    """The next index of each stream of chance (section 5.1)."""

    throw: int = 0
    stick: int = 0
    relic: int = 0
    place: int = 1


class LastThrow(Struct, frozen=True):
    """The throw that a reroll takes back: all its tokens, its own first, and its event."""

    token_ids: tuple[int, ...]
    granted_bonus: bool
    thrown: Thrown


class ThrowPreview(Struct, frozen=True):
    """A coming throw with the present sticks and relics (section 4.8)."""

    result: Result
    steps: int
    bonus: bool


class State(Struct, frozen=True):
    """Everything about a run except its key."""

    options: Options
    slots: tuple[Slot, ...]
    special: dict[Node, Special]
    throws_remaining: int
    pieces: tuple[Place, ...] = ("O0", "O0", "O0", "O0")
    phase: Phase = "THROW"
    status: Status = "active"
    turn: int = 1
    throws_this_turn: int = 0
    banked_throws: int = 0
    hand: tuple[Token, ...] = ()
    next_token: int = 0
    relics: tuple[str, ...] = ()
    counters: Counters = Counters()
    thrown_results: tuple[Result, ...] = ()
    last_throw: LastThrow | None = None
    rerolls_used: int = 0
    splits_used: int = 0
    pending_stick: str | None = None
    candidates: tuple[str, ...] | None = None
    assisted: bool = False
    hint: Action | None = None
    preview: tuple[ThrowPreview, ...] = ()
    """Coming throws, for the owner only."""

    def token(self, token_id: int) -> Token | None:
        """The token with this id in the hand."""
        for token in self.hand:
            if token.id == token_id:
                return token
        return None


def count_home(state: State) -> int:
    """The number of pieces that have finished."""
    return state.pieces.count("FINISHED")


def count_turns(state: State) -> int:
    """The number of turns that are over. The last turn of an ended run counts."""
    return state.turn - (state.status == "active")
