"""Euler Game (오일러 게임): two digits, a hidden function and twenty chips."""

from games.engine.leaderboards import PERSON, Elo, Metric, best, mean, of_runs, rate
from games.engine.protocol import Game
from games.engine.texts import gettext_noop
from games.euler.actions import Action
from games.euler.bots.levels import BOTS, pause
from games.euler.content.schema import Content, first_release
from games.euler.content.seating import DAILY, misfit
from games.euler.events import AnyEvent
from games.euler.page.presenter import present
from games.euler.records.balance import picks
from games.euler.rules.engine import EulerRules
from games.euler.rules.refusals import SENTENCES
from games.euler.state import Options, State

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
    *of_runs(
        _CHIPS,
        _SPECIALS,
        modes=({}, {"mode": "daily"}, {"mode": "daily"}),
        against=DAILY,
        daily_ties="earlier",
        titles=(gettext_noop("Daily table"), gettext_noop("Past daily tables")),
        first_only=True,
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

GAME = Game(
    key="euler",
    title=gettext_noop("Euler Game"),
    blurb=gettext_noop(
        "Build a secret number, bend everyone's with a hidden function, and bet on it: "
        "number theory for two to four players."
    ),
    seats=range(2, 5),
    rules_version=1,
    options=Options,
    content=Content,
    state=State,
    action=Action,
    event=AnyEvent,
    rules=EulerRules,
    bots=BOTS,
    present=present,
    picks=picks,
    pause=pause,
    first_release=first_release,
    seed_prefix="noripan/euler/1/open/",
    refusals=SENTENCES,
    drafts=frozenset({"ready_next"}),
    boards=BOARDS,
    elo=Elo(start=1200, k=32, by_share=True, options={"mode": "ranked"}),
    option_texts={
        "mode": gettext_noop("Mode"),
        "mode.casual": gettext_noop("Friendly"),
        "mode.ranked": gettext_noop("Ranked: people only, rated, no hints, no limit"),
        "mode.practice": gettext_noop("Practice: alone against bots, enters no board"),
        "raise_limit": gettext_noop("Raises"),
        "raise_limit.none": gettext_noop("No limit"),
        "raise_limit.pot": gettext_noop("Pot limit"),
        "time_scale": gettext_noop("Pace"),
        "time_scale.fast": gettext_noop("Fast"),
        "time_scale.standard": gettext_noop("Standard pace"),
        "time_scale.slow": gettext_noop("Relaxed"),
        "hints": gettext_noop("Hints"),
        "hints.true": gettext_noop("With hints"),
        "hints.false": gettext_noop("Without hints"),
    },
    bot_names={
        "easy": gettext_noop("Fermat"),
        "normal": gettext_noop("Gauss"),
        "hard": gettext_noop("Euler"),
    },
    notice=gettext_noop(
        "Chips are points of this one match. They cannot be bought, sold or exchanged for "
        "anything, and they vanish when the match ends."
    ),
    misfit=misfit,
    about_script=True,
    score_text=gettext_noop("{n} chips"),
)
