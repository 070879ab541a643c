"""Contract types for import-linter that find the games by themselves.

A game is a package below games/ with a rules/ room: a new one needs no line in pyproject.toml.
"""

from pathlib import Path
from typing import Any

from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = "<games>"
"""Stands for all games in a contract's options."""


def games() -> list[str]:
    """The names of the packages that are games."""
    return sorted(path.parent.name for path in ROOT.glob("games/*/rules"))


class GameLayers(LayersContract):
    """Layers, one of which may be all games: they do not import each other."""

    type_name = "game_layers"

    def __init__(self, contract_options: dict[str, Any], **rest: Any) -> None:
        layers = [layer.replace(GAMES, " | ".join(games())) for layer in contract_options["layers"]]
        super().__init__(contract_options={**contract_options, "layers": layers}, **rest)


class PureGames(ForbiddenContract):
    """Modules, among them all games, that must not import some others."""

    type_name = "pure_games"

    def __init__(self, contract_options: dict[str, Any], **rest: Any) -> None:
        given: list[str] = contract_options["source_modules"]
        found = [f"games.{game}" for game in games()]
        sources = [module for each in given for module in (found if each == GAMES else [each])]
        super().__init__(contract_options={**contract_options, "source_modules": sources}, **rest)
