"""Ghosts: finished runs of the same key to race against, shown only as far as one has come."""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.db.models import Q
from django.utils.translation import gettext

from games import options
from games.engine.game import Game
from games.engine.registry import GAMES
from games.history import replay as history_replay
from games.history.replay import Replay
from games.live import frames as live_frames
from games.match import positions
from games.match.bots import level_name
from games.match.positions import Position
from games.models import Match
from leaderboards.boards import addresses, kinds, ranks
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.models import Entry, Par
from leaderboards.par import lines, visibility

BEST = 5
"""How many of the best people's runs can be raced."""


@dataclass(frozen=True)
class Ghost:
    """A run to race against."""

    key: str
    name: str
    score: int
    par: Par | None = None
    match: Match | None = None
    line: str = ""

    @property
    def text(self) -> str:
        game = self.par.game if self.par else self.match.game if self.match else ""
        return visibility.score_text(GAMES[game], self.score)


@dataclass(frozen=True)
class Race:
    """A ghost beside a run, after the same number of laps."""

    ghost: Ghost
    ghosts: list[Ghost]
    lap: int
    laps: int
    """How many laps the ghost needs; shown once it is home."""
    home: bool
    mine: int
    theirs: int
    """How far the reader's run and the ghost have come."""
    log_html: str
    """The log of its last lap."""
    context: dict[str, Any]
    template: str


def available_ghosts(position: Position, viewer: Any, chosen: str = "") -> list[Ghost]:
    """The runs that can be raced with this key, the best first; none while the key is sealed.

    Includes the reader's own runs and the chosen run, wherever it is on its board.
    """
    game, seed = position.game, position.seed
    if game.records.runs is None or not seed or position.sealed:
        return []
    if not options.is_usual(game, msgspec.json.decode(position.options)):
        return []
    found = [
        _entry_ghost(entry)
        for entry in _entries_to_race(game, position, viewer, addresses.parse_ghost_key(chosen))
    ]
    par = visibility.find_par(game, position.release_number, seed)
    if par is not None:
        found += _bot_ghosts(par)
        if par.line and par.solved is not None and visibility.may_see_line(par, viewer):
            found.append(
                Ghost(visibility.SOLVER, gettext("Par solution"), par.solved, par, line=par.line)
            )
    return found


def _entries_to_race(
    game: Game, position: Position, viewer: Any, chosen: int | None
) -> list[Entry]:
    """The best entries of the boards of this key, the reader's own and the chosen one."""
    day = calendar.parse_label(position.seed)
    wanted = [(kinds.SEED, position.seed)]
    if day is not None:
        wanted = [(kinds.DAILY, day.isoformat()), (kinds.PAST, day.isoformat())]
    elif monday := calendar.parse_week_label(position.seed):
        wanted = [(key, calendar.week(monday)) for key in kinds.WEEKS]
    rows: list[Entry] = []
    for key, scope in wanted:
        kind = kinds.board_kinds(game).get(key)
        if kind is None:
            continue
        board = addresses.load_board(BoardAddress(game, kind, scope, position.release_number))
        if board.pk:
            seen = ranks.visible_rows(board).filter(match__isnull=False, match__sealed=False)
            listed = seen.select_related("match", "user").order_by("score", "tail")
            rows += listed[:BEST]
            rows += listed.filter(Q(user_id=viewer.pk) | Q(pk=chosen))
    distinct = {row.match_id: row for row in rows if row.match_id != position.match_id}
    return sorted(distinct.values(), key=lambda row: row.order)


def _entry_ghost(entry: Entry) -> Ghost:
    return Ghost(
        addresses.ghost_key(entry.pk), entry.user.get_username(), entry.first, match=entry.match
    )


def _bot_ghosts(par: Par) -> list[Ghost]:
    """One query: a bot may finish while the list is built."""
    home = par.bot_runs.filter(score__isnull=False).order_by("pk")
    return [
        Ghost(run.level, level_name(GAMES[par.game], run.level), run.score, par, line=run.line)
        for run in home
        if run.score is not None
    ]


def load_race(position: Position, viewer: Any, key: str = "") -> Race | None:
    """The race against the chosen ghost, or the best one; None if there is no ghost."""
    all_of_them = available_ghosts(position, viewer, key)
    if not all_of_them:
        return None
    ghost = next((each for each in all_of_them if each.key == key), all_of_them[0])
    again, runs = _replay(ghost), position.game.records.runs
    assert runs is not None
    laps = [runs.laps(frame.made.state) for frame in again.steps]
    # A person who has finished may see the whole run.
    lap = laps[-1] if position.is_over else min(runs.laps(position.state), laps[-1])
    here = next(step for step, done in enumerate(laps) if done >= lap)
    began = next(step for step, done in enumerate(laps) if done >= lap - 1) if lap else 0
    return Race(
        ghost=ghost,
        ghosts=all_of_them,
        lap=lap,
        laps=laps[-1],
        home=here == again.last,
        mine=runs.progress(position.state),
        theirs=runs.progress(again.steps[here].made.state),
        log_html="".join(
            live_frames.new_lines(again.position_with_log(s), 0) for s in range(began + 1, here + 1)
        ),
        context=live_frames.context(again.position_at(here), 0),
        template=f"games/{position.game.key}/_ghost.html",
    )


def _replay(ghost: Ghost) -> Replay:
    if ghost.match is not None:
        return history_replay.load_replay(positions.load(ghost.match.pk), 0)
    assert ghost.par is not None
    return lines.replay_line(ghost.par, msgspec.json.decode(ghost.line), ghost.key)
