"""What a reader may know of a par, and when (rulebook of the game, hidden information).

The par of an open seed is public. That of a daily is shown to people who have finished it, and to
everyone once the day is over. The solver's line spoils a seed: it is shown to people who finished
the seed and, for a daily, once the day is over.
"""

from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext

from games.engine import texts
from games.engine.errors import NoSuchMatch, NotSeated
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match.bots import level_name
from games.models import Match
from leaderboards.boards import kinds, selectors
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.models import DailySeed, Par

Verdict = Literal["", "over", "level", "better"]
SOLVER = "solver"


@dataclass(frozen=True)
class Pace:
    """The result of a bot."""

    level: str
    name: str
    score: int
    text: str


@dataclass(frozen=True)
class VisiblePar:
    """A par as one reader may see it, compared with a run if there is one."""

    record: Par
    value: int | None
    score: int | None
    score_text: str
    over: int
    """How much worse than par the run was."""
    verdict: Verdict
    holder: str
    """The person whose run is better than the solver's."""
    paces: list[Pace]
    seeking: bool
    percent: int
    solution: bool
    """Whether the solver's line may be shown."""
    runs_open: bool
    """Whether the bots' runs may be shown."""

    @property
    def is_minimal(self) -> bool:
        """Whether the solver proved that no run can be better."""
        return self.record.exact and not self.holder

    @property
    def value_before(self) -> int | None:
        """Par as it was before this run; a better run has become par itself."""
        return self.record.solved if self.verdict == "better" else self.value

    @property
    def best_apart(self) -> int | None:
        """The best run of a person, where it is neither par nor this run."""
        best = self.record.best
        return None if best in (self.value, self.score) else best

    @property
    def value_text(self) -> str:
        return "" if self.value is None else score_text(GAMES[self.record.game], self.value)


def par_value(par: Par) -> int | None:
    """Par: the solver's score or a person's better one; None while unknown."""
    if par.solved is None:
        return None
    return par.best if _is_beaten(par) and par.best is not None else par.solved


def _is_beaten(par: Par) -> bool:
    if par.best is None or par.solved is None:
        return False
    return par.best < par.solved if GAMES[par.game].page.low_score else par.best > par.solved


def find_par(game: Game, release: int, seed: str) -> Par | None:
    """The par of a key, by the number of the release."""
    if game.records.runs is None:
        return None
    known = Par.objects.select_related("release", "holder")
    return known.filter(game=game.key, release__number=release, seed=seed).first()


def visible_par(
    par: Par | None, viewer: Any, score: int | None = None, runner: int | None = None
) -> VisiblePar | None:
    """The par as a viewer may know it, compared with a score; None if it is hidden.

    `runner` is the user whose run has the score.
    """
    if par is None or not may_know(par, viewer):
        return None
    known = par_value(par)
    over = 0 if known is None or score is None else score - known
    if not GAMES[par.game].page.low_score:
        over = -over
    return VisiblePar(
        record=par,
        value=known,
        score=score,
        score_text="" if score is None else score_text(GAMES[par.game], score),
        over=over,
        verdict=_verdict(par, over, runner) if known is not None and score is not None else "",
        holder=par.holder.get_username() if _is_beaten(par) and par.holder else "",
        paces=bot_paces(par),
        seeking=par.state == Par.State.SEEKING,
        percent=par.done,
        solution=bool(par.line) and may_see_line(par, viewer),
        runs_open=is_open(par),
    )


def _verdict(par: Par, over: int, runner: int | None) -> Verdict:
    if over > 0:
        return "over"
    # The run that improved par has become par itself.
    is_par = over == 0 and _is_beaten(par) and par.holder_id == runner
    return "better" if over < 0 or is_par else "level"


def board_par(address: BoardAddress, viewer: Any) -> VisiblePar | None:
    """The par beside the board of a seed or a day."""
    day = calendar.parse_date(address.scope)
    if address.kind.key in (kinds.DAILY, kinds.PAST) and day:
        return visible_par(find_par(address.game, address.release, calendar.label(day)), viewer)
    if address.kind.key == kinds.SEED:
        return visible_par(find_par(address.game, address.release, address.scope), viewer)
    return None


def marks(par: VisiblePar | None) -> dict[int, list[str]]:
    """Which scores par and the bots have."""
    found: dict[int, list[str]] = {}
    if par is not None:
        if par.value is not None:
            found.setdefault(par.value, []).append(gettext("Par"))
        for pace in par.paces:
            found.setdefault(pace.score, []).append(pace.name)
    return found


def bot_paces(par: Par) -> list[Pace]:
    """The finished runs of the bots, by the names that the game gives them."""
    game = GAMES[par.game]
    runs = par.bot_runs.filter(score__isnull=False).order_by("pk")
    return [
        Pace(run.level, level_name(game, run.level), run.score, score_text(game, run.score))
        for run in runs
        if run.score is not None
    ]


def score_text(game: Game, score: int | str) -> str:
    """A score, or a mean of scores, in the game's own unit."""
    return texts.fill(gettext(game.page.score_text or "{n}"), n=score)


def find_daily(par: Par) -> DailySeed | None:
    """The daily whose key this is; None for an open seed."""
    day = calendar.parse_label(par.seed)
    return DailySeed.objects.filter(game=par.game, date=day).first() if day else None


def may_know(par: Par, viewer: Any) -> bool:
    """Whether a viewer may know the number."""
    return selectors.may_see_rows(find_daily(par), viewer)


def is_open(par: Par) -> bool:
    """Whether runs of this key may be shown: those of a daily when it is over."""
    daily = find_daily(par)
    return daily is None or daily.revealed is not None


def may_see_line(par: Par, viewer: Any) -> bool:
    """Whether a viewer may see the solver's line."""
    daily = find_daily(par)
    return daily.revealed is not None if daily else has_finished(par, viewer)


def has_finished(par: Par, viewer: Any) -> bool:
    """Whether a viewer has finished a run of this key."""
    if not viewer.is_authenticated:
        return False
    runs = Match.objects.filter(game=par.game, release=par.release_id, seed=par.seed)
    ended = runs.filter(status=Match.Status.FINISHED, sealed=False)
    return ended.filter(seats__user=viewer, seats__place__isnull=False).exists()


def load_line(par_id: int, who: str, viewer: Any) -> tuple[Par, str]:
    """A par and the line of the solver or of a bot; refused if the viewer may not see it yet."""
    par = Par.objects.select_related("release").filter(pk=par_id).first()
    if par is None or par.game not in GAMES:
        raise NoSuchMatch("no_such_match")
    if who == SOLVER:
        if not may_see_line(par, viewer):
            raise NotSeated("finish_first")
        line = par.line
    else:
        if not is_open(par):
            raise NotSeated("finish_first")
        run = par.bot_runs.filter(level=who, score__isnull=False).first()
        line = run.line if run else ""
    if not line:
        raise NoSuchMatch("no_such_match")
    return par, line


def line_author(game: Game, who: str) -> str:
    """The name of the solver or of the bot that made a line."""
    return gettext("Par solution") if who == SOLVER else level_name(game, who)
