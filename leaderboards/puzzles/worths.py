"""A puzzle as its page shows it: the choices before an answer, the values after it."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from games.engine.protocol import ActionBase
from games.engine.puzzles.puzzle import Puzzle as FoundPuzzle
from games.match.positions import Position
from games.reviews import wording
from leaderboards.models import Puzzle
from leaderboards.puzzles import positions


@dataclass(frozen=True)
class PuzzleChoice:
    """An action to choose."""

    action: str
    """In the wire format: the value of its button."""
    text: str


@dataclass(frozen=True)
class ChosenValue:
    """What an action was worth."""

    text: str
    value: str
    loss: str
    """By how much it is worse than the answer; empty: it is the answer."""
    percent: int
    """The length of its bar."""
    is_answer: bool
    is_mine: bool


@dataclass(frozen=True)
class Verdict:
    """A puzzle that was answered."""

    right: bool
    values: list[ChosenValue]
    why: str
    certainty: str


def list_choices(position: Position, found: FoundPuzzle) -> list[PuzzleChoice]:
    """The choices of a puzzle, in the order of the rules."""
    return [
        PuzzleChoice(
            positions.encode_action(action),
            wording.word_action(position, position.state, found.seat, action),
        )
        for action in positions.list_choices(position, found)
    ]


def read_verdict(puzzle: Puzzle, position: Position, action: str) -> Verdict:
    """What became of an answer, with the values of all actions."""
    found = positions.load_finding(puzzle)
    mine = positions.find_value(position, found, position.game.decode(action))
    values = _list_values(position, found, mine)
    return Verdict(mine == 0, values, _explain(puzzle, position, found, values), _certainty(found))


def _list_values(position: Position, found: FoundPuzzle, mine: int | None) -> list[ChosenValue]:
    game, losses = position.game, [value.loss for value in found.values]
    widest = max(losses) or 1.0
    listed = []
    for nth, value in enumerate(found.values):
        action: ActionBase = game.decode(bytes(value.action))
        listed.append(
            ChosenValue(
                text=wording.word_action(position, position.state, found.seat, action),
                value=wording.word_value(game, value.value),
                loss=wording.word_change(game, -value.loss) if nth else "",
                percent=round(100 - 80 * min(1.0, value.loss / widest)),
                is_answer=nth == 0,
                is_mine=nth == mine,
            )
        )
    return listed


def _explain(
    puzzle: Puzzle, position: Position, found: FoundPuzzle, values: list[ChosenValue]
) -> str:
    """Why the answer is the answer, in one sentence."""
    figures: dict[str, Any] = {
        "best": values[0].text,
        "value": values[0].value,
        "next": values[1].text,
        "gap": wording.word_change(position.game, found.gap).lstrip("+"),
    }
    if wording.is_by_score(position.game):
        text = gettext(
            "“{best}” leads to {value} on average; the next best, “{next}”, is {gap} worse."
        )
    else:
        text = gettext("“{best}” wins {value} of the time; the next best, “{next}”, {gap} less.")
    return text.format(**figures)


def _certainty(found: FoundPuzzle) -> str:
    return ngettext(
        "Each action was played out in up to {n} situation that looks the same from this seat.",
        "Each action was played out in up to {n} situations that look the same from this seat.",
        found.worlds,
    ).format(n=found.worlds)
