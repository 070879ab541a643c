"""Rebuild the index of ranks from the database."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from leaderboards import services
from leaderboards.boards import ranks
from leaderboards.models import Board


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("boards", nargs="*", type=int, help="Numbers of boards; none: all")

    def handle(self, *args: Any, boards: list[int], **options: Any) -> None:
        chosen = Board.objects.filter(pk__in=boards) if boards else Board.objects.all()
        for board in chosen.order_by("pk").iterator():
            services.recount(board)
            board.refresh_from_db()
            if board.rows >= ranks.WORTH_INDEXING:
                rows = ranks.rebuild(board)
                self.stdout.write(f"{board}: {rows} rows")
            else:
                # The database counts so few rows as fast.
                ranks.drop_index(board)
