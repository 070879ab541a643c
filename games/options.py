"""Labels of the options that matches are started with, in the reader's language."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.utils.translation import get_language, gettext

from games.engine.content import Option, OptionValue, Topic
from games.engine.game import Game
from games.match import releases

PREFIX = "option_"
"""Before the names of options in forms."""


def offers(game: Game) -> tuple[Option, ...]:
    """The options of the current release with those of the season, without those that leave
    nothing to choose from."""
    season = releases.season(game)
    seasonal = game.rules.offers(releases.content(season.pk)) if season else ()
    found = game.rules.offers(releases.newest_content(game))
    return tuple(each.add_season(seasonal) for each in found if each.public_values)


def label(value: OptionValue) -> str:
    """A value as people read it."""
    language = (get_language() or settings.LANGUAGE_CODE)[:2]
    name = value.names.get(language) or value.names.get("en", "")
    text = gettext(value.text).format(name=name, **value.figures)
    return gettext("Season: {option}").format(option=text) if value.is_seasonal else text


def about(value: OptionValue) -> str:
    """What is different about a value, in the reader's language; empty if nothing is said."""
    language = (get_language() or settings.LANGUAGE_CODE)[:2]
    return value.about.get(language) or value.about.get("en", "")


def read(game: Game, form: Mapping[str, str]) -> dict[str, Any]:
    """The options that a form chose: fields named as the options, with `PREFIX` before them."""
    return {
        option.name: each.value
        for option in offers(game)
        for each in option.public_values
        if each.key == form.get(PREFIX + option.name)
    }


def split(game: Game, asked: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options that people may choose, and those that only the platform starts matches with."""
    offered = {option.name for option in offers(game)}
    chosen = {name: value for name, value in asked.items() if name in offered}
    return chosen, {name: value for name, value in asked.items() if name not in offered}


def list_choices(game: Game) -> list[dict[str, Any]]:
    """The options that leave something to choose, for a form."""
    usual = game.choose_options(releases.newest_content(game), {})
    return [
        {
            "name": PREFIX + option.name,
            "label": option.label,
            "values": [
                {
                    "key": each.key,
                    "label": label(each),
                    "about": about(each),
                    "is_usual": each.value == option.read_value(usual),
                }
                for each in option.public_values
            ],
        }
        for option in offers(game)
        if len(option.public_values) > 1
    ]


def is_usual(game: Game, values: Mapping[str, Any]) -> bool:
    """Whether options have no value that may be left out: only then runs of a seed compare."""
    return all(values.get(each.name) in (None, each.usual) for each in offers(game) if each.usual)


def labels(game: Game, content: Any, options: str) -> list[str]:
    """The labels of stored options."""
    return _name_values(game.rules.offers(content), game.rules.topics(content), options)


def describe_choice(game: Game, options: str) -> list[str]:
    """The labels of stored options of a match that has yet to start."""
    return _name_values(offers(game), game.rules.topics(releases.newest_content(game)), options)


def _name_values(found: tuple[Option, ...], topics: tuple[Topic, ...], options: str) -> list[str]:
    """The labels of the values; an option that leaves no choice says nothing."""
    values = msgspec.json.decode(options)
    chosen = (each.find(values.get(each.name)) for each in found if len(each.values) > 1)
    named = values.get("topics") or ()
    return [
        *(label(value) for value in chosen if value),
        *(gettext(topic.text) for topic in topics if topic.key in named),
    ]


def describe(game: Game, content: Any) -> Iterator[dict[str, Any]]:
    """The options of a release and of the season, for programs: every value with its label and
    seats."""
    usual = game.choose_options(content, {})
    for option in offers(game):
        yield {
            "name": option.name,
            "label": gettext(option.label),
            "default": option.read_value(usual),
            "values": [
                {
                    "value": each.value,
                    "label": label(each),
                    **({"about": said} if (said := about(each)) else {}),
                    "seats": [seats.start, seats[-1]],
                }
                for each in option.public_values
                for seats in [each.seats or game.seats]
            ],
        }


def schema(game: Game, content: Any) -> dict[str, Any]:
    """The JSON schema of the options, with the values and defaults of a release."""
    made = msgspec.json.schema(game.rules.options)
    properties = made["$defs"][game.rules.options.__name__]["properties"]
    for option in describe(game, content):
        values = [each["value"] for each in option["values"]]
        properties[option["name"]] |= {"enum": values, "default": option["default"]}
    return made
