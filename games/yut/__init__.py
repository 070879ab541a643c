"""Yut Run (윷판 달리기): a race against the number of turns."""

from games.engine.leaderboards import Metric, Terms, of_runs
from games.engine.protocol import Game, Trial
from games.engine.runs import Runs
from games.engine.texts import gettext_noop
from games.yut.actions import Action
from games.yut.bots.levels import BOTS
from games.yut.bots.solver.par import seek
from games.yut.content.schema import Content, first_release
from games.yut.events import AnyEvent
from games.yut.page.presenter import present
from games.yut.page.tutorial import LESSON
from games.yut.records.balance import picks
from games.yut.rules.engine import YutRules
from games.yut.rules.refusals import SENTENCES
from games.yut.state import Options, State, laps

GAME = Game(
    key="yut",
    title=gettext_noop("Yut Run"),
    blurb=gettext_noop(
        "Throw four sticks, stack your pieces, swap sticks and gather relics: "
        "how few turns do you need to bring everyone home?"
    ),
    seats=range(1, 2),
    rules_version=1,
    options=Options,
    content=Content,
    state=State,
    action=Action,
    event=AnyEvent,
    rules=YutRules,
    bots=BOTS,
    present=present,
    first_release=first_release,
    seed_prefix="yut-on-the-run/1/open/",
    refusals=SENTENCES,
    picks=picks,
    trial=Trial("greedy", matches=200, usual=(7, 14), most=84),
    boards=of_runs(
        Metric("turns", gettext_noop("Turns"), gettext_noop("fewer turns")),
        Metric("throws", gettext_noop("Throws"), gettext_noop("fewer throws")),
        titles=(gettext_noop("Daily Yut"), gettext_noop("Past daily Yut")),
        modes=({"mode": "open"}, {"mode": "daily"}, {"mode": "past_daily"}),
        terms=lambda content: Terms(
            content.params.daily_grace_minutes, content.params.dnf_over_par
        ),
    ),
    bot_names={"greedy": gettext_noop("Quick bot"), "rollout": gettext_noop("Expert bot")},
    runs=Runs(seek, ("greedy", "rollout"), laps),
    lesson=LESSON,
    score_text=gettext_noop("{n} turns"),
    low_score=True,
)
