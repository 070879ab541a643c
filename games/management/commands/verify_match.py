"""Replay matches from their logs and compare each with what is stored."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, no_translations

from games.engine.errors import NoSuchMatch
from games.history import verification
from games.history.verification import Flaw


class Command(BaseCommand):
    help = "Play matches again from their logs: one line each, exit code 1 if one does not agree."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", nargs="+", help="id of a match")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        lines = [_line(match) for match in options["match"]]
        for _, line in lines:
            self.stdout.write(line)
        failed = sum(not sound for sound, _ in lines)
        if failed:
            raise CommandError(f"{failed} of {len(lines)} do not agree with their logs.")


def _line(match: str) -> tuple[bool, str]:
    try:
        verdict = verification.verify(UUID(match))
    except (ValueError, NoSuchMatch):
        return False, f"FAILED {match}: there is no such match."
    if verdict.sound:
        return True, f"ok     {match}: {verdict.moves} moves, {len(verdict.draws)} draws agree."
    return False, f"FAILED {match}: {' '.join(map(_describe, verdict.flaws))}"


def _describe(flaw: Flaw) -> str:
    where = f", move {flaw.move}" if flaw.move else ""
    return f"[{flaw.code}{where}] {flaw.sentence}"
