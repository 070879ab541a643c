"""What can be achieved in one match of Trump Card Auto Chess."""

from games.engine.records.leaderboards import Achievement
from games.engine.texts import gettext_noop

CROWD, GREAT_HIT = 4, 100

ACHIEVEMENTS = (
    Achievement(
        "hard",
        gettext_noop("Over the hard bot"),
        gettext_noop("Come first at a table with a hard bot."),
        lambda facts, rivals: facts["won"] and "hard" in rivals,
    ),
    Achievement(
        "crowd",
        gettext_noop("Last one standing"),
        gettext_noop("Come first at a table of four or more."),
        lambda facts, rivals: facts["won"] and facts["players"] >= CROWD,
    ),
    Achievement(
        "fantasyland",
        gettext_noop("Fantasyland"),
        gettext_noop("Reach fantasyland."),
        lambda facts, rivals: facts["fantasylands"] > 0,
    ),
    Achievement(
        "hula",
        gettext_noop("Hula!"),
        gettext_noop("Declare a hula and succeed."),
        lambda facts, rivals: facts["hulas"] > 0,
    ),
    Achievement(
        "stop",
        gettext_noop("Stop!"),
        gettext_noop("Declare a stop and succeed."),
        lambda facts, rivals: facts["stops"] > 0,
    ),
    Achievement(
        "hit",
        gettext_noop("One great blow"),
        gettext_noop("Deal 100 damage or more in one duel."),
        lambda facts, rivals: facts["biggest_hit"] >= GREAT_HIT,
    ),
)
