"""A search put aside: everything it needs to go on in another process."""

from collections.abc import Iterable

from msgspec import Struct

from games.yut.actions import Action, Move, SplitToken
from games.yut.bots.solver.compact import Cut, Deed, Spend, Start
from games.yut.bots.solver.search import Limits, Search
from games.yut.bots.solver.tables import Tables
from games.yut.bots.solver.turn import Ends, Link
from games.yut.state import Slot

Held = tuple[tuple[Slot, ...], tuple[str, ...]]
NOTHING = -1


class Paused(Struct, frozen=True, array_like=True):
    """A search between two positions. Kits and deeds are named by their number."""

    known: int
    turn: int
    examined: int
    cut: bool
    kits: tuple[Held, ...]
    deeds: tuple[Action, ...]
    links: tuple[tuple[int, int], ...]
    """What was done before (its number, or -1) and then."""
    layer: tuple[tuple[Start, int], ...]
    explored: int
    ends: tuple[tuple[Start, int, int], ...]
    """Position, value, link."""
    ends_cut: bool


def pause(search: Search) -> Paused:
    """Put a search aside."""
    chains = _Chains()
    # What is explored is only counted.
    left = [(start, chains.number(link)) for start, link in search.layer[search.explored :]]
    done = [((0, 0, 0, 0), NOTHING)] * search.explored
    ends = [(start, value, chains.number(link)) for start, value, link in search.ends.found()]
    return Paused(
        known=search.known,
        turn=search.turn,
        examined=search.examined,
        cut=search.cut,
        kits=tuple((kit.slots, kit.relics) for kit in search.tables.kits),
        deeds=tuple(map(_spelled, chains.deeds)),
        links=tuple(chains.links),
        layer=tuple(done + left),
        explored=search.explored,
        ends=tuple(ends),
        ends_cut=search.ends.cut,
    )


def resume(tables: Tables, limits: Limits, paused: Paused) -> Search:
    """Go on as if nothing had been between; the tables are fresh ones of the same key."""
    tables.meet(paused.kits)
    links = _links(paused)
    search = Search(tables, limits, paused.known)
    search.turn, search.examined, search.cut = paused.turn, paused.examined, paused.cut
    search.layer = [(start, links[number]) for start, number in paused.layer]
    search.explored = paused.explored
    search.ends = Ends(limits.width)
    search.ends.cut = paused.ends_cut
    for start, value, number in paused.ends:
        search.ends.add(start, value, links[number])
    return search


class _Chains:
    """Numbers for links, so that what they share is kept once."""

    def __init__(self) -> None:
        self.links: list[tuple[int, int]] = []
        self._numbers: dict[int, int] = {}
        self._deeds: dict[Deed, int] = {}

    @property
    def deeds(self) -> Iterable[Deed]:
        return self._deeds

    def number(self, link: Link | None) -> int:
        new: list[Link] = []
        while link is not None and id(link) not in self._numbers:
            new.append(link)
            link = link[0]
        number = NOTHING if link is None else self._numbers[id(link)]
        for each in reversed(new):
            deed = self._deeds.setdefault(each[1], len(self._deeds))
            self.links.append((number, deed))
            number = self._numbers[id(each)] = len(self.links) - 1
        return number


def _links(paused: Paused) -> dict[int, Link | None]:
    deeds = [_meant(action) for action in paused.deeds]
    links: dict[int, Link | None] = {NOTHING: None}
    for number, (before, deed) in enumerate(paused.links):
        links[number] = links[before], deeds[deed]
    return links


def _spelled(deed: Deed) -> Action:
    """A deed names a length where an action names a token; it is written in the same form."""
    match deed:
        case Spend(steps, target, dest):
            return Move(steps, target, dest)
        case Cut(steps, first):
            return SplitToken(steps, first)
        case _:
            return deed


def _meant(action: Action) -> Deed:
    match action:
        case Move(steps, target, dest):
            return Spend(steps, target, dest)
        case SplitToken(steps, first):
            return Cut(steps, first)
        case _:
            return action
