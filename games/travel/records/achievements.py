"""What can be achieved in one match of Travel Planning."""

from games.engine.records.leaderboards import Achievement
from games.engine.texts import gettext_noop

HAPPY, CROWD = 30, 4

ACHIEVEMENTS = (
    Achievement(
        "hard",
        gettext_noop("Over the hard bot"),
        gettext_noop("Come first at a table with a hard bot."),
        lambda facts, rivals: facts["won"] and "hard" in rivals,
    ),
    Achievement(
        "happy",
        gettext_noop("A perfect trip"),
        gettext_noop("Reach a happiness of 30 or more."),
        lambda facts, rivals: facts["settled"] and facts["happiness"] >= HAPPY,
    ),
    Achievement(
        "together",
        gettext_noop("All in one boat"),
        gettext_noop("Come first in a match whose shared goal was reached."),
        lambda facts, rivals: facts["won"] and facts["goal_success"],
    ),
    Achievement(
        "crowd",
        gettext_noop("First of the party"),
        gettext_noop("Come first at a table of four or more."),
        lambda facts, rivals: facts["won"] and facts["seats"] >= CROWD,
    ),
    Achievement(
        "spent",
        gettext_noop("Nothing left over"),
        gettext_noop("Come first with no TC left."),
        lambda facts, rivals: facts["won"] and facts["settled"] and facts["tc"] == 0,
    ),
)
