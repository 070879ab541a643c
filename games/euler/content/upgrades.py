"""Releases of earlier schema versions in the current one. Release 1 never changes."""

from typing import Any

CLASSIC = {
    "id": "classic",
    "name_ko": "기본",
    "name_en": "Classic",
    "starting_chips": None,
    "ante": None,
    "min_players": 2,
    "max_players": 4,
    "enabled": True,
}


def open_special_cards(raw: dict[str, Any]) -> dict[str, Any]:
    """Version 2 to 3: special cards are rows composed of effects."""
    cards = [
        {**card, "effect": {"kind": card["effect"]}, "enabled": True}
        for card in raw["special_cards"]
    ]
    return {**raw, "special_cards": cards}


def add_variants(raw: dict[str, Any]) -> dict[str, Any]:
    """Version 1 to 2: ways to play are rows."""
    return {**raw, "variants": [CLASSIC]}
