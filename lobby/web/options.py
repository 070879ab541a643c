"""Form fields and labels for the options that a game declares."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext

from games.engine.game import Game

PREFIX = "option_"


def option_fields(game: Game) -> dict[str, forms.ChoiceField]:
    """A field for each option that the game has labels for."""
    usual = msgspec.to_builtins(game.decode_options({}))
    return {
        PREFIX + name: forms.ChoiceField(
            label=gettext(game.page.option_texts[name]),
            choices=choices,
            initial=_option_key(usual[name]),
            required=False,
            widget=forms.RadioSelect,
        )
        for name in usual
        if name in game.page.option_texts and (choices := _choices(game, name))
    }


def _choices(game: Game, name: str) -> list[tuple[str, str]]:
    head = f"{name}."
    texts = game.page.option_texts.items()
    return [(key.removeprefix(head), gettext(text)) for key, text in texts if key.startswith(head)]


def _option_key(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse_options(game: Game, cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The options in the values of a form, converted to the types of the game."""
    types = {field.encode_name: field.type for field in msgspec.structs.fields(game.rules.options)}
    return {
        name: msgspec.convert(cleaned[PREFIX + name], kind, strict=False)
        for name, kind in types.items()
        if cleaned.get(PREFIX + name)
    }


def option_labels(game: Game, options: str) -> list[str]:
    """The labels of the options of a table or a match."""
    values = msgspec.json.decode(options)
    keys = (f"{name}.{_option_key(value)}" for name, value in values.items())
    return [gettext(game.page.option_texts[key]) for key in keys if key in game.page.option_texts]
