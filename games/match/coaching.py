"""Whether a person may ask the coach: in practice against bots, where nothing is at stake."""

from collections.abc import Callable
from uuid import UUID

from games.match import bot_delay
from games.match.audiences import Audience
from games.match.positions import Position

Veto = Callable[[UUID], bool]

_vetoes: list[Veto] = []


def register(veto: Veto) -> None:
    """Let an app that imports this one forbid hints in its matches, such as those of a class."""
    if veto not in _vetoes:
        _vetoes.append(veto)


def may_coach(position: Position, seat: Audience) -> bool:
    """Whether the coach may help at this match: one person plays among bots, for no board."""
    room = position.game.review
    if room is None or seat is None or position.is_over or position.is_out(seat):
        return False
    chair = position.chairs[seat]
    people = sum(not one.sitter.bot for one in position.chairs)
    alone = position.branch is not None or people == 1
    if chair.bot or not alone or bot_delay.count_people(position) != 1:
        return False
    if position.sealed or position.hosted or position.lesson:
        return False
    view = position.view(seat)
    on_board = bool(position.seed) and not room.off_boards(view)
    return room.coached(view) and not on_board and not any(v(position.match_id) for v in _vetoes)
