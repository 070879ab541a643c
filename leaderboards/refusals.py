"""The sentences for the refusal codes of the leaderboards."""

from django.utils.translation import gettext_lazy

SENTENCES = {
    "bad_page": gettext_lazy("A page has 1 to {most} rows."),
    "daily_already_played": gettext_lazy("You have already played today's daily."),
    "daily_closed": gettext_lazy("This daily cannot be started now."),
    "daily_guest": gettext_lazy(
        "Today's daily is for people with an account. As a guest you can play the day before."
    ),
    "daily_too_new": gettext_lazy("You can take part from tomorrow on."),
    "weekly_already_played": gettext_lazy("You have already played this week's run."),
    "weekly_closed": gettext_lazy("This weekly cannot be started now."),
    "weekly_fixed": gettext_lazy("This week is drawn already: its modifier stays."),
    "weekly_guest": gettext_lazy(
        "This week's run is for people with an account. As a guest you can play the week before."
    ),
    "weekly_too_new": gettext_lazy("You can take part from next week on."),
    "no_such_modifier": gettext_lazy("The game does not have this modifier."),
    "finish_first": gettext_lazy("Finish this seed first; of a daily it is shown after the day."),
    "no_such_board": gettext_lazy("There is no such board."),
    "no_such_season": gettext_lazy("There is no such season."),
    "no_such_person": gettext_lazy("There is nobody of this name."),
}
