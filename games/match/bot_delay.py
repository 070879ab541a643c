"""How long bots seem to think, so that nobody can tell from their pace what they do in secret.

A pause is drawn for each question, from the bot's own chance and not from what it will answer.
"""

from django.conf import settings

from games.engine.chance import Chance
from games.engine.protocol import SYSTEM
from games.match.positions import Position

STREAM = "pause"


def answers_at(position: Position, seat: int) -> float:
    """When a bot answers what it was asked (seconds since 1970); what is past, at once."""
    if seat == SYSTEM or not _seen(position):
        return 0
    pace: float = settings.BOT_PACE
    least, most = position.game.bots.pause(position.view(seat))
    span = round((most - least) * 1000)
    drawn = bot_chance(position, seat).draw(STREAM, 0, 0, span + 1) / 1000
    return position.ledger.of(seat).asked_at + (least + drawn) * pace


def bot_chance(position: Position, seat: int) -> Chance:
    """Chance of a bot's own: it follows from the secret, but is none of the match's draws."""
    return Chance(position.secret + f"bot:{seat}:{position.ledger.of(seat).asked}".encode())


def _seen(position: Position) -> bool:
    """Whether a person is there to see it."""
    return position.hosted or any(c.user_id and not c.gone for c in position.chairs)
