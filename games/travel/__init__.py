"""Travel Planning (여행 계획 보드게임): fourteen days to prepare the happiest trip."""

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
from games.travel.actions import Action
from games.travel.bots.levels import BOTS, pause
from games.travel.bots.tempers import CHARACTERS
from games.travel.content.rule_numbers import list_rule_numbers
from games.travel.content.schema import Content, first_release, season_release
from games.travel.content.sentences import describe_row
from games.travel.content.variants import add_variants, offer_variants
from games.travel.events import AnyEvent
from games.travel.page.moments import LAST_ACTIONS, tell_move, telling_time
from games.travel.page.presenter import log_events, present
from games.travel.page.tutorial import LESSON
from games.travel.records.achievements import ACHIEVEMENTS
from games.travel.records.balance import appearances, picks
from games.travel.records.card import CARD
from games.travel.records.career import career
from games.travel.records.draws import implied_draws
from games.travel.records.leaderboards import BOARDS, ELO
from games.travel.review import REVIEW
from games.travel.rules.engine import TravelRules
from games.travel.rules.refusals import SENTENCES
from games.travel.state import Options, State

GAME = Game(
    key="travel",
    title=gettext_noop("Travel Planning"),
    blurb=gettext_noop(
        "Fourteen days of holidays: move, research, save and take chances, "
        "then plan a happier trip than anyone else."
    ),
    seats=range(2, 6),
    seed_prefix="travel/1/open/",
    rules=RulesRoom(
        version=1,
        engine=TravelRules,
        options=Options,
        state=State,
        action=Action,
        event=AnyEvent,
        offers=lambda content: offer_variants(content.variants),
        refusals=SENTENCES,
        drafts=frozenset({"end_turn"}),
        forced=frozenset({"act"}),
    ),
    content=ContentRoom(
        Content,
        first_release,
        schema_version=2,
        season=season_release,
        describe_row=describe_row,
        upgrades=(add_variants,),
    ),
    bots=BotsRoom(
        BOTS,
        CHARACTERS,
        company=("normal",) * 3,
        pause=pause,
        ratings=read_bot_ratings("games.travel.bots"),
        quick="normal",
    ),
    page=PageRoom(
        present,
        moments=tell_move,
        telling_time=telling_time,
        log_events=log_events,
        last_actions=LAST_ACTIONS,
        lesson=LESSON,
        chapters=Chapters(gettext_noop("Day {n}"), attrgetter("day")),
        score_text=gettext_noop("Happiness: {n}"),
        rule_numbers=list_rule_numbers,
    ),
    records=RecordsRoom(
        BOARDS,
        ELO,
        picks=picks,
        appearances=appearances,
        implied_draws=implied_draws,
        career=career,
        card=CARD,
        achievements=ACHIEVEMENTS,
    ),
    review=REVIEW,
)
