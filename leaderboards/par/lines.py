"""Lines: the actions of the solver and of bots, as runs that were never matches.

A line counts only after the rules have accepted every action of it.
"""

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

import msgspec
from django.utils import timezone

from games.engine import chance, protocol
from games.engine.chance import Chance
from games.engine.protocol import Outcome, Sitter
from games.engine.records.runs import NoPar
from games.engine.registry import GAMES
from games.history import rerun
from games.history.replay import Replay, ReplayStep
from games.match import releases
from games.match.audiences import Ledger
from games.match.positions import Chair, Position
from games.models import Match, Move
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.models import DailySeed, Par

NOWHERE = UUID(int=0)
"""The match id of a run that is no match."""


def run_key(par: Par) -> bytes:
    """The key of a par: drawn for a daily, otherwise derived from the seed."""
    day = calendar.parse_label(par.seed)
    if day is None:
        return chance.seed_key(GAMES[par.game].seed_prefix, par.seed)
    return bytes(DailySeed.objects.get(game=par.game, date=day).secret)


def run_options(par: Par) -> str:
    """The options of a run of this key."""
    kind = kinds.SEED if calendar.parse_label(par.seed) is None else kinds.PAST
    game = GAMES[par.game]
    chosen = game.decode_options(dict(kinds.get_kind(game, kind).options))
    return protocol.encode(chosen).decode()


def score_line(par: Par, line: Iterable[str]) -> int:
    """The score of a line; raises `NoPar` if the rules refuse it or it does not reach the end."""
    again = replay_line(par, line, "")
    outcome: Outcome | None = again.position.rules.outcome(again.steps[-1].made.state)
    if again.broken or outcome is None or not outcome.places[0]:
        raise NoPar(again.broken.code if again.broken else "unfinished")
    return outcome.scores[0]


def replay_line(par: Par, line: Iterable[str], level: str) -> Replay:
    """Replay a line as if it were a match; `level` is the bot that played it."""
    position = start_position(par, level)
    moves = [Move(version=nth, seat=0, action=action) for nth, action in enumerate(line, 1)]
    made, broken = rerun.rerun(position, moves)
    frames = (ReplayStep(made[0]), *(ReplayStep(each, each.events) for each in made[1:]))
    end = replace(position, version=len(made) - 1, state=made[-1].state, _legal={}, _views={})
    return Replay(end, 0, frames, broken)


def start_position(par: Par, level: str) -> Position:
    """The starting position of a run that is no match."""
    game, rules, key = GAMES[par.game], releases.rules(par.release_id), run_key(par)
    options = run_options(par)
    chosen = game.decode_options(msgspec.json.decode(options))
    sitter = Sitter(bot=True)
    return Position(
        match_id=NOWHERE,
        game=game,
        rules=rules,
        release_number=par.release.number,
        options=options,
        mode=Match.Mode.SOLO,
        days=0,
        seed=par.seed,
        secret=key,
        commitment=chance.commitment(key),
        watchable=False,
        chairs=(Chair(None, "", level, sitter),),
        version=0,
        state=rules.start(chosen, (sitter,), Chance(key)),
        ledger=Ledger(()),
    ).open(timezone.now().timestamp())


def continue_line(par: Par, level: str, line: list[str], most: int) -> tuple[list[str], int | None]:
    """Let a bot play on for some actions; returns the line, and the score once it is over."""
    again = replay_line(par, line, level)
    if again.broken:
        raise NoPar(again.broken.code)
    position, line = again.position, list(line)
    rules, state, key = position.rules, position.state, position.secret
    for _ in range(most):
        if not rules.actors(state):
            break
        legal = protocol.legal(rules, state, 0)
        # The bot's own chance stream, separate from the draws of the key.
        own = Chance(key + f"pace:{level}:{len(line)}".encode())
        action = position.game.bots.levels[level](rules, rules.view(state, 0), legal, own)
        state = protocol.play(rules, state, 0, action, Chance(key)).state
        line.append(protocol.encode(action).decode())
    outcome = rules.outcome(state)
    return line, outcome.scores[0] if outcome else None
