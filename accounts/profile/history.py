"""The filters of a person's history."""

from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts import names
from games.engine.registry import GAMES
from games.models import Match, Seat

_over = Q(match__status=Match.Status.FINISHED) & ~Q(match__mode=Match.Mode.SOLO)
RESULTS = {
    "won": (_("Won"), _over & Q(place=1)),
    "lost": (_("Lost"), _over & Q(place__gt=1)),
    "running": (_("Under way"), Q(match__status=Match.Status.RUNNING)),
}
EVERYTHING = ("", pgettext_lazy("filter", "All"))


def _games() -> list[tuple[str, Any]]:
    return [EVERYTHING, *((key, gettext(game.title)) for key, game in GAMES.items())]


class HistoryForm(forms.Form):
    """Which matches of a person to list. What does not fit is left out."""

    game = forms.ChoiceField(label=_("Game"), choices=_games, required=False)
    mode = forms.ChoiceField(
        label=_("Mode"), choices=[EVERYTHING, *Match.Mode.choices], required=False
    )
    result = forms.ChoiceField(
        label=_("Result"),
        choices=[EVERYTHING, *((key, title) for key, (title, _q) in RESULTS.items())],
        required=False,
    )
    opponent = forms.CharField(label=_("With"), max_length=names.MOST, required=False)

    def narrow(self, held: QuerySet[Seat]) -> QuerySet[Seat]:
        """The seats that fit."""
        chosen = self.cleaned_data if self.is_bound and self.is_valid() else {}
        if chosen.get("game"):
            held = held.filter(match__game=chosen["game"])
        if chosen.get("mode"):
            held = held.filter(match__mode=chosen["mode"])
        if chosen.get("result"):
            held = held.filter(RESULTS[chosen["result"]][1])
        if chosen.get("opponent"):
            key = names.key(chosen["opponent"])
            held = held.filter(match__seats__user__name_key=key)
        return held

    @property
    def is_narrow(self) -> bool:
        """Whether anything is chosen."""
        return self.is_bound and self.is_valid() and any(self.cleaned_data.values())
