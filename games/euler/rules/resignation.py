"""A seat leaves the match (4.16)."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Event
from games.euler.content.schema import Content
from games.euler.events import Left
from games.euler.rules import rounds, showdown
from games.euler.state import State


def leave(content: Content, state: State, index: int, rng: Chance, events: list[Event]) -> State:
    """Its stack leaves play; in a round it is a die, before the entry fee it was never there."""
    seat = state.seats[index]
    events.append(Left(index, seat.stack))
    state = replace(state, forfeited=state.forfeited + seat.stack)
    state = state.seating(
        index, status="left", left_at=1 + max(s.left_at for s in state.seats), stack=0
    )
    if state.phase == "order_select":
        state = state.seating(index, joined=False)
    else:
        state = state.seating(index, folded=True)
    state = replace(state, pending=tuple(i for i in state.pending if i != index))
    if _people_gone(state):
        return _called_off(state, events)
    if len(state.playing) == 1:
        if state.pot:
            state = showdown.fold_out(state, events)
        return rounds.end(state, "left", events)
    return _going_on(content, state, rng, events)


def _going_on(content: Content, state: State, rng: Chance, events: list[Event]) -> State:
    """Whatever waited only for the seat that left goes on."""
    match state.phase:
        case "order_select":
            return rounds.order_complete(content, state, events)
        case "round_result":
            return rounds.all_ready(content, state, events)
        case _ if len(state.live) == 1:
            return rounds.after_round(showdown.fold_out(state, events), events)
        case "submit_pair":
            return rounds.pairs_complete(content, state, rng, events)
        case "special_1" | "special_2":
            return rounds.window_complete(content, state, events)
        case _:
            return rounds.after_bet(content, state, events)


def _people_gone(state: State) -> bool:
    people = [seat for seat in state.seats if not seat.bot]
    return all(seat.status != "playing" for seat in people)


def _called_off(state: State, events: list[Event]) -> State:
    """Nobody but bots is left: the running pot goes back to those who have not left."""
    for index, seat in enumerate(state.seats):
        if seat.status == "left":
            state = replace(state, forfeited=state.forfeited + seat.total)
            state = state.seating(index, total=0)
        else:
            state = state.seating(index, stack=seat.stack + seat.total, total=0)
    people = [seat for seat in state.seats if not seat.bot]
    stayed = any(seat.status == "eliminated" for seat in people)
    return rounds.end(state, "no_people" if stayed else "abandoned", events)
