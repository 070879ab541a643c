"""What can be achieved in one match of Dice Battle."""

from games.engine.records.leaderboards import Achievement
from games.engine.texts import gettext_noop

GREAT_ROUND, GREAT_MARGIN = 12, 20

ACHIEVEMENTS = (
    Achievement(
        "hard",
        gettext_noop("Over the hard bot"),
        gettext_noop("Win a match against a hard bot."),
        lambda facts, rivals: facts["won"] and rivals == ("hard",),
    ),
    Achievement(
        "margin",
        gettext_noop("By a mile"),
        gettext_noop("Win by 20 points or more, not against an easy bot."),
        lambda facts, rivals: (
            facts["won"] and facts["margin"] >= GREAT_MARGIN and rivals != ("easy",)
        ),
    ),
    Achievement(
        "round",
        gettext_noop("A round to remember"),
        gettext_noop("Score 12 points or more in one round."),
        lambda facts, rivals: facts["best_round"] >= GREAT_ROUND,
    ),
    Achievement(
        "unlucky",
        gettext_noop("Against the dice"),
        gettext_noop("Win although your dice were below average."),
        lambda facts, rivals: (
            facts["won"] and facts["finished"] and facts["dice_luck"] < 0 and rivals != ("easy",)
        ),
    ),
)
