"""The numbers that the rules in short name: those of the chosen way to play."""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from games.travel.content.index import ContentIndex
from games.travel.content.schema import Content


def list_rule_numbers(content: Content, options: Any) -> Mapping[str, Any]:
    """The numbers of section 2.12 with those of the variant."""
    return structs.asdict(ContentIndex(content).fit(options.variant).config)
