"""What can be achieved in one match of the Euler Game."""

from games.engine.records.leaderboards import Achievement
from games.engine.texts import gettext_noop

GREAT_POT = 30

ACHIEVEMENTS = (
    Achievement(
        "hard",
        gettext_noop("Over Euler himself"),
        gettext_noop("Come first at a table with a hard bot."),
        lambda facts, rivals: facts["won"] and "hard" in rivals,
    ),
    Achievement(
        "phi",
        gettext_noop("The totient"),
        gettext_noop("Play a φ card and come first."),
        lambda facts, rivals: facts["won"] and facts["phi"] > 0,
    ),
    Achievement(
        "plain",
        gettext_noop("By numbers alone"),
        gettext_noop("Come first without a special card."),
        lambda facts, rivals: facts["won"] and facts["specials"] == 0 and "easy" not in rivals,
    ),
    Achievement(
        "pot",
        gettext_noop("The big pot"),
        gettext_noop("Take a pot of 30 chips or more."),
        lambda facts, rivals: facts["biggest_pot"] >= GREAT_POT,
    ),
    Achievement(
        "bluff",
        gettext_noop("Nobody called"),
        gettext_noop("Take a pot because everybody else gave up."),
        lambda facts, rivals: facts["fold_outs_won"] > 0,
    ),
)
