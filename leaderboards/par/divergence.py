"""Where a finished run and a better one of the same key part, for reviews."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import msgspec
from django.urls import reverse

from games import options
from games.engine import protocol
from games.engine.game import Game
from games.engine.protocol import ActionBase, TableAction
from games.history import rerun
from games.match.positions import Position
from games.models import Match
from games.reviews.better_runs import Divergence
from leaderboards.par import ghosts, visibility
from leaderboards.par.ghosts import Ghost


def compare_run(position: Position, viewer: Any) -> list[Divergence]:
    """How a finished run differs from the line of par and from the best run of the key, as far as
    the reader may see them."""
    outcome = position.outcome
    if outcome is None or not outcome.places[0] or position.mode != Match.Mode.SOLO:
        return []
    known = ghosts.available_ghosts(position, viewer)
    par = [ghost for ghost in known if ghost.key == visibility.SOLVER]
    best = [ghost for ghost in known if ghost.match is not None]
    mine = _read_run(position.game, rerun.load_moves(position.match_id))
    found = [_compare(position, mine, outcome.scores[0], ghost) for ghost in (*par, *best[:1])]
    return [each for each in found if each.cost >= 0]


def find_line(position: Position) -> list[ActionBase]:
    """The line that the solver found for the key of a run with the usual options."""
    game = position.game
    if not position.seed or not options.is_usual(game, msgspec.json.decode(position.options)):
        return []
    par = visibility.find_par(game, position.release_number, position.seed)
    line: list[str] = msgspec.json.decode(par.line) if par and par.line else []
    return [game.decode_log_action(action) for action in line]


def _compare(
    position: Position, mine: list[tuple[int, str]], score: int, ghost: Ghost
) -> Divergence:
    other = _list_actions(position.game, ghost)
    pairs = zip((action for _, action in mine), other, strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    parts = common < min(len(mine), len(other))
    return Divergence(
        name=ghost.name,
        score=ghost.score,
        cost=score - ghost.score if position.game.page.low_score else ghost.score - score,
        step=mine[common][0] if parts else None,
        played=mine[common][1] if parts else "",
        other=other[common] if parts else "",
        address=_find_address(ghost),
    )


def _read_run(game: Game, moves: Sequence[Any]) -> list[tuple[int, str]]:
    """The actions of a run, each with the steps before it; table actions are none of them."""
    read = [(move.version - 1, game.decode_log_action(move.action)) for move in moves]
    return [
        (step, protocol.encode(action).decode())
        for step, action in read
        if not isinstance(action, TableAction)
    ]


def _list_actions(game: Game, ghost: Ghost) -> list[str]:
    if ghost.match is not None:
        return [action for _, action in _read_run(game, rerun.load_moves(ghost.match.pk))]
    line: list[str] = msgspec.json.decode(ghost.line)
    return [protocol.encode(game.decode_log_action(action)).decode() for action in line]


def _find_address(ghost: Ghost) -> str:
    if ghost.match is not None:
        return reverse("games:replay", args=[ghost.match.pk])
    assert ghost.par is not None
    return reverse("leaderboards:solution", args=[ghost.par.pk, ghost.key])
