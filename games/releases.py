"""Releases of content: publishing them, and the rules object that each is bound to."""

from functools import lru_cache
from hashlib import sha256

from games.engine.protocol import Game, Rules
from games.engine.registry import GAMES
from games.models import Release


@lru_cache(maxsize=64)
def rules(release_id: int) -> Rules:
    """The rules of a game with one release of its content; releases never change."""
    release = Release.objects.get(pk=release_id)
    game = GAMES[release.game]
    return game.rules(game.load(release.content.encode()))


def current(game: Game) -> Release:
    """The release that new matches start with."""
    return Release.objects.filter(game=game.key).latest("number")


def load_first(game: Game) -> bool:
    """Make release 1 of a game if it has none yet; tell whether it did."""
    raw = game.first_release()
    game.load(raw)
    _, made = Release.objects.get_or_create(
        game=game.key,
        number=1,
        defaults={"content": raw.decode(), "checksum": sha256(raw).hexdigest()},
    )
    return made
