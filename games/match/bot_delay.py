"""How long bots wait before they answer, so that their pace reveals nothing of what they do.

The pause is drawn for each question, from the bot's own chance and not from its answer. Where one
person plays among bots it is short, and that person may end it (`bots.hurry`): nobody else's secret
shows in it.
"""

from math import inf

from django.conf import settings

from games.engine.chance import Chance
from games.engine.protocol import SYSTEM
from games.match.positions import Position

STREAM = "pause"
ALONE = (0.4, 1.0)
"""The most that the least and the most seconds of a pause may be where one person plays."""


def question(position: Position, seat: int) -> int:
    """The number of the question put to a seat; a secret choice of another seat leaves it as it
    is."""
    return position.version if seat == SYSTEM else position.ledger.account(seat).asked


def questions(position: Position, until: float = inf) -> list[tuple[int, int]]:
    """The open questions of bots and the system: (seat, number of its question).

    `until` leaves out the bots that answer later than that moment.
    """
    return [
        (seat, question(position, seat))
        for seat in position.machines
        if answer_time(position, seat) <= until
    ]


def answer_time(position: Position, seat: int) -> float:
    """When a bot answers its question (seconds since 1970); a moment in the past means at once."""
    if seat == SYSTEM or not _has_audience(position):
        return 0
    pace: float = settings.BOT_PACE
    least, most = position.game.bots.pause(position.view(seat))
    if count_people(position) == 1 and not position.hosted:
        least, most = min(least, ALONE[0]), min(most, ALONE[1])
    span = round((most - least) * 1000)
    pause = bot_chance(position, seat).draw(STREAM, 0, 0, span + 1) / 1000
    return position.ledger.account(seat).asked_at + (least + pause) * pace


def bot_chance(position: Position, seat: int) -> Chance:
    """The bot's own chance: it follows from the secret, but shares no draw with the match."""
    return Chance(position.secret + f"bot:{seat}:{position.ledger.account(seat).asked}".encode())


def _has_audience(position: Position) -> bool:
    """Whether a person can see how fast the bots answer."""
    return position.hosted or count_people(position) > 0


def count_people(position: Position) -> int:
    """The people of a match who have not given up, also those for whom a bot plays meanwhile."""
    return len({chair.user_id for chair in position.chairs if chair.user_id and not chair.gone})
