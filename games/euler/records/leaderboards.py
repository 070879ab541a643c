"""Leaderboards and ratings of the Euler Game (section 7.4)."""

from games.engine.records.leaderboards import PERSON, Elo, Metric, best, mean, rate, run_boards
from games.engine.texts import gettext_noop
from games.euler.rules.refusals import DAILY_BOTS

_CHIPS = Metric("chips", gettext_noop("Chips"), gettext_noop("more chips"), True, 0, 800)
_SPECIALS = Metric(
    "specials", gettext_noop("Special cards"), gettext_noop("fewer special cards"), False, 0, 40
)
_BY_COUNT = {
    "2": (gettext_noop("2 players"),),
    "3": (gettext_noop("3 players"),),
    "4": (gettext_noop("4 players"),),
}

BOARDS = (
    *run_boards(
        _CHIPS,
        _SPECIALS,
        modes=({}, {"mode": "daily"}, {"mode": "daily"}),
        against=DAILY_BOTS,
        daily_ties="earlier",
        titles=(gettext_noop("Daily table"), gettext_noop("Past daily tables")),
    ),
    best(
        "chips",
        gettext_noop("Chips won"),
        gettext_noop("The most chips anyone held at the end of a match."),
        _CHIPS,
        _SPECIALS,
        scopes=_BY_COUNT,
        scope=lambda facts, rivals: str(len(rivals) + 1),
    ),
    mean(
        "net",
        gettext_noop("Mean gain"),
        gettext_noop(
            "Chips won or lost per match with other people; "
            "ten or more matches of the last 90 days."
        ),
        Metric(
            "net", gettext_noop("Gain"), gettext_noop("higher gain"), True, -20_000, 80_000, 100
        ),
        days=90,
        least=10,
        people=2,
    ),
    rate(
        "won",
        gettext_noop("Share of matches won"),
        gettext_noop(
            "First places in ranked matches, ten or more; a place shared by k counts 1/k."
        ),
        shared=True,
        least=10,
        rivals=frozenset({PERSON}),
        scopes=_BY_COUNT,
        scope=lambda facts, rivals: str(len(rivals) + 1) if facts["mode"] == "ranked" else "",
    ),
    best(
        "pot",
        gettext_noop("Biggest pot"),
        gettext_noop("The most chips anyone took from a single pot."),
        Metric("biggest_pot", gettext_noop("Pot"), gettext_noop("bigger pot"), True, 0, 800),
    ),
)

ELO = Elo(start=1200, k=32, by_share=True, options={"mode": "ranked"})
