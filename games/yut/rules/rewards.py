"""What chance lays out, and what the player makes of it (sections 5.2 to 5.4)."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Event, Step
from games.yut.content.board import ORDER, SPECIAL_PLACES, Node
from games.yut.content.effects import AddTokens, ReplaceSticks
from games.yut.content.index import Book
from games.yut.content.schema import Params, Relic
from games.yut.content.terms import Special
from games.yut.events import (
    Refreshed,
    RelicChosen,
    RelicsOffered,
    StickDiscarded,
    StickOffered,
    StickReplaced,
)
from games.yut.rules import turn_flow
from games.yut.rules.hand import gain
from games.yut.state import Slot, State

Item = TypeVar("Item")


def _picked(
    pool: Sequence[tuple[Item, int]], stream: str, index: int, slot: int, rng: Chance
) -> Item:
    x = rng.draw(stream, index, slot, sum(weight for _, weight in pool))
    for item, weight in pool:
        if x < weight:
            return item
        x -= weight
    raise AssertionError("a draw is below the sum of the weights")


def placement(params: Params, index: int, rng: Chance) -> dict[Node, Special]:
    """Where the special nodes lie, in node order (section 5.4)."""
    nodes = list(SPECIAL_PLACES)
    count = params.stick_nodes + params.refresh_nodes
    for i in range(count):
        j = i + rng.draw("place", index, i, len(nodes) - i)
        nodes[i], nodes[j] = nodes[j], nodes[i]
    sticks = frozenset(nodes[: params.stick_nodes])
    return {
        node: "STICK" if node in sticks else "REFRESH"
        for node in sorted(nodes[:count], key=ORDER.__getitem__)
    }


def refresh(book: Book, state: State, rng: Chance, events: list[Event]) -> State:
    """All special nodes are laid anew. Pieces that stand there trigger nothing (ruling R7)."""
    index = state.counters.place
    special = placement(book.params, index, rng)
    events.append(Refreshed(special))
    return replace(state, special=special, counters=replace(state.counters, place=index + 1))


def stick(book: Book, state: State, node: Node, rng: Chance, events: list[Event]) -> State:
    """A stick node offers one stick of which not too many are held."""
    held = [slot.stick for slot in state.slots]
    pool = [each for each in book.stick_pool if held.count(each[0].id) < each[0].max_owned]
    index = state.counters.stick
    offered = _picked(pool, "stick", index, 0, rng).id
    events.append(StickOffered(node, offered))
    return replace(state, pending_stick=offered, counters=replace(state.counters, stick=index + 1))


def relics(book: Book, state: State, finished: int, rng: Chance, events: list[Event]) -> State:
    """A finish earns a choice; the more finish together, the fewer candidates."""
    index, home = state.counters.relic, state.pieces.count("O0")
    pool = [
        each
        for each in book.relic_pool
        if each[0].id not in state.relics and each[0].requires_home <= home
    ]
    drawn: list[Relic] = []
    for nth in range(min(book.params.reward_candidates[str(finished)], len(pool))):
        drawn.append(_picked(pool, "relic", index, nth, rng))
        pool = [each for each in pool if each[0] is not drawn[-1]]
    candidates = tuple(relic.id for relic in drawn)
    if candidates:
        events.append(RelicsOffered(candidates))
    return replace(
        state,
        candidates=candidates or None,
        counters=replace(state.counters, relic=index + 1),
    )


def replace_stick(book: Book, state: State, slot: int) -> Step[State]:
    """The offered stick, fresh, in place of another."""
    assert state.pending_stick is not None
    events: list[Event] = [StickReplaced(slot, state.slots[slot].stick, state.pending_stick)]
    fresh = Slot.fresh(book.sticks[state.pending_stick])
    state = replace(
        state,
        slots=(*state.slots[:slot], fresh, *state.slots[slot + 1 :]),
        pending_stick=None,
    )
    return turn_flow.settled(book, state, events)


def discard_stick(book: Book, state: State) -> Step[State]:
    """The offer passes."""
    assert state.pending_stick is not None
    events: list[Event] = [StickDiscarded(state.pending_stick)]
    return turn_flow.settled(book, replace(state, pending_stick=None), events)


def choose_relic(book: Book, state: State, relic_id: str) -> Step[State]:
    """A relic is taken and does at once what it does on gaining it."""
    relic, source = book.relics[relic_id], f"relic:{relic_id}"
    events: list[Event] = [RelicChosen(relic_id)]
    state = replace(state, relics=(*state.relics, relic_id), candidates=None)
    for effect in relic.effects:
        match effect:
            case AddTokens():
                state = gain(state, effect.tokens, source, events)
            case ReplaceSticks():
                state = _exchange(book, state, effect, source, events)
    return turn_flow.settled(book, state, events)


def _exchange(
    book: Book, state: State, effect: ReplaceSticks, source: str, events: list[Event]
) -> State:
    fresh = Slot.fresh(book.sticks[effect.to])
    events += (
        StickReplaced(number, effect.from_, effect.to, source)
        for number, slot in enumerate(state.slots)
        if slot.stick == effect.from_
    )
    return replace(
        state,
        slots=tuple(fresh if slot.stick == effect.from_ else slot for slot in state.slots),
    )
