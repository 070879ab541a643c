"""Judge all recorded matches again for achievements. Twice gives the same."""

from typing import Any

from django.core.management.base import BaseCommand

from games.engine.registry import GAMES
from leaderboards.achievements import service


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        for game in GAMES.values():
            self.stdout.write(f"{game.key}: {service.rebuild(game)} achieved")
