"""Compute all ratings again from the recorded matches. Twice gives the same."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from games.engine.registry import GAMES
from leaderboards.ratings import rebuilding
from leaderboards.seasons import spans


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="None: all")

    def handle(self, *args: Any, games: list[str], **options: Any) -> None:
        season = spans.season_label(timezone.now())
        for key in games or GAMES:
            if not GAMES[key].solo:
                counted = rebuilding.rebuild(GAMES[key], season)
                self.stdout.write(f"{key}: {counted} matches")
