"""What the player may do (section 4.3). Giving up is the engine's `Resign`."""

from games.engine.protocol import ActionBase
from games.yut.content.board import Place, Target


class Throw(ActionBase, frozen=True, tag="throw"):
    """Throw the four sticks."""


class Reroll(ActionBase, frozen=True, tag="reroll"):
    """Take the last throw back and throw again."""


class StartMove(ActionBase, frozen=True, tag="start_move"):
    """Stop collecting results and begin to spend them."""


class Move(ActionBase, frozen=True, tag="move"):
    """Spend a token: move a stack, or a piece from HOME, to one of its destinations."""

    token_id: int
    target: Target
    dest: Place


class SplitToken(ActionBase, frozen=True, tag="split_token"):
    """Cut a token in two pieces, the first of this length."""

    token_id: int
    first: int


class ReplaceStick(ActionBase, frozen=True, tag="replace_stick"):
    """Lay the offered stick into a slot."""

    slot: int


class DiscardStick(ActionBase, frozen=True, tag="discard_stick"):
    """Let the offered stick go."""


class ChooseRelic(ActionBase, frozen=True, tag="choose_relic"):
    """Take one of the candidates."""

    relic_id: str


class Hint(ActionBase, frozen=True, tag="hint"):
    """Ask the quick bot; the run gets no place on any board."""


Action = (
    Throw | Reroll | StartMove | Move | SplitToken
    | ReplaceStick | DiscardStick | ChooseRelic | Hint
)  # fmt: skip
