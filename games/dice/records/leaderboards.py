"""The leaderboards of the game (section 7); ratings belong to the platform."""

from collections.abc import Mapping
from typing import Any

from games.engine.records.leaderboards import PERSON, Metric, best, rate, run_boards, streak
from games.engine.texts import LEVELS, gettext_noop

MODES = {
    "quick": gettext_noop("Quick"),
    "standard": gettext_noop("Standard"),
    "extended": gettext_noop("Extended"),
    "duel": gettext_noop("Duel"),
}
RECORD_RIVALS = frozenset({PERSON, "normal", "hard"})

MARGIN = Metric("margin", gettext_noop("Margin"), gettext_noop("larger margin"), True, -1000, 1000)
TOTAL = Metric("total", gettext_noop("Total"), gettext_noop("higher total"), True, 0, 2000)
BEST_ROUND = Metric(
    "best_round", gettext_noop("Best round"), gettext_noop("higher round score"), True, 0, 2000
)

BY_MODE = {mode: (title,) for mode, title in MODES.items()}
BY_BOT = {
    f"{mode}:{level}": (title, strength)
    for mode, title in MODES.items()
    for level, strength in LEVELS.items()
}

Facts = Mapping[str, Any]
Rivals = tuple[str, ...]


def _mode(facts: Facts, rivals: Rivals) -> str:
    """The mode; none for one that a release added: it has no leaderboard of its own."""
    return str(facts["mode"]) if facts["mode"] in MODES else ""


def _finished_mode(facts: Facts, rivals: Rivals) -> str:
    """The mode; none after a resignation, which enters no record leaderboard."""
    return _mode(facts, rivals) if facts["finished"] else ""


def _streak_mode(facts: Facts, rivals: Rivals) -> str:
    """The mode; none for a win by resignation, which does not count. Resigning ends a streak."""
    return _mode(facts, rivals) if facts["finished"] or not facts["won"] else ""


def _mode_and_bot(facts: Facts, rivals: Rivals) -> str:
    mode = _mode(facts, rivals)
    return f"{mode}:{rivals[0]}" if mode else ""


def _finished_mode_and_bot(facts: Facts, rivals: Rivals) -> str:
    return _mode_and_bot(facts, rivals) if facts["finished"] else ""


BOARDS = (
    *run_boards(
        MARGIN,
        TOTAL,
        modes=({"mode": "standard"}, {"mode": "standard"}, {"mode": "standard"}),
        against=("normal",),
        daily_ties="earlier",
        titles=(gettext_noop("Duel of the day"), gettext_noop("Past duels of the day")),
    ),
    best(
        "margin",
        gettext_noop("Best margin"),
        gettext_noop("The largest lead at the end of a match against a bot of this level."),
        MARGIN,
        TOTAL,
        rivals=frozenset(LEVELS),
        scopes=BY_BOT,
        scope=_finished_mode_and_bot,
    ),
    streak(
        "bot_streak",
        gettext_noop("Wins in a row against bots"),
        gettext_noop("Matches won one after another against bots of this level."),
        rivals=frozenset(LEVELS),
        scopes=BY_BOT,
        scope=_mode_and_bot,
    ),
    best(
        "total",
        gettext_noop("Highest total"),
        gettext_noop("Against people and against normal and hard bots."),
        TOTAL,
        rivals=RECORD_RIVALS,
        scopes=BY_MODE,
        scope=_finished_mode,
    ),
    best(
        "best_round",
        gettext_noop("Highest round score"),
        gettext_noop("The best single round, against people and against normal and hard bots."),
        BEST_ROUND,
        rivals=RECORD_RIVALS,
        scopes=BY_MODE,
        scope=_finished_mode,
    ),
    streak(
        "streak",
        gettext_noop("Most wins in a row"),
        gettext_noop("Against people and against normal and hard bots."),
        rivals=RECORD_RIVALS,
        scopes=BY_MODE,
        scope=_streak_mode,
    ),
    rate(
        "win_rate",
        gettext_noop("Win rate"),
        gettext_noop("The last 50 matches against people; at least 20 are needed."),
        rivals=frozenset({PERSON}),
        people=2,
        last=50,
        least=20,
        scopes=BY_MODE,
        scope=_mode,
    ),
    rate(
        "hard_rate",
        gettext_noop("Challenge: hard"),
        gettext_noop("The last 30 matches against hard bots; at least 10 are needed."),
        rivals=frozenset({"hard"}),
        last=30,
        least=10,
        scopes=BY_MODE,
        scope=_mode,
    ),
)
