"""Yut Run (윷판 달리기): a race against the number of turns."""

from operator import attrgetter

from games.engine.game import Game
from games.engine.records.runs import Runs
from games.engine.rooms import (
    BotsRoom,
    Chapters,
    Character,
    ContentRoom,
    PageRoom,
    RecordsRoom,
    RulesRoom,
    Trial,
)
from games.engine.texts import gettext_noop
from games.yut.actions import Action
from games.yut.bots.levels import BOTS
from games.yut.bots.solver.par import seek
from games.yut.content.modifiers import modifiers
from games.yut.content.schema import Content, first_release, season_release
from games.yut.content.sentences import describe_row
from games.yut.content.variants import add_variants, offer_variants
from games.yut.events import AnyEvent
from games.yut.page.moments import tell_move
from games.yut.page.presenter import present
from games.yut.page.tutorial import LESSON
from games.yut.records.achievements import ACHIEVEMENTS
from games.yut.records.balance import picks
from games.yut.records.card import CARD
from games.yut.records.draws import implied_draws
from games.yut.records.leaderboards import BOARDS
from games.yut.records.verdict import decide_run
from games.yut.review import REVIEW
from games.yut.rules.engine import YutRules
from games.yut.rules.refusals import SENTENCES
from games.yut.state import Options, State, count_home, count_turns

GAME = Game(
    key="yut",
    title=gettext_noop("Yut Run"),
    blurb=gettext_noop(
        "Throw four sticks, stack your pieces, swap sticks and gather relics: "
        "how few turns do you need to bring everyone home?"
    ),
    seats=range(1, 2),
    seed_prefix="yut-on-the-run/1/open/",
    rules=RulesRoom(
        version=1,
        engine=YutRules,
        options=Options,
        state=State,
        action=Action,
        event=AnyEvent,
        offers=lambda content: offer_variants(content.variants),
        modifiers=modifiers,
        refusals=SENTENCES,
    ),
    content=ContentRoom(
        Content,
        first_release,
        Trial("greedy", matches=200, usual=(7, 14), most=84),
        schema_version=2,
        season=season_release,
        describe_row=describe_row,
        upgrades=(add_variants,),
    ),
    bots=BotsRoom(
        BOTS,
        {
            "greedy": Character(gettext_noop("Quick bot")),
            "rollout": Character(gettext_noop("Expert bot")),
        },
    ),
    page=PageRoom(
        present,
        chapters=Chapters(gettext_noop("Turn {n}"), attrgetter("turn")),
        score_text=gettext_noop("{n} turn(s)"),
        low_score=True,
        lesson=LESSON,
        moments=tell_move,
    ),
    records=RecordsRoom(
        BOARDS,
        runs=Runs(seek, ("greedy", "rollout"), count_turns, count_home, decide_run),
        picks=picks,
        implied_draws=implied_draws,
        card=CARD,
        achievements=ACHIEVEMENTS,
    ),
    review=REVIEW,
)
