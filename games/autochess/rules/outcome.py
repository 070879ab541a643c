"""Elimination, places and the end of a match (section 7)."""

from collections.abc import Callable, Iterable
from typing import Any, Literal

from games.autochess.cards import Board, Card
from games.autochess.events import Eliminated, MatchEnded
from games.autochess.rules.preparation.pool import return_cards
from games.autochess.rules.turn import Turn
from games.autochess.state import Player, State
from games.engine.protocol import Outcome

Standing = tuple[int, ...]
DAILY_SEATS = 4
MAX_DAMAGE = 999
NO_CARDS: dict[str, Any] = {
    "board": Board(),
    "bench": (),
    "shop": (),
    "locked": False,
    "pineapple": (),
    "keep": 0,
    "tray": (),
    "offer": (),
    "hula": False,
    "fantasyland": False,
    "fantasyland_next": False,
}
"""What is left of an eliminated player's cards and declarations."""


def is_out(state: State, seat: int) -> bool:
    """Whether a player has a place already, or has given up (section 7)."""
    return not state.players[seat].alive or state.players[seat].conceded


def standing(player: Player, hp: int) -> Standing:
    """What players are ordered by: HP, then lines won, then damage dealt."""
    return hp, player.stats.lines_won, player.stats.damage_dealt


def places(
    seats: Iterable[int], first: int, standing_for: Callable[[int], Standing]
) -> dict[int, int]:
    """Places from `first` on; equal standings share a place."""
    ranked = {seat: standing_for(seat) for seat in seats}
    return {
        seat: first + sum(other > mine for other in ranked.values())
        for seat, mine in ranked.items()
    }


def eliminate(
    turn: Turn, seats: list[int], hp_before: dict[int, int], conceded: bool = False
) -> None:
    """These seats leave together; all their cards return to the pool."""
    first = len(turn.state.living) - len(seats) + 1
    ranks = places(seats, first, lambda seat: standing(turn.player(seat), hp_before[seat]))
    for seat in seats:
        return_cards(turn, all_cards(turn.player(seat)))
        turn.update_player(
            seat, **NO_CARDS, place=ranks[seat], out_round=turn.state.round, ready=True, hp=0
        )
        turn.emit(Eliminated(seat, ranks[seat], conceded))


def all_cards(player: Player) -> list[Card]:
    """Every card that a player owns, borrows or is shown."""
    return [
        *player.board.cards(), *player.bench, *player.shop, *player.pineapple, *player.tray,
    ]  # fmt: skip


def eliminate_conceded(turn: Turn) -> None:
    """Eliminate the seats that conceded."""
    seats = [seat for seat in turn.state.living if turn.player(seat).conceded]
    if seats:
        hp = {seat: turn.player(seat).hp for seat in seats}
        eliminate(turn, seats, hp, conceded=True)


def end_match(turn: Turn, reason: Literal["last_alive", "rounds", "conceded"]) -> None:
    """The match is over; the living take the first places."""
    ranks = places(
        turn.state.living, 1, lambda seat: standing(turn.player(seat), turn.player(seat).hp)
    )
    for seat, place in ranks.items():
        turn.update_player(seat, place=place)
    turn.emit(MatchEnded(tuple(player.place for player in turn.state.players)))
    turn.update(phase="end", finished=reason)


def outcome(state: State) -> Outcome | None:
    """None while the match runs."""
    if not state.finished:
        return None
    return Outcome(
        places=tuple(player.place for player in state.players),
        scores=tuple(player.hp for player in state.players),
        reason=state.finished,
        records=tuple(_record(state, player) for player in state.players),
    )


def _record(state: State, player: Player) -> dict[str, int | str | bool]:
    stats = player.stats
    won: dict[str, int | str | bool] = {"win_rounds": state.round} if player.place == 1 else {}
    return {
        **won,
        "mode": state.options.mode,
        "players": len(state.players),
        "rounds": player.out_round or state.round,
        "hp": player.hp,
        "level": player.level,
        "lines_won": stats.lines_won,
        "damage": stats.damage_dealt,
        "biggest_hit": stats.biggest_hit,
        "hulas": stats.hulas,
        "failed_hulas": stats.failed_hulas,
        "stops": stats.stops,
        "fantasylands": stats.fantasylands,
        "augments": ",".join(owned.id for owned in player.augments),
        "daily": daily_score(player),
        "conceded": player.conceded,
    }


def daily_score(player: Player) -> int:
    """The score of the daily: the place first, then HP left and damage dealt."""
    place = max(0, DAILY_SEATS + 1 - player.place)
    return place * 1000 + player.hp * 5 + min(MAX_DAMAGE, player.stats.damage_dealt)
