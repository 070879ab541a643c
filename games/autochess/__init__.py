"""Trump Card Auto Chess (트럼프 카드 오토체스): shop, merge, and set three poker lines."""

from games.autochess.actions import Action
from games.autochess.bots.levels import BOTS
from games.autochess.content.schema import Content, first_release
from games.autochess.events import AnyEvent
from games.autochess.page.presenter import present
from games.autochess.records.balance import picks
from games.autochess.records.leaderboards import BOARDS, ELO
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.refusals import SENTENCES
from games.autochess.state import Options, State
from games.engine.game import BotsRoom, ContentRoom, Game, PageRoom, RecordsRoom, RulesRoom
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
        refusals=SENTENCES,
        drafts=DRAFTS,
    ),
    content=ContentRoom(Content, first_release),
    bots=BotsRoom(BOTS, pause=lambda view: (0.2, 0.5)),
    page=PageRoom(
        present,
        option_texts={
            "mode": gettext_noop("Mode"),
            "mode.standard": gettext_noop("Standard (2–8 players, until one is left)"),
            "mode.alpha5": gettext_noop("Alpha Five (2–4 players, 5 rounds)"),
            "pace": gettext_noop("Pace"),
            "pace.fast": gettext_noop("Fast"),
            "pace.normal": gettext_noop("Normal"),
            "pace.relaxed": gettext_noop("Relaxed"),
        },
        score_text=gettext_noop("HP: {n}"),
    ),
    records=RecordsRoom(BOARDS, ELO, picks=picks),
)
