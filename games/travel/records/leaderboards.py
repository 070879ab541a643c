"""Leaderboards and rating (section 7)."""

from collections.abc import Mapping
from typing import Any

from games.engine.records.leaderboards import Elo, Metric, best, mean, rate, run_boards
from games.engine.texts import gettext_noop

HAPPINESS = Metric(
    "happiness", gettext_noop("Happiness"), gettext_noop("higher happiness"), True, -50, 400
)
MEMORY = Metric("memory", gettext_noop("Memory"), gettext_noop("more memory"), True, -50, 300)
MONEY = Metric("tc", gettext_noop("TC left"), gettext_noop("more TC left"), True, 0, 300_000)
GOALS = Metric(
    "goal_percent", gettext_noop("Goals reached"), gettext_noop("more goals reached"),
    True, 0, 1_000, 10, "%",
)  # fmt: skip

TOWNS = {
    "TR1": gettext_noop("Jeju"),
    "TR2": gettext_noop("Gyeongju"),
    "TR3": gettext_noop("Busan"),
    "TR4": gettext_noop("Tokyo"),
    "TR5": gettext_noop("Taipei"),
    "TR6": gettext_noop("Bangkok"),
    "TR7": gettext_noop("Bali"),
    "TR8": gettext_noop("Singapore"),
    "TR9": gettext_noop("Sydney"),
    "TR10": gettext_noop("Hawaii"),
}
COUNTS = {
    "2": gettext_noop("2 players"),
    "3": gettext_noop("3 players"),
    "4": gettext_noop("4 players"),
    "5": gettext_noop("5 players"),
}
VARIANTS = {"short_trip": gettext_noop("Short trip")}
"""Ways to play with a board of their own: what is reached in fewer days does not compare."""
Facts = Mapping[str, Any]
Rivals = tuple[str, ...]


def _is_usual(facts: Facts) -> bool:
    return "variant" not in facts


def _settled_scope(facts: Facts, rivals: Rivals) -> str:
    """A match that ended without a settlement enters no record leaderboard."""
    return "all" if facts["settled"] and _is_usual(facts) else ""


def _settled_variant_scope(facts: Facts, rivals: Rivals) -> str:
    """A way to play that a release added has no leaderboard of its own."""
    variant = str(facts.get("variant", "all"))
    return variant if facts["settled"] and variant in ("all", *VARIANTS) else ""


def _destination_scope(facts: Facts, rivals: Rivals) -> str:
    return str(facts["destination"]) if facts["settled"] and _is_usual(facts) else ""


def _settled_seats_scope(facts: Facts, rivals: Rivals) -> str:
    return str(facts["seats"]) if facts["settled"] and _is_usual(facts) else ""


def _seats_scope(facts: Facts, rivals: Rivals) -> str:
    return str(facts["seats"]) if _is_usual(facts) else ""


BOARDS = (
    *run_boards(
        HAPPINESS,
        MEMORY,
        MONEY,
        modes=({"mode": "open"}, {"mode": "daily"}, {"mode": "past_daily"}),
        against=("normal", "normal", "normal"),
        titles=(gettext_noop("Daily trip"), gettext_noop("Past daily trips")),
    ),
    best(
        "happiest",
        gettext_noop("Best happiness"),
        gettext_noop("The happiest trip of each player, at tables of any size."),
        HAPPINESS,
        MEMORY,
        MONEY,
        scopes={
            "all": (gettext_noop("All tables"),),
            **{variant: (title,) for variant, title in VARIANTS.items()},
        },
        scope=_settled_variant_scope,
    ),
    best(
        "by-town",
        gettext_noop("Best happiness by destination"),
        gettext_noop("The happiest trip of each player to one destination."),
        HAPPINESS,
        MEMORY,
        MONEY,
        scopes={code: (town,) for code, town in TOWNS.items()},
        scope=_destination_scope,
    ),
    best(
        "by-players",
        gettext_noop("Best happiness by number of players"),
        gettext_noop("The happiest trip of each player at tables of one size."),
        HAPPINESS,
        MEMORY,
        MONEY,
        scopes={count: (text,) for count, text in COUNTS.items()},
        scope=_settled_seats_scope,
    ),
    rate(
        "wins",
        gettext_noop("Share of wins"),
        gettext_noop("Matches won, a shared win included, of at least ten."),
        least=10,
        scopes={count: (text,) for count, text in COUNTS.items()},
        scope=_seats_scope,
    ),
    mean(
        "goals",
        gettext_noop("Shared goals reached"),
        gettext_noop("How often the shared goal was reached, of at least five matches."),
        GOALS,
        least=5,
        scopes={"all": (gettext_noop("All tables"),)},
        scope=_settled_scope,
    ),
)

ELO = Elo(start=1500, k=32, options={"mode": "open", "variant": None})
