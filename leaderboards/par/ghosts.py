"""Ghosts: finished runs of the same key that one can race, shown no further than one has come."""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.db.models import Q
from django.utils.translation import gettext

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
from leaderboards.boards.kinds import Where
from leaderboards.dailies import calendar
from leaderboards.models import Entry, Par
from leaderboards.par import lines, visibility

BEST = 5
"""So many of the best people's runs are offered to be raced."""


@dataclass(frozen=True)
class Ghost:
    """A run to race: who ran it, and what it came to."""

    key: str
    name: str
    score: int
    par: Par | None = None
    match: Match | None = None
    line: str = ""

    @property
    def text(self) -> str:
        game = self.par.game if self.par else self.match.game if self.match else ""
        return visibility.scored(GAMES[game], self.score)


@dataclass(frozen=True)
class Race:
    """A ghost beside a run: where it stood after as many laps."""

    ghost: Ghost
    ghosts: list[Ghost]
    lap: int
    laps: int
    """How many laps the ghost needs; told once it is home."""
    home: bool
    told: str
    """What it did in its last lap, in the words of the log."""
    picture: dict[str, Any]
    template: str


def ghosts(position: Position, viewer: Any, chosen: str = "") -> list[Ghost]:
    """Who can be raced with this key, the best run first; nobody while the key is sealed.

    Besides the best and one's own, it is the run that was chosen, however far down its board.
    """
    game, seed = position.game, position.seed
    if game.records.runs is None or not seed or position.sealed:
        return []
    found = [
        _of_entry(entry) for entry in _rows(game, position, viewer, addresses.number_of(chosen))
    ]
    par = visibility.of(game, position.release_number, seed)
    if par is not None:
        found += _of_bots(par)
        if par.line and par.solved is not None and visibility.may_see_line(par, viewer):
            found.append(
                Ghost(visibility.SOLVER, gettext("Par solution"), par.solved, par, line=par.line)
            )
    return found


def _rows(game: Game, position: Position, viewer: Any, chosen: int | None) -> list[Entry]:
    """The best rows of the boards of this key, the reader's own and the chosen one."""
    day = calendar.from_label(position.seed)
    wanted = [(kinds.SEED, position.seed)]
    if day is not None:
        wanted = [(kinds.DAILY, day.isoformat()), (kinds.PAST, day.isoformat())]
    rows: list[Entry] = []
    for key, scope in wanted:
        kind = kinds.of(game).get(key)
        if kind is None:
            continue
        board = addresses.board_at(Where(game, kind, scope, position.release_number))
        if board.pk:
            seen = ranks.visible(board).filter(match__isnull=False, match__sealed=False)
            listed = seen.select_related("match", "user").order_by("score", "tail")
            rows += listed[:BEST]
            rows += listed.filter(Q(user_id=viewer.pk) | Q(pk=chosen))
    distinct = {row.match_id: row for row in rows if row.match_id != position.match_id}
    return sorted(distinct.values(), key=lambda row: row.order)


def _of_entry(entry: Entry) -> Ghost:
    return Ghost(
        addresses.ghost_of(entry.pk), entry.user.get_username(), entry.first, match=entry.match
    )


def _of_bots(par: Par) -> list[Ghost]:
    """One look at the rows: a bot may come home while we ask."""
    home = par.bot_runs.filter(score__isnull=False).order_by("pk")
    return [
        Ghost(run.level, level_name(GAMES[par.game], run.level), run.score, par, line=run.line)
        for run in home
        if run.score is not None
    ]


def race(position: Position, viewer: Any, key: str = "") -> Race | None:
    """The ghost that was chosen, or the best one; None if there is nobody to race."""
    all_of_them = ghosts(position, viewer, key)
    if not all_of_them:
        return None
    ghost = next((each for each in all_of_them if each.key == key), all_of_them[0])
    again, runs = _replay(ghost), position.game.records.runs
    assert runs is not None
    laps = [runs.laps(frame.made.state) for frame in again.steps]
    # Whoever is through may see the rest, too.
    lap = laps[-1] if position.over else min(runs.laps(position.state), laps[-1])
    here = next(step for step, done in enumerate(laps) if done >= lap)
    began = next(step for step, done in enumerate(laps) if done >= lap - 1) if lap else 0
    return Race(
        ghost=ghost,
        ghosts=all_of_them,
        lap=lap,
        laps=laps[-1],
        home=here == again.last,
        told="".join(
            live_frames.new_lines(again.position_with_log(s), 0) for s in range(began + 1, here + 1)
        ),
        picture=live_frames.context(again.position_at(here), 0),
        template=f"games/{position.game.key}/_ghost.html",
    )


def _replay(ghost: Ghost) -> Replay:
    if ghost.match is not None:
        return history_replay.load_replay(positions.load(ghost.match.pk), 0)
    assert ghost.par is not None
    return lines.replay(ghost.par, msgspec.json.decode(ghost.line), ghost.key)
