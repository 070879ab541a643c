"""Forms of the lobby."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _

from games import refusals
from games.engine import chance
from games.engine.errors import Refused
from games.engine.game import Game
from games.engine.leaderboards import PERSON
from games.engine.registry import GAMES
from games.match.bots import level as level_label
from games.match.pace import DAYS
from lobby import selectors
from lobby.models import Table, speed_label
from lobby.web import options

SPEEDS = {"live": (Table.Mode.LIVE, 0), **{str(days): (Table.Mode.ASYNC, days) for days in DAYS}}
"""Form value of a speed -> mode and days a turn."""


def speeds() -> Iterator[tuple[str, str]]:
    """Form values and labels of the speeds, the fastest first."""
    return ((key, speed_label(days)) for key, (mode, days) in SPEEDS.items())


def _games() -> Iterator[tuple[str, str]]:
    return ((game.key, game.title) for game in selectors.multiplayer_games())


class QuickForm(forms.Form):
    """A tile of the lobby: a game and a speed."""

    game = forms.ChoiceField(choices=_games)
    speed = forms.ChoiceField(choices=speeds)

    def selection(self) -> tuple[Game, str, int]:
        """The game, the mode and the days a turn."""
        return (GAMES[self.cleaned_data["game"]], *SPEEDS[self.cleaned_data["speed"]])


class Company(models.TextChoices):
    """With whom to play."""

    PUBLIC = "public", _("Anyone who comes along")
    INVITED = "invited", _("Friends, by a link")
    COMPUTER = "computer", _("The computer")
    NOBODY = "nobody", _("Nobody: watch bots play")


class NewForm(forms.Form):
    """A new table, or a match against bots."""

    company = forms.ChoiceField(label=_("With whom?"), widget=forms.RadioSelect)
    size = forms.TypedChoiceField(label=_("Seats"), coerce=int, widget=forms.RadioSelect)
    speed = forms.ChoiceField(label=_("Speed"), choices=speeds, widget=forms.RadioSelect)
    level = forms.ChoiceField(label=_("How strong?"), widget=forms.RadioSelect, required=False)
    seed = forms.CharField(
        label=_("Seed"),
        required=False,
        max_length=chance.LONGEST_SEED,
        help_text=_("Empty: luck that nobody knows beforehand. With a seed everyone has the same."),
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._game = game
        self.fields.update(options.option_fields(game))
        self._set_choices("size", [(size, str(size)) for size in game.seats])
        self._set_choices("level", [(level, level_label(level)) for level in game.bots.levels])
        company = Company.choices if game.bots.levels else Company.choices[:2]
        self._set_choices("company", company)
        self.initial = {"size": game.seats.start, "speed": "live", **self.initial}
        if game.bots.levels:
            self.initial["level"] = (
                "normal" if "normal" in game.bots.levels else next(iter(game.bots.levels))
            )

    def clean(self) -> dict[str, Any] | None:
        """Check the options against the people and bots at once."""
        if not self.errors:
            options = self._game.decode_options(self.options())
            try:
                self._game.check_company(options, self._sitters())
            except Refused as no:
                refusals.log(no.code, "http")
                raise forms.ValidationError(refusals.sentence(no, self._game), no.code) from no
        return self.cleaned_data

    def _sitters(self) -> list[str]:
        """The sitters at the start; an empty text is a free seat."""
        chosen = self.cleaned_data
        match chosen["company"]:
            case Company.NOBODY:
                return [chosen["level"]] * int(chosen["size"])
            case Company.COMPUTER:
                return [PERSON, *[chosen["level"]] * (chosen["size"] - 1)]
            case _:
                return [PERSON, *[""] * (chosen["size"] - 1)]

    def option_fields(self) -> list[forms.BoundField]:
        """The fields for the options of this game."""
        return [self[name] for name in self.fields if name.startswith(options.PREFIX)]

    def options(self) -> dict[str, Any]:
        """The chosen options of the game."""
        return options.parse_options(self._game, self.cleaned_data)

    def _set_choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
