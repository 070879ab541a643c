"""Forms of the lobby."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django import forms
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import options, refusals
from games.engine import chance, protocol
from games.engine.content import Option
from games.engine.errors import IllegalAction, Refused
from games.engine.game import Game
from games.engine.records.leaderboards import PERSON
from games.engine.registry import GAMES
from games.engine.rooms import MIXED
from games.match import releases
from games.match.bots import rated_level
from games.match.pace import DAYS
from games.models import Match
from games.options import PREFIX
from lobby import selectors
from lobby.models import Table, speed_label

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


class OptionInput(forms.RadioSelect):
    """The values of an option; each tells the page how many may sit."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self._seats = {each.key: each.seats for each in option.public_values}
        self._abouts = {each.key: options.about(each) for each in option.public_values}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """One radio button."""
        made = super().create_option(name, value, *args, **kwargs)
        seats = self._seats.get(str(value))
        if seats:
            made["attrs"] |= {"data-least": seats.start, "data-most": seats[-1]}
        return {**made, "about": self._abouts.get(str(value), "")}


def _option_field(option: Option, usual: Any) -> forms.ChoiceField:
    initial = option.find(getattr(usual, option.name))
    return forms.ChoiceField(
        label=gettext(option.label),
        choices=[(each.key, options.label(each)) for each in option.public_values],
        initial=initial.key if initial else None,
        required=False,
        widget=OptionInput(option),
    )


class TableForm(forms.Form):
    """What a table is to play: seats, options, speed, and the strength of bots."""

    size = forms.TypedChoiceField(label=_("Seats"), coerce=int, widget=forms.RadioSelect)
    speed = forms.ChoiceField(
        label=_("Live or over days?"), choices=speeds, widget=forms.RadioSelect
    )
    level = forms.ChoiceField(label=_("How strong?"), widget=forms.RadioSelect, required=False)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._game, self._content = game, releases.newest_content(game)
        self._offers = options.offers(game)
        usual = game.choose_options(self._content, {})
        for option in self._offers:
            if len(option.public_values) < 2:
                continue
            self.fields[PREFIX + option.name] = _option_field(option, usual)
        self._sizes = game.offered_seats(self._content)
        self._set_choices("size", [(size, str(size)) for size in self._sizes])
        plain, fewest = (
            protocol.encode(usual).decode(),
            game.allowed_seats(self._content, usual).start,
        )
        levels = [(level, rated_level(game, level, plain, fewest)) for level in game.bots.levels]
        if game.bots.is_mixed:
            levels.append((MIXED, gettext("Mixed")))
        self._set_choices("level", levels)
        self.initial = {"size": fewest, "speed": "live", **self.initial}
        if game.bots.levels:
            self.initial["level"] = MIXED if game.bots.is_mixed else game.bots.stand_in

    def clean(self) -> dict[str, Any] | None:
        """Check the options against the people and bots at once."""
        if not self.errors:
            try:
                self._check_company()
            except Refused as no:
                refusals.log(no.code, "http")
                sentence = forms.ValidationError(refusals.sentence(no, self._game), no.code)
                self.add_error("seed" if no.code == "seed_alone" else None, sentence)
        return self.cleaned_data

    def _check_company(self) -> None:
        release, chosen = releases.choose(self._game, self.options())
        seats = self._game.allowed_seats(releases.content(release.pk), chosen)
        self._game.check_seats(self.cleaned_data["size"], (), seats)
        self._game.check_company(chosen, self._sitters())

    def _sitters(self) -> list[str]:
        """The sitters at the start; an empty text is a free seat."""
        raise NotImplementedError

    def option_fields(self) -> list[forms.BoundField]:
        """The fields for the options of this game."""
        return [self[name] for name in self.fields if name.startswith(PREFIX)]

    def options(self) -> dict[str, Any]:
        """The chosen options of the game."""
        return options.read(self._game, self.cleaned_data)

    def _set_choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


class NewForm(TableForm):
    """A new table, or a match against bots."""

    company = forms.ChoiceField(label=_("With whom?"), widget=forms.RadioSelect)
    seed = forms.CharField(
        label=_("Seed"),
        required=False,
        max_length=chance.LONGEST_SEED,
        help_text=_(
            "A seed has the same luck for everyone who plays it. Your first try counts on the "
            "board of the seed, and on no other."
        ),
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        company = Company.choices if game.bots.levels else Company.choices[:2]
        self._set_choices("company", company)

    def _check_company(self) -> None:
        if self.cleaned_data["seed"] and self.cleaned_data["company"] != Company.COMPUTER:
            raise IllegalAction("seed_alone")
        super()._check_company()

    def _sitters(self) -> list[str]:
        """The sitters at the start; an empty text is a free seat."""
        chosen = self.cleaned_data
        match chosen["company"]:
            case Company.NOBODY:
                return [*self._game.bots.list_levels(chosen["level"], int(chosen["size"]))]
            case Company.COMPUTER:
                return [PERSON, *self._game.bots.list_levels(chosen["level"], chosen["size"] - 1)]
            case _:
                return [PERSON, *[""] * (chosen["size"] - 1)]


class ChallengeForm(TableForm):
    """A challenge: two people, and bots in the seats besides."""

    @property
    def may_have_bots(self) -> bool:
        """Whether a choice of seats leaves some to bots."""
        return bool(self._game.bots.levels) and len(self._sizes) > 1

    def suggest(self, match: Match) -> None:
        """Begin with what a match was played with, as far as it is still offered."""
        wanted = msgspec.json.decode(match.options)
        size = min(max(match.seats.count(), self._sizes.start), self._sizes[-1])
        fitting = self._game.fit_options(self._content, wanted, size)
        for option in self._offers:
            value = option.find(getattr(fitting, option.name))
            self.initial[PREFIX + option.name] = value.key if value else None
        self.initial["size"] = size
        self.initial["speed"] = str(match.days) if match.days else "live"

    @property
    def bots(self) -> list[str]:
        """The levels of the bots that take the other seats."""
        chosen = self.cleaned_data
        return [*self._game.bots.list_levels(chosen["level"], chosen["size"] - 2)]

    def _sitters(self) -> list[str]:
        return [PERSON, PERSON, *self.bots]
