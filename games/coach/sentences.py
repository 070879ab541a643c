"""What the coach says: the action, the expected results, and what makes the difference."""

from typing import NamedTuple

import msgspec
from django.utils.formats import number_format
from django.utils.translation import gettext

from games.coach import hint_service
from games.engine import texts
from games.engine.review.advice import Advice
from games.match.positions import Position
from games.reviews.wording import word_action


class Spoken(NamedTuple):
    """A hint as the page shows it."""

    action: str
    """As JSON: the value of the button."""
    what: str
    """The action in words."""
    why: str
    because: str
    """What happens more often then; empty if nothing stands out."""


def put_in_words(position: Position, seat: int, advice: Advice) -> Spoken:
    """A hint in the language of the reader."""
    return Spoken(
        action=bytes(advice.action).decode(),
        what=describe_action(position, seat, advice.action),
        why=_why(position, seat, advice),
        because=_because(position, advice),
    )


def describe_action(position: Position, seat: int, action: msgspec.Raw) -> str:
    """An action in words."""
    decoded = hint_service.decode_action(position.game, action)
    return word_action(position, position.state, seat, decoded)


def _why(position: Position, seat: int, advice: Advice) -> str:
    if advice.rival is None:
        text = gettext("Expected: {value}. Everything else that was compared begins the same way.")
        return text.format(value=_value(position, advice.value))
    figures = {
        "value": _value(position, advice.value),
        "rival": describe_action(position, seat, advice.rival),
        "other": _short_value(position, advice.rival_value),
    }
    is_seen = _short_value(position, advice.value) != figures["other"]
    if not (advice.is_clear and is_seen):
        text = gettext("Expected: {value}. It hardly matters: “{rival}” comes to {other}.")
    else:
        text = gettext("Expected: {value}. The next best, “{rival}”: {other}.")
    return text.format(**figures)


def _value(position: Position, value: float) -> str:
    """An expected result as the game counts it: a share of wins, or a score."""
    room = position.game.review
    if room is None or not room.by_score:
        share = _short_value(position, value)
        return gettext("wins {share} of the ways it can go on").format(share=share)
    return _short_value(position, value)


def _short_value(position: Position, value: float) -> str:
    room, page = position.game.review, position.game.page
    if room is None or not room.by_score:
        return f"{round(100 * value)}%"
    score = number_format(abs(value) if page.low_score else value, 1)
    unit = gettext(page.score_text) if page.score_text else "{n}"
    return texts.fill(unit, n=score)


def _because(position: Position, advice: Advice) -> str:
    reason, room = advice.reason, position.game.review
    if reason is None or room is None:
        return ""
    text = gettext("{what} in {best} of {worlds} ways tried, otherwise in {rival}.")
    what = gettext(room.reasons[reason.event])
    return text.format(what=what, best=reason.best, rival=reason.rival, worlds=reason.worlds)
