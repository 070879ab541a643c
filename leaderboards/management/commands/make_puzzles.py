"""Look for puzzles in matches of bots and add them to a file; it goes on where the file ends."""

import os
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine.game import Game
from games.engine.puzzles.collection import Collection, add_source, begin_collection, search_match
from games.engine.registry import GAMES
from leaderboards.puzzles import shipping


class Command(BaseCommand):
    help = "Look for puzzles in matches of bots and add them to the files of their games."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="game", help="Default: all games")
        parser.add_argument("--count", type=int, default=200, help="Puzzles that a file shall have")
        parser.add_argument("--seconds", type=float, help="CPU seconds for each game in this run")
        parser.add_argument(
            "--seed", default="first", help="Of a new file; the same seed, the same"
        )
        parser.add_argument(
            "--folder", type=Path, default=Path(shipping.__file__).parent / "shipped"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        unknown = set(options["games"]) - GAMES.keys()
        if unknown:
            raise CommandError(f"no such game: {', '.join(sorted(unknown))}")
        for key in options["games"] or GAMES:
            if GAMES[key].review:
                self._fill(GAMES[key], options["folder"] / f"{key}.json", options)

    def _fill(self, game: Game, file: Path, options: dict[str, Any]) -> None:
        known = shipping.read_collection(file.read_bytes()) if file.exists() else None
        collection = known or begin_collection(game, options["seed"])
        end = time.process_time() + (options["seconds"] or float("inf"))
        while len(collection.puzzles) < options["count"] and time.process_time() < end:
            began = time.process_time()
            source, tally = search_match(game, collection)
            collection = add_source(collection, source, tally, time.process_time() - began)
            write_collection(file, collection)
            made = collection.figures
            self.stdout.write(
                f"{game.key}: {len(collection.puzzles)} of {options['count']} puzzles, "
                f"{made.matches} matches, {made.looked} positions, "
                f"{made.contradicted} contradicted, {made.seconds:.0f} CPU s"
            )


def write_collection(file: Path, collection: Collection) -> None:
    """Write a file as a whole, so that an interrupted run leaves the one before."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_bytes(msgspec.json.encode(collection) + b"\n")
    os.replace(new, file)
