"""The form for a new classroom."""

from typing import Any

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.engine.errors import Refused
from games.engine.game import Game
from games.engine.records.leaderboards import PERSON
from games.match import releases
from games.options import PREFIX
from lobby.classroom.models import LONGEST_TITLE
from lobby.web.forms import TableForm


class ClassForm(TableForm):
    """What the tables of a class play. Only options that suit any people and bots are offered."""

    title = forms.CharField(
        label=_("Title of the class"),
        max_length=LONGEST_TITLE,
        help_text=_("Your students see it, for example “7b, primes”."),
    )
    topics = forms.MultipleChoiceField(
        label=_("Topics"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        del self.fields["speed"]
        self.fields["size"].label = _("Seats at a table")
        self.fields["level"].label = _("Bots in free seats")
        levels = [(key, text) for key, text in self._choices("level")]
        self._set_choices("level", [*levels, ("", gettext("No bots: smaller tables"))])
        for option in self._offers:
            if PREFIX + option.name in self.fields:
                self._limit_option(PREFIX + option.name, option.name)
        found = game.rules.topics(self._content)
        self.topic_names = {
            topic.key: topic.names.get((get_language() or "")[:2]) or topic.names.get("en", "")
            for topic in found
        }
        self._set_choices("topics", [(topic.key, gettext(topic.text)) for topic in found])
        self.initial["topics"] = [topic.key for topic in found]
        self.initial["size"] = max(self._sizes)
        if not found:
            del self.fields["topics"]

    def _choices(self, name: str) -> list[tuple[Any, Any]]:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return list(field.choices)  # type: ignore[arg-type]

    def _limit_option(self, field: str, name: str) -> None:
        """Offer the values of an option that suit people and bots; ask nothing if one is left."""
        values = {
            each.key: each.value
            for option in self._offers
            if option.name == name
            for each in option.public_values
        }
        kept = [each for each in self._choices(field) if self._suits(name, values[each[0]])]
        self._set_choices(field, kept)
        if len(kept) < 2:
            del self.fields[field]

    def _suits(self, name: str, value: Any) -> bool:
        game = self._game
        try:
            chosen = releases.choose(game, {name: value})[1]
            game.check_company(chosen, (PERSON, PERSON, *game.bots.list_levels("", 0)))
            for level in game.bots.levels:
                game.check_company(chosen, (PERSON, PERSON, level))
        except Refused:
            return False
        return True

    def topic_choices(self) -> list[tuple[Any, str]]:
        """The boxes of the topics, each with what belongs to it."""
        return [(box, self.topic_names[box.data["value"]]) for box in self["topics"]]

    def options(self) -> dict[str, Any]:
        """The chosen options of the game, with the topics."""
        chosen = self.cleaned_data.get("topics") or []
        return {**super().options(), **({"topics": chosen} if chosen else {})}

    def clean_topics(self) -> list[str]:
        """At least one topic."""
        chosen: list[str] = self.cleaned_data["topics"]
        if not chosen:
            raise forms.ValidationError(gettext("Choose at least one topic."))
        return chosen

    def _sitters(self) -> list[str]:
        level = self.cleaned_data["level"]
        return [PERSON, PERSON, *(self._game.bots.list_levels(level, 1) if level else ())]
