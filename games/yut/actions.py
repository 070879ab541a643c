"""The actions of the player (section 4.3). `abandon` is the engine's `Resign`."""

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
    """Split a token in two pieces; the first has this length."""

    token_id: int
    first: int


class ReplaceStick(ActionBase, frozen=True, tag="replace_stick"):
    """Put the offered stick into a slot."""

    slot: int


class DiscardStick(ActionBase, frozen=True, tag="discard_stick"):
    """Drop the offered stick."""


class ChooseRelic(ActionBase, frozen=True, tag="choose_relic"):
    """Take one of the candidates."""

    relic_id: str


class Hint(ActionBase, frozen=True, tag="hint"):
    """Ask the quick bot for advice; the run gets no place on any leaderboard."""


Action = (
    Throw | Reroll | StartMove | Move | SplitToken
    | ReplaceStick | DiscardStick | ChooseRelic | Hint
)  # fmt: skip
