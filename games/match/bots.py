"""Bots in a match: their names, their answers, and taking over the seats of people who are away."""

from collections.abc import Iterable
from time import time
from uuid import UUID

from django.utils.translation import gettext

from games.engine.game import Game
from games.engine.protocol import SYSTEM, ActionBase
from games.engine.texts import LEVELS
from games.match import bot_delay, positions
from games.match import service as match_service
from games.match.audiences import Audience
from games.match.positions import Position
from games.models import Move, Seat
from games.ratings import estimates

MOST_HURRIED = 100
"""Rounds of answers that one press brings forward."""
PATIENCE = 2
"""Time-outs in a row after which a bot takes over."""
UNATTENDED_AFTER = 2.0
"""Seconds without a move after which a sweep looks for a lost wake-up."""
LATE_BY = 1.0
"""Seconds after the time of its answer from which a bot is late."""


def level(key: str) -> str:
    """How strong a bot is; a level that only one game has is shown by its key."""
    return gettext(LEVELS[key]) if key in LEVELS else key


def rated_level(game: Game, key: str, options: str, seats: int) -> str:
    """How strong a bot is, with its measured rating for such a match."""
    (found, *_others) = estimates.estimate(game, options, [key, *[None] * (seats - 1)])
    return f"{level(key)} · {found.rating}" if found else level(key)


def level_name(game: Game, key: str) -> str:
    """The name of the bots of a level: the one that the game gives, else how strong they are."""
    character = game.bots.characters.get(key)
    return gettext(character.name) if character else level(key)


def late_questions(match_id: UUID) -> list[tuple[int, int]]:
    """The questions that bots and the system should have answered by now."""
    return bot_delay.questions(positions.load(match_id), time() - LATE_BY)


def play_machines(match_id: UUID, version: int) -> None:
    """Let bots and the system act, if the match is still at a version."""
    position = positions.load(match_id)
    if position.version == version:
        answer(match_id, bot_delay.questions(position))


def answer(match_id: UUID, asked: Iterable[tuple[int, int]]) -> None:
    """Let bots and the system answer questions: (seat, number of its question). A question that
    is no longer open is skipped."""
    position = positions.load(match_id)
    for seat, question in asked:
        if seat not in position.machines or bot_delay.question(position, seat) != question:
            continue
        action = _choose(position, seat)
        seen = 0 if seat == SYSTEM else position.ledger.account(seat).seen
        by = Move.By.SYSTEM if seat == SYSTEM else Move.By.BOT
        wish = position.platform_action_id(f"answer:{question}:{seat}")
        position = match_service.play(match_id, seat, action, seen, wish, by)


def may_hurry(position: Position, seat: Audience) -> bool:
    """Whether a person may let the bots answer without their pauses: no other person plays to whom
    the pace of an answer could tell something."""
    return (
        seat is not None
        and position.chairs[seat].user_id is not None
        and bot_delay.count_people(position) == 1
    )


def hurry(match_id: UUID, seat: int) -> None:
    """Let bots and the system answer at once until a seat is to decide again."""
    for _ in range(MOST_HURRIED):
        position = positions.load(match_id)
        asked = bot_delay.questions(position)
        if not asked or not may_hurry(position, seat) or position.legal(seat):
            return
        answer(match_id, asked)


def _choose(position: Position, seat: int) -> ActionBase:
    legal = position.legal(seat)
    if seat == SYSTEM:
        return legal[0]
    policy = position.game.bots.levels[position.chairs[seat].bot]
    return policy(position.rules, position.view(seat), legal, bot_delay.bot_chance(position, seat))


def note_time_out(match_id: UUID, index: int, wish: UUID) -> None:
    """Count a time-out of a seat, once even if called twice; after PATIENCE in a row a bot takes
    over."""
    move = Move.objects.filter(match_id=match_id, action_id=wish).first()
    seat = Seat.objects.filter(match_id=match_id, index=index).first()
    if move is None or seat is None or move.version <= seat.late_at:
        return
    own_moves = Move.objects.filter(
        match_id=match_id, seat=index, by=Move.By.PERSON, version__gt=seat.late_at
    )
    late = 1 if own_moves.exists() else seat.late + 1
    uncounted = Seat.objects.filter(pk=seat.pk, late_at=seat.late_at)
    if uncounted.update(late=late, late_at=move.version) and late >= PATIENCE:
        take_over(match_id, index, f"stand-in:{move.version}:{index}")


def take_over(match_id: UUID, index: int, purpose: str = "") -> None:
    """Let the usual bot of the game play for a person, if the match runs and the game has one."""
    position = positions.load(match_id)
    chair = position.chairs[index]
    if not position.is_over and not chair.bot and position.game.bots.stand_in:
        wish = position.platform_action_id(purpose) if purpose else None
        match_service.hand_over(match_id, index, position.game.bots.stand_in, wish)
