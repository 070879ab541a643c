"""The sentences for the refusal codes of the lobby."""

from django.utils.translation import gettext_lazy

SENTENCES = {
    "already_challenged": gettext_lazy("Your challenge waits for an answer already."),
    "already_there": gettext_lazy("You sit at this table already."),
    "bad_days": gettext_lazy("A turn may take 1, 3 or 7 days."),
    "bad_mode": gettext_lazy("A table is either live or turn by turn."),
    "bad_size": gettext_lazy("This is played with {least} to {most} seats."),
    "exhibitions_full": gettext_lazy(
        "Bots play as many matches for spectators as the site allows. Try again later."
    ),
    "class_empty": gettext_lazy("Nobody who is here is free to play."),
    "class_full": gettext_lazy("This classroom has {most} students already."),
    "class_gone": gettext_lazy("This classroom is closed, or there never was one."),
    "class_name": gettext_lazy("Type a name of at most 20 characters."),
    "class_name_taken": gettext_lazy("Somebody in this class has that name already. Add a letter."),
    "class_needs_account": gettext_lazy("A classroom needs an account: sign up first."),
    "class_removed": gettext_lazy("Your teacher has removed you from this classroom."),
    "class_title": gettext_lazy("A classroom needs a title of at most 60 characters."),
    "class_too_few": gettext_lazy("These are too few for a table."),
    "host_must_sit": gettext_lazy("Whoever opens a table takes one seat at it."),
    "no_bot_there": gettext_lazy("There is no bot in that seat."),
    "no_classrooms": gettext_lazy("This game has no classrooms."),
    "no_lesson": gettext_lazy("This game has no guided match."),
    "no_such_showdown": gettext_lazy("That showdown has not been played."),
    "no_such_student": gettext_lazy("There is no such student in this classroom."),
    "nonce_given": gettext_lazy("Your seat has a nonce already; it cannot be changed."),
    "not_at_table": gettext_lazy("You do not sit at this table."),
    "not_over": gettext_lazy("The match is not over yet."),
    "not_challenged": gettext_lazy("This challenge is not for you."),
    "not_host": gettext_lazy("Only the host of the table can do that."),
    "not_teacher": gettext_lazy("Only the teacher of the classroom can do that."),
    "one_seat_each": gettext_lazy("You can take only one seat."),
    "options_gone": gettext_lazy(
        "What this table wants to play is no longer offered. Open a new table."
    ),
    "solo_game": gettext_lazy("This game is played alone; it needs no table."),
    "table_full": gettext_lazy("The last seat has just been taken."),
    "table_gone": gettext_lazy("This table is closed, or there never was one."),
    "table_reserved": gettext_lazy("This table is for two people, one of whom was challenged."),
    "table_started": gettext_lazy("The match at this table has started."),
    "teacher_no_student": gettext_lazy("You are the teacher of this classroom."),
    "too_many_bot_matches": gettext_lazy(
        "You have {most} matches against bots under way already. Finish one first."
    ),
    "too_many_challenges": gettext_lazy("Too many challenges wait for them already."),
    "too_many_classes": gettext_lazy("You have {most} classrooms open already. Close one first."),
    "too_many_exhibitions": gettext_lazy("{most} matches of bots are under way for you already."),
    "too_many_tables": gettext_lazy("You wait at {most} table(s) already. Leave one first."),
}
