"""The form of a new ban, with the usual lengths."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.moderation.models import Ban

FOREVER = "forever"
UNTIL = "until"


class BanForm(forms.ModelForm):  # type: ignore[type-arg]
    """A ban for a usual length, until a moment of the moderator's own, or without an end."""

    length = forms.ChoiceField(
        label=_("Length"),
        choices=[
            ("1", _("1 day")),
            ("7", _("1 week")),
            ("30", _("30 days")),
            (FOREVER, _("Until it is lifted")),
            (UNTIL, _("Until the moment below")),
        ],
        initial=UNTIL,
        required=False,
    )

    class Meta:
        model = Ban
        fields = ["user", "reason", "until"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        length = cleaned.get("length")
        if length == FOREVER:
            cleaned["until"] = None
        elif length and length != UNTIL:
            cleaned["until"] = timezone.now() + timedelta(days=int(length))
        return cleaned
