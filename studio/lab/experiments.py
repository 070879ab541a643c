"""Experiments: started from a draft, played by workers in small pieces, cancelled or finished.

One experiment is played at a time; the others wait. Of two tasks that play the same piece only the
first one counts.
"""

import json
import time
from secrets import token_hex
from typing import Any

import msgspec
import structlog
from django.db import IntegrityError, transaction
from django.utils import timezone

from games import broadcast
from games.engine.errors import Malformed
from games.engine.game import Game
from games.engine.protocol import Rules
from games.engine.registry import GAMES
from games.match import releases
from games.models import Release
from studio import audit
from studio.editor import drafts
from studio.lab import bot_matches, counting
from studio.lab.appearances import ItemIndex, index_items
from studio.lab.bot_matches import Failure, Lineup, Played, Unfinished
from studio.lab.counting import Pairs, Tally
from studio.models import Draft, Experiment

logger = structlog.get_logger(__name__)

FEWEST, USUAL, MOST = 20, 100, 10_000
PLAY = "studio.play"
Status = Experiment.Status
PENDING = (Status.WAITING, Status.RUNNING)


class Pair(msgspec.Struct):
    """The same match on each side, while it is played: what is over, and what is under way."""

    over: list[Played] = msgspec.field(default_factory=list)
    left: Unfinished | None = None


def begin(
    draft: Draft, levels: list[str], options: dict[str, Any], matches: int, author: Any,
    rival: Draft | None = None, note: str = "",
) -> Experiment:  # fmt: skip
    """Start an experiment with the present content of a draft, beside the release or another
    draft; neither has problems."""
    game = drafts.load_game(draft)
    chosen = game.choose_options(drafts.parse_content(draft), options)
    with transaction.atomic():
        made = Experiment.objects.create(
            game=draft.game, draft=draft, title=draft.title, content=draft.content,
            schema_version=draft.schema_version, release=_find_release(game, chosen),
            levels=levels, options=msgspec.to_builtins(chosen), seed=token_hex(16), matches=matches,
            author=author, tallies=_encode([Tally(), Tally()]), note=note, rival=rival,
            rival_title=rival.title if rival else "", rival_content=rival.content if rival else "",
            rival_schema=rival.schema_version if rival else 1,
        )  # fmt: skip
        audit.record(author, "experiment_begun", made, link=f"/admin/studio/lab/{made.pk}/")
        transaction.on_commit(lambda: broadcast.send_task(PLAY, made.pk))
    return made


def _find_release(game: Game, chosen: Any) -> Release:
    """The release to compare with: the one that people play with these options."""
    try:
        return releases.choose(game, msgspec.to_builtins(chosen))[0]
    except Malformed:  # nobody can choose them yet
        return releases.current(game)


def cancel(experiment: Experiment, author: Any) -> bool:
    """Stop an experiment; its counts so far are kept. Returns whether there was one to stop."""
    pending = Experiment.objects.filter(pk=experiment.pk, status__in=PENDING)
    stopped = bool(pending.update(status=Status.CANCELLED, under_way=""))
    if stopped:
        audit.record(author, "experiment_cancelled", experiment)
        following = find_next()
        if following:
            transaction.on_commit(lambda: broadcast.send_task(PLAY, following.pk))
    return stopped


def find_next() -> Experiment | None:
    """The experiment that is to be played now: the running one, else the oldest that waits."""
    pending = Experiment.objects.filter(status__in=PENDING)
    # "running" sorts before "waiting".
    return pending.only("pk", "status", "touched").order_by("status", "made", "pk").first()


def tallies(experiment: Experiment) -> tuple[Tally, Tally]:
    """The counts of the draft and of the release."""
    found = msgspec.json.decode(experiment.tallies, type=list[Tally])
    return found[0], found[1]


def failure(experiment: Experiment) -> Failure | None:
    """Why an experiment failed; None if it did not."""
    return decode_failure(experiment.flaw)


def decode_failure(flaw: str) -> Failure | None:
    """A stored failure. Rows of earlier versions have a plain text."""
    if not flaw:
        return None
    try:
        return msgspec.json.decode(flaw, type=Failure)
    except msgspec.DecodeError:
        return Failure(bot_matches.BROKEN, {"error": flaw})


def play_piece(pk: int) -> bool:
    """Play the next piece; returns whether more is left to play now."""
    experiment = _take_slot(pk)
    if experiment is None:
        return False
    try:
        columns = _play_matches(experiment)
    except Exception as error:
        # A draft without problems may still break in play: that is a result too.
        logger.warning("experiment failed", experiment=pk, error=repr(error))
        flaw = msgspec.json.encode(bot_matches.describe_failure(error)).decode()
        _write(experiment, status=Status.FAILED, flaw=flaw, under_way="")
        return False
    over = columns["played"] >= experiment.matches
    kept = _write(experiment, status=Status.DONE if over else Status.RUNNING, **columns)
    return kept and not over


def _take_slot(pk: int) -> Experiment | None:
    """The experiment if it is its turn; None if it is over, or another one is played first."""
    following = find_next()
    if following is None or following.pk != pk:
        return None
    waiting = Experiment.objects.filter(pk=pk, status=Status.WAITING)
    try:
        with transaction.atomic():
            waiting.update(status=Status.RUNNING, touched=timezone.now())
    except IntegrityError:  # another one took the slot at the same time
        return None
    return Experiment.objects.filter(pk=pk, status=Status.RUNNING).first()


def bind_sides(experiment: Experiment) -> list[Rules]:
    """The rules of the draft and, if it offers the same options and seats, of the release."""
    game = GAMES[experiment.game]
    content = game.load(experiment.content.encode(), experiment.schema_version)
    lineup, other = _lineup(experiment), _load_other(experiment)
    sides = [game.rules.engine(content)]
    if bot_matches.can_start(game, other, lineup):
        sides.append(game.rules.engine(other))
    return sides


def _load_other(experiment: Experiment) -> Any:
    """The content of the second side: another draft, or the release."""
    if experiment.rival_content:
        raw = experiment.rival_content.encode()
        return GAMES[experiment.game].load(raw, experiment.rival_schema)
    return releases.content(experiment.release_id)


def load_plain(experiment: Experiment) -> list[Any]:
    """The content of both sides as plain values."""
    game = GAMES[experiment.game]
    first = game.upgrade(experiment.content.encode(), experiment.schema_version)
    if experiment.rival_content:
        second = game.upgrade(experiment.rival_content.encode(), experiment.rival_schema)
    else:
        second = releases.current_content(experiment.release).encode()
    return [json.loads(first), json.loads(second)]


def pairs(experiment: Experiment) -> Pairs:
    """The differences of the pairs that were played."""
    return msgspec.json.decode(experiment.pairs, type=Pairs)


def _lineup(experiment: Experiment) -> Lineup:
    return Lineup(tuple(experiment.levels), experiment.options)


def _play_matches(experiment: Experiment) -> dict[str, Any]:
    """The columns of an experiment after one piece."""
    begun = time.monotonic()
    game, sides, counts = GAMES[experiment.game], bind_sides(experiment), tallies(experiment)
    differences, seats = pairs(experiment), len(experiment.levels)
    indexes = [index_items(game, each, seats) for each in load_plain(experiment)]
    pair = msgspec.json.decode(experiment.under_way or b"{}", type=Pair)
    until, nth = bot_matches.deadline(), experiment.played
    while nth < experiment.matches:
        key = counting.match_key(experiment.seed, nth)
        if not _play_pair(game, sides, _lineup(experiment), key, pair, until, indexes):
            break
        for tally, played in zip(counts, pair.over, strict=False):
            counting.count(tally, played)
            counting.count_items(tally, played)
        if len(pair.over) > 1:
            counting.count_pair(differences, *pair.over)
        nth, pair = nth + 1, Pair()
        if time.monotonic() >= until:
            break
    spent = experiment.seconds + time.monotonic() - begun
    more = {"pairs": msgspec.json.encode(differences).decode(), "seconds": spent}
    return _columns(nth, counts, pair) | more


def _play_pair(
    game: Game, sides: list[Rules], lineup: Lineup, key: bytes, pair: Pair, until: float,
    indexes: list[ItemIndex],
) -> bool:  # fmt: skip
    """Play a pair of matches on; returns whether it is over."""
    for rules in sides[len(pair.over) :]:
        index = indexes[len(pair.over)]
        played = bot_matches.advance_match(game, rules, lineup, key, pair.left, until, index)
        pair.left = None
        if isinstance(played, Unfinished):
            pair.left = played
            return False
        pair.over.append(played)
    return True


def _columns(nth: int, counts: tuple[Tally, Tally], pair: Pair) -> dict[str, Any]:
    under_way = msgspec.json.encode(pair).decode() if pair.over or pair.left else ""
    return {"played": nth, "tallies": _encode(list(counts)), "under_way": under_way}


def _encode(sides: list[Tally]) -> str:
    return msgspec.json.encode(sides).decode()


def _write(experiment: Experiment, **columns: Any) -> bool:
    """Update a running experiment, unless another task played the same piece."""
    row = Experiment.objects.filter(
        pk=experiment.pk, status=Status.RUNNING, pieces=experiment.pieces
    )
    pieces = experiment.pieces + 1
    return bool(row.update(touched=timezone.now(), pieces=pieces, **columns))
