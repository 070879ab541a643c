"""Puzzles that come with the project, one file a game, and how a site takes them in."""

from collections.abc import Iterator
from hashlib import sha256
from importlib import resources

import msgspec
from django.db import transaction

from games.engine.game import Game
from games.engine.puzzles.collection import Collection
from games.engine.puzzles.puzzle import Puzzle as FoundPuzzle
from games.engine.registry import GAMES
from games.match import releases
from games.models import Release
from leaderboards.models import Puzzle, PuzzleSource
from leaderboards.ratings import arithmetic

UNSURE = 150
"""The uncertainty of a difficulty before people have tried."""
RESERVED = 3
"""One puzzle in so many is kept for the puzzles of days."""


def shipped_files() -> Iterator[tuple[Game, bytes]]:
    """The files with puzzles, as far as there are any."""
    folder = resources.files("leaderboards.puzzles") / "shipped"
    for game in GAMES.values():
        file = folder / f"{game.key}.json"
        if file.is_file():
            yield game, file.read_bytes()


def read_collection(raw: bytes) -> Collection:
    """A collection from its file."""
    return msgspec.json.decode(raw, type=Collection)


def load_collection(game: Game, raw: bytes) -> int:
    """Take the puzzles of a file in; how many were new. A file that is known costs one query."""
    batch = sha256(raw).hexdigest()[:16]
    if PuzzleSource.objects.filter(game=game.key, batch=batch).exists():
        return 0
    collection = read_collection(raw)
    if collection.rules_version not in game.rules.versions:
        return 0
    release = Release.objects.get(game=game.key, number=collection.release)
    known = set(Puzzle.objects.filter(game=game.key).values_list("key", flat=True))
    before = len(known)
    with transaction.atomic():
        for source in collection.sources:
            row, _ = PuzzleSource.objects.update_or_create(
                game=game.key,
                seed=collection.seed,
                number=source.number,
                defaults={
                    "release": release,
                    "rules_version": collection.rules_version,
                    "levels": msgspec.json.encode(source.levels).decode(),
                    "log": source.log,
                    "batch": batch,
                },
            )
            new = [each for each in source.puzzles if each.key not in known]
            Puzzle.objects.bulk_create(_make_row(game, row, each) for each in new)
            known.update(each.key for each in new)
    return len(known) - before


def _make_row(game: Game, source: PuzzleSource, found: FoundPuzzle) -> Puzzle:
    strength = arithmetic.model_strength(found.rating, UNSURE)
    digest = releases.site_digest(f"puzzle\n{game.key}\n{found.key}")
    return Puzzle(
        game=game.key,
        key=found.key,
        source=source,
        found=msgspec.json.encode(found).decode(),
        reserved=digest[0] % RESERVED == 0,
        mu=strength.mu,
        sigma=strength.sigma,
        rating=found.rating,
    )
