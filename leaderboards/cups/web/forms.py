"""The form for a new cup: one press is enough."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import refusals
from games.engine.errors import Refused
from games.engine.game import Game
from games.engine.records.leaderboards import PERSON
from games.engine.rooms import MIXED
from leaderboards.cups import creation
from leaderboards.cups.creation import Plan
from leaderboards.cups.models import Cup
from lobby.web.forms import SPEEDS, TableForm

AT = "at"
CHECK_IN_MINUTES = 10
"""Before the start of a live Swiss cup that is far enough away."""


def _minutes(minutes: int) -> str:
    if minutes % (24 * 60) == 0:
        days = minutes // (24 * 60)
        return ngettext("{n} day", "{n} days", days).format(n=days)
    if minutes % 60 == 0:
        hours = minutes // 60
        return ngettext("{n} hour", "{n} hours", hours).format(n=hours)
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def _soon() -> list[tuple[str, str]]:
    ahead = [(str(n), gettext("In {time}").format(time=_minutes(n))) for n in (5, 15, 60, 24 * 60)]
    return [*ahead, (AT, gettext("At a time of your choice"))]


class CupForm(TableForm):
    """A new cup of a game."""

    name = forms.CharField(label=_("Name"), min_length=3, max_length=50)
    kind = forms.ChoiceField(label=_("Kind"), widget=forms.RadioSelect)
    soon = forms.ChoiceField(
        label=_("When?"), choices=_soon, widget=forms.RadioSelect, initial="15"
    )
    starts = forms.DateTimeField(
        label=_("Start (Seoul time)"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )
    rounds = forms.TypedChoiceField(
        label=_("Rounds"), coerce=int, initial=5, choices=[(n, str(n)) for n in (3, 5, 7, 9)],
        widget=forms.RadioSelect, required=False,
    )  # fmt: skip
    seeds = forms.TypedChoiceField(
        label=_("Seeds"), coerce=int, initial=3, choices=[(n, str(n)) for n in (1, 3, 5, 7)],
        widget=forms.RadioSelect, required=False,
    )  # fmt: skip
    length = forms.TypedChoiceField(
        label=_("How long?"), coerce=int, initial=60, widget=forms.RadioSelect, required=False
    )
    window = forms.TypedChoiceField(
        label=_("How long may people play?"), coerce=int, initial=24 * 60,
        widget=forms.RadioSelect, required=False,
    )  # fmt: skip
    bots = forms.TypedChoiceField(
        label=_("Bots that play along"), coerce=int, initial=0,
        choices=[(n, str(n)) for n in (0, 1, 3, 5, 7)], widget=forms.RadioSelect, required=False,
    )  # fmt: skip

    def __init__(self, game: Game, user: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        self._user = user
        own = creation.kinds_of_cups(game)
        self._set_choices("kind", [(k, label) for k, label in Cup.Kind.choices if k in own])
        self._set_choices("length", [(n, _minutes(n)) for n in (30, 60, 120)])
        self._set_choices("window", [(n, _minutes(n)) for n in (60, 24 * 60, 7 * 24 * 60)])
        self._set_choices(
            "level",
            [pair for pair in self.fields["level"].choices if pair[0] != MIXED],  # type: ignore[attr-defined]
        )
        usual = creation.usual_size(game)
        self.initial = {
            **self.initial,
            "name": gettext("{name}'s cup").format(name=user.get_username()),
            "kind": own[0],
            "size": usual,
            "level": game.bots.stand_in,
        }
        if game.solo:
            for name in ("size", "speed", "level", "bots", "rounds", "length"):
                del self.fields[name]

    def _sitters(self) -> list[str]:
        return [PERSON] * int(self.cleaned_data["size"])

    def clean(self) -> dict[str, Any] | None:
        """Check the plan as a whole."""
        if not self.errors:
            if self.cleaned_data["soon"] == AT and not self.cleaned_data["starts"]:
                self.add_error("starts", gettext("Choose a time."))
                return self.cleaned_data
            try:
                creation.check_plan(self.plan())
            except Refused as no:
                refusals.log(no.code, "http")
                self.add_error(None, forms.ValidationError(refusals.sentence(no, self._game)))
        return self.cleaned_data

    def plan(self) -> Plan:
        """The cup that the form asks for."""
        chosen, kind = self.cleaned_data, Cup.Kind(self.cleaned_data["kind"])
        if kind == Cup.Kind.SEEDS:
            return Plan(
                chosen["name"], kind, self._game, self._start(), rounds=chosen["seeds"] or 3,
                minutes=chosen["window"] or 24 * 60,
            )  # fmt: skip
        days = SPEEDS[chosen["speed"]][1] if kind == Cup.Kind.SWISS else 0
        return Plan(
            chosen["name"],
            kind,
            self._game,
            self._start(),
            options=self.options(),
            days=days,
            size=chosen["size"],
            rounds=(chosen["rounds"] or 5) if kind == Cup.Kind.SWISS else 1,
            minutes=chosen["length"] or 60,
            check_in=self._presence_minutes(days),
            bots=chosen["bots"] or 0,
            level=chosen["level"] if chosen["bots"] else "",
        )

    def _start(self) -> datetime:
        now = timezone.now().replace(second=0, microsecond=0)
        if self.cleaned_data["soon"] == AT:
            at: datetime = self.cleaned_data["starts"]
            return at
        return now + timedelta(minutes=int(self.cleaned_data["soon"]))

    def _presence_minutes(self, days: int) -> int:
        """Live rounds should begin with people who are there; who joins just before is."""
        far = self._start() - timezone.now() > timedelta(minutes=3 * CHECK_IN_MINUTES)
        return CHECK_IN_MINUTES if far and not days else 0
