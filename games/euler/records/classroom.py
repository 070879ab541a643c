"""The Euler Game in a classroom: chips, showdowns, and what decided the rounds of each seat."""

from collections import Counter
from collections.abc import Sequence

from games.engine.protocol import Event
from games.engine.records.classrooms import Classroom, Mark, Scene
from games.engine.texts import gettext_noop
from games.euler.content.terms import Phase
from games.euler.events import ShowdownHeld
from games.euler.page.verdict import judge_round
from games.euler.rules.engine import EulerRules
from games.euler.state import State
from games.euler.view import View

MARKS = (
    Mark(
        "won",
        gettext_noop("Rounds won"),
        gettext_noop("Rounds that brought chips."),
    ),
    Mark(
        "best",
        gettext_noop("Best number"),
        gettext_noop("Showdowns won by the number itself, without help of special cards."),
    ),
    Mark(
        "turned_up",
        gettext_noop("Turned by cards"),
        gettext_noop("Showdowns won only because special cards changed the numbers."),
    ),
    Mark(
        "turned_down",
        gettext_noop("Spoilt by cards"),
        gettext_noop("Showdowns with the best number that special cards made worse."),
    ),
    Mark(
        "folded",
        gettext_noop("Rounds folded"),
        gettext_noop("Rounds given up before the showdown."),
    ),
)


def _standing(view: View) -> Sequence[int]:
    """Chips, with those already in the pot."""
    return [player.stack + player.total for player in view.seats]


PHASES: dict[Phase, str] = {
    "order_select": gettext_noop("Order card"),
    "submit_pair": gettext_noop("Submit a number"),
    "betting_1": gettext_noop("First betting"),
    "special_1": gettext_noop("First special cards"),
    "betting_2": gettext_noop("Second betting"),
    "special_2": gettext_noop("Second special cards"),
    "round_result": gettext_noop("Result of the round"),
    "match_end": gettext_noop("Final result"),
}


def _scene(rules: EulerRules, view: View) -> Scene:
    """The phase, with the conditions of the round."""
    return Scene(PHASES[view.phase], rules.content.chain(view.chain))


def _showdowns(view: View) -> Sequence[int]:
    return [past.round for past in view.past if past.ending == "showdown"]


def _is_showdown(event: Event) -> bool:
    return isinstance(event, ShowdownHeld)


def _count_marks(rules: EulerRules, state: State) -> list[dict[str, int]]:
    return [_count_seat(rules, state, seat) for seat in range(len(state.seats))]


def _count_seat(rules: EulerRules, state: State, seat: int) -> dict[str, int]:
    rounds = [past for past in rules.view(state, None).past if seat in past.order]
    kinds: Counter[str] = Counter(judge_round(rules.content, past, seat).kind for past in rounds)
    won = sum(past.changes[seat] > 0 for past in rounds)
    return {mark.key: won if mark.key == "won" else kinds[mark.key] for mark in MARKS}


CLASSROOM = Classroom(_standing, _scene, _showdowns, _is_showdown, MARKS, _count_marks)
