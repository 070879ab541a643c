"""The sentences for the refusal codes of accounts."""

from django.utils.translation import gettext_lazy

SENTENCES = {
    "guests_unfollowed": gettext_lazy("Guests follow nobody, and nobody follows guests."),
    "no_token": gettext_lazy("This request sends no token that could be revoked."),
    "too_many_followed": gettext_lazy("You follow {most} people already. Leave one first."),
    "too_many_tokens": gettext_lazy("You have {most} tokens already. Revoke one first."),
    "wrong_credentials": gettext_lazy("This name and this password do not belong together."),
}
