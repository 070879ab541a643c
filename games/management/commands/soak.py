"""Play many matches at once, with bots, time-outs and people who leave, and look for matches that
stall, wishes played twice and wishes lost.

The running workers play the bots; if there are none, the command does it itself.
"""

from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import monotonic, sleep
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.db.models import Count, F
from django.utils import timezone

from games.engine.errors import Refused
from games.engine.registry import GAMES
from games.history import verification
from games.match import bots as match_bots
from games.match import clocks, positions, selectors
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move, Seat

GRACE = 60.0
"""Seconds after the end in which every match that waits for a machine must move once more."""
LEAVES, RESIGNS, REPEATS, THINKS = 0.3, 0.1, 0.1, 0.5
"""The shares of people who leave, of those who resign when they leave, of wishes sent twice, and
of turns in which a person does not act yet."""


@dataclass
class Soak:
    """The matches under way, and the counts of all of them."""

    random: Random
    people: list[Any]
    level: str
    running: dict[UUID, set[int]] = field(default_factory=dict)
    """Match -> the seats whose people left."""
    accepted: list[tuple[UUID, UUID]] = field(default_factory=list)
    begun: list[UUID] = field(default_factory=list)
    count: Counter[str] = field(default_factory=Counter)

    def begin(self) -> None:
        """Start a match of a random game and size, with people and bots."""
        game = self.random.choice(list(GAMES.values()))
        size = self.random.choice(game.seats)
        level = self.level if self.level in game.bots.levels else game.bots.stand_in
        some = self.random.sample(self.people, size)
        seated = [Sitting(u) if self.random.random() < 0.6 else Sitting(bot=level) for u in some]
        position = match_service.start(game, seated, mode="live")
        away = {seat for seat in range(size) if self.random.random() < LEAVES}
        self.running[position.match_id] = away
        self.begun.append(position.match_id)

    def turn(self, match_id: UUID) -> None:
        """Let the people of a match act."""
        position = positions.load(match_id)
        if position.is_over:
            del self.running[match_id]
            self.count["finished"] += 1
            return
        for seat in sorted(position.actors):
            if seat >= 0 and position.chairs[seat].user_id and not position.chairs[seat].bot:
                self.act(position, seat)

    def act(self, position: Position, seat: int) -> None:
        away = seat in self.running[position.match_id]
        if away and self.random.random() < RESIGNS:
            self.running[position.match_id].discard(seat)
            self.count["gave up"] += 1
            self.attempt(lambda: match_service.resign(position.match_id, seat))
        elif not away and self.random.random() > THINKS:
            self.wish(position, seat)

    def wish(self, position: Position, seat: int) -> None:
        """Play a legal action; sometimes twice under the same id."""
        legal, wish = position.legal(seat), uuid4()
        if not legal:
            return
        action, seen = self.random.choice(legal), position.ledger.account(seat).seen
        for _ in range(2 if self.random.random() < REPEATS else 1):
            if self.attempt(
                lambda: match_service.play(position.match_id, seat, action, seen, wish)
            ):
                self.accepted.append((position.match_id, wish))

    def attempt(self, act: Any) -> bool:
        try:
            act()
        except Refused as no:
            self.count[f"refused: {no.code}"] += 1
            return False
        return True


class Command(BaseCommand):
    help = "Play many matches at once for some minutes; exit code 1 if any stalls, doubles or loses"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=200)
        parser.add_argument("--minutes", type=float, default=10)
        parser.add_argument("--level", default="easy", help="of the bots")
        parser.add_argument("--seed", type=int, default=1, help="of this command's own luck")
        parser.add_argument("--keep", action="store_true", help="do not delete what was played")

    def handle(self, *args: Any, **options: Any) -> None:
        soak = Soak(Random(options["seed"]), _people(options["matches"]), options["level"])
        started = monotonic()
        while monotonic() - started < 60 * options["minutes"]:
            while len(soak.running) < options["matches"]:
                soak.begin()
            _once(soak)
        seconds = monotonic() - started
        try:
            found = {
                "stalled": _count_stalled(soak),
                "doubled": _count_doubled(soak),
                "lost": _count_lost(soak),
                "not what their logs say": _count_unsound(soak),
            }
            self.report(soak, found, seconds)
        finally:
            if not options["keep"]:
                _clean(soak)
        if any(found.values()):
            raise CommandError(f"not sound: {found}")

    def report(self, soak: Soak, found: dict[str, int], seconds: float) -> None:
        moves = Move.objects.filter(match_id__in=soak.begun)
        by = Counter(moves.values_list("by", flat=True))
        seats = Seat.objects.filter(match_id__in=soak.begun)
        lines = {
            "seconds": round(seconds),
            "matches": len(soak.begun),
            **soak.count,
            "moves": sum(by.values()),
            "moves a second": round(sum(by.values()) / seconds, 1),
            **{f"moves by {who}": number for who, number in by.items()},
            "seats that a bot holds": seats.exclude(stand_in="").count(),
            **found,
        }
        for name, number in lines.items():
            self.stdout.write(f"{name:32}{number:>10}")


def _people(most: int) -> list[Any]:
    model = get_user_model()
    names = [f"soak-{uuid4().hex[:12]}" for _ in range(min(most, 50))]
    return [model.objects.create_user(name) for name in names]


def _once(soak: Soak) -> None:
    """Let everyone act once."""
    for match_id in soak.random.sample(list(soak.running), len(soak.running)):
        soak.turn(match_id)
    _work_without_workers(soak)
    sleep(0.05)


def _work_without_workers(soak: Soak) -> None:
    if clocks.has_sweeper(timezone.now()):
        return
    soak.count["rounds without a worker"] += 1
    clocks.sweep()
    for match_id, version in selectors.unattended_matches(0):
        soak.attempt(lambda to=match_id, at=version: match_bots.play_machines(to, at))


def _count_stalled(soak: Soak) -> int:
    """Matches that wait for a machine or a clock and do not move any more."""
    waiting = dict(_waiting(soak))
    end = monotonic() + GRACE
    while waiting and monotonic() < end:
        _work_without_workers(soak)
        now = selectors.versions(waiting)
        waiting = {pk: version for pk, version in waiting.items() if now[pk] == version}
        sleep(0.2)
    return len(waiting)


def _waiting(soak: Soak) -> list[tuple[UUID, int]]:
    rows = Match.objects.filter(pk__in=list(soak.running), status=Match.Status.RUNNING)
    late = rows.filter(due__lte=timezone.now()) | rows.filter(machine=True)
    return list(late.values_list("pk", "version"))


def _count_doubled(soak: Soak) -> int:
    """Wishes that became more than one move."""
    wishes = Counter(
        Move.objects.filter(match_id__in=soak.begun).values_list("match_id", "action_id")
    )
    return sum(number > 1 for number in wishes.values())


def _count_lost(soak: Soak) -> int:
    """Accepted wishes that are in no log, and matches whose version is not their move count."""
    stored = set(Move.objects.filter(match_id__in=soak.begun).values_list("match_id", "action_id"))
    # One query: bots may still be playing.
    counted = Match.objects.filter(pk__in=soak.begun).annotate(logged=Count("moves"))
    gaps = counted.exclude(version=F("logged")).count()
    return len(set(soak.accepted) - stored) + gaps


def _count_unsound(soak: Soak) -> int:
    ended = Match.objects.filter(pk__in=soak.begun).exclude(status=Match.Status.RUNNING)
    return sum(not verification.verify(pk).sound for pk in ended.values_list("pk", flat=True))


def _clean(soak: Soak) -> None:
    Match.objects.filter(pk__in=soak.begun).delete()
    get_user_model().objects.filter(pk__in=[user.pk for user in soak.people]).delete()
