"""The lesson: three guided turns that show each basic rule once."""

from games.engine.page.lessons import Idea, Lesson, Situation, press_button
from games.engine.texts import gettext_noop
from games.yut.actions import Action, Move, ReplaceStick, StartMove, Throw
from games.yut.content.terms import Result


def _idea(key: str, text: str, action: Action, turn: int, *hand: Result) -> Idea:
    """An idea that is due in a turn with these results in the hand, if its action is legal."""

    def is_due(situation: Situation) -> bool:
        view = situation.view
        return view.turn == turn and tuple(token.result for token in view.hand) == hand

    return Idea(key, text, is_due, lambda situation: action)


def _presses(action: Action) -> tuple[str, ...]:
    match action:
        case Throw():
            return ("#throw",)
        case Move(token, target, dest):
            piece = "#home" if target == "HOME" else _node(target)
            return (f'#chips [data-token="{token}"]', piece, _node(dest))
    return press_button(action)


def _node(place: str) -> str:
    return f'#touch .node[data-node="{place}"]'


LESSON = Lesson(
    seed="첫걸음68955",
    presses=_presses,
    ideas=(
        _idea(
            "throw",
            gettext_noop("Press the throw button, hold it for a moment and let go."),
            Throw(),
            1,
        ),
        _idea(
            "start",
            gettext_noop("Gae: two sticks show their back, so two steps. Press “Start moving”."),
            StartMove(),
            1,
            "GAE",
        ),
        _idea(
            "enter",
            gettext_noop("Press the lit place. A piece enters the board and goes there at once."),
            Move(0, "HOME", "O2"),
            1,
            "GAE",
        ),
        _idea(
            "turn",
            gettext_noop("Your hand is empty, so a new turn has begun. Throw!"),
            Throw(),
            2,
        ),
        _idea(
            "bonus",
            gettext_noop("Yut, four steps! Yut and Mo let you throw once more."),
            Throw(),
            2,
            "YUT",
        ),
        _idea(
            "two",
            gettext_noop("Two results in your hand: you use both, in any order."),
            StartMove(),
            2,
            "YUT",
            "GAE",
        ),
        _idea(
            "stack",
            gettext_noop(
                "Choose Gae, then HOME, then O2, where your piece stands: pieces that meet walk on "
                "together."
            ),
            Move(2, "HOME", "O2"),
            2,
            "YUT",
            "GAE",
        ),
        _idea(
            "together",
            gettext_noop("Now the stack: press it, then O6. The crossed sticks mark a stick node."),
            Move(1, "O2", "O6"),
            2,
            "YUT",
        ),
        _idea(
            "stick",
            gettext_noop("A stick node offers a stick. Press the one that it is to replace."),
            ReplaceStick(0),
            2,
        ),
        _idea("new_stick", gettext_noop("Turn 3, with your new stick. Throw!"), Throw(), 3),
        _idea("mo", gettext_noop("Mo, five steps, and once more!"), Throw(), 3, "MO"),
        _idea(
            "exact",
            gettext_noop("Start moving: five steps lead exactly to a fork."),
            StartMove(),
            3,
            "MO",
            "GEOL",
        ),
        _idea(
            "fork",
            gettext_noop("Choose Mo, then HOME, then O5. Whoever stops on a fork may turn in."),
            Move(3, "HOME", "O5"),
            3,
            "MO",
            "GEOL",
        ),
        _idea(
            "shortcut",
            gettext_noop("From O5 two ways are lit. Take the shortcut to the centre, C."),
            Move(4, "O5", "C"),
            3,
            "GEOL",
        ),
    ),
    farewell=gettext_noop(
        "That is all you need! Bring all four home in as few turns as you can; whoever comes home "
        "before the last earns a relic."
    ),
)
