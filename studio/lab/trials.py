"""The trial before publishing: bots play new content, and what they score must be within reason.

A trial is an experiment like any other, so that it is workers who play it. Whoever let enough
bots of the right level play in the lab has had it already.
"""

from dataclasses import dataclass
from typing import Any

from games.engine.game import Game, Trial
from studio.editor import drafts
from studio.lab import counting, experiments
from studio.models import Draft, Experiment


@dataclass(frozen=True)
class Result:
    """What the bots made of it."""

    trial: Trial
    mean: float
    worst: int

    @property
    def refused(self) -> bool:
        return self.worst > self.trial.most

    @property
    def unusual(self) -> bool:
        low, high = self.trial.usual
        return not low <= self.mean <= high


def find(draft: Draft, trial: Trial) -> Result | None:
    """The trial of exactly what the draft holds now, if bots have played it to its end."""
    played = Experiment.objects.filter(
        game=draft.game,
        status=Experiment.Status.DONE,
        matches__gte=trial.matches,
        content=draft.content,
    )
    levels = _levels(drafts.game_of(draft), trial)
    for experiment in played:
        if experiment.levels == levels:
            tally, _ = experiments.tallies(experiment)
            mean = counting.average(tally.scores[0]).value
            return Result(trial, mean, max(map(int, tally.points)))
    return None


def begin(draft: Draft, trial: Trial, author: Any) -> Experiment:
    """Let bots play it; one that is under way will do."""
    levels = _levels(drafts.game_of(draft), trial)
    running = draft.experiments.filter(
        status=Experiment.Status.RUNNING, content=draft.content, matches__gte=trial.matches
    )
    under_way = next((each for each in running if each.levels == levels), None)
    return under_way or experiments.begin(draft, levels, {}, trial.matches, author)


def _levels(game: Game, trial: Trial) -> list[str]:
    return [trial.level] * game.seats.start
