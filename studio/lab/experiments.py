"""Experiments: started from a draft, played by workers in small pieces, cancelled or finished."""

import time
from secrets import token_hex
from typing import Any

import msgspec
import structlog
from django.db import transaction
from django.utils import timezone

from games import broadcast
from games.engine.registry import GAMES
from games.match import releases
from studio import audit
from studio.editor import drafts
from studio.lab import counting
from studio.lab.counting import Tally
from studio.models import Draft, Experiment

logger = structlog.get_logger(__name__)

FEWEST, MOST = 100, 10_000
PIECE = 1.2
"""Seconds of play after which a task frees its worker."""
PLAY = "studio.play"
Status = Experiment.Status


def begin(
    draft: Draft, levels: list[str], options: dict[str, Any], matches: int, author: Any
) -> Experiment:
    """Start an experiment with the present content of a draft, which must have no problems."""
    game = drafts.load_game(draft)
    with transaction.atomic():
        made = Experiment.objects.create(
            game=draft.game, draft=draft, title=draft.title, content=draft.content,
            release=releases.current(game), levels=levels, options=options, seed=token_hex(16),
            matches=matches, author=author, tallies=_encode([Tally(), Tally()]),
        )  # fmt: skip
        audit.record(author, "experiment_begun", made, link=f"/admin/studio/lab/{made.pk}/")
        transaction.on_commit(lambda: broadcast.send_task(PLAY, made.pk))
    return made


def cancel(experiment: Experiment, author: Any) -> None:
    """Stop an experiment; its counts so far are kept."""
    changed = Experiment.objects.filter(pk=experiment.pk, status=Status.RUNNING)
    if changed.update(status=Status.CANCELLED):
        audit.record(author, "experiment_cancelled", experiment)


def tallies(experiment: Experiment) -> tuple[Tally, Tally]:
    """The counts of the draft and of the release."""
    found = msgspec.json.decode(experiment.tallies, type=list[Tally])
    return found[0], found[1]


def play_piece(pk: int) -> bool:
    """Play the next piece; returns whether more is left.

    Of two tasks that play the same piece only the first one counts.
    """
    experiment = Experiment.objects.filter(pk=pk, status=Status.RUNNING).first()
    if experiment is None:
        return False
    played, sides = experiment.played, tallies(experiment)
    try:
        done = _play_matches(experiment, sides)
    except Exception as error:
        # A draft without problems may still break in play: that is a result too.
        logger.warning("experiment failed", experiment=pk, error=repr(error))
        _write(pk, played, status=Status.FAILED, flaw=f"{type(error).__name__}: {error}"[:500])
        return False
    over = done >= experiment.matches
    status = Status.DONE if over else Status.RUNNING
    kept = _write(pk, played, played=done, tallies=_encode(list(sides)), status=status)
    return kept and not over


def _play_matches(experiment: Experiment, sides: tuple[Tally, Tally]) -> int:
    game = GAMES[experiment.game]
    rules = (
        game.rules.engine(game.load(experiment.content.encode())),
        releases.rules(experiment.release_id),
    )
    end, nth = time.monotonic() + PIECE, experiment.played
    while nth < experiment.matches:
        key = counting.match_key(experiment.seed, nth)
        for side, bound in zip(sides, rules, strict=True):
            counting.play(side, game, bound, key, experiment.levels, experiment.options)
        nth += 1
        if time.monotonic() >= end:
            break
    return nth


def _encode(sides: list[Tally]) -> str:
    return msgspec.json.encode(sides).decode()


def _write(pk: int, before: int, **columns: Any) -> bool:
    """Update a running experiment, unless another task counted the same matches."""
    row = Experiment.objects.filter(pk=pk, status=Status.RUNNING, played=before)
    return bool(row.update(touched=timezone.now(), **columns))
