"""Plays at a running site from a separate process, through the match service.

`hurry MATCH`: plays the bots' moves without delay until the match is over.
`forward MATCH PHASE`: plays all seats as the normal bot until that phase is reached.
"""

import json
import os
import sys
from time import monotonic, sleep
from uuid import UUID, uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from games.match import bots as match_bots  # noqa: E402
from games.match import positions  # noqa: E402
from games.match import service as match_service  # noqa: E402
from games.travel.bots import normal  # noqa: E402

PATIENCE = 90


def hurry(match: str) -> dict[str, bool]:
    """Play the bots' moves at once; the workers then find nothing left to do."""
    ends = monotonic() + PATIENCE
    while monotonic() < ends:
        position = positions.load(UUID(match))
        if position.is_over:
            return {"over": True}
        if position.machines:
            match_bots.play_machines(position.match_id, position.version)
        else:
            sleep(0.02)
    return {"over": False}


def forward(match: str, phase: str) -> dict[str, int]:
    """Play all seats up to a phase; returns the number of moves."""
    moves = 0
    position = positions.load(UUID(match))
    while position.state.phase != phase:
        seat = min(position.actors)
        action = normal.choose(position.rules.index, position.view(seat))  # type: ignore[attr-defined]
        seen = position.ledger.account(seat).seen
        position = match_service.play(position.match_id, seat, action, seen, uuid4())
        moves += 1
    return {"moves": moves}


if __name__ == "__main__":
    what, *args = sys.argv[1:]
    json.dump(globals()[what](*args), sys.stdout)
