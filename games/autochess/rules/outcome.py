"""Who is out, who is where, and how a match ends (section 7)."""

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec.structs import replace

from games.autochess.cards import Board, Card
from games.autochess.content.index import Book
from games.autochess.events import Eliminated, MatchEnded
from games.autochess.rules.preparation.pool import given_back
from games.autochess.state import Player, State
from games.engine.protocol import Event, Outcome

Standing = tuple[int, ...]
DAILY_SEATS = 4
MOST_DAMAGE = 999


def standing(player: Player, hp: int) -> Standing:
    """What orders players: HP, then lines won, then damage dealt."""
    return hp, player.stats.lines_won, player.stats.damage_dealt


def places(seats: Iterable[int], first: int, of: Callable[[int], Standing]) -> dict[int, int]:
    """Places from `first` on; equal standings share theirs."""
    ranked = {seat: of(seat) for seat in seats}
    return {
        seat: first + sum(other > mine for other in ranked.values())
        for seat, mine in ranked.items()
    }


def eliminated(
    book: Book,
    state: State,
    out: list[int],
    hp_before: dict[int, int],
    events: list[Event],
    conceded: bool = False,
) -> State:
    """These seats leave together; all their cards go back to the pool."""
    first = len(state.living) - len(out) + 1
    ranks = places(out, first, lambda seat: standing(state.players[seat], hp_before[seat]))
    for seat in out:
        player = state.players[seat]
        state = given_back(book, state, cards_of(player))
        state = state.seating(seat, replace(_emptied(player), place=ranks[seat]))
        state = state.changing(seat, out_round=state.round, ready=True, hp=0)
        events.append(Eliminated(seat, ranks[seat], conceded))
    return state


def cards_of(player: Player) -> list[Card]:
    """Every card that a player holds or is shown."""
    return [
        *player.board.cards(), *player.bench, *player.shop, *player.pineapple, *player.tray,
    ]  # fmt: skip


def _emptied(player: Player) -> Player:
    return replace(
        player,
        board=Board(),
        bench=(),
        shop=(),
        locked=False,
        pineapple=(),
        keep=0,
        tray=(),
        offer=(),
        hula=False,
        fantasyland=False,
        fantasyland_next=False,
    )


def concessions(book: Book, state: State, events: list[Event]) -> State:
    """Whoever conceded leaves now."""
    out = [seat for seat in state.living if state.players[seat].conceded]
    if not out:
        return state
    hp = {seat: state.players[seat].hp for seat in out}
    return eliminated(book, state, out, hp, events, conceded=True)


def ended(
    state: State, reason: Literal["last_alive", "rounds", "conceded"], events: list[Event]
) -> State:
    """The match is over; the living take the first places."""
    ranks = places(
        state.living, 1, lambda seat: standing(state.players[seat], state.players[seat].hp)
    )
    for seat, place in ranks.items():
        state = state.changing(seat, place=place)
    events.append(MatchEnded(tuple(player.place for player in state.players)))
    return replace(state, phase="end", finished=reason)


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
    """What the daily compares: the place first, then HP left and damage dealt."""
    place = max(0, DAILY_SEATS + 1 - player.place)
    return place * 1000 + player.hp * 5 + min(MOST_DAMAGE, player.stats.damage_dealt)
