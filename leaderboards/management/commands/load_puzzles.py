"""Take in the puzzles that come with the project. Twice gives the same."""

from typing import Any

from django.core.management.base import BaseCommand

from leaderboards.puzzles import shipping


class Command(BaseCommand):
    help = "Take in the puzzles that come with the project; quick when there is nothing new."

    def handle(self, *args: Any, **options: Any) -> None:
        for game, raw in shipping.shipped_files():
            if count := shipping.load_collection(game, raw):
                self.stdout.write(f"{game.key}: {count} puzzles")
