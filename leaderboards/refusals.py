"""The sentences for the refusal codes of the leaderboards."""

from django.utils.translation import gettext_lazy

SENTENCES = {
    "bad_cup_kind": gettext_lazy("This game is not played in cups of this kind."),
    "bad_cup_minutes": gettext_lazy("A cup of this kind cannot last so long, or so short."),
    "bad_cup_name": gettext_lazy("A cup needs a name of 3 to 50 characters."),
    "bad_cup_rounds": gettext_lazy("A cup of this kind has another number of rounds or seeds."),
    "bad_cup_start": gettext_lazy("A cup starts within the next 60 days."),
    "bad_page": gettext_lazy("A page has 1 to {most} rows."),
    "check_in_early": gettext_lazy("Check-in has not opened yet."),
    "cup_crowded": gettext_lazy(
        "Enough people have joined this official cup from your address already."
    ),
    "cup_full": gettext_lazy("This cup is full."),
    "cup_club": gettext_lazy("This cup is for the members of a club. Join the club first."),
    "cup_guest": gettext_lazy("Official cups are for people with an account. Sign up first."),
    "cup_late": gettext_lazy("This cup is too far on to join it now."),
    "cup_needs_account": gettext_lazy("To create a cup you need an account. Sign up first."),
    "cup_not_running": gettext_lazy("This cup is not under way."),
    "cup_over": gettext_lazy("This cup is over."),
    "cup_program": gettext_lazy("Official cups are for people; programs play in the others."),
    "cup_removed": gettext_lazy("You were removed from this cup."),
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
    "no_such_cup": gettext_lazy("There is no such cup."),
    "no_such_cup_seed": gettext_lazy("This cup has no such seed."),
    "no_such_board": gettext_lazy("There is no such board."),
    "answer_first": gettext_lazy("Answer the puzzle first."),
    "no_such_puzzle": gettext_lazy("There is no such puzzle, or its day is yet to come."),
    "no_puzzle_choice": gettext_lazy("That is not one of the choices of this puzzle."),
    "no_puzzle_left": gettext_lazy("You have answered every puzzle of this game."),
    "no_such_season": gettext_lazy("There is no such season."),
    "no_such_person": gettext_lazy("There is nobody of this name."),
    "not_cup_creator": gettext_lazy("Only who created the cup can do that."),
    "not_in_cup": gettext_lazy("You do not play in this cup."),
    "too_many_cup_bots": gettext_lazy("At most {most} bots can play along."),
    "too_many_cups": gettext_lazy("{most} of your cups are not over yet. Wait for one of them."),
    "too_many_entrances": gettext_lazy("You play in {most} cups already."),
}
