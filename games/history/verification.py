"""Whether a match is what its log says: every event, the state, the result, the key and its seed.

What is stored of a match besides its log is a cache. Here the log is played again and compared
with all of it; whatever differs is a flaw with a stable code.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.utils.translation import gettext_lazy
from msgspec.structs import replace

from games.engine import chance, protocol
from games.engine.errors import Malformed, Refused
from games.engine.game import Game
from games.engine.protocol import Outcome
from games.history import replay as history_replay
from games.history.replay import Draw, Made, Rerun
from games.match import positions
from games.match.positions import FIRST, Position
from games.models import Match, Move

SENTENCES = {
    "unreadable": gettext_lazy("The stored match cannot be read."),
    "commitment": gettext_lazy("The key does not fit the commitment."),
    "seed": gettext_lazy("The key does not follow from the seed."),
    "missing": gettext_lazy("A move is missing from the log."),
    "refused": gettext_lazy("The rules refuse a move of the log."),
    "events": gettext_lazy("A move made something else happen than the log says."),
    "seen": gettext_lazy("The log contradicts itself about who saw what."),
    "state": gettext_lazy("The log leads to another position than the one stored."),
    "result": gettext_lazy("The log leads to another result than the one stored."),
}


class Flaw(NamedTuple):
    """Something that differs; `move` is the first move where it does, 0 where no move is meant."""

    code: str
    move: int = 0

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self.code])


class DrawnAt(NamedTuple):
    """A draw, and the move that asked for it."""

    move: int
    draw: Draw


@dataclass(frozen=True)
class Verdict:
    """What came of playing a match again."""

    made: tuple[Made, ...]
    flaws: tuple[Flaw, ...]

    @property
    def sound(self) -> bool:
        return not self.flaws

    @property
    def moves(self) -> int:
        return max(0, len(self.made) - 1)

    @property
    def draws(self) -> tuple[DrawnAt, ...]:
        return tuple(DrawnAt(made.number, draw) for made in self.made for draw in made.draws)


def verify(match_id: UUID) -> Verdict:
    """Play a match again from its log alone and compare; NoSuchMatch if there is none."""
    try:
        position = positions.load(match_id)
        moves = list(Move.objects.filter(match_id=match_id).order_by("version"))
        again = history_replay.rerun(position, moves)
        flaws = tuple(_flaws(position, moves, again))
    except (msgspec.DecodeError, Malformed):
        return Verdict((), (Flaw("unreadable"),))
    return Verdict(again.made, flaws)


def _flaws(position: Position, moves: list[Move], again: Rerun) -> Iterator[Flaw]:
    match = Match.objects.get(pk=position.match_id)
    if chance.commitment(position.secret) != match.commitment:
        yield Flaw("commitment")
    if is_open(position.seed) and derived(position) != position.secret:
        yield Flaw("seed")
    if odd := _first_odd_events(position.game, moves, again.made[1:]):
        yield Flaw("events", odd)
    if odd := _first_odd_sight(position, moves):
        yield Flaw("seen", odd)
    if again.broken:
        # Whatever is stored of the end, this log does not reach it.
        yield Flaw(*again.broken)
    elif len(moves) != match.version:
        yield Flaw("missing", len(moves) + 1)
    else:
        yield from _end_flaws(position, match, again.made[-1])


def _end_flaws(position: Position, match: Match, end: Made) -> Iterator[Flaw]:
    if end.state != position.state:
        yield Flaw("state")
    outcome = position.rules.outcome(end.state)
    stored = msgspec.json.decode(match.result, type=Outcome) if match.result else None
    ended = Match.Status.CANCELLED if position.cancelled else Match.Status.RUNNING
    status = Match.Status.FINISHED if outcome else ended
    same = _tells(stored, outcome) and match.status == status
    if not same or _standings(match) != _earned(match, outcome):
        yield Flaw("result")


def _tells(stored: Outcome | None, outcome: Outcome | None) -> bool:
    """Whether a stored result is what the log leads to. Games learn to tell more of an end than
    they did: a fact that an old result lacks is no contradiction."""
    if stored is None or outcome is None or len(stored.records) != len(outcome.records):
        return stored == outcome
    known = tuple(
        {**told, **then} for told, then in zip(outcome.records, stored.records, strict=True)
    )
    return replace(stored, records=known) == outcome


def _standings(match: Match) -> list[tuple[int | None, int | None]]:
    return list(match.seats.order_by("index").values_list("place", "score"))


def _earned(match: Match, outcome: Outcome | None) -> list[tuple[int | None, int | None]]:
    if outcome is None:
        return [(None, None)] * match.seats.count()
    return [(p or None, s) for p, s in zip(outcome.places, outcome.scores, strict=True)]


def _first_odd_events(game: Game, moves: list[Move], made: tuple[Made, ...]) -> int:
    for move, again in zip(moves, made, strict=False):
        if game.decode_events(move.events) != again.events:
            return again.number
    return 0


def _first_odd_sight(position: Position, moves: list[Move]) -> int:
    """The first move after which the versions of the audiences cannot be what they were given as:
    each counts by ones, moves on for the mover and for whoever heard something, and the last is
    the one in the books."""
    before = [FIRST for _ in position.audiences]
    for number, move in enumerate(moves, 1):
        seen = msgspec.json.decode(move.seen, type=list[int])
        events = position.game.decode_events(move.events)
        for audience, was, now in zip(position.audiences, before, seen, strict=False):
            must = audience == move.seat or bool(protocol.visible_events(events, audience))
            if not was + must <= now <= was + 1:
                return number
        if len(seen) != len(before):
            return number
        before = seen
    books = [account.seen for account in position.ledger.accounts]
    return 0 if books == before else len(moves)


def is_open(seed: str) -> bool:
    """Whether a seed is one that anybody can type: the names of dailies are not."""
    try:
        return bool(chance.clean_seed(seed))
    except Refused:
        return False


def derived(position: Position) -> bytes:
    """The key that follows from the seed."""
    return chance.seed_key(position.game.seed_prefix, position.seed)
