"""Whether a stored match agrees with its log: events, state, result, key and seed.

All that is stored of a match besides its log is a cache. Verification replays the log and
compares; each difference is a flaw with a stable code.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.utils.translation import gettext_lazy
from msgspec.structs import replace

from games.engine import chance, protocol
from games.engine.chance import ImpliedDraw
from games.engine.errors import Malformed, Refused
from games.engine.game import Game
from games.engine.protocol import Outcome
from games.engine.rooms import UnknownVersion
from games.history import rerun
from games.history.rerun import Draw, ReplayedMove, Rerun
from games.match import positions, releases
from games.match.audiences import FIRST_VERSION
from games.match.positions import Position
from games.models import Match, Move

SENTENCES = {
    "unreadable": gettext_lazy("The stored match cannot be read."),
    "commitment": gettext_lazy("The key does not fit the commitment."),
    "nonces": gettext_lazy("The key does not follow from the site's key and the players' nonces."),
    "seed": gettext_lazy("The key does not follow from the seed."),
    "missing": gettext_lazy("A move is missing from the log."),
    "refused": gettext_lazy("The rules refuse a move of the log."),
    "events": gettext_lazy("A move made something else happen than the log says."),
    "seen": gettext_lazy("The log contradicts itself about who saw what."),
    "state": gettext_lazy("The log leads to another position than the one stored."),
    "result": gettext_lazy("The log leads to another result than the one stored."),
}


class Flaw(NamedTuple):
    """A difference, and the first move where it shows; 0: not of one move."""

    code: str
    move: int = 0

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self.code])


class MoveDraw(NamedTuple):
    """A draw and the move that it belongs to."""

    move: int
    draw: Draw


@dataclass(frozen=True)
class Verdict:
    """The result of replaying a match."""

    made: tuple[ReplayedMove, ...]
    flaws: tuple[Flaw, ...]
    implied_draws: tuple[ImpliedDraw, ...] = ()
    """Which events of its log imply which draws; empty if that cannot be said."""

    @property
    def sound(self) -> bool:
        return not self.flaws

    def __len__(self) -> int:
        return 1 + len(self.made)

    @property
    def moves(self) -> int:
        return max(0, len(self.made) - 1)

    @cached_property
    def draws(self) -> tuple[MoveDraw, ...]:
        return tuple(MoveDraw(made.number, draw) for made in self.made for draw in made.draws)


def verify(match_id: UUID) -> Verdict:
    """Replay a match from its log and compare; NoSuchMatch if there is none."""
    try:
        position = positions.load(match_id)
        moves = rerun.load_moves(match_id)
        again = rerun.rerun(position, moves)
        flaws = tuple(_flaws(position, moves, again))
    except (msgspec.DecodeError, Malformed, UnknownVersion):
        return Verdict((), (Flaw("unreadable"),))
    return Verdict(again.made, flaws, _implied_draws(position))


def _implied_draws(position: Position) -> tuple[ImpliedDraw, ...]:
    """What the game declares, which is about its newest rules."""
    rules: Any = position.rules
    version = Match.objects.values_list("rules_version", flat=True).get(pk=position.match_id)
    if version != position.game.rules.version:
        return ()
    return position.game.records.implied_draws(rules.content)


def _flaws(position: Position, moves: list[Move], again: Rerun) -> Iterator[Flaw]:
    match = Match.objects.get(pk=position.match_id)
    if chance.commitment(position.promised_key) != match.commitment:
        yield Flaw("commitment")
    if not _fits_nonces(position, match):
        yield Flaw("nonces")
    if is_typed(position.seed) and position.secret not in _seed_keys(position):
        yield Flaw("seed")
    if wrong := _first_wrong_events(position.game, moves, again.made[1:]):
        yield Flaw("events", wrong)
    if wrong := _first_wrong_version(position, moves):
        yield Flaw("seen", wrong)
    if again.broken:
        # The log does not reach the stored end, so there is nothing to compare.
        yield Flaw(*again.broken)
    elif len(moves) != match.version:
        yield Flaw("missing", len(moves) + 1)
    else:
        yield from _end_flaws(position, match, again.made[-1])


def _fits_nonces(position: Position, match: Match) -> bool:
    """Whether the secret is made of the site's key and the nonces, as its derivation says."""
    if match.derivation == Match.Derivation.SITE:
        return not position.site_key and (bool(position.seed) or not any(position.nonces))
    mixed = chance.mix_key(position.site_key, position.nonces)
    return bool(position.site_key) and any(position.nonces) and mixed == position.secret


def _end_flaws(position: Position, match: Match, end: ReplayedMove) -> Iterator[Flaw]:
    if end.state != position.state:
        yield Flaw("state")
    outcome = position.rules.outcome(end.state)
    stored = msgspec.json.decode(match.result, type=Outcome) if match.result else None
    ended = Match.Status.CANCELLED if position.cancelled else Match.Status.RUNNING
    status = Match.Status.FINISHED if outcome else ended
    same = _agree(stored, outcome) and match.status == status
    if not same or _stored_places(match) != _places(match, outcome):
        yield Flaw("result")


def _agree(stored: Outcome | None, outcome: Outcome | None) -> bool:
    """Whether a stored result is that of the log. A fact that an old result lacks, because the game
    did not record it then, is no difference."""
    if stored is None or outcome is None or len(stored.records) != len(outcome.records):
        return stored == outcome
    known = tuple(
        {**fresh, **old} for fresh, old in zip(outcome.records, stored.records, strict=True)
    )
    return replace(stored, records=known) == outcome


def _stored_places(match: Match) -> list[tuple[int | None, int | None]]:
    return list(match.seats.order_by("index").values_list("place", "score"))


def _places(match: Match, outcome: Outcome | None) -> list[tuple[int | None, int | None]]:
    if outcome is None:
        return [(None, None)] * match.seats.count()
    return [(p or None, s) for p, s in zip(outcome.places, outcome.scores, strict=True)]


def _first_wrong_events(game: Game, moves: list[Move], made: tuple[ReplayedMove, ...]) -> int:
    for move, again in zip(moves, made, strict=False):
        if game.decode_events(move.events) != again.events:
            return again.number
    return 0


def _first_wrong_version(position: Position, moves: list[Move]) -> int:
    """The first move after which the versions of the audiences cannot be right; 0 if there is none.
    Each goes up by one at most, and must for the mover and for an audience that saw an event; the
    last ones are those of the ledger."""
    before = [FIRST_VERSION for _ in position.audiences]
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
    ledger = [account.seen for account in position.ledger.accounts]
    return 0 if ledger == before else len(moves)


def is_typed(seed: str) -> bool:
    """Whether anyone can type this seed; the name of a daily stands for a key of its own."""
    try:
        return bool(chance.clean_seed(seed))
    except Refused:
        return False


def _seed_keys(position: Position) -> tuple[bytes, bytes]:
    """The keys that the seed of a match may stand for."""
    return releases.seed_keys(position.game, position.seed, position.release_number)


def seed_source(position: Position) -> str:
    """The text whose SHA-256 is the key of a match; empty if its key comes from no seed, or from
    the site's secret."""
    text = position.game.seed_prefix + position.seed
    same = chance.seed_key(position.game.seed_prefix, position.seed) == position.secret
    return text if is_typed(position.seed) and same else ""
