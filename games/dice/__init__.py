"""Dice Battle (주사위 배틀): a duel of two seats with hidden stances, dice and cards."""

from operator import attrgetter

from games.dice.actions import Action
from games.dice.bots.levels import BOTS, CHARACTERS
from games.dice.content.offers import offers
from games.dice.content.schema import Content, first_release, limits, season_release
from games.dice.content.sentences import describe_row
from games.dice.content.upgrades import open_rows
from games.dice.events import AnyEvent
from games.dice.page.log import log_events
from games.dice.page.moments import LAST_ACTIONS, tell_move, telling_time
from games.dice.page.presenter import present
from games.dice.page.tutorial import LESSON
from games.dice.records.achievements import ACHIEVEMENTS
from games.dice.records.balance import picks
from games.dice.records.card import CARD
from games.dice.records.career import career
from games.dice.records.draws import implied_draws
from games.dice.records.leaderboards import BOARDS
from games.dice.review import REVIEW
from games.dice.rules.engine import DiceRules
from games.dice.rules.refusals import SENTENCES
from games.dice.state import Options, State
from games.dice.view import secret_moves
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

GAME = Game(
    key="dice",
    title=gettext_noop("Dice Battle"),
    blurb=gettext_noop("Hide your stance, duel with dice, turn it around with cards."),
    seats=range(2, 3),
    seed_prefix="dice-battle/1/open/",
    rules=RulesRoom(
        version=1,
        engine=DiceRules,
        options=Options,
        state=State,
        action=Action,
        event=AnyEvent,
        offers=offers,
        refusals=SENTENCES,
        secret_moves=secret_moves,
    ),
    content=ContentRoom(
        Content,
        first_release,
        limits=limits,
        schema_version=2,
        season=season_release,
        describe_row=describe_row,
        upgrades=(open_rows,),
    ),
    bots=BotsRoom(BOTS, CHARACTERS, ratings=read_bot_ratings("games.dice.bots"), quick="normal"),
    page=PageRoom(
        present,
        moments=tell_move,
        telling_time=telling_time,
        last_actions=LAST_ACTIONS,
        log_events=log_events,
        chapters=Chapters(gettext_noop("Round {n}"), attrgetter("round")),
        lesson=LESSON,
    ),
    records=RecordsRoom(
        BOARDS,
        picks=picks,
        event_fields={"conditions": "gauge_rules"},
        implied_draws=implied_draws,
        career=career,
        card=CARD,
        achievements=ACHIEVEMENTS,
    ),
    review=REVIEW,
)
