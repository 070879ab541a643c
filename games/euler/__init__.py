"""Euler Game (오일러 게임): betting on two-digit numbers that secret cards transform."""

from operator import attrgetter

from games.engine.game import Game
from games.engine.records.leaderboards import read_bot_ratings
from games.engine.rooms import (
    BotsRoom,
    Chapters,
    ContentRoom,
    PageRoom,
    RecordsRoom,
    RulesRoom,
)
from games.engine.texts import gettext_noop
from games.euler.actions import Action
from games.euler.bots.levels import BOTS, CHARACTERS, pause
from games.euler.content.offers import offers
from games.euler.content.rule_numbers import list_rule_numbers
from games.euler.content.schema import Content, first_release, limits, season_release
from games.euler.content.sentences import describe_row
from games.euler.content.topics import topics
from games.euler.content.upgrades import add_variants, open_special_cards
from games.euler.events import AnyEvent
from games.euler.page.moments import LAST_ACTIONS, tell_move, telling_time
from games.euler.page.presenter import present
from games.euler.page.tutorial import LESSON
from games.euler.records.achievements import ACHIEVEMENTS
from games.euler.records.balance import picks
from games.euler.records.card import CARD
from games.euler.records.classroom import CLASSROOM
from games.euler.records.draws import implied_draws
from games.euler.records.leaderboards import BOARDS, ELO
from games.euler.review import REVIEW
from games.euler.rules.engine import EulerRules
from games.euler.rules.outcome import is_out
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
        offers=offers,
        topics=topics,
        refusals=SENTENCES,
        drafts=frozenset({"ready_next"}),
        seating_refusal=seating_refusal,
        is_out=is_out,
    ),
    content=ContentRoom(
        Content,
        first_release,
        limits=limits,
        schema_version=3,
        season=season_release,
        describe_row=describe_row,
        upgrades=(add_variants, open_special_cards),
    ),
    bots=BotsRoom(
        BOTS,
        CHARACTERS,
        company=("easy", "normal", "hard"),
        pause=pause,
        ratings=read_bot_ratings("games.euler.bots"),
    ),
    page=PageRoom(
        present,
        rule_numbers=list_rule_numbers,
        moments=tell_move,
        telling_time=telling_time,
        last_actions=LAST_ACTIONS,
        chapters=Chapters(gettext_noop("Round {n}"), attrgetter("round")),
        notice=gettext_noop(
            "Chips are points of this one match. They cannot be bought, sold or exchanged for "
            "anything, and they vanish when the match ends."
        ),
        score_text=gettext_noop("{n} chip(s)"),
        lesson=LESSON,
    ),
    records=RecordsRoom(
        BOARDS,
        ELO,
        picks=picks,
        implied_draws=implied_draws,
        card=CARD,
        achievements=ACHIEVEMENTS,
        classroom=CLASSROOM,
    ),
    review=REVIEW,
)
