"""The sentences for the refusal codes of accounts."""

from django.utils.translation import gettext_lazy

SENTENCES = {
    "bad_club_name": gettext_lazy("The name of a club has {least} to {most} characters."),
    "bad_club_text": gettext_lazy("At most {most} characters, and no links, please."),
    "club_full": gettext_lazy("The club is full: {most} people."),
    "club_name_reserved": gettext_lazy("This name is reserved. Choose another one."),
    "club_name_taken": gettext_lazy("There is a club of this name, or of one that looks like it."),
    "club_staff_only": gettext_lazy("Only the owner and officers of the club may do this."),
    "clubs_need_account": gettext_lazy("Clubs are for people with an account."),
    "guests_unfollowed": gettext_lazy("Guests follow nobody, and nobody follows guests."),
    "hand_club_over_first": gettext_lazy("Hand the club over to another member first."),
    "no_such_club": gettext_lazy("There is no such club."),
    "no_token": gettext_lazy("This request sends no token that could be revoked."),
    "owner_only": gettext_lazy("Only the owner of the club may do this."),
    "removed_from_club": gettext_lazy(
        "You were removed from this club. Its officers can let you in again."
    ),
    "too_many_clubs": gettext_lazy("You are in {most} clubs already. Leave one first."),
    "too_many_clubs_owned": gettext_lazy("You own {most} clubs already."),
    "too_many_followed": gettext_lazy("You follow {most} people already. Leave one first."),
    "too_many_tokens": gettext_lazy("You have {most} tokens already. Revoke one first."),
    "wrong_credentials": gettext_lazy("This name and this password do not belong together."),
}
