"""The lesson: three guided turns that show each basic rule once."""

from games.engine.runs import Lesson
from games.engine.texts import gettext_noop
from games.yut.actions import Move, ReplaceStick, StartMove, Throw

LESSON = Lesson(
    seed="첫걸음68955",
    steps=(
        (Throw(), gettext_noop("Press the throw button, hold it for a moment and let go.")),
        (
            StartMove(),
            gettext_noop("Gae: two sticks show their back, so two steps. Press “Start moving”."),
        ),
        (
            Move(0, "HOME", "O2"),
            gettext_noop("Press the lit place. A piece enters the board and goes there at once."),
        ),
        (Throw(), gettext_noop("Your hand is empty, so a new turn has begun. Throw!")),
        (Throw(), gettext_noop("Yut, four steps! Yut and Mo let you throw once more.")),
        (StartMove(), gettext_noop("Two results in your hand: you use both, in any order.")),
        (
            Move(2, "HOME", "O2"),
            gettext_noop(
                "Choose Gae, then HOME, then O2, where your piece stands: pieces that meet walk on "
                "together."
            ),
        ),
        (
            Move(1, "O2", "O6"),
            gettext_noop("Now the stack: press it, then O6. The crossed sticks mark a stick node."),
        ),
        (
            ReplaceStick(0),
            gettext_noop("A stick node offers a stick. Press the one that it is to replace."),
        ),
        (Throw(), gettext_noop("Turn 3, with your new stick. Throw!")),
        (Throw(), gettext_noop("Mo, five steps, and once more!")),
        (StartMove(), gettext_noop("Start moving: five steps lead exactly to a fork.")),
        (
            Move(3, "HOME", "O5"),
            gettext_noop("Choose Mo, then HOME, then O5. Whoever stops on a fork may turn in."),
        ),
        (
            Move(4, "O5", "C"),
            gettext_noop("From O5 two ways are lit. Take the shortcut to the centre, C."),
        ),
    ),
    strayed=gettext_noop(
        "You went your own way, and that is fine. Throw, start moving, use up your results."
    ),
    farewell=gettext_noop(
        "That is all you need! Bring all four home in as few turns as you can; whoever comes home "
        "before the last earns a relic."
    ),
)
