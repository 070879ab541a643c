"""The form of a draft. It takes incomplete texts: only publishing asks for both languages."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.registry import GAMES
from leaderboards.dailies.calendar import ZONE
from studio.words.models import Writing
from studio.words.writings import LONGEST_BODY, LONGEST_TITLE, SHAPES, Words

MOMENT = "%Y-%m-%dT%H:%M"


def _moment(label: Any) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        required=False,
        input_formats=[MOMENT, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput({"type": "datetime-local"}, MOMENT),
    )


class WordsForm(forms.Form):
    """All fields of a writing; those that its kind lacks are removed."""

    title_ko = forms.CharField(label=_("Title in Korean"), required=False, max_length=LONGEST_TITLE)
    title_en = forms.CharField(
        label=_("Title in English"), required=False, max_length=LONGEST_TITLE
    )
    body_ko = forms.CharField(
        label=_("Text in Korean"), required=False, max_length=LONGEST_BODY, widget=forms.Textarea
    )
    body_en = forms.CharField(
        label=_("Text in English"), required=False, max_length=LONGEST_BODY, widget=forms.Textarea
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    starts = _moment(_("Shown from (Seoul; empty: at once)"))
    ends = _moment(_("Shown until (Seoul; empty: until withdrawn)"))

    def __init__(self, kind: str, words: Words, data: Any = None) -> None:
        initial = {
            name: value.astimezone(ZONE) if isinstance(value, datetime) else value
            for name in Words.__struct_fields__
            if (value := getattr(words, name))
        }
        super().__init__(data, initial=initial)
        shape = SHAPES[kind]
        kept = {
            "title_ko": shape.title, "title_en": shape.title, "body_ko": True, "body_en": True,
            "game": shape.game, "starts": shape.timed, "ends": shape.timed,
        }  # fmt: skip
        for name, is_kept in kept.items():
            if not is_kept:
                del self.fields[name]
        rows = 2 if shape.short else 24 if kind == Writing.Kind.PAGE else 8
        for name in ("body_ko", "body_en"):
            self.fields[name].widget.attrs.update({"rows": rows, "lang": name[-2:]})
        if shape.game:
            games = [(key, game.title) for key, game in GAMES.items()]
            self.fields["game"].choices = [("", "–"), *games]  # type: ignore[attr-defined]

    def read_words(self) -> Words:
        """The words of a valid form."""
        return Words(**{name: value for name, value in self.cleaned_data.items() if value})
