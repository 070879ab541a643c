"""The position of a puzzle, made again from its match by the rules."""

from dataclasses import fields, replace
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec
from django.utils import timezone

from games.engine import protocol
from games.engine.game import Game
from games.engine.protocol import ActionBase, Sitter
from games.engine.puzzles import collection
from games.engine.puzzles.puzzle import Puzzle as FoundPuzzle
from games.engine.registry import GAMES
from games.history import rerun
from games.history.replay import PastPosition, Replay, ReplayStep
from games.match import releases
from games.match.audiences import Ledger
from games.match.positions import Chair, Position
from games.models import Match, Move
from leaderboards.models import Puzzle, PuzzleSource

NOWHERE = UUID(int=0)
"""The match id of a match that the site never had."""


def load_finding(puzzle: Puzzle) -> FoundPuzzle:
    """The answer and the values of a puzzle: nothing of it may be shown before it is solved."""
    return msgspec.json.decode(puzzle.found, type=FoundPuzzle)


def load_replay(source: PuzzleSource) -> Replay:
    """The match of a puzzle, from its first position to its end."""
    return _replay_log(source.game, source.seed, source.number, source.release_id, source.log)


@lru_cache(maxsize=64)
def _replay_log(key: str, seed: str, number: int, release_id: int, log: str) -> Replay:
    source = PuzzleSource.objects.select_related("release").get(game=key, seed=seed, number=number)
    game = GAMES[key]
    position = _start_position(game, source)
    moves = [
        Move(version=nth, seat=seat, action=protocol.encode(action).decode())
        for nth, (seat, action) in enumerate(collection.unpack_log(game, log), 1)
    ]
    made, broken = rerun.rerun(position, moves)
    steps = (ReplayStep(made[0]), *(ReplayStep(each, each.events) for each in made[1:]))
    end = replace(position, version=len(made) - 1, state=made[-1].state, _legal={}, _views={})
    return Replay(end, None, steps, broken)


def _start_position(game: Game, source: PuzzleSource) -> Position:
    rules = releases.rules(source.release_id, source.rules_version)
    levels = tuple(msgspec.json.decode(source.levels, type=list[str]))
    key = collection.source_key(source.game, source.seed, source.number)
    sitter = Sitter(bot=True)
    return Position(
        match_id=NOWHERE,
        game=game,
        rules=rules,
        release_number=source.release.number,
        options=protocol.encode(game.decode_options({})).decode(),
        mode=Match.Mode.SOLO if game.solo else Match.Mode.LIVE,
        days=0,
        seed="",
        secret=key,
        commitment="",
        watchable=False,
        chairs=tuple(Chair(None, "", level, sitter) for level in levels),
        version=0,
        state=collection.start_match(game, rules, key, levels),
        ledger=Ledger(()),
    ).open(timezone.now().timestamp())


def load_position(puzzle: Puzzle) -> Position:
    """The position in which the seat of the puzzle is to decide."""
    replay, step = load_replay(puzzle.source), load_finding(puzzle).step
    position = replace(
        replay.position,
        version=0,
        state=replay.steps[step].made.state,
        _legal={},
        _views={},
    )
    return position.open(0)


def decode_action(game: str, text: str) -> ActionBase:
    """An action as it was sent; refused if it is none of this game."""
    return GAMES[game].decode(text)


def encode_action(action: ActionBase) -> str:
    """An action as it is stored and sent."""
    return protocol.encode(action).decode()


def look_back(position: Position) -> Position:
    """The same position without buttons."""
    now = {field.name: getattr(position, field.name) for field in fields(position)}
    return PastPosition(**{**now, "_legal": {}, "_views": {}})


def list_choices(position: Position, found: FoundPuzzle) -> list[ActionBase]:
    """The actions to choose from, in the order of the rules: one of each that come to the same."""
    game = position.game
    groups: dict[ActionBase, int] = {
        game.decode(bytes(raw)): nth
        for nth, value in enumerate(found.values)
        for raw in value.actions
    }
    seen: set[int] = set()
    choices = []
    for action in position.legal(found.seat):
        nth = groups.get(action)
        if nth is not None and nth not in seen:
            seen.add(nth)
            choices.append(action)
    return choices


def find_value(position: Position, found: FoundPuzzle, action: Any) -> int | None:
    """Which of the values an action has: 0 is the answer; None: it was not to choose from."""
    decode = position.game.decode
    for nth, value in enumerate(found.values):
        if any(decode(bytes(raw)) == action for raw in value.actions):
            return nth
    return None
