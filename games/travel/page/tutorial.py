"""The lesson: a whole trip against two easy bots in which every space and every step comes up."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.page.lessons import Idea, Lesson, Situation, press_button
from games.engine.texts import gettext_noop
from games.travel.actions import (
    Act,
    Action,
    BuyPlans,
    Contribute,
    EndTurn,
    KeepPlan,
    Move,
    UseToken,
)
from games.travel.bots.purchase import best_purchase
from games.travel.content.board import CHANCE, FREE_ACTION, FREE_PLAN, HOUSEWORK, RESEARCH, SUPPORT
from games.travel.content.terms import Phase

Due = Callable[[Situation], bool]


def _phase(phase: Phase, first_day: int = 1, *others: Phase) -> Due:
    """Due when this seat decides in a phase, or in one of the others, from a day on."""

    def is_due(situation: Situation) -> bool:
        view = situation.view
        is_asked = bool(situation.legal) and view.decision is None
        return is_asked and view.phase in (phase, *others) and view.day >= first_day

    return is_due


def _has_recovered(situation: Situation) -> bool:
    config = situation.rules.index.config
    is_saved = situation.view.me.tokens > config.start_tokens if situation.legal else False
    return is_saved and _phase("OPTIONAL_ACTION", config.token_recovery_day)(situation)


def _keeps_token(situation: Situation) -> bool:
    is_early: bool = situation.view.day < situation.rules.index.config.token_recovery_day
    return is_early and _phase("OPTIONAL_ACTION")(situation)


def _is_researching(situation: Situation) -> bool:
    asked = situation.view.decision
    return bool(situation.legal) and asked is not None and asked.kind == "investigate"


def _move(space: int) -> Callable[[Situation], Action]:
    return lambda situation: Move(space)


def _use_token(situation: Situation) -> Action | None:
    """Work for a token where it brings money or a plan."""
    useful = (UseToken(space) for space in (HOUSEWORK, RESEARCH))
    return next((action for action in useful if action in situation.legal), None)


def _buy(situation: Situation) -> Action:
    return BuyPlans(best_purchase(situation.rules.index, situation.view))


def _pay_all(situation: Situation) -> Action:
    return Contribute(situation.view.me.tc)


def _seek_support(situation: Situation) -> Action:
    """Act as its space, or else walk there."""
    act = Act(SUPPORT)
    return act if act in situation.legal else Move(SUPPORT)


def _config(name: str) -> Callable[[Situation], Mapping[str, Any]]:
    return lambda situation: {"n": getattr(situation.rules.index.config, name)}


def _presses(action: Action) -> tuple[str, ...]:
    match action:
        case BuyPlans():
            return ("#tray [data-fill='best']", "#tray [data-send]")
        case Contribute(amount):
            return (f"#tray [data-set='{amount}']", "#tray [data-send]")
    return press_button(action)


LESSON = Lesson(
    seed="여행길189",
    rivals=("easy", "easy"),
    presses=_presses,
    ideas=(
        Idea(
            "goal",
            gettext_noop(
                "Welcome! {n} day(s) to prepare a trip, one turn a day. The happiest trip wins."
            ),
            _phase("MOVE"),
            looks=("#day", ".own__score"),
            figures=_config("max_day"),
        ),
        Idea(
            "destination",
            gettext_noop(
                "Your destination decides what makes you happy: these traits count ×3, ×2 and ×1, "
                "the others ×0."
            ),
            _phase("MOVE"),
            looks=(".own__who", "#my-trip .stats"),
        ),
        Idea(
            "research",
            gettext_noop("Each day your pawn walks one road. Research finds plans: go there."),
            _phase("MOVE"),
            _move(RESEARCH),
        ),
        Idea(
            "plan",
            gettext_noop(
                "A plan shows its price and its points for you. It counts only if you buy it at "
                "the end. Keep it."
            ),
            _is_researching,
            lambda situation: KeepPlan(True),
        ),
        Idea(
            "token",
            gettext_noop(
                "A determination token buys one more action. If you use none before day {n}, you "
                "get another: save it."
            ),
            _keeps_token,
            lambda situation: EndTurn(),
            figures=_config("token_recovery_day"),
        ),
        Idea(
            "barred",
            gettext_noop(
                "You walk on every day, and never to the space where you acted last. Grey spaces "
                "tell you why."
            ),
            _phase("MOVE", 2),
            looks=(".spot.is-barred",),
        ),
        Idea(
            "free",
            gettext_noop("Free plans cost nothing and count at once. There are only a few: go."),
            _phase("MOVE", 2),
            _move(FREE_PLAN),
        ),
        Idea(
            "money",
            gettext_noop("Plans cost money. Housework always brings some: go and help at home."),
            _phase("MOVE", 2),
            _move(HOUSEWORK),
        ),
        Idea(
            "shared",
            gettext_noop(
                "The shared goal: at the end all pay in secretly. Reached, everyone gets its "
                "points; missed, who paid least loses memory."
            ),
            _phase("MOVE", 3),
            looks=("#goal",),
        ),
        Idea(
            "chance",
            gettext_noop(
                "Chance: gifts, losses, swaps, extra actions. Some cards also touch the others. "
                "Try it."
            ),
            _phase("MOVE", 3),
            _move(CHANCE),
        ),
        Idea(
            "anything",
            gettext_noop("On the free action you may act as any other space. Walk there."),
            _phase("MOVE", 3),
            _move(FREE_ACTION),
        ),
        Idea(
            "support",
            gettext_noop(
                "Travel support brings more than housework, but it can cost you, too. Choose it."
            ),
            _phase("MOVE", 3, "ACTION"),
            _seek_support,
        ),
        Idea(
            "extra",
            gettext_noop(
                "Day {n} has come: you saved your token and got a second one. Use one now."
            ),
            _has_recovered,
            _use_token,
            figures=_config("token_recovery_day"),
        ),
        Idea(
            "minor",
            gettext_noop(
                "Traits that count ×0 are not lost: at the very end {n} point(s) of one become a "
                "memory, which is worth 1."
            ),
            _phase("FINAL_PURCHASE"),
            looks=("#my-trip .stats",),
            figures=_config("convert_rate"),
        ),
        Idea(
            "buy",
            gettext_noop(
                "The holidays are over: now buy your plans. Take the recommended ones, then buy."
            ),
            _phase("FINAL_PURCHASE"),
            _buy,
        ),
        Idea(
            "pay",
            gettext_noop(
                "Money left over scores nothing, and who pays least may lose memory. Pay all of it."
            ),
            _phase("FINAL_CONTRIBUTE"),
            _pay_all,
        ),
    ),
    farewell=gettext_noop(
        "You know the whole trip: plans, money, chances, the settlement. Now against bots that "
        "want to win!"
    ),
)
