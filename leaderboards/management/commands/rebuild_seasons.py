"""Compute the final standings of all seasons again. Twice gives the same."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.engine.registry import GAMES
from leaderboards.seasons import service


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        for game in GAMES.values():
            if not game.solo:
                closed = service.rebuild(game, timezone.now())
                self.stdout.write(f"{game.key}: {closed} seasons")
