"""The numbers that the rules in short name: those of the chosen mode."""

from collections.abc import Mapping
from typing import Any

from games.autochess.content.modes import Hula
from games.autochess.content.schema import Content

RANKS = {11: "J", 12: "Q", 13: "K", 14: "A"}


def list_rule_numbers(content: Content, options: Any) -> Mapping[str, Any]:
    """The mode of a match, and the rank of the pair that opens its fantasyland."""
    mode = next(row for row in content.modes if row.id == options.mode)
    rank = mode.fantasyland.min_pair_rank
    return {"mode": mode, "rank": RANKS.get(rank, rank), "fail_factor": fail_factor(mode.hula)}


def fail_factor(hula: Hula) -> str:
    """How many times the damage is taken after a failed hula."""
    return f"{hula.fail_taken_percent / 100:g}"
