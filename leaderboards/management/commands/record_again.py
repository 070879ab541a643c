"""Record matches that were refused as "does not reproduce" and pass today's check.

Earlier versions refused every match in which a person took a seat back from a bot.
"""

from typing import Any

from django.core.management.base import BaseCommand

from leaderboards import audits


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        recorded = 0
        for match in audits.recheck_reports():
            self.stdout.write(f"{match.game} {match.pk}: recorded")
            recorded += 1
        self.stdout.write(f"{recorded} matches recorded")
