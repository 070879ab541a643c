"""What a reader may know of a par, and when (rulebook of the game, hidden information).

The par of an open seed is anyone's. That of a daily is told to whoever is done with it, and to all
once the day is over. The solver's line spoils a seed: it is shown to those who finished it, and
of a daily once the day is over.
"""

from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext

from games.engine.errors import NoSuchMatch, NotSeated
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match.bots import level_name
from games.models import Match
from leaderboards.boards import kinds, selectors
from leaderboards.boards.kinds import Where
from leaderboards.dailies import calendar
from leaderboards.models import DailySeed, Par

Verdict = Literal["", "over", "level", "better"]
SOLVER = "solver"


@dataclass(frozen=True)
class Pace:
    """How a bot did."""

    level: str
    name: str
    score: int
    text: str


@dataclass(frozen=True)
class Told:
    """A par as one reader may see it, beside a run of theirs if there is one."""

    par: Par
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
    """Whether the solver's line may be looked at."""
    runs_open: bool
    """Whether the bots' runs may be."""

    @property
    def value_text(self) -> str:
        return "" if self.value is None else scored(GAMES[self.par.game], self.value)


def value(par: Par) -> int | None:
    """Par: the solver's score or a person's better one; None while nothing is known."""
    if par.solved is None:
        return None
    return par.best if _beaten(par) and par.best is not None else par.solved


def _beaten(par: Par) -> bool:
    if par.best is None or par.solved is None:
        return False
    return par.best < par.solved if GAMES[par.game].page.low_score else par.best > par.solved


def of(game: Game, release: int, seed: str) -> Par | None:
    """The par of a key, by the number of the release."""
    if game.records.runs is None:
        return None
    known = Par.objects.select_related("release", "holder")
    return known.filter(game=game.key, release__number=release, seed=seed).first()


def told(
    par: Par | None, viewer: Any, score: int | None = None, runner: int | None = None
) -> Told | None:
    """What this reader may know, beside the score of somebody's run; None if it is nothing."""
    if par is None or not may_know(par, viewer):
        return None
    known = value(par)
    over = 0 if known is None or score is None else score - known
    if not GAMES[par.game].page.low_score:
        over = -over
    return Told(
        par=par,
        value=known,
        score=score,
        score_text="" if score is None else scored(GAMES[par.game], score),
        over=over,
        verdict=_verdict(par, over, runner) if known is not None and score is not None else "",
        holder=par.holder.get_username() if _beaten(par) and par.holder else "",
        paces=paces(par),
        seeking=par.state == Par.State.SEEKING,
        percent=par.done,
        solution=bool(par.line) and may_see_line(par, viewer),
        runs_open=is_open(par),
    )


def _verdict(par: Par, over: int, runner: int | None) -> Verdict:
    if over > 0:
        return "over"
    # The run that lowered par has become par itself.
    is_par = over == 0 and _beaten(par) and par.holder_id == runner
    return "better" if over < 0 or is_par else "level"


def on_board(where: Where, viewer: Any) -> Told | None:
    """Par beside the board of a seed or a day."""
    day = calendar.from_iso(where.scope)
    if where.kind.key in (kinds.DAILY, kinds.PAST) and day:
        return told(of(where.game, where.release, calendar.label(day)), viewer)
    if where.kind.key == kinds.SEED:
        return told(of(where.game, where.release, where.scope), viewer)
    return None


def marks(told: Told | None) -> dict[int, list[str]]:
    """Who besides people came to which score: par and the bots."""
    found: dict[int, list[str]] = {}
    if told is not None:
        if told.value is not None:
            found.setdefault(told.value, []).append(gettext("Par"))
        for pace in told.paces:
            found.setdefault(pace.score, []).append(pace.name)
    return found


def paces(par: Par) -> list[Pace]:
    """The bots that are through, as the game names them."""
    game = GAMES[par.game]
    runs = par.bot_runs.filter(score__isnull=False).order_by("pk")
    return [
        Pace(run.level, level_name(game, run.level), run.score, scored(game, run.score))
        for run in runs
        if run.score is not None
    ]


def scored(game: Game, score: int | str) -> str:
    """A score, or a mean of them, in the game's own words."""
    return gettext(game.page.score_text or "{n}").format(n=score)


def daily_of(par: Par) -> DailySeed | None:
    """The day whose key this is; None for an open seed."""
    day = calendar.from_label(par.seed)
    return DailySeed.objects.filter(game=par.game, date=day).first() if day else None


def may_know(par: Par, viewer: Any) -> bool:
    """Whether a reader may know the number."""
    return selectors.may_see(daily_of(par), viewer)


def is_open(par: Par) -> bool:
    """Whether runs of this key may be looked at: of a daily when it is over."""
    daily = daily_of(par)
    return daily is None or daily.revealed is not None


def may_see_line(par: Par, viewer: Any) -> bool:
    """Whether a reader may see how the solver does it."""
    daily = daily_of(par)
    return daily.revealed is not None if daily else has_finished(par, viewer)


def has_finished(par: Par, viewer: Any) -> bool:
    """Whether somebody has brought a run of this key to its end."""
    if not viewer.is_authenticated:
        return False
    runs = Match.objects.filter(game=par.game, release=par.release_id, seed=par.seed)
    ended = runs.filter(status=Match.Status.FINISHED, sealed=False)
    return ended.filter(seats__user=viewer, seats__place__isnull=False).exists()


def line_of(par_id: int, who: str, viewer: Any) -> tuple[Par, str]:
    """A par and the line of the solver or of a bot; refused to those who may not see it yet."""
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


def name_of(game: Game, who: str) -> str:
    """What the maker of a line is called."""
    return gettext("Par solution") if who == SOLVER else level_name(game, who)
