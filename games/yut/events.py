"""The events of a run. Log, animations and the result page are made from them."""

from typing import Annotated

from msgspec import Meta, Struct

from games.engine.protocol import Event
from games.yut.actions import Action
from games.yut.content.board import Node, Place, Target
from games.yut.content.terms import Face, Label, Result, Special

Source = Annotated[str, Meta(pattern=r"^(throw|split|(stick|relic):.+)$")]
"""The origin of a token or a change: throw, split, stick:<id> or relic:<id>."""


class ChangeBase(Struct, frozen=True, tag_field="type"):
    """What one item changed in a throw. The slot of a relic is None."""

    source: Source
    slot: int | None

    @property
    def tag(self) -> str:
        return str(type(self).__struct_config__.tag)


class FaceTurned(ChangeBase, frozen=True, tag="face_turned"):
    """A stick followed its neighbour."""

    before: Face
    after: Face


class Rethrown(ChangeBase, frozen=True, tag="rethrown"):
    """A stick was thrown once more by itself."""

    before: Face
    after: Face


class Converted(ChangeBase, frozen=True, tag="converted"):
    """The result counts as another."""

    before: Result
    after: Result


class StepsAdded(ChangeBase, frozen=True, tag="steps_added"):
    """The token has more steps."""

    n: int


class BonusGiven(ChangeBase, frozen=True, tag="bonus_given"):
    """A result that grants no throw by itself grants one."""


Change = FaceTurned | Rethrown | Converted | StepsAdded | BonusGiven


class Thrown(Event, frozen=True, tag="thrown"):
    """The four sticks were thrown. `sampled` are the faces before any item acted."""

    turn: int
    token_id: int
    sampled: tuple[Face, ...]
    faces: tuple[Face, ...]
    result: Result
    steps: int
    bonus: bool
    changes: tuple[Change, ...] = ()


class Rerolled(Event, frozen=True, tag="rerolled"):
    """The last throw was taken back with all its tokens."""

    token_ids: tuple[int, ...]
    left: int


class TokenGained(Event, frozen=True, tag="token_gained"):
    """An item added a token to the hand."""

    token_id: int
    result: Result
    steps: int
    source: Source


class StickWore(Event, frozen=True, tag="stick_wore"):
    """A stick broke and its slot became another."""

    slot: int
    stick: str
    becomes: str

    @property
    def slot_number(self) -> int:
        """The number of the slot as players count, from 1."""
        return self.slot + 1


class StickGrew(Event, frozen=True, tag="stick_grew"):
    """The stored back chance of a slot changed."""

    slot: int
    stick: str
    before: int
    after: int

    @property
    def slot_number(self) -> int:
        return self.slot + 1

    @property
    def percents(self) -> tuple[int, int]:
        """The back chances before and after."""
        return self.before // 10, self.after // 10


class ThrowsLost(Event, frozen=True, tag="throws_lost"):
    """The cap of throws in a turn was reached; the rest is lost."""

    n: int
    most: int


class MoveStarted(Event, frozen=True, tag="move_started"):
    """The throw phase ended."""


class TokenSplit(Event, frozen=True, tag="token_split"):
    """A token became two."""

    token_id: int
    steps: tuple[int, int]
    token_ids: tuple[int, int]


class Moved(Event, frozen=True, tag="moved"):
    """Pieces moved. `path` holds every place of the way, the destination last."""

    turn: int
    token_id: int
    result: Label
    steps: int
    extra: int
    target: Target
    dest: Place
    pieces: int
    path: tuple[Place, ...]

    @property
    def total_steps(self) -> int:
        return self.steps + self.extra


class Merged(Event, frozen=True, tag="merged"):
    """The moved pieces joined a stack; `size` counts all of it."""

    node: Node
    size: int


class Joined(Event, frozen=True, tag="joined"):
    """Pieces from HOME joined a stack that landed."""

    node: Node
    pieces: int
    source: Source


class ThrowsBanked(Event, frozen=True, tag="throws_banked"):
    """The next turn gets more throws."""

    n: int
    source: Source


class Finished(Event, frozen=True, tag="finished"):
    """Pieces left the board; `total` counts all that have."""

    pieces: int
    total: int


class Refreshed(Event, frozen=True, tag="refreshed"):
    """The special nodes were laid anew."""

    special: dict[Node, Special]


class StickOffered(Event, frozen=True, tag="stick_offered"):
    """A stick node offered this stick."""

    node: Node
    stick: str


class StickReplaced(Event, frozen=True, tag="stick_replaced"):
    """A slot became another stick, by an offer or a relic."""

    slot: int
    before: str
    after: str
    source: Annotated[str, Meta(pattern=r"^(offer|relic:.+)$")] = "offer"

    @property
    def slot_number(self) -> int:
        return self.slot + 1


class StickDiscarded(Event, frozen=True, tag="stick_discarded"):
    """The offered stick was dropped."""

    stick: str


class RelicsOffered(Event, frozen=True, tag="relics_offered"):
    """A finish earned a choice of relics."""

    relics: tuple[str, ...]


class RelicChosen(Event, frozen=True, tag="relic_chosen"):
    """A relic was taken."""

    relic: str


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """The hand was empty and a new turn began."""

    turn: int
    throws: int


class HintGiven(Event, frozen=True, tag="hint_given"):
    """The advice of the quick bot."""

    action: Action


class GameOver(Event, frozen=True, tag="game_over"):
    """The last piece finished."""

    turns: int
    throws: int


class Abandoned(Event, frozen=True, tag="abandoned"):
    """The player abandoned the run."""

    turn: int


AnyEvent = (
    Thrown | Rerolled | TokenGained | StickWore | StickGrew | ThrowsLost | MoveStarted | TokenSplit
    | Moved | Merged | Joined | ThrowsBanked | Finished | Refreshed | StickOffered | StickReplaced
    | StickDiscarded | RelicsOffered | RelicChosen | TurnStarted | HintGiven | GameOver | Abandoned
)  # fmt: skip
