"""Euler Game (오일러 게임): betting on two-digit numbers that secret cards transform."""

from games.engine.game import BotsRoom, ContentRoom, Game, PageRoom, RecordsRoom, RulesRoom
from games.engine.texts import gettext_noop
from games.euler.actions import Action
from games.euler.bots.levels import BOTS, pause
from games.euler.content.schema import Content, first_release
from games.euler.events import AnyEvent
from games.euler.page.presenter import present
from games.euler.records.balance import picks
from games.euler.records.leaderboards import BOARDS, ELO
from games.euler.rules.engine import EulerRules
from games.euler.rules.refusals import SENTENCES, seating_refusal
from games.euler.state import Options, State

GAME = Game(
    key="euler",
    title=gettext_noop("Euler Game"),
    blurb=gettext_noop(
        "Build a secret number, bend everyone's with a hidden function, and bet on it: "
        "number theory for two to four players."
    ),
    seats=range(2, 5),
    seed_prefix="noripan/euler/1/open/",
    rules=RulesRoom(
        version=1,
        engine=EulerRules,
        options=Options,
        state=State,
        action=Action,
        event=AnyEvent,
        refusals=SENTENCES,
        drafts=frozenset({"ready_next"}),
        seating_refusal=seating_refusal,
    ),
    content=ContentRoom(Content, first_release),
    bots=BotsRoom(
        BOTS,
        names={
            "easy": gettext_noop("Fermat"),
            "normal": gettext_noop("Gauss"),
            "hard": gettext_noop("Euler"),
        },
        pause=pause,
    ),
    page=PageRoom(
        present,
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
        notice=gettext_noop(
            "Chips are points of this one match. They cannot be bought, sold or exchanged for "
            "anything, and they vanish when the match ends."
        ),
        score_text=gettext_noop("{n} chips"),
    ),
    records=RecordsRoom(BOARDS, ELO, picks=picks),
)
