"""What a bot is called: by the name that its game gives it, or by how strong it is."""

from django.utils.translation import gettext, gettext_lazy

from games.engine.game import Game

LEVELS = {
    "easy": gettext_lazy("Easy"),
    "normal": gettext_lazy("Normal"),
    "hard": gettext_lazy("Hard"),
}


def level(key: str) -> str:
    """How strong a bot is; a level that only its game knows goes by its key."""
    return str(LEVELS.get(key, key))


def level_name(game: Game, key: str) -> str:
    """What a bot of a level goes by."""
    name = game.bots.names.get(key)
    return gettext(name) if name else level(key)
