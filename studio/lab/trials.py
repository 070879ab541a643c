"""The trial before publishing: bots play new content, and their scores must be in a usual range.

A trial is an ordinary experiment, played by workers. An experiment of the lab counts as the trial
if it has the level and the number of matches.
"""

from dataclasses import dataclass
from typing import Any

from games.engine.game import Game, Trial
from studio.editor import drafts
from studio.lab import counting, experiments
from studio.models import Draft, Experiment


@dataclass(frozen=True)
class Result:
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


def find(draft: Draft, trial: Trial) -> Result | None:
    """The finished trial of the present content of a draft, if there is one."""
    played = Experiment.objects.filter(
        game=draft.game,
        status=Experiment.Status.DONE,
        matches__gte=trial.matches,
        content=draft.content,
    )
    levels = _levels(drafts.load_game(draft), trial)
    for experiment in played:
        if experiment.levels == levels:
            tally, _ = experiments.tallies(experiment)
            mean = counting.average(tally.scores[0]).value
            return Result(trial, mean, max(map(int, tally.points)))
    return None


def begin(draft: Draft, trial: Trial, author: Any) -> Experiment:
    """Start the trial of a draft, or return the one that is running."""
    levels = _levels(drafts.load_game(draft), trial)
    running = draft.experiments.filter(
        status=Experiment.Status.RUNNING, content=draft.content, matches__gte=trial.matches
    )
    present = next((each for each in running if each.levels == levels), None)
    return present or experiments.begin(draft, levels, {}, trial.matches, author)


def _levels(game: Game, trial: Trial) -> list[str]:
    return [trial.level] * game.seats.start
