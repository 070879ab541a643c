"""Load release 1 of every game that has none, and offer new season content."""

from typing import Any

from django.core.management.base import BaseCommand

from games.engine.registry import GAMES
from games.match import releases


class Command(BaseCommand):
    help = "Load release 1 of every game that has none, and offer new season content."

    def handle(self, *args: Any, **options: Any) -> None:
        for game in GAMES.values():
            if releases.load_first(game):
                self.stdout.write(f"{game.key}: release 1 loaded")
            if release := releases.load_season(game):
                self.stdout.write(f"{game.key}: release {release.number} offered as the season")
