"""Trump Card Auto Chess (트럼프 카드 오토체스): shop, merge, and set three poker lines."""

from operator import attrgetter

from games.autochess.actions import Action
from games.autochess.bots.levels import BOTS, CHARACTERS
from games.autochess.content.offers import offers
from games.autochess.content.rule_numbers import list_rule_numbers
from games.autochess.content.schema import Content, first_release, season_release
from games.autochess.content.sentences import WORD_NUMBERS, describe_row
from games.autochess.events import AnyEvent
from games.autochess.page.moments import LAST_ACTIONS, tell_move, telling_time
from games.autochess.page.presenter import present
from games.autochess.page.tutorial import LESSON
from games.autochess.records.achievements import ACHIEVEMENTS
from games.autochess.records.balance import appearances, picks
from games.autochess.records.card import CARD
from games.autochess.records.draws import implied_draws
from games.autochess.records.leaderboards import BOARDS, ELO
from games.autochess.review import REVIEW
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.outcome import is_out
from games.autochess.rules.refusals import SENTENCES
from games.autochess.state import Options, State
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

# A preparation is composed of any number of these; `ready` submits it.
DRAFTS = frozenset((
    "buy_card", "sell_card", "place_card", "remove_card", "swap_cards", "auto_arrange",
    "roll_shop", "lock_shop", "buy_xp", "fl_keep", "declare_hula", "cancel_hula",
    "unready", "ack_result",
))  # fmt: skip

GAME = Game(
    key="autochess",
    title=gettext_noop("Trump Card Auto Chess"),
    blurb=gettext_noop(
        "Buy cards from a shared pool, merge them into stars and set three poker lines: "
        "the best board survives."
    ),
    seats=range(2, 9),
    seed_prefix="trump-card-auto-chess/1/open/",
    rules=RulesRoom(
        version=1,
        engine=AutochessRules,
        options=Options,
        state=State,
        action=Action,
        event=AnyEvent,
        offers=offers,
        refusals=SENTENCES,
        drafts=DRAFTS,
        is_out=is_out,
    ),
    content=ContentRoom(
        Content,
        first_release,
        season=season_release,
        describe_row=describe_row,
        word_numbers=WORD_NUMBERS,
    ),
    bots=BotsRoom(
        BOTS,
        CHARACTERS,
        company=("normal",) * 3,
        pause=lambda view: (0.2, 0.5),
        ratings=read_bot_ratings("games.autochess.bots"),
    ),
    page=PageRoom(
        present,
        moments=tell_move,
        telling_time=telling_time,
        last_actions=LAST_ACTIONS,
        chapters=Chapters(gettext_noop("Round {n}"), attrgetter("round")),
        lesson=LESSON,
        score_text=gettext_noop("HP: {n}"),
        rule_numbers=list_rule_numbers,
    ),
    records=RecordsRoom(
        BOARDS,
        ELO,
        picks=picks,
        appearances=appearances,
        event_fields={"reason": "", "suit": ""},
        implied_draws=implied_draws,
        card=CARD,
        achievements=ACHIEVEMENTS,
    ),
    review=REVIEW,
)
