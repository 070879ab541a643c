"""The closed vocabulary of effects (section 2.5).

Decoding validates: an unknown kind, a wrong hook, or a missing, foreign or out-of-range parameter
is refused. Stick effects belong to their slot, relic effects to the player. The studio shows the
docstrings as help; `studio/editor/shapes/vocabulary.json` has them in Korean.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from games.engine.content import Problem, check
from games.engine.texts import gettext_noop
from games.yut.content.board import BRANCHES, BranchNode, Node
from games.yut.content.terms import Face, NodeType, Result, SelfFace

Results = Annotated[tuple[Result, ...], Meta(min_length=1, max_length=5)]
Tokens = Annotated[tuple[Result, ...], Meta(min_length=1, max_length=3)]
Nodes = Annotated[tuple[Node, ...], Meta(min_length=1, max_length=30)]
Delta = Annotated[int, Meta(ge=-300, le=300)]
Permille = Annotated[int, Meta(ge=50, le=950)]
StickId = Annotated[str, Meta(extra={"refers": "sticks"}, description="the id of a stick")]
OneToThree = Annotated[int, Meta(ge=1, le=3)]
NoneToThree = Annotated[int, Meta(ge=0, le=3)]


OTHER_PARAMETERS = gettext_noop(
    "After a throw it needs results and a face; after a merge or a landing, nodes and from where."
)


class EffectBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """An effect of an item."""


class ShiftBackPerThrow(EffectBase, frozen=True, tag="shift_back_per_throw"):
    """The own back chance moves with every throw already made this turn."""

    hook: Literal["on_throw"]
    delta: Delta
    max_throws: Annotated[int, Meta(ge=1, le=9)]


class AmplifyBack(EffectBase, frozen=True, tag="amplify_back"):
    """Every stick leans further to the side it leans to already."""

    hook: Literal["on_throw"]
    delta: Annotated[int, Meta(ge=0, le=450)]


class FollowLeft(EffectBase, frozen=True, tag="follow_left"):
    """This face depends on the one to the left; slot 0 looks at slot 3."""

    hook: Literal["on_faces"]
    mode: Literal["BACK", "FRONT", "OPPOSITE"]


class RethrowSelf(EffectBase, frozen=True, tag="rethrow_self"):
    """On these results this stick alone is thrown once more."""

    hook: Literal["on_result"]
    results: Results


class ConvertResult(EffectBase, frozen=True, tag="convert_result"):
    """These results count as another; only the first conversion of a throw happens."""

    hook: Literal["on_result"]
    from_: Results = field(name="from")
    to: Result
    self_face: SelfFace
    first_throw_only: bool


class AddSteps(EffectBase, frozen=True, tag="add_steps"):
    """The token of these results goes further."""

    hook: Literal["on_result"]
    results: Results
    n: Annotated[int, Meta(ge=1, le=4)]
    self_face: SelfFace


class BonusThrow(EffectBase, frozen=True, tag="bonus_throw"):
    """These results grant another throw."""

    hook: Literal["on_result"]
    results: Results
    self_face: SelfFace


class AddToken(EffectBase, frozen=True, tag="add_token"):
    """More tokens for a result, a merge or a landing; which, its hook says."""

    hook: Literal["on_result", "on_merge", "on_land"]
    tokens: Tokens
    results: Results | UnsetType = UNSET
    self_face: SelfFace | UnsetType = UNSET
    nodes: Literal["ANY"] | Nodes | UnsetType = UNSET
    move_from: Literal["ANY"] | Nodes | UnsetType = UNSET

    def __post_init__(self) -> None:
        of_result = (self.results, self.self_face)
        of_move = (self.nodes, self.move_from)
        needed, foreign = (of_result, of_move) if self.hook == "on_result" else (of_move, of_result)
        if UNSET in needed or foreign != (UNSET, UNSET):
            check([Problem("hook", OTHER_PARAMETERS)])

    def fits_result(self, result: Result, face: Face | None) -> bool:
        return (
            self.results is not UNSET
            and result in self.results
            and (self.self_face == "ANY" or self.self_face == face)
        )

    def fits_move(self, start: Node, dest: str) -> bool:
        return (
            self.nodes is not UNSET
            and self.move_from is not UNSET
            and (self.nodes == "ANY" or dest in self.nodes)
            and (self.move_from == "ANY" or start in self.move_from)
        )


class Wear(EffectBase, frozen=True, tag="wear"):
    """After so many throws the slot becomes another stick and leaves tokens."""

    hook: Literal["after_throw"]
    throws: Annotated[int, Meta(ge=1, le=20)]
    becomes: StickId
    tokens: Tokens


class Grow(EffectBase, frozen=True, tag="grow"):
    """Showing this face changes the stored chance."""

    hook: Literal["after_throw"]
    face: Face
    delta: Delta
    min: Permille
    max: Permille

    def __post_init__(self) -> None:
        if self.min > self.max:
            check([Problem("min", gettext_noop("The least is above the most."))])


class TurnThrows(EffectBase, frozen=True, tag="turn_throws"):
    """More throws at the start of fitting turns."""

    hook: Literal["on_turn_start"]
    n: OneToThree
    turns: Literal["ALL", "EVEN", "ODD"]

    def fits(self, turn: int) -> bool:
        return self.turns == "ALL" or (self.turns == "ODD") == (turn % 2 == 1)


class BankIfThrown(EffectBase, frozen=True, tag="bank_if_thrown"):
    """A turn with one of these results gives the next one more throws."""

    hook: Literal["on_turn_end"]
    results: Results
    n: OneToThree


class BankThrows(EffectBase, frozen=True, tag="bank_throws"):
    """Landing on such a node gives the next turn more throws."""

    hook: Literal["on_land"]
    node_types: Annotated[tuple[NodeType, ...], Meta(min_length=1, max_length=3)]
    n: OneToThree


class Reroll(EffectBase, frozen=True, tag="reroll"):
    """Allows to throw the last throw again."""

    hook: Literal["throw_action"]
    per_turn: Annotated[int, Meta(ge=1, le=5)]


class Peek(EffectBase, frozen=True, tag="peek"):
    """Shows the coming throws."""

    hook: Literal["passive"]
    throws: Annotated[int, Meta(ge=1, le=5)]


class SplitToken(EffectBase, frozen=True, tag="split_token"):
    """Allows to cut a token in two."""

    hook: Literal["play_action"]
    per_turn: OneToThree


class ExtraSteps(EffectBase, frozen=True, tag="extra_steps"):
    """A fitting move may go further, never must."""

    hook: Literal["on_move_start"]
    n: Annotated[int, Meta(ge=0, le=9)]
    per_piece: NoneToThree
    times_steps: NoneToThree
    from_: Literal["ANY", "HOME", "BOARD"] | Nodes = field(name="from")
    min_size: Annotated[int, Meta(ge=1, le=4)]
    only_if: Literal["ALWAYS", "DEST_OCCUPIED", "DEST_BRANCH"]

    def fits(self, start: Node, size: int) -> bool:
        if size < self.min_size:
            return False
        match self.from_:
            case "ANY":
                return True
            case "HOME":
                return start == "O0"
            case "BOARD":
                return start != "O0"
            case nodes:
                return start in nodes

    def most(self, size: int, steps: int) -> int:
        return self.n + self.per_piece * size + self.times_steps * steps


class PassExit(EffectBase, frozen=True, tag="pass_exit"):
    """Passing these branch nodes leaves them by another route; standing there changes nothing."""

    hook: Literal["on_path"]
    exits: Annotated[dict[BranchNode, Node], Meta(min_length=1)]

    def __post_init__(self) -> None:
        check(
            Problem("exits", gettext_noop("No way leads from {node} to {end}."), facts)
            for node, end in self.exits.items()
            if end not in BRANCHES[node]
            for facts in [dict[str, int | str](node=node, end=end)]
        )


class SpawnAll(EffectBase, frozen=True, tag="spawn_all"):
    """A move from HOME takes everyone there."""

    hook: Literal["on_spawn"]


class JoinFromHome(EffectBase, frozen=True, tag="join_from_home"):
    """Pieces at HOME join a stack that landed; if any did, tokens are added."""

    hook: Literal["on_land"]
    n: OneToThree
    tokens: Tokens


class AddTokens(EffectBase, frozen=True, tag="add_tokens"):
    """Tokens at the moment the relic is chosen."""

    hook: Literal["on_gain"]
    tokens: Tokens


class ReplaceSticks(EffectBase, frozen=True, tag="replace_sticks"):
    """Sticks of one kind become fresh ones of another when the relic is chosen."""

    hook: Literal["on_gain"]
    from_: StickId = field(name="from")
    to: StickId


EitherEffect = ConvertResult | BonusThrow | AddToken
StickEffect = EitherEffect | ShiftBackPerThrow | FollowLeft | RethrowSelf | AddSteps | Wear | Grow
RelicEffect = (
    EitherEffect | AmplifyBack | TurnThrows | BankIfThrown | BankThrows | Reroll | Peek
    | SplitToken | ExtraSteps | PassExit | SpawnAll | JoinFromHome | AddTokens | ReplaceSticks
)  # fmt: skip
Effect = StickEffect | RelicEffect
