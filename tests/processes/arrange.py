"""Another process that prepares matches in the cluster's database, or is killed in a move.

It reads commands, a JSON list a line, and runs each in a fork: importing Django once saves two
seconds a command, and a fork leaves no connection, cache or patch behind. The commands are the
public functions below with their arguments.
"""

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import nullcontext
from time import time
from typing import Any
from uuid import UUID

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone
from msgspec.structs import replace

from accounts.tokens import service as tokens
from games import broadcast
from games.engine.protocol import encode
from games.engine.records.leaderboards import PARTS
from games.engine.registry import GAMES
from games.history import rerun
from games.match import bots as match_bots
from games.match import positions, storage
from games.match import service as match_service
from games.match.service import Sitting
from games.models import Match, Move
from leaderboards.cups import creation, progress
from leaderboards.cups.creation import Plan
from leaderboards.cups.models import Cup

YUT = GAMES["yut"]


def database() -> dict[str, str]:
    """Make the tables and load release 1 of every game."""
    for command in ("migrate", "load_releases"):
        call_command(command, verbosity=0, stdout=sys.stderr)
    return {}


def run(name: str, seed: str) -> dict[str, str]:
    """A run of someone's, and the token that lets a program play it."""
    user = get_user_model().objects.create_user(name)
    position = match_service.start(YUT, [Sitting(user)], seed=seed, watchable=True)
    return {"match": str(position.match_id), "token": tokens.issue(user, "a program")}


def exhibition(seed: str, quiet: str = "") -> dict[str, str]:
    """A run that a bot plays; quiet: without the wake-up that starts it."""
    if quiet:
        broadcast.wake = lambda *args, **kwargs: None
    position = match_service.start(YUT, [Sitting(bot="greedy")], seed=seed, watchable=True)
    return {"match": str(position.match_id)}


def show(name: str, seed: str) -> dict[str, str]:
    """The same at a speed for spectators: the bot pauses."""
    host = get_user_model().objects.create_user(name)
    position = match_service.start(
        YUT, [Sitting(bot="greedy")], seed=seed, watchable=True, host=host
    )
    return {"match": str(position.match_id)}


def duel(*names: str) -> dict[str, Any]:
    """People who sit down at a game with clocks and go away; whose time runs."""
    game = next(game for game in GAMES.values() if len(names) in game.seats)
    people = [get_user_model().objects.create_user(name) for name in names]
    position = match_service.start(game, [Sitting(user) for user in people])
    return {"match": str(position.match_id), "seats": list(position.dues)}


def expire(match: str) -> dict[str, Any]:
    """Let everybody's time be over now."""
    position = positions.load(UUID(match))
    accounts = tuple(
        replace(account, due=min(account.due, time())) for account in position.ledger.accounts
    )
    ledger = replace(position.ledger, accounts=accounts)
    Match.objects.filter(pk=match, version=position.version).update(
        ledger=encode(ledger).decode(), due=timezone.now()
    )
    return {}


def log(match: str) -> dict[str, Any]:
    """How far a match is, and whether its log up to there alone makes the same state: the match
    may go on while this looks at it."""
    position = positions.load(UUID(match))
    moves = Move.objects.filter(match_id=match, version__lte=position.version).order_by("version")
    again = rerun.rerun(position, moves)
    return {
        "version": position.version,
        "over": position.is_over,
        "versions": [move.version for move in moves],
        "replays": not again.broken and again.made[-1].state == position.state,
        "late": [move.seat for move in moves if move.by == "clock"],
    }


def cup(people: str, rounds: str) -> dict[str, Any]:
    """A Swiss cup between bots that starts now."""
    plan = Plan(
        "Bots", "swiss", GAMES["dice"], timezone.now(), {"mode": "quick"}, rounds=int(rounds),
        bots=int(people), level="easy",
    )  # fmt: skip
    return {"code": creation.make(plan).code}


def look_at_cup(code: str) -> dict[str, Any]:
    """How far a cup is, with its matches."""
    found = Cup.objects.get(code=code)
    pairings = found.pairings.all()
    met = [sorted(one.seats.values_list("entrant_id", flat=True)) for one in pairings]
    return {
        "status": found.status,
        "round": found.round,
        "settled": pairings.exclude(settled=None).count(),
        "met": met,
        "matches": [str(one.match_id) for one in pairings],
        "ranks": list(found.entrants.order_by("rank").values_list("rank", flat=True)),
        "points": sum(found.entrants.values_list("points", flat=True)) / PARTS,
    }


def start_cup(code: str) -> dict[str, Any]:
    """Let a cup start now: the workers see it."""
    Cup.objects.filter(code=code).update(starts=timezone.now())
    return {}


def resign_cup(code: str) -> dict[str, Any]:
    """Resign every match of a cup until it is over."""
    settings.CUP_BREAK = 0.0
    cup = Cup.objects.get(code=code)
    while not cup.is_over:
        for pairing in cup.pairings.filter(settled=None, match__isnull=False):
            assert pairing.match_id
            match_service.resign(pairing.match_id, 1)
        Cup.objects.filter(pk=cup.pk).update(resumes=None)
        progress.tend(cup.pk)
        cup.refresh_from_db()
    return {}


def end_connections() -> dict[str, Any]:
    """Let PostgreSQL end the connections of all other processes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    return {}


def die(seed: str, step: str) -> dict[str, str]:
    """Begin a run, say which, play the bot's first move and be killed at a step of it."""
    wake = broadcast.wake
    began = exhibition(seed, "quiet")
    broadcast.wake = wake
    json.dump(began, sys.stdout)
    sys.stdout.flush()
    steps: dict[str, tuple[Any, str, bool]] = {
        "before writing": (match_service, "_append", True),
        "between the two rows": (storage, "add_move", True),
        "after both rows": (transaction, "on_commit", True),
        "after the commit": (match_service, "_announce", True),
        "before the notice": (broadcast, "announce", True),
        "before the wake-up": (broadcast, "wake", True),
        "after the wake-up": (broadcast, "wake", False),
    }
    owner, name, before = steps[step]
    setattr(owner, name, _deadly(getattr(owner, name), before))
    # Only inside a transaction is every database sent one row after the other.
    with transaction.atomic() if step == "between the two rows" else nullcontext():
        match_bots.play_machines(UUID(began["match"]), 0)
    raise AssertionError(f"{step} was never reached")


def _deadly(function: Callable[..., Any], before: bool) -> Callable[..., Any]:
    def deadly(*args: Any, **kwargs: Any) -> None:
        if not before:
            function(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    return deadly


def serve() -> None:
    """Answer each command with the exit code of its fork and what the fork wrote."""
    for command in sys.stdin:
        reading, writing = os.pipe()
        fork = os.fork()
        if not fork:
            os.close(reading)
            os._exit(_run(json.loads(command), writing))
        os.close(writing)
        with os.fdopen(reading) as pipe:
            text = pipe.read()
        _, status = os.waitpid(fork, 0)
        print(json.dumps([os.waitstatus_to_exitcode(status), text]), flush=True)


def _run(command: list[str], writing: int) -> int:
    what, *args = command
    with os.fdopen(writing, "w") as sys.stdout:
        try:
            json.dump(globals()[what](*args), sys.stdout)
        except BaseException:
            traceback.print_exc()
            return 1
    return 0


if __name__ == "__main__":
    serve()
