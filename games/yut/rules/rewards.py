"""Special nodes, stick offers and relics: what chance lays out, and how the player answers
(sections 5.2 to 5.4)."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

from msgspec.structs import replace

from games.engine.chance import Chance
from games.yut.content.board import SPECIAL_PLACES, Node
from games.yut.content.effects import AddTokens, ReplaceSticks
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
from games.yut.rules.turn import Turn
from games.yut.state import Slot

Item = TypeVar("Item")


def _weighted_draw(
    pool: Sequence[tuple[Item, int]], stream: str, number: int, nth: int, rng: Chance
) -> Item:
    sums = list(accumulate([weight for _, weight in pool]))
    return pool[bisect_right(sums, rng.draw(stream, number, nth, sums[-1]))][0]


def placement(params: Params, number: int, rng: Chance) -> dict[Node, Special]:
    """The special nodes of the placement with this number, in node order (section 5.4)."""
    nodes = list(SPECIAL_PLACES)
    total = params.stick_nodes + params.refresh_nodes
    for i in range(total):
        j = i + rng.draw("place", number, i, len(nodes) - i)
        nodes[i], nodes[j] = nodes[j], nodes[i]
    drawn: dict[Node, Special] = dict.fromkeys(nodes[: params.stick_nodes], "STICK")
    drawn.update(dict.fromkeys(nodes[params.stick_nodes : total], "REFRESH"))
    return {node: drawn[node] for node in SPECIAL_PLACES if node in drawn}


def refresh(turn: Turn) -> None:
    """Lay all special nodes anew. Pieces that stand on them trigger nothing (ruling R7)."""
    counters = turn.state.counters
    special = placement(turn.index.params, counters.place, turn.rng)
    turn.emit(Refreshed(special))
    turn.update(special=special, counters=replace(counters, place=counters.place + 1))


def offer_stick(turn: Turn, node: Node) -> None:
    """Offer one stick that is held fewer times than its limit (section 5.2)."""
    counters = turn.state.counters
    held, sticks = [slot.stick for slot in turn.state.slots], turn.index.sticks
    full = {id for id in held if held.count(id) >= sticks[id].max_owned}
    pool = [each for each in turn.index.stick_pool if each[0].id not in full]
    stick = _weighted_draw(pool, "stick", counters.stick, 0, turn.rng).id
    turn.emit(StickOffered(node, stick))
    turn.update(pending_stick=stick, counters=replace(counters, stick=counters.stick + 1))


def offer_relics(turn: Turn, finished: int) -> None:
    """Offer relics for a finish (section 5.3): the more pieces together, the fewer candidates."""
    state, counters = turn.state, turn.state.counters
    home = state.pieces.count("O0")
    pool = [
        each
        for each in turn.index.relic_pool
        if each[0].id not in state.relics and each[0].requires_home <= home
    ]
    drawn: list[Relic] = []
    for nth in range(min(turn.index.params.reward_candidates[str(finished)], len(pool))):
        drawn.append(_weighted_draw(pool, "relic", counters.relic, nth, turn.rng))
        pool = [each for each in pool if each[0] is not drawn[-1]]
    candidates = tuple(relic.id for relic in drawn)
    if candidates:
        turn.emit(RelicsOffered(candidates))
    turn.update(candidates=candidates or None, counters=replace(counters, relic=counters.relic + 1))


def replace_stick(turn: Turn, slot: int) -> None:
    """Put the offered stick, fresh, into a slot."""
    stick = turn.state.pending_stick
    assert stick is not None
    turn.emit(StickReplaced(slot, turn.state.slots[slot].stick, stick))
    turn.update_slot(slot, Slot.fresh(turn.index.sticks[stick]))
    turn.update(pending_stick=None)
    turn.enter_next_phase()


def discard_stick(turn: Turn) -> None:
    assert turn.state.pending_stick is not None
    turn.emit(StickDiscarded(turn.state.pending_stick))
    turn.update(pending_stick=None)
    turn.enter_next_phase()


def choose_relic(turn: Turn, relic_id: str) -> None:
    """Take an offered relic."""
    turn.emit(RelicChosen(relic_id))
    turn.update(candidates=None)
    gain_relic(turn, relic_id)
    turn.enter_next_phase()


def gain_relic(turn: Turn, relic_id: str) -> None:
    """Add a relic; its `on_gain` effects happen at once."""
    relic, source = turn.index.relics[relic_id], f"relic:{relic_id}"
    turn.update(relics=(*turn.state.relics, relic_id))
    for effect in relic.effects:
        match effect:
            case AddTokens():
                turn.gain_tokens(effect.tokens, source)
            case ReplaceSticks():
                _replace_sticks(turn, effect, source)


def _replace_sticks(turn: Turn, effect: ReplaceSticks, source: str) -> None:
    fresh = Slot.fresh(turn.index.sticks[effect.to])
    for number, slot in enumerate(turn.state.slots):
        if slot.stick == effect.from_:
            turn.emit(StickReplaced(number, effect.from_, effect.to, source))
            turn.update_slot(number, fresh)
