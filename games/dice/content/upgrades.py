"""Releases of earlier schema versions in the current one. Release 1 never changes."""

from typing import Any

GAUGE_KINDS = {
    "balance": "stance",
    "same_face": "same_face",
    "total15": "total",
    "loss2": "losses",
    "win3": "wins",
}
BEATS = {"attack": "balance", "balance": "defense", "defense": "attack"}
USUAL_MODE = {"starting_cards": 0, "gauge_size": None, "swap_limit": None, "stance_edge": 0}


def open_rows(raw: dict[str, Any]) -> dict[str, Any]:
    """Version 1 to 2: rows can be added and switched off, modes have numbers of their own, the bot
    `hard` values a card by its effects."""
    cards = [{**row, "enabled": True} for row in raw["strategy_cards"]]
    hard = {**raw["bots"]["hard"], "hand": _weigh_effects(cards, raw["bots"]["hard"])}
    return {
        **raw,
        "modes": [{**row, **USUAL_MODE} for row in raw["modes"]],
        "stances": [{**row, "edge_over": BEATS[row["id"]]} for row in raw["stances"]],
        "special_dice": [{**row, "enabled": True} for row in raw["special_dice"]],
        "strategy_cards": cards,
        "event_cards": [{**row, "enabled": True} for row in raw["event_cards"]],
        "gauge_rules": [
            {**row, "kind": GAUGE_KINDS[row["id"]], "enabled": True} for row in raw["gauge_rules"]
        ],
        "bots": {**raw["bots"], "hard": hard},
    }


def _weigh_effects(cards: list[dict[str, Any]], hard: dict[str, Any]) -> dict[str, float]:
    """The weights of five cards as weights of what they do."""
    effects = {card["id"]: card["effects"][0] for card in cards}
    weights = hard["hand"]
    damage = effects["attack"].get("amount") or 1
    stolen = (effects["steal"].get("min", 1) + effects["steal"].get("max", 1)) / 2 or 1
    return {
        "damage": weights["attack"] / damage,
        "burn": weights["attack"] / damage,
        "points": 0.5,
        "theft": weights["steal"] / stolen,
        "energy": weights["steal"] / stolen,
        "shield": hard["shield"],
        "guard": weights["defense"],
        "double": weights["boost"],
        "lucky": hard["lucky"],
        "reset": weights["reset"],
    }
