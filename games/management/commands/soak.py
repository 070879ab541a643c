"""Many matches at once, with bots, time-outs and people who leave: does any stall, double or lose?

Plays against the workers that are running; without any it does their work itself.
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
"""Seconds after the end in which everything that waits for a machine has to move once more."""
LEAVES, RESIGNS, REPEATS, THINKS = 0.3, 0.1, 0.1, 0.5
"""How many people go away, how many of those say so, how many wishes are sent twice, and how
often somebody who could act does not yet."""


@dataclass
class Soak:
    """The matches under way and what came of all of them."""

    luck: Random
    people: list[Any]
    level: str
    running: dict[UUID, set[int]] = field(default_factory=dict)
    """Match -> the seats whose people went away."""
    accepted: list[tuple[UUID, UUID]] = field(default_factory=list)
    begun: list[UUID] = field(default_factory=list)
    count: Counter[str] = field(default_factory=Counter)

    def begin(self) -> None:
        """One more match: any game, any size, people and bots as they come."""
        game = self.luck.choice(list(GAMES.values()))
        size = self.luck.choice(game.seats)
        level = self.level if self.level in game.bots.levels else game.bots.stand_in
        some = self.luck.sample(self.people, size)
        seated = [Sitting(u) if self.luck.random() < 0.6 else Sitting(bot=level) for u in some]
        position = match_service.start(game, seated, mode="live")
        away = {seat for seat in range(size) if self.luck.random() < LEAVES}
        self.running[position.match_id] = away
        self.begun.append(position.match_id)

    def turn(self, match_id: UUID) -> None:
        """Let the people of a match do something."""
        position = positions.load(match_id)
        if position.over:
            del self.running[match_id]
            self.count["finished"] += 1
            return
        for seat in sorted(position.actors):
            if seat >= 0 and position.chairs[seat].user_id and not position.chairs[seat].bot:
                self.act(position, seat)

    def act(self, position: Position, seat: int) -> None:
        away = seat in self.running[position.match_id]
        if away and self.luck.random() < RESIGNS:
            self.running[position.match_id].discard(seat)
            self.count["gave up"] += 1
            self.try_to(lambda: match_service.resign(position.match_id, seat))
        elif not away and self.luck.random() > THINKS:
            self.wish(position, seat)

    def wish(self, position: Position, seat: int) -> None:
        """Play something legal; now and then under the same id again."""
        legal, wish = position.legal(seat), uuid4()
        if not legal:
            return
        action, seen = self.luck.choice(legal), position.ledger.account(seat).seen
        for _ in range(2 if self.luck.random() < REPEATS else 1):
            if self.try_to(lambda: match_service.play(position.match_id, seat, action, seen, wish)):
                self.accepted.append((position.match_id, wish))

    def try_to(self, act: Any) -> bool:
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
                "stalled": _stalled(soak),
                "doubled": _doubled(soak),
                "lost": _lost(soak),
                "not what their logs say": _unsound(soak),
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
    """A round of everyone; slower than people would be if there is little to do."""
    for match_id in soak.luck.sample(list(soak.running), len(soak.running)):
        soak.turn(match_id)
    _work_if_nobody_does(soak)
    sleep(0.05)


def _work_if_nobody_does(soak: Soak) -> None:
    if clocks.swept(timezone.now()):
        return
    soak.count["rounds without a worker"] += 1
    clocks.sweep()
    for match_id, version in selectors.unattended(0):
        soak.try_to(lambda to=match_id, at=version: match_bots.play_machines(to, at))


def _stalled(soak: Soak) -> int:
    """Matches that wait for a machine or a clock and do not move any more."""
    waiting = dict(_waiting(soak))
    end = monotonic() + GRACE
    while waiting and monotonic() < end:
        _work_if_nobody_does(soak)
        now = selectors.versions(waiting)
        waiting = {pk: version for pk, version in waiting.items() if now[pk] == version}
        sleep(0.2)
    return len(waiting)


def _waiting(soak: Soak) -> list[tuple[UUID, int]]:
    rows = Match.objects.filter(pk__in=list(soak.running), status=Match.Status.RUNNING)
    late = rows.filter(due__lte=timezone.now()) | rows.filter(machine=True)
    return list(late.values_list("pk", "version"))


def _doubled(soak: Soak) -> int:
    """Wishes that became more than one move."""
    wishes = Counter(
        Move.objects.filter(match_id__in=soak.begun).values_list("match_id", "action_id")
    )
    return sum(number > 1 for number in wishes.values())


def _lost(soak: Soak) -> int:
    """Wishes that were accepted and are in no log, and matches with a version but no move of it."""
    stored = set(Move.objects.filter(match_id__in=soak.begun).values_list("match_id", "action_id"))
    # One question, one answer: bots may still be playing.
    counted = Match.objects.filter(pk__in=soak.begun).annotate(logged=Count("moves"))
    gaps = counted.exclude(version=F("logged")).count()
    return len(set(soak.accepted) - stored) + gaps


def _unsound(soak: Soak) -> int:
    ended = Match.objects.filter(pk__in=soak.begun).exclude(status=Match.Status.RUNNING)
    return sum(not verification.verify(pk).sound for pk in ended.values_list("pk", flat=True))


def _clean(soak: Soak) -> None:
    Match.objects.filter(pk__in=soak.begun).delete()
    get_user_model().objects.filter(pk__in=[user.pk for user in soak.people]).delete()
