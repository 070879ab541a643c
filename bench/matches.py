"""Makes matches for the clients: `python -m bench.matches 50 0 8` prints what they need as JSON.
The second number is how many moves the log of each match has before they begin, the third how many
seeds are played.

Each player has a row of seeded runs of their own and knows beforehand what to play in them:
the same seed and the same choices give the same run everywhere, so clients need not read pages.
"""

import json
import os
import sys
from importlib import import_module
from typing import Any
from uuid import UUID, uuid4

import django
from django.utils import timezone

RUNS = 40
"""Runs a player has ready, so that a fast server does not run out of them."""
MOST_RUNS = 4000


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    crowd, late, seeds = map(int, sys.argv[1:])
    scripts = _scripts(seeds)
    players = [_player(number, crowd, scripts, late) for number in range(crowd)]
    json.dump({"players": players}, sys.stdout)


def _scripts(count: int) -> list[tuple[str, list[str]]]:
    """Some seeds, and the actions of one random run of each."""
    from games.engine import chance, playouts
    from games.engine.protocol import encode
    from games.engine.registry import GAMES

    game = GAMES["yut"]
    scripts = []
    for number in range(count):
        seed = f"bench{number}"
        lines = playouts.play_randomly(game, chance.seed_key(game.seed_prefix, seed))
        scripts.append((seed, [encode(line.action).decode() for line in lines]))
    return scripts


def _player(
    number: int, crowd: int, scripts: list[tuple[str, list[str]]], late: int
) -> dict[str, Any]:
    from django.contrib.auth import get_user_model

    from games.engine.registry import GAMES
    from games.match import service as match_service
    from games.match.service import Sitting

    user = get_user_model().objects.create_user(f"b{uuid4().hex[:12]}")
    runs = []
    for run in range(max(2, min(RUNS, MOST_RUNS // crowd)) if crowd > 1 else 4 * RUNS):
        seed, actions = scripts[(number + run) % len(scripts)]
        position = match_service.start(GAMES["yut"], [Sitting(user)], seed=seed, watchable=True)
        _lengthen_log(position.match_id, late)
        runs.append({"match": str(position.match_id), "actions": actions})
    return {"cookie": _cookie(user), "runs": runs}


def _lengthen_log(match_id: UUID, moves: int) -> None:
    """Put moves that change nothing before those of the clients."""
    from games.engine.protocol import SYSTEM, Extended, encode
    from games.models import Match, Move

    if not moves:
        return
    action, now = encode(Extended(0)).decode(), timezone.now()
    Move.objects.bulk_create(
        Move(
            match_id=match_id, version=version, seat=SYSTEM, by=Move.By.SYSTEM, action=action,
            action_id=uuid4(), events="[]", seen="[1,1]", at=now,
        )
        for version in range(1, moves + 1)
    )  # fmt: skip
    Match.objects.filter(pk=match_id).update(version=moves)


def _cookie(user: Any) -> str:
    from django.conf import settings

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = settings.AUTHENTICATION_BACKENDS[0]
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


if __name__ == "__main__":
    main()
