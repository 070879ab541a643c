"""Plays at a running site from a separate process, through the match service.

`hurry MATCH`: plays the bots' moves without delay until the match is over.
`forward MATCH PHASE`: plays all seats as the normal bot until that phase is reached.
`seed CARD SEATS`: a seed on which this is the first chance card, and the first seat begins.
`deal CARD NAME...`: starts a match of these people in which both hold.
"""

import json
import os
import sys
from collections.abc import Iterable
from time import monotonic, sleep
from uuid import UUID, uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth import get_user_model  # noqa: E402

from games.engine import playouts  # noqa: E402
from games.match import bots as match_bots  # noqa: E402
from games.match import positions, releases  # noqa: E402
from games.match import service as match_service  # noqa: E402
from games.match.releases import Deal  # noqa: E402
from games.match.service import Sitting  # noqa: E402
from games.travel import GAME  # noqa: E402
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


def seed(card: str, seats: str) -> dict[str, str]:
    """A seed of this site that brings a card first."""
    number = releases.current(GAME).number
    keys = ((f"trip{n}", releases.seed_key(GAME, f"trip{n}", number)) for n in range(10_000))
    return {"seed": _find_first(card, int(seats), keys)[0]}


def deal(card: str, *names: str) -> dict[str, str]:
    """Start a match of people with a key that brings a card first."""
    keys = (("", n.to_bytes(32, "big")) for n in range(10_000))
    _, key = _find_first(card, len(names), keys)
    people = [Sitting(get_user_model().objects.get(username=name)) for name in names]
    dealt = Deal(key, "", releases.current(GAME))
    return {"match": str(match_service.start(GAME, people, deal=dealt).match_id)}


def _find_first(card: str, seats: int, keys: Iterable[tuple[str, bytes]]) -> tuple[str, bytes]:
    for name, key in keys:
        state = playouts.begin(GAME, key, seats=seats)
        if state.decks["CH"][0] == card and state.start_seat == 0:
            return name, key
    raise AssertionError(card)


if __name__ == "__main__":
    what, *args = sys.argv[1:]
    json.dump(globals()[what](*args), sys.stdout)
