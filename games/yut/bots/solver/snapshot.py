"""A paused search: everything that another process needs to continue it."""

from collections.abc import Iterable

from msgspec import Struct

from games.yut.actions import Action, Move, SplitToken
from games.yut.bots.solver.compact import Cut, Ply, Spend, Start
from games.yut.bots.solver.expansion import Link, TurnEnds
from games.yut.bots.solver.search import Limits, Search
from games.yut.bots.solver.tables import Tables
from games.yut.state import Slot

Held = tuple[tuple[Slot, ...], tuple[str, ...]]
NOTHING = -1


class Paused(Struct, frozen=True, array_like=True):
    """A search between two positions, stored as an array. Kits and plies are given by number."""

    known: int
    turn: int
    examined: int
    cut: bool
    kits: tuple[Held, ...]
    plies: tuple[Action, ...]
    links: tuple[tuple[int, int], ...]
    """The number of the link before (or -1) and of the ply."""
    layer: tuple[tuple[Start, int], ...]
    explored: int
    ends: tuple[tuple[Start, int, int], ...]
    """Position, value, link."""
    ends_cut: bool


def pause(search: Search) -> Paused:
    """The search as a value that can be stored."""
    table = _LinkTable()
    # Positions that are done only count.
    left = [(start, table.number(link)) for start, link in search.layer[search.expanded :]]
    done = [((0, 0, 0, 0), NOTHING)] * search.expanded
    ends = [(start, value, table.number(link)) for start, value, link in search.ends.entries()]
    return Paused(
        known=search.known,
        turn=search.turn,
        examined=search.examined,
        cut=search.cut,
        kits=tuple((kit.slots, kit.relics) for kit in search.tables.kits),
        plies=tuple(map(_encode_ply, table.plies)),
        links=tuple(table.links),
        layer=tuple(done + left),
        explored=search.expanded,
        ends=tuple(ends),
        ends_cut=search.ends.cut,
    )


def resume(tables: Tables, limits: Limits, paused: Paused) -> Search:
    """Continue a paused search with new tables for the same key."""
    tables.number_kits(paused.kits)
    links = _links(paused)
    search = Search(tables, limits, paused.known)
    search.turn, search.examined, search.cut = paused.turn, paused.examined, paused.cut
    search.layer = [(start, links[number]) for start, number in paused.layer]
    search.expanded = paused.explored
    search.ends = TurnEnds(limits.width)
    search.ends.cut = paused.ends_cut
    for start, value, number in paused.ends:
        search.ends.add(start, value, links[number])
    return search


class _LinkTable:
    """Links by number, so that shared beginnings are stored once."""

    def __init__(self) -> None:
        self.links: list[tuple[int, int]] = []
        self._numbers: dict[int, int] = {}
        self._plies: dict[Ply, int] = {}

    @property
    def plies(self) -> Iterable[Ply]:
        return self._plies

    def number(self, link: Link | None) -> int:
        new: list[Link] = []
        while link is not None and id(link) not in self._numbers:
            new.append(link)
            link = link[0]
        number = NOTHING if link is None else self._numbers[id(link)]
        for each in reversed(new):
            ply = self._plies.setdefault(each[1], len(self._plies))
            self.links.append((number, ply))
            number = self._numbers[id(each)] = len(self.links) - 1
        return number


def _links(paused: Paused) -> dict[int, Link | None]:
    plies = [_decode_ply(action) for action in paused.plies]
    links: dict[int, Link | None] = {NOTHING: None}
    for number, (before, ply) in enumerate(paused.links):
        links[number] = links[before], plies[ply]
    return links


def _encode_ply(ply: Ply) -> Action:
    """A ply as an action whose token id is a length."""
    match ply:
        case Spend(steps, target, dest):
            return Move(steps, target, dest)
        case Cut(steps, first):
            return SplitToken(steps, first)
        case _:
            return ply


def _decode_ply(action: Action) -> Ply:
    match action:
        case Move(steps, target, dest):
            return Spend(steps, target, dest)
        case SplitToken(steps, first):
            return Cut(steps, first)
        case _:
            return action
