"""The passport of a traveller: a stamp for every destination, with the best trip there."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from games.engine.rooms import Stint
from games.travel.content.index import ContentIndex
from games.travel.content.schema import Destination, Plan
from games.travel.rules import outcome
from games.travel.rules.outcome import happiness
from games.travel.state import State


class Trip(Struct, frozen=True):
    """A trip that was planned to its end."""

    destination: str
    score: int
    is_won: bool
    plans: tuple[Plan, ...]
    """What was bought for it."""
    reached_goal: bool


class Stamp(Struct, frozen=True):
    """A destination in the passport; without a trip its place is empty."""

    destination: Destination
    trips: int
    won: int
    best: Trip | None


class Passport(Struct, frozen=True):
    """All destinations of the newest content that the person played."""

    stamps: tuple[Stamp, ...]
    trips: int
    won: int
    goals: int
    """Trips on which the shared goal was reached."""

    @property
    def stamp_count(self) -> int:
        return sum(stamp.best is not None for stamp in self.stamps)


def career(stints: Iterable[Stint]) -> Passport:
    """The passport. Matches that somebody gave up, and those without a settlement, are no trips."""
    known = list(stints)
    trips = [trip for stint in known if (trip := _trip(stint)) is not None]
    index: ContentIndex = known[-1].rules.index  # type: ignore[attr-defined]
    counts, wins = Counter(t.destination for t in trips), Counter[str]()
    best: dict[str, Trip] = {}
    for trip in trips:
        wins[trip.destination] += trip.is_won
        if trip.destination not in best or trip.score > best[trip.destination].score:
            best[trip.destination] = trip
    return Passport(
        stamps=tuple(
            Stamp(row, counts[row.code], wins[row.code], best.get(row.code))
            for row in index.content.destinations
            if row.enabled or row.code in best
        ),
        trips=len(trips),
        won=wins.total(),
        goals=sum(trip.reached_goal for trip in trips),
    )


def _trip(stint: Stint) -> Trip | None:
    state: State = stint.state
    index: ContentIndex = stint.rules.index  # type: ignore[attr-defined]
    player = state.players[stint.seat]
    if state.result is None or state.phase != "FINISHED" or player.resigned:
        return None
    return Trip(
        destination=player.destination,
        score=happiness(index, player),
        is_won=outcome.final_places(index, state)[stint.seat] == 1,
        plans=tuple(index.plans[card] for card in player.bought),
        reached_goal=state.result.success,
    )
