"""Labels of the options that matches are started with, in the reader's language."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.conf import settings
from django.utils.translation import get_language, gettext

from games.engine.content import Option, OptionValue
from games.engine.game import Game
from games.match import releases


def offers(game: Game) -> tuple[Option, ...]:
    """The options of the newest release, without those that leave nothing to choose from."""
    return tuple(
        each for each in game.rules.offers(releases.newest_content(game)) if each.public_values
    )


def label(value: OptionValue) -> str:
    """A value as people read it."""
    language = (get_language() or settings.LANGUAGE_CODE)[:2]
    name = value.names.get(language) or value.names.get("en", "")
    return gettext(value.text).format(name=name, **value.figures)


def labels(game: Game, content: Any, options: str) -> list[str]:
    """The labels of stored options."""
    values = msgspec.json.decode(options)
    found = (each.find(values.get(each.name)) for each in game.rules.offers(content))
    chosen = values.get("topics") or ()
    topics = [gettext(topic.text) for topic in game.rules.topics(content) if topic.key in chosen]
    return [*(label(value) for value in found if value), *topics]


def describe(game: Game, content: Any) -> Iterator[dict[str, Any]]:
    """The options of a release for programs: every value with its label and seats."""
    usual = game.choose_options(content, {})
    for option in game.rules.offers(content):
        yield {
            "name": option.name,
            "label": gettext(option.label),
            "default": getattr(usual, option.name),
            "values": [
                {
                    "value": each.value,
                    "label": label(each),
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
