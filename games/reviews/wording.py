"""Actions and results in the reader's language, for reviews, hints and puzzles."""

from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext

from games.engine import texts
from games.engine.game import Game
from games.engine.protocol import ActionBase
from games.engine.review.shares import Share
from games.live import frames as live_frames
from games.live import rendering
from games.match.positions import Position


def word_action(position: Position, state: Any, seat: int, action: ActionBase) -> str:
    """An action of a seat in a state of the match, by the template of its game."""
    values = {
        "action": action,
        "view": position.rules.view(state, seat),
        "content": live_frames.content(position.game, position.rules),
        "chairs": position.chairs,
        "game": position.game,
        "seat": seat,
    }
    language = get_language() or "en"
    html = rendering.render(language, f"games/{position.game.key}/_action.jinja", values)
    return " ".join(html.split())


def is_by_score(game: Game) -> bool:
    """Whether the reviews of a game count its score; if not, the chance to win."""
    return bool(game.review and game.review.by_score)


def score_sign(game: Game) -> int:
    """Reviews count so that more is better: a low score stands there with its sign changed."""
    return -1 if is_by_score(game) and game.page.low_score else 1


def word_value(game: Game, value: float) -> str:
    """A value as people read it: a chance in percent, or a score."""
    if is_by_score(game):
        shown = f"{value * score_sign(game):.1f}"
        return texts.fill(gettext(game.page.score_text or "{n}"), n=shown)
    return f"{100 * value:.0f}%"


def word_result(game: Game, value: float) -> str:
    """How a match ended, on the scale of its values: a share of the first place, or a score."""
    if is_by_score(game):
        return word_score(game, round(value * score_sign(game)))
    return word_value(game, value)


def word_score(game: Game, score: int) -> str:
    """A score that was counted, with its unit."""
    return texts.fill(gettext(game.page.score_text or "{n}"), n=score)


def word_change(game: Game, change: float) -> str:
    """How much better (+) or worse (−) something made it: in percent, or in points of the score."""
    shown = f"{abs(change):.1f}" if is_by_score(game) else f"{100 * abs(change):.1f}%"
    if not float(shown.rstrip("%")):
        return shown
    return f"{'+' if change > 0 else '−'}{shown}"


def word_error(game: Game, error: float) -> str:
    """What a change may be off by, with 95 percent confidence."""
    wide = CONFIDENCE * error
    return f"±{wide:.1f}" if is_by_score(game) else f"±{100 * wide:.1f}%"


class SharePart(NamedTuple):
    """A part of a result: luck, own choices, or those of others."""

    name: str
    change: str
    error: str
    is_sure: bool
    """Whether it is more than it may be off by."""


def list_parts(game: Game, share: Share) -> list[SharePart]:
    """The parts of a seat's result, each with its own error."""
    parts = [
        (gettext("Luck:"), share.luck, share.error),
        (gettext("Choices:"), share.own, share.own_error),
        (gettext("Others:"), share.others, share.others_error),
    ]
    return [
        SharePart(
            name, word_change(game, n), word_error(game, error), abs(n) > CONFIDENCE * error > 0
        )
        for name, n, error in parts[: 2 if game.solo else 3]
    ]


CONFIDENCE = 1.96
"""Standard errors on both sides that hold the true value in 95 of 100 cases."""


def choose_summary(is_mine: bool, by_score: bool, alone: bool) -> str:
    """The sentence of a summary, with places for its figures."""
    if alone:
        if is_mine:
            return gettext(
                "At the start {start} were to be expected. Luck {luck}, your choices {own}: "
                "it became {result}."
            )
        return gettext(
            "At the start {start} were to be expected. Luck {luck}, choices {own}: "
            "it became {result}."
        )
    if by_score:
        if is_mine:
            return gettext(
                "At the start you could expect {start}. Luck {luck}, your choices {own}, "
                "choices of others {others}: it became {result}."
            )
        return gettext(
            "At the start {name} could expect {start}. Luck {luck}, own choices {own}, "
            "choices of others {others}: it became {result}."
        )
    if is_mine:
        return gettext(
            "At the start your chance to win was {start}. Luck {luck}, your choices {own}, "
            "choices of others {others}: in the end {result}."
        )
    return gettext(
        "At the start the chance of {name} to win was {start}. Luck {luck}, own choices {own}, "
        "choices of others {others}: in the end {result}."
    )
