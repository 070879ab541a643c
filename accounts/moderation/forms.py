"""Forms: a new ban, with the usual lengths, and a report of a person."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.moderation import complaints
from accounts.moderation.models import Ban, Complaint
from accounts.selectors import game_title
from games.models import Match

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


class _MatchField(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, match: Match) -> str:
        when = date_format(timezone.localtime(match.started), "DATETIME_FORMAT")
        return f"{game_title(match.game)}, {when}"


class ComplaintForm(forms.ModelForm):  # type: ignore[type-arg]
    """A report of a person, perhaps about one of the newest matches with them."""

    match = _MatchField(label=_("In which match?"), queryset=Match.objects.none(), required=False)
    also_block = forms.BooleanField(label=_("Block them as well"), required=False)

    class Meta:
        model = Complaint
        fields = ["kind", "text", "match"]
        widgets = {
            "kind": forms.RadioSelect,
            "text": forms.Textarea(attrs={"rows": 4, "maxlength": 500}),
        }

    def __init__(self, user: User, person: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds, matches = self.fields["kind"], self.fields["match"]
        assert isinstance(kinds, forms.ChoiceField)
        assert isinstance(matches, forms.ModelChoiceField)
        kinds.choices = Complaint.Kind.choices
        common = complaints.common_matches(user, person)
        matches.queryset = common
        if not common:
            matches.widget = forms.HiddenInput()
