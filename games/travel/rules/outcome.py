"""Happiness, places and the parts of a score (section 7)."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import UNSET, Struct
from msgspec.structs import astuple

from games.engine.protocol import Outcome
from games.travel.actions import Conversions
from games.travel.content.index import NOTHING, ContentIndex
from games.travel.content.terms import MEMORY, STATS, Vector
from games.travel.state import Player, Result, State

RankKey = tuple[bool, int, int, int]


class Scored(Protocol):
    """A `Player` or a `PlayerView`."""

    @property
    def destination(self) -> str: ...
    @property
    def stats(self) -> Vector: ...
    @property
    def free_plans(self) -> tuple[str, ...]: ...
    @property
    def bought(self) -> tuple[str, ...]: ...
    @property
    def converted(self) -> Conversions: ...


def happiness(index: ContentIndex, player: Scored) -> int:
    """The final happiness score."""
    return index.scorings[player.destination].score(player.stats)


def rank_key(resigned: bool, score: int, memory: int, tc: int) -> RankKey:
    """The sort key of the ranking: players who resigned come last."""
    return not resigned, score, memory, tc


def rank_places(ranks: Sequence[RankKey]) -> tuple[int, ...]:
    """Places from 1; equal keys share a place and the next place is skipped."""
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)


def final_places(index: ContentIndex, state: State) -> tuple[int, ...]:
    """Places by seat."""
    return rank_places(
        [
            rank_key(player.resigned, happiness(index, player), player.stats[MEMORY], player.tc)
            for player in state.players
        ]
    )


class Parts(Struct, frozen=True):
    """A final score by source, and the memory in it, which breaks ties."""

    free: int
    plans: int
    goal: int
    cards: int
    conversion: int
    memory_free: int
    memory_plans: int
    memory_goal: int
    memory_cards: int
    memory_conversion: int


def score_parts(
    index: ContentIndex, goal: str, result: Result | None, seat: int, player: Scored
) -> Parts:
    """A player's score by source; the remainder comes from cards."""
    scoring = index.scorings[player.destination]
    free = _sum_points(index, player.free_plans)
    plans = _sum_points(index, player.bought)
    reward = goal_points(index, goal, result, seat)
    turned = conversion_points(index, player.converted)
    known = map(sum, zip(free, plans, reward, turned, strict=True))
    cards = tuple(map(int.__sub__, player.stats, known))
    vectors = (free, plans, reward, cards, turned)
    return Parts(*map(scoring.score, vectors), *(each[MEMORY] for each in vectors))


def _sum_points(index: ContentIndex, cards: tuple[str, ...]) -> Vector:
    return tuple(map(sum, zip(NOTHING, *(index.points[card] for card in cards), strict=True)))


def conversion_points(index: ContentIndex, units: Conversions) -> Vector:
    """The change of stats by a conversion."""
    made = astuple(units)
    return (*(-index.config.convert_rate * each for each in made), sum(made))


def goal_points(index: ContentIndex, goal: str, result: Result | None, seat: int) -> Vector:
    """The change of a seat's stats by the shared goal: reward, bonus or penalty."""
    if result is None:
        return NOTHING
    given = list(index.points[goal] if result.success else NOTHING)
    if seat in result.top:
        bonus = index.goals[goal].top_bonus
        given[STATS.index(bonus.stat)] += bonus.amount
    if seat in result.penalised:
        given[MEMORY] -= index.config.goal_fail_memory_penalty
    return tuple(given)


def outcome(index: ContentIndex, state: State) -> Outcome | None:
    """The outcome of a finished match; None while it runs."""
    if state.phase != "FINISHED":
        return None
    return Outcome(
        places=final_places(index, state),
        scores=tuple(happiness(index, player) for player in state.players),
        reason="resigned" if state.given_up else "settled",
        records=tuple(
            _record(index, state, seat, player) for seat, player in enumerate(state.players)
        ),
    )


def _record(
    index: ContentIndex, state: State, seat: int, player: Player
) -> dict[str, int | str | bool]:
    reward = goal_points(index, state.goal, state.result, seat)
    reached = state.result is not None and state.result.success
    # Only other ways to play are named: what was recorded before stays as it was.
    variant = state.options.variant
    named: dict[str, int | str | bool] = {} if variant is UNSET else {"variant": variant}
    return {
        **named,
        "happiness": happiness(index, player),
        "memory": player.stats[MEMORY],
        "tc": player.tc,
        "destination": player.destination,
        "seats": len(state.players),
        "goal_success": reached,
        "goal_percent": 100 * reached,
        "goal_part": index.scorings[player.destination].score(reward),
        "contribution": player.contribution,
        "plans_bought": len(player.bought),
        "free_plans": len(player.free_plans),
        "resigned": player.resigned,
        "settled": not state.given_up,
        "mode": state.options.mode,
    }
