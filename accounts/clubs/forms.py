"""The form of a club."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.clubs import service
from accounts.clubs.models import Club


class ClubForm(forms.Form):
    """What a club says of itself."""

    name = forms.CharField(
        label=_("Name of the club"), min_length=service.LEAST_NAME, max_length=service.MOST_NAME
    )
    about = forms.CharField(
        label=_("About the club"),
        max_length=service.MOST_ABOUT,
        required=False,
        help_text=_("One line without links."),
    )
    entry = forms.ChoiceField(
        label=_("Who may join?"),
        choices=Club.Entry.choices,
        initial=Club.Entry.OPEN,
        widget=forms.RadioSelect,
    )
