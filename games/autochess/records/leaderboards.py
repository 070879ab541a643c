"""The leaderboards (section 7)."""

from collections.abc import Mapping
from typing import Any

from games.engine.records.leaderboards import (
    Elo,
    Metric,
    best,
    mean,
    rate,
    run_boards,
    streak,
    total,
)
from games.engine.texts import LEVELS, gettext_noop

MODES = {"standard": gettext_noop("Standard"), "alpha5": gettext_noop("Alpha Five")}
COUNTS = {
    2: gettext_noop("2 players"),
    3: gettext_noop("3 players"),
    4: gettext_noop("4 players"),
    5: gettext_noop("5 players"),
    6: gettext_noop("6 players"),
    7: gettext_noop("7 players"),
    8: gettext_noop("8 players"),
}
BY_MODE = {mode: (title,) for mode, title in MODES.items()}
MOST = {"standard": 8, "alpha5": 4}
BY_COUNT = {
    f"{mode}:{n}": (title, COUNTS[n])
    for mode, title in MODES.items()
    for n in range(2, MOST[mode] + 1)
}
BY_LEVEL = {
    f"{mode}:{level}": (title, strength)
    for mode, title in MODES.items()
    for level, strength in LEVELS.items()
}
DAILY = {"mode": "standard", "pace": "normal"}
ENOUGH = 10

Facts = Mapping[str, Any]
Rivals = tuple[str, ...]


def _mode(facts: Facts, rivals: Rivals) -> str:
    return str(facts["mode"])


def _count(facts: Facts, rivals: Rivals) -> str:
    return f"{facts['mode']}:{facts['players']}"


def _level(facts: Facts, rivals: Rivals) -> str:
    """Only where all the bots are of one level."""
    return f"{facts['mode']}:{rivals[0]}" if len(set(rivals)) == 1 else ""


ELO = Elo(
    start=1200,
    k=32,
    bots={"easy": 800, "normal": 1200, "hard": 1500},
    ladders=BY_COUNT,
    ladder=lambda facts, players: f"{facts['mode']}:{players}",
)

BOARDS = (
    *run_boards(
        Metric("daily", gettext_noop("Points"), gettext_noop("more points"), True, 0, 9999),
        modes=(DAILY, DAILY, DAILY),
        against=("normal", "normal", "normal"),
        titles=(gettext_noop("Draft of the day"), gettext_noop("Past drafts of the day")),
    ),
    streak(
        "solo",
        gettext_noop("Ladder against bots"),
        gettext_noop("First places in a row against bots of one level."),
        rivals=frozenset(LEVELS),
        scopes=BY_LEVEL,
        scope=_level,
    ),
    total(
        "wins",
        gettext_noop("Wins"),
        gettext_noop("First places in matches with at least two people."),
        Metric("won", gettext_noop("Wins"), gettext_noop("more wins"), high=True),
        people=2,
        scopes=BY_MODE,
        scope=_mode,
    ),
    rate(
        "win_rate",
        gettext_noop("Win rate"),
        gettext_noop("The share of first places, from ten matches with other people on."),
        least=ENOUGH,
        people=2,
        scopes=BY_MODE,
        scope=_mode,
    ),
    mean(
        "place",
        gettext_noop("Average place"),
        gettext_noop("The mean place, from ten matches of that many players on."),
        Metric("place", gettext_noop("Place"), gettext_noop("lower place"), False, 0, 900, 100),
        least=ENOUGH,
        people=2,
        scopes=BY_COUNT,
        scope=_count,
    ),
    best(
        "biggest_hit",
        gettext_noop("Biggest hit"),
        gettext_noop("The most damage that one opponent took in one duel."),
        Metric("biggest_hit", gettext_noop("Damage"), gettext_noop("more damage"), True, 0, 9999),
        people=2,
        scopes=BY_MODE,
        scope=_mode,
    ),
    best(
        "fastest_win",
        gettext_noop("Fastest win"),
        gettext_noop("The fewest rounds of a won match in the standard mode."),
        Metric("win_rounds", gettext_noop("Rounds"), gettext_noop("fewer rounds"), False, 0, 99),
        people=2,
        scopes={"standard": BY_MODE["standard"]},
        scope=_mode,
    ),
    total(
        "hulas",
        gettext_noop("Hulas"),
        gettext_noop("Hulas that succeeded, in matches with at least two people."),
        Metric("hulas", gettext_noop("Hulas"), gettext_noop("more hulas"), high=True),
        people=2,
        scopes=BY_MODE,
        scope=_mode,
    ),
    total(
        "stops",
        gettext_noop("Stops"),
        gettext_noop("Stops that succeeded, in matches with at least two people."),
        Metric("stops", gettext_noop("Stops"), gettext_noop("more stops"), high=True),
        people=2,
        scopes=BY_MODE,
        scope=_mode,
    ),
    total(
        "fantasylands",
        gettext_noop("Fantasyland"),
        gettext_noop("Rounds spent in fantasyland, in matches with at least two people."),
        Metric("fantasylands", gettext_noop("Rounds"), gettext_noop("more rounds"), high=True),
        people=2,
        scopes=BY_MODE,
        scope=_mode,
    ),
)
