"""Releases of content: publishing them, and the rules object that each is bound to."""

from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction

from games.engine.game import Game
from games.engine.protocol import Rules
from games.engine.registry import GAMES
from games.models import Release

ATTEMPTS = 5


@lru_cache(maxsize=64)
def rules(release_id: int) -> Rules:
    """The rules of a game with one release of its content; releases never change."""
    release = Release.objects.get(pk=release_id)
    game = GAMES[release.game]
    return game.rules.engine(game.load(release.content.encode()))


def current(game: Game) -> Release:
    """The release that new matches start with."""
    return Release.objects.filter(game=game.key).latest("number")


def publish(game: Game, content: str, author: Any, note: str) -> Release:
    """Make the next release; matches that begin from now on are played with it.

    What cannot be played is refused by loading it. Two who publish at once get two numbers.
    """
    game.load(content.encode())
    checksum = sha256(content.encode()).hexdigest()
    for _ in range(ATTEMPTS):
        number = current(game).number + 1
        try:
            with transaction.atomic():
                return Release.objects.create(
                    game=game.key, number=number, content=content, checksum=checksum,
                    author=author, note=note,
                )  # fmt: skip
        except IntegrityError:
            continue
    raise RuntimeError("releases are being published faster than they can be numbered")


def load_first(game: Game) -> bool:
    """Make release 1 of a game if it has none yet; tell whether it did."""
    raw = game.content.release1()
    game.load(raw)
    _, made = Release.objects.get_or_create(
        game=game.key,
        number=1,
        defaults={"content": raw.decode(), "checksum": sha256(raw).hexdigest()},
    )
    return made
