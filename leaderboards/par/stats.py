"""Statistics of a person's own runs of a game, visible to nobody else."""

import re
from dataclasses import dataclass
from statistics import mean
from typing import Any

from games.engine import chance
from games.engine.game import Game
from games.models import TEST, Match, Seat
from leaderboards.models import Par
from leaderboards.par import visibility

LAST = 50
RunRow = tuple[Any, ...]
"""Score, seed, release and start of a run."""
_DRAWN = re.compile(rf"[{chance.SEED_ALPHABET}]{{{chance.LONGEST_SEED}}}")


@dataclass(frozen=True)
class Statistics:
    """Statistics of one person's runs; None or empty where there is no data yet."""

    runs: int
    finished: int
    mean: str
    best_over_par: int | None
    first_tries: int
    """How many first tries on random seeds the mean covers."""
    first_tries_mean: str

    @property
    def best_over_par_text(self) -> str:
        """With its sign if it is worse than par; empty if there is none."""
        if self.best_over_par is None:
            return ""
        return f"+{self.best_over_par}" if self.best_over_par > 0 else str(self.best_over_par)


def load_statistics(user: Any, game: Game) -> Statistics:
    """The statistics of a person in a game."""
    mine = Seat.objects.filter(user=user, match__game=game.key, match__mode=Match.Mode.SOLO)
    # The gifts of a weekly, or of another way to play, would pass for skill.
    mine = mine.exclude(match__options__contains='"modifier":')
    mine = mine.exclude(match__options__contains='"variant":')
    mine = mine.exclude(match__release__number=TEST)
    over = mine.filter(match__status=Match.Status.FINISHED)
    home: list[RunRow] = list(
        over.filter(place__isnull=False, score__isnull=False)
        .order_by("match__touched")
        .values_list("score", "match__seed", "match__release_id", "match__started")
    )
    scores = [score for score, *_ in home]
    tries = _first_tries(user, game, home)[-LAST:]
    return Statistics(
        runs=over.count(),
        finished=len(home),
        mean=_mean(game, scores),
        best_over_par=_best_over_par(game, home),
        first_tries=len(tries),
        first_tries_mean=_mean(game, tries),
    )


def _mean(game: Game, scores: list[int]) -> str:
    return visibility.score_text(game, f"{mean(scores):.1f}") if scores else ""


def _best_over_par(game: Game, home: list[RunRow]) -> int | None:
    wanted = {seed for _, seed, *_ in home}
    pars = {
        (par.seed, par.release_id): visibility.par_value(par)
        for par in Par.objects.filter(game=game.key, seed__in=wanted)
    }
    overs = [
        (score - par) if game.page.low_score else (par - score)
        for score, seed, release, _ in home
        if (par := pars.get((seed, release))) is not None
    ]
    return min(overs, default=None)


def _first_tries(user: Any, game: Game, home: list[RunRow]) -> list[int]:
    """Scores of finished runs on drawn seeds that nobody had tried before.

    Whether a seed was drawn is not stored: it has the form of one, and nobody had played it.
    """
    first: dict[tuple[str, int], RunRow] = {}
    for row in home:
        if _DRAWN.fullmatch(row[1]):
            first.setdefault((row[1], row[2]), row)
    known = Match.objects.filter(game=game.key, seed__in=[seed for seed, _ in first])
    begun: dict[str, Any] = {}
    for seed, started in known.order_by("-started").values_list("seed", "started"):
        begun[seed] = started
    return [row[0] for row in first.values() if begun[row[1]] == row[3]]
