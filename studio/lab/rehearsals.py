"""The rehearsal of a draft: before it is published, bots play a match of everything it offers.

Every mode (the values of the first option) is played at every number of seats with every level of
bots, every value of the other options once with every level; then the daily and, where a game asks
for it, a trial whose scores must be in a usual range. Workers play it in pieces, beside the
experiments of the lab.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
import structlog
from django.db import transaction
from django.utils import timezone

from games import broadcast
from games.engine.chance import Chance
from games.engine.content import Option
from games.engine.errors import Refused
from games.engine.game import Game
from games.engine.protocol import Sitter
from games.engine.records.leaderboards import DAILY
from games.engine.rooms import Trial
from studio.editor import drafts
from studio.lab import bot_matches
from studio.lab.bot_matches import Lineup, Unfinished
from studio.models import Draft, Rehearsal

logger = structlog.get_logger(__name__)

REHEARSE = "studio.rehearse"
Status = Rehearsal.Status


class Flaw(msgspec.Struct):
    """What went wrong, and in which match."""

    lineup: Lineup
    failure: bot_matches.Failure


@dataclass(frozen=True)
class TrialResult:
    """The scores of a trial."""

    trial: Trial
    mean: float
    worst: int

    @property
    def is_refused(self) -> bool:
        return self.worst > self.trial.most

    @property
    def is_unusual(self) -> bool:
        low, high = self.trial.usual
        return not low <= self.mean <= high


def list_lineups(game: Game, content: Any) -> list[Lineup]:
    """The matches of a rehearsal before its trial."""
    if not game.bots.levels:
        return []
    usual = msgspec.to_builtins(game.choose_options(content, {}))
    modes, *others = game.rules.offers(content) or (None,)
    lineups = [
        Lineup((level,) * size, options)
        for options in (_variants(usual, modes) if modes else [usual])
        for level in game.bots.levels
        for size in game.allowed_seats(content, game.decode_options(options))
    ]
    fewest = game.allowed_seats(content, game.decode_options(usual)).start
    lineups += [
        Lineup((level,) * fewest, options)
        for option in others
        for options in _variants(usual, option)
        if options != usual
        for level in game.bots.levels
    ]
    return [*lineups, *_daily_lineup(game, content)]


def _variants(usual: dict[str, Any], option: Option) -> list[dict[str, Any]]:
    """The usual options with each value of one option."""
    return [{**usual, option.name: value.value} for value in option.public_values]


def _daily_lineup(game: Game, content: Any) -> Iterator[Lineup]:
    """The daily, with a bot in the seat of the person."""
    for kind in game.records.leaderboards:
        if kind.key == DAILY:
            levels = (next(iter(game.bots.levels)), *kind.against)
            options = game.fit_options(content, kind.options, len(levels))
            yield Lineup(levels, msgspec.to_builtins(options))


def _plan(game: Game, content: Any) -> tuple[list[Lineup], int]:
    """All matches of a rehearsal, and how many of the last are the trial."""
    lineups, trial = list_lineups(game, content), game.content.trial
    if trial is None:
        return lineups, 0
    options = msgspec.to_builtins(game.choose_options(content, {}))
    tried = Lineup((trial.level,) * game.seats.start, options)
    return [*lineups, *[tried] * trial.matches], trial.matches


def find_unstartable(game: Game, content: Any) -> Flaw | None:
    """The first match that content does not even let start, for content that is not rehearsed."""
    rules = game.rules.engine(content)
    for lineup in list_lineups(game, content):
        try:
            rules.start(
                game.decode_options(lineup.options),
                (Sitter(bot=True),) * len(lineup.levels),
                Chance(bytes(32)),
            )
        except Refused as error:
            return Flaw(lineup, bot_matches.describe_failure(error))
    return None


def find(draft: Draft) -> Rehearsal | None:
    """The rehearsal of the present content of a draft."""
    return draft.rehearsals.filter(checksum=_checksum(draft)).first()


def begin(draft: Draft, author: Any) -> Rehearsal:
    """Start the rehearsal of a draft without problems, or return the one that there is."""
    lineups, _ = _plan(drafts.load_game(draft), drafts.parse_content(draft))
    made, is_new = draft.rehearsals.get_or_create(
        checksum=_checksum(draft), defaults={"matches": len(lineups), "author": author}
    )
    if is_new and not lineups:
        draft.rehearsals.filter(pk=made.pk).update(status=Status.DONE)
        made.refresh_from_db()
    if made.is_running:
        transaction.on_commit(lambda: broadcast.send_task(REHEARSE, made.pk))
    return made


def _checksum(draft: Draft) -> str:
    return sha256(draft.content.encode()).hexdigest()


def trial_result(rehearsal: Rehearsal, trial: Trial | None) -> TrialResult | None:
    """The result of a finished trial; None if the game asks for none."""
    scores = rehearsal.scores
    if trial is None or not scores:
        return None
    return TrialResult(trial, sum(scores) / len(scores), max(scores))


def find_flaw(rehearsal: Rehearsal) -> Flaw | None:
    """Why a rehearsal failed; None if it did not."""
    return msgspec.json.decode(rehearsal.flaw, type=Flaw) if rehearsal.flaw else None


def play_piece(pk: int) -> bool:
    """Play the next piece; returns whether more is left. Ends if the draft has changed."""
    rehearsal = Rehearsal.objects.select_related("draft").filter(pk=pk).first()
    if rehearsal is None or not rehearsal.is_running:
        return False
    if rehearsal.checksum != _checksum(rehearsal.draft):
        rehearsal.delete()
        return False
    columns = _play_matches(rehearsal)
    row = Rehearsal.objects.filter(pk=pk, status=Status.RUNNING, pieces=rehearsal.pieces)
    pieces = rehearsal.pieces + 1
    kept = row.update(touched=timezone.now(), pieces=pieces, **columns)
    return bool(kept) and columns["status"] == Status.RUNNING


def _play_matches(rehearsal: Rehearsal) -> dict[str, Any]:
    """The columns of a rehearsal after one piece."""
    game, content = drafts.load_game(rehearsal.draft), drafts.parse_content(rehearsal.draft)
    lineups, tried = _plan(game, content)
    rules, until, nth = game.rules.engine(content), bot_matches.deadline(), rehearsal.played
    scores, left = list(rehearsal.scores), _decode_match(rehearsal)
    while nth < len(lineups) and time.monotonic() < until:
        key = sha256(f"{rehearsal.checksum}:{nth}".encode()).digest()
        try:
            played = bot_matches.advance_match(game, rules, lineups[nth], key, left, until)
        except Exception as error:
            # Content without problems may still break in play: that is what a rehearsal is for.
            logger.warning("rehearsal failed", rehearsal=rehearsal.pk, error=repr(error))
            flaw = Flaw(lineups[nth], bot_matches.describe_failure(error))
            return {"status": Status.FAILED, "flaw": _encode(flaw), "played": nth}
        left = played if isinstance(played, Unfinished) else None
        if not isinstance(played, Unfinished):
            nth += 1
            scores += played.outcome.scores[:1] if nth > len(lineups) - tried else ()
    return {
        "status": Status.RUNNING if nth < len(lineups) else Status.DONE,
        "played": nth, "scores": scores, "under_way": _encode(left) if left else "",
    }  # fmt: skip


def _decode_match(rehearsal: Rehearsal) -> Unfinished | None:
    if not rehearsal.under_way:
        return None
    return msgspec.json.decode(rehearsal.under_way, type=Unfinished)


def _encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()
