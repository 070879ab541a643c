"""The lesson: a quick match against an easy bot in which every choice of a round comes up."""

from collections.abc import Callable, Mapping
from typing import Any

from games.dice.actions import Action, Declare, Respond
from games.dice.content.terms import Phase
from games.dice.state import Player
from games.engine.page.lessons import Idea, Lesson, Situation, press_button
from games.engine.texts import gettext_noop

Due = Callable[[Situation], bool]


def _me(situation: Situation) -> Player:
    me: Player = situation.view.fighters[situation.view.seat]
    return me


def _phase(phase: Phase, first_round: int = 1, also: Due = lambda situation: True) -> Due:
    """Due when this seat decides in a phase, from a round on."""

    def is_due(situation: Situation) -> bool:
        view = situation.view
        is_asked = bool(situation.legal) and view.phase == phase
        return is_asked and view.round >= first_round and also(situation)

    return is_due


def _stance(stance: str, shields: int = 0) -> Callable[[Situation], Action]:
    return lambda situation: Declare(stance, (), shields)


def _preparation(situation: Situation) -> Action | None:
    """A declaration with a card."""
    ready = (a for a in situation.legal if isinstance(a, Declare) and a.cards and not a.shields)
    return next(ready, None)


def _answer(situation: Situation) -> Action | None:
    """A response with a card; the reset only if there is nothing else."""
    ready = [a for a in situation.legal if isinstance(a, Respond) and len(a.cards) == 1]
    return min(ready, key=lambda a: a.cards == ("reset",), default=None)


def _is_last(situation: Situation) -> bool:
    return bool(situation.view.round == _rounds(situation)["n"])


def _rounds(situation: Situation) -> Mapping[str, Any]:
    return {"n": situation.rules.index.modes[situation.view.mode].rounds}


def _number(name: str) -> Callable[[Situation], Mapping[str, Any]]:
    return lambda situation: {"n": getattr(situation.rules.index.numbers, name)}


def _presses(action: Action) -> tuple[str, ...]:
    match action:
        case Declare(stance, cards, shields):
            built = ("#decision [data-shields='1']",) * bool(shields)
            return (*built, *map(_card, cards), f"#decision [data-stance='{stance}']", "#declare")
        case Respond(cards) if cards:
            return (*map(_card, cards), "#respond")
    return press_button(action)


def _card(card: str) -> str:
    return f"#decision [data-card='{card}']"


LESSON = Lesson(
    seed="첫대결13",
    rivals=("easy",),
    options={"mode": "quick"},
    presses=_presses,
    ideas=(
        Idea(
            "goal",
            gettext_noop("Welcome! {n} round(s) against Kongi. The higher total wins."),
            _phase("declare"),
            looks=(".fighter__total",),
            figures=_rounds,
        ),
        Idea(
            "last",
            gettext_noop(
                "The last round! Behind? Attack can still turn it. Ahead? A shield keeps it."
            ),
            _phase("declare", 2, _is_last),
            looks=(".fighter__total",),
        ),
        Idea(
            "score",
            gettext_noop(
                "What you scored in the round went to your total. Whoever loses a round gets more "
                "energy for the next."
            ),
            _phase("declare", 2),
            looks=(".fighter__total",),
        ),
        Idea(
            "event",
            gettext_noop(
                "At the end of a round both draw an event card, good or bad. Here is what came."
            ),
            _phase("declare", 2),
            looks=(".last",),
        ),
        Idea(
            "gauge",
            gettext_noop("Your gauge grows by what you achieve. At {n} it becomes a card."),
            _phase("declare", 3, lambda situation: _me(situation).gauge > 0),
            looks=(".fighter--me .bar:nth-child(2)",),
            figures=_number("gauge_size"),
        ),
        Idea(
            "card",
            gettext_noop(
                "You hold a card. Some are played now, with the stance, others after the dice; a "
                "card that waits says so."
            ),
            _phase("declare", 2, lambda situation: bool(situation.view.hands[situation.view.seat])),
            looks=("#decision .hand",),
        ),
        Idea(
            "attack",
            gettext_noop(
                "Choose a stance in secret. Attack: high faces bring much, low ones little. Press "
                "it, then confirm."
            ),
            _phase("declare"),
            _stance("attack"),
        ),
        Idea(
            "respond",
            gettext_noop(
                "The dice lie open. Some cards answer them now: choose this one, then play it."
            ),
            _phase("respond"),
            _answer,
        ),
        Idea(
            "pass",
            gettext_noop("No card that fits? “Play no card” goes on and keeps your energy."),
            _phase("respond"),
            lambda situation: Respond(()),
        ),
        Idea(
            "defense",
            gettext_noop(
                "Try Defence: fewer points, but a success makes a shield, and a shield stops one "
                "attack."
            ),
            _phase("declare", 2),
            _stance("defense"),
        ),
        Idea(
            "prepare",
            gettext_noop("This card works before the dice: choose it, then a stance, and confirm."),
            _phase("declare", 2),
            _preparation,
        ),
        Idea(
            "balance",
            gettext_noop(
                "Balance: every face counts as it is, and you get energy and a point of the gauge."
            ),
            _phase("declare", 3),
            _stance("balance"),
        ),
        Idea(
            "shield",
            gettext_noop("Energy buys shields, {n} each: press +, then a stance, and confirm."),
            _phase("declare", 3),
            _stance("attack", 1),
            figures=_number("shield_cost"),
        ),
    ),
    farewell=gettext_noop(
        "That is Dice Battle: a stance, dice, cards, an event. Now try it against Bau or a friend."
    ),
)
