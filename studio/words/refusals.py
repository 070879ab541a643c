"""The sentences for the refusal codes of the site's words."""

from django.utils.translation import gettext_lazy

SENTENCES = {
    "no_such_version": gettext_lazy("There is no such version."),
    "words_incomplete": gettext_lazy("The draft is not complete: see what is missing."),
    "words_overtaken": gettext_lazy(
        "Somebody else has saved this draft meanwhile. Your text is below: save again to replace "
        "theirs."
    ),
    "words_published": gettext_lazy("It was published once. Withdraw it instead."),
}
