"""The pages of the help with the numbers of the chosen way to play.

A page may name them: {starting_chips}, {ante}, {conditions}, {condition_cards}, {chain_cards} and
{special_cards}. Pages of release 1 have their numbers in the text.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from games.engine import row_texts
from games.euler.content.schema import Content


def list_rule_numbers(content: Content, options: Any) -> Mapping[str, Any]:
    """The pages, filled in."""
    figures = _list_figures(content, options.variant)
    pages = tuple(
        structs.replace(
            page,
            body_ko=row_texts.fill_text(page.body_ko, figures),
            body_en=row_texts.fill_text(page.body_en, figures),
        )
        for page in content.pages
    )
    return {"pages": pages}


def _list_figures(content: Content, variant: str) -> dict[str, Any]:
    used = [row for row in content.conditions if row.enabled]
    fees = [content.ante(variant, nth) for nth in range(1, content.settings.rounds + 1)]
    return {
        "starting_chips": content.starting_chips(variant),
        "ante": fees[0] if len(set(fees)) == 1 else "/".join(map(str, fees)),
        "conditions": len(used),
        "condition_cards": sum(row.deck_copies for row in used),
        "chain_cards": sum(row.deck_copies for row in used if row.kind == "extend"),
        "special_cards": ", ".join(f"{card.symbol} ×{card.per_player}" for card in content.cards),
    }
