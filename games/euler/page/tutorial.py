"""The lesson: one round against Fermat in which every phase and every kind of card comes up."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.page.lessons import Idea, Lesson, Situation, press_button
from games.engine.texts import gettext_noop
from games.euler.actions import (
    Action,
    Call,
    FinishSpecial,
    PlaySpecial,
    Raise,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
)
from games.euler.bots.equity import strengths
from games.euler.content.terms import Phase

Due = Callable[[Situation], bool]


def _phase(phase: Phase) -> Due:
    """Due when this seat decides in a phase."""
    return lambda situation: bool(situation.legal) and situation.view.phase == phase


def _first_card(situation: Situation) -> Action | None:
    """A low card: high ones are kept for numbers."""
    cards = [action for action in situation.legal if isinstance(action, SubmitOrderCard)]
    return min(cards, key=lambda card: card.digit, default=None)


def _best_number(situation: Situation) -> Action | None:
    """The strongest number under the condition."""
    strength = strengths(situation.rules.content.chain(situation.view.chain))
    numbers = [action for action in situation.legal if isinstance(action, SubmitNumber)]
    return max(numbers, key=lambda each: strength[10 * each.tens + each.ones], default=None)


def _suggest_number(situation: Situation) -> Mapping[str, Any]:
    best = _best_number(situation)
    return {"n": f"{best.tens}{best.ones}"} if isinstance(best, SubmitNumber) else {"n": ""}


def _lowest_raise(situation: Situation) -> Action | None:
    raises = [action for action in situation.legal if isinstance(action, Raise)]
    return min(raises, key=lambda each: each.amount, default=None)


def _goal(situation: Situation) -> Mapping[str, Any]:
    settings = situation.rules.content.settings
    return {"rounds": settings.rounds, "chips": settings.starting_chips}


def _presses(action: Action) -> tuple[str, ...]:
    match action:
        case SubmitNumber(tens, ones):
            # The first card that is pressed becomes the tens.
            return (
                f"#builder:not(:has([aria-pressed='true'])) [data-digit='{tens}']",
                f"#builder:has([aria-pressed='true']) [data-digit='{ones}'][aria-pressed='false']",
                "[data-submit-pair]",
            )
    return press_button(action)


LESSON = Lesson(
    seed="첫찻자리16",
    rivals=("easy",),
    presses=_presses,
    ideas=(
        Idea(
            "goal",
            gettext_noop(
                "Tea with Fermat: {rounds} round(s), {chips} chip(s) each. Most chips at the end "
                "win."
            ),
            _phase("order_select"),
            looks=(".spot__chips",),
            figures=_goal,
        ),
        Idea(
            "order",
            gettext_noop("First everyone lays one card for the order of betting. Lay this one."),
            _phase("order_select"),
            _first_card,
        ),
        Idea(
            "condition",
            gettext_noop("This card says which number wins the round. Tap it for an example."),
            _phase("submit_pair"),
            looks=(".felt__part--condition",),
        ),
        Idea(
            "number",
            gettext_noop(
                "Two of your cards make your number, the tens first. {n} is strong here: pick it "
                "and submit."
            ),
            _phase("submit_pair"),
            _best_number,
            figures=_suggest_number,
        ),
        Idea(
            "ones",
            gettext_noop("The ones are open, the tens still secret. Could he beat you?"),
            _phase("betting_1"),
            looks=(".spot .pair",),
        ),
        Idea(
            "die",
            gettext_noop("Die gives the round up: you lose only what you have bet so far."),
            _phase("betting_1"),
            looks=("#die",),
        ),
        Idea(
            "call",
            gettext_noop("Check or call: you stay in the round for the price that it says."),
            _phase("betting_1"),
            lambda situation: Call(),
        ),
        Idea(
            "function",
            gettext_noop("Three closed cards are a hidden function f. The showdown turns them up."),
            _phase("special_1"),
            looks=(".felt__function",),
        ),
        Idea(
            "wait",
            gettext_noop(
                "f, ex and φ change the numbers of everyone, and they must last for the whole "
                "match. Keep them for now."
            ),
            _phase("special_1"),
            lambda situation: FinishSpecial(),
        ),
        Idea(
            "tens",
            gettext_noop("Now the numbers are open, with the places as they stand."),
            _phase("betting_2"),
            looks=(".standing",),
        ),
        Idea(
            "raise",
            gettext_noop("Ahead? Raise: the other pays or gives up. You may do it once."),
            _phase("betting_2"),
            _lowest_raise,
        ),
        Idea(
            "special",
            gettext_noop("Last chance for cards, in secret. ex turns 37 into 73: play it."),
            _phase("special_2"),
            lambda situation: PlaySpecial("ex"),
        ),
        Idea(
            "done",
            gettext_noop("Done opens the tray: all f first, then ex, then φ, on every number."),
            _phase("special_2"),
            lambda situation: FinishSpecial(),
        ),
        Idea(
            "sheet",
            gettext_noop("Line by line: what became of each number, and who gets the pot."),
            _phase("round_result"),
            looks=("#sheets",),
        ),
        Idea(
            "ready",
            gettext_noop("That was a round. Go on when you have read it."),
            _phase("round_result"),
            lambda situation: ReadyNext(),
        ),
    ),
    farewell=gettext_noop(
        "You know all of it: condition, number, bets, cards. Two rounds are left: beat Fermat!"
    ),
)
