"""The form of a new token."""

from datetime import timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

NEVER = "never"


class TokenForm(forms.Form):
    """A name by which its owner recognises a token, and how long it lives."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=60,
        help_text=_("A name by which you recognise it, such as that of your program."),
    )
    lifetime = forms.ChoiceField(
        label=_("Valid for"),
        choices=[
            ("30", _("30 days")),
            ("90", _("90 days")),
            ("365", _("1 year")),
            (NEVER, _("Until it is revoked")),
        ],
        initial="90",
    )

    def chosen_lifetime(self) -> timedelta | None:
        """The chosen lifetime; None: without an end."""
        days: str = self.cleaned_data["lifetime"]
        return None if days == NEVER else timedelta(days=int(days))
