"""The lesson: the short mode against an easy bot, with everything that a round asks for."""

from collections.abc import Callable, Mapping
from typing import Any

from games.autochess.actions import (
    AckResult,
    Action,
    AutoArrange,
    BuyCard,
    BuyXp,
    PickAugment,
    PineapplePick,
    PlaceCard,
    Ready,
    RollShop,
)
from games.autochess.cards import Card
from games.autochess.content.modes import Mode
from games.autochess.content.terms import Phase, card_rank
from games.autochess.view import Mine
from games.engine.page.lessons import Idea, Lesson, Situation, press_button
from games.engine.texts import gettext_noop

Due = Callable[[Situation], bool]


def _mine(situation: Situation) -> Mine:
    mine: Mine = situation.view.me
    return mine


def _mode(situation: Situation) -> Mode:
    mode: Mode = situation.rules.index.modes[situation.view.options.mode]
    return mode


def _phase(phase: Phase) -> Due:
    """Due when this seat decides in a phase."""
    return lambda situation: bool(situation.legal) and situation.view.phase == phase


def _draft(situation: Situation) -> bool:
    """Due while pineapple cards are to be chosen."""
    return _phase("prep")(situation) and bool(_mine(situation).pineapple)


def _shopping(first_round: int = 1) -> Due:
    """Due when this seat shops and places its cards, from a round on."""
    return lambda situation: (
        _phase("prep")(situation)
        and not _mine(situation).pineapple
        and situation.view.round >= first_round
    )


def _any(kind: type[Any]) -> Callable[[Situation], Action | None]:
    """The first legal action of a kind."""
    return lambda situation: next((a for a in situation.legal if isinstance(a, kind)), None)


def _best_pick(situation: Situation) -> Action | None:
    """Pineapple cards of one rank if there are, else the highest."""
    cards = {card.uid: card for card in _mine(situation).pineapple}
    picks = (a for a in situation.legal if isinstance(a, PineapplePick))
    return max(picks, key=lambda pick: _worth([cards[uid] for uid in pick.card_uids]), default=None)


def _worth(cards: list[Card]) -> tuple[int, int]:
    ranks = [card_rank(card.kind) for card in cards]
    return -len(set(ranks)), sum(ranks)


def _best_buy(situation: Situation) -> Action | None:
    """A card of a rank that this seat has, else the highest that it can pay."""
    mine = _mine(situation)
    held = [card_rank(card.kind) for card in (*mine.bench, *mine.board.cards())]
    cards = {card.uid: card_rank(card.kind) for card in mine.shop}
    buys = [a for a in situation.legal if isinstance(a, BuyCard)]
    return max(
        buys,
        key=lambda a: (held.count(cards[a.card_uid]), cards[a.card_uid]),
        default=None,
    )


def _figures(read: Callable[[Situation], Any]) -> Callable[[Situation], Mapping[str, Any]]:
    return lambda situation: {"n": read(situation)}


def _presses(action: Action) -> tuple[str, ...]:
    match action:
        case PineapplePick(uids):
            return (*(f"label:has([data-pick='{uid}'])" for uid in uids), "#pineapple-take")
        case PlaceCard(uid):
            return (f"#bench [data-uid='{uid}']", *press_button(action))
    return press_button(action)


LESSON = Lesson(
    seed="첫포진0",
    rivals=("easy",),
    options={"mode": "alpha5"},
    presses=_presses,
    ideas=(
        Idea(
            "goal",
            gettext_noop(
                "Welcome! Set three poker lines. Whoever has more HP after {n} round(s) wins."
            ),
            _draft,
            looks=(".player__hp",),
            figures=_figures(lambda situation: situation.view.max_rounds),
        ),
        Idea(
            "pineapple",
            gettext_noop("A round begins with free cards. Choose the lit ones, then keep them."),
            _draft,
            _best_pick,
        ),
        Idea(
            "lines",
            gettext_noop(
                "Back must be at least as strong as Mid, and Mid as Front; else it is a foul and "
                "counts less."
            ),
            _shopping(),
            looks=(".line3__label",),
        ),
        Idea(
            "place",
            gettext_noop(
                "Your cards lie on the bench. Press one, then the line it should fight in."
            ),
            _shopping(),
            _any(PlaceCard),
        ),
        Idea(
            "buy",
            gettext_noop("Gold buys cards in the shop. Equal ranks make pairs: buy this one."),
            _shopping(),
            _best_buy,
        ),
        Idea(
            "income",
            gettext_noop("Every round brings gold, and each {n} that you save bring one more."),
            _shopping(2),
            looks=(".readybar__gold",),
            figures=_figures(lambda situation: _mode(situation).interest_step),
        ),
        Idea(
            "event",
            gettext_noop("Events change the rules for everyone for a while. Here is what applies."),
            _shopping(2),
            looks=(".strip",),
        ),
        Idea(
            "merge",
            gettext_noop(
                "Three equal cards merge into one with a star; a star decides equal hands."
            ),
            _shopping(3),
            looks=("#shop", "#bench"),
        ),
        Idea(
            "fantasyland",
            gettext_noop(
                "A high pair in Front without a foul opens fantasyland: {n} card(s) on loan."
            ),
            _shopping(3),
            looks=(".line3[data-line='front']",),
            figures=_figures(lambda situation: _mode(situation).fantasyland.cards),
        ),
        Idea(
            "hula",
            gettext_noop(
                "Sure to win? A declared hula multiplies the damage by {n}; if it fails you pay "
                "for it."
            ),
            _shopping(3),
            looks=("#controls",),
            figures=_figures(lambda situation: _mine(situation).numbers.hula_multiplier),
        ),
        Idea(
            "roll",
            gettext_noop("Nothing that fits? Roll brings a new shop for {n} gold."),
            _shopping(2),
            _any(RollShop),
            figures=_figures(lambda situation: _mine(situation).numbers.roll_price),
        ),
        Idea(
            "xp",
            gettext_noop("XP raises your level, and a higher level finds better cards. Buy some."),
            _shopping(3),
            _any(BuyXp),
        ),
        Idea(
            "arrange",
            gettext_noop("“Arrange for me” sets all your cards. You can still move them."),
            _shopping(),
            lambda situation: AutoArrange() if _mine(situation).bench else None,
        ),
        Idea(
            "ready",
            gettext_noop("Done? Press Ready. When everyone is, the boards fight by themselves."),
            _shopping(),
            _any(Ready),
        ),
        Idea(
            "fight",
            gettext_noop(
                "Line against line the better hand won; lost lines cost HP. Look, then go on."
            ),
            _phase("result"),
            _any(AckResult),
        ),
        Idea(
            "augment",
            gettext_noop("An augment works for you until the end of the match. Choose one."),
            _phase("augment"),
            _any(PickAugment),
        ),
    ),
    farewell=gettext_noop(
        "That is a round: draft, shop, place, fight. Play on, and then try it with more players."
    ),
)
