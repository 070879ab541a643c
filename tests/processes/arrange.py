"""Runs in a process of its own: prepares matches in the cluster's database, or dies in a move.

`run NAME SEED`, `exhibition SEED`, `die SEED STEP`, `log MATCH`.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any
from uuid import UUID

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth import get_user_model
from django.db import transaction
from rest_framework.authtoken.models import Token

from games import announce, matches, positions, rows
from games.engine.registry import GAMES
from games.matches import Sitting
from games.models import Move

YUT = GAMES["yut"]


def run(name: str, seed: str) -> dict[str, str]:
    """A run of someone's, and the token that lets a program play it."""
    user = get_user_model().objects.create_user(name)
    position = matches.start(YUT, [Sitting(user)], seed=seed, watchable=True)
    token = Token.objects.create(user=user)
    return {"match": str(position.match_id), "token": token.key}


def exhibition(seed: str, quiet: str = "") -> dict[str, str]:
    """A run that a bot plays by itself; quiet: nobody is told that it began."""
    if quiet:
        announce.wake = lambda *args, **kwargs: None
    position = matches.start(YUT, [Sitting(bot="greedy")], seed=seed, watchable=True)
    return {"match": str(position.match_id)}


def log(match: str) -> dict[str, Any]:
    """How far a match is, and whether its log alone makes the same state."""
    position = positions.load(UUID(match))
    versions = Move.objects.filter(match_id=match).order_by("version")
    return {
        "version": position.version,
        "over": position.over,
        "versions": list(versions.values_list("version", flat=True)),
        "replays": matches.replay(UUID(match)).state == position.state,
    }


def die(seed: str, step: str) -> dict[str, str]:
    """Begin a run, say which, play the bot's first move and be killed at a step of it."""
    wake = announce.wake
    began = exhibition(seed, "quiet")
    announce.wake = wake
    json.dump(began, sys.stdout)
    sys.stdout.flush()
    steps: dict[str, tuple[Any, str, bool]] = {
        "before writing": (matches, "_append", True),
        "between the two rows": (rows, "add_move", True),
        "after both rows": (transaction, "on_commit", True),
        "after the commit": (matches, "_tell", True),
        "before the notice": (announce, "changed", True),
        "before the wake-up": (announce, "wake", True),
        "after the wake-up": (announce, "wake", False),
    }
    owner, name, before = steps[step]
    setattr(owner, name, _deadly(getattr(owner, name), before))
    matches.play_machines(UUID(began["match"]), 0)
    raise AssertionError(f"{step} was never reached")


def _deadly(function: Callable[..., Any], before: bool) -> Callable[..., Any]:
    def deadly(*args: Any, **kwargs: Any) -> None:
        if not before:
            function(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    return deadly


if __name__ == "__main__":
    what, *args = sys.argv[1:]
    json.dump(globals()[what](*args), sys.stdout)
