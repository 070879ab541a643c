"""Throws that count, and a look at those to come (sections 4.4 and 4.8)."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Event, Step
from games.yut.content.effects import Grow, Wear
from games.yut.content.index import Book
from games.yut.events import Rerolled, StickGrew, StickWore, Thrown, ThrowsLost
from games.yut.rules.cast import Cast, cast
from games.yut.rules.hand import gain
from games.yut.rules.items import Powers
from games.yut.state import Foreseen, LastThrow, Slot, State, Token


def throw(book: Book, state: State, rng: Chance) -> Step[State]:
    """One commit: exactly one index of the throw stream."""
    powers, made = book.powers(state), state.throws_this_turn
    fell = cast(book, powers, state.slots, state.counters.throw, made, rng)
    first = state.next_token
    thrown = Thrown(
        state.turn, first, fell.sampled, fell.faces, fell.result, fell.steps, fell.bonus,
        fell.changes,
    )  # fmt: skip
    events: list[Event] = [thrown]
    state = replace(
        state,
        counters=replace(state.counters, throw=state.counters.throw + 1),
        throws_this_turn=made + 1,
        throws_remaining=state.throws_remaining - 1 + fell.bonus,
        hand=(*state.hand, Token(first, fell.result, fell.steps, "throw")),
        next_token=first + 1,
        thrown_results=(*state.thrown_results, fell.result),
    )
    state = _result_tokens(powers, state, fell, events)
    state = _after_throw(book, powers, state, fell, events)
    state = _capped(book, state, events)
    made_ids = tuple(range(first, state.next_token))
    return Step(replace(state, last_throw=LastThrow(made_ids, fell.bonus, thrown)), tuple(events))


def _result_tokens(powers: Powers, state: State, fell: Cast, events: list[Event]) -> State:
    for source, slot, add in powers.result_tokens:
        if add.fits_result(fell.result, None if slot is None else fell.faces[slot]):
            state = gain(state, add.tokens, source, events)
    return state


def _after_throw(
    book: Book, powers: Powers, state: State, fell: Cast, events: list[Event]
) -> State:
    broken: set[int] = set()
    for source, slot, effect in powers.after_throw:
        assert slot is not None
        # What broke is gone with all its effects.
        if slot in broken:
            continue
        match effect:
            case Wear() if state.slots[slot].counter + 1 >= effect.throws:
                broken.add(slot)
                state = _break(book, state, slot, effect, events)
                state = gain(state, effect.tokens, source, events)
            case Wear():
                held = state.slots[slot]
                state = _slotting(state, slot, replace(held, counter=held.counter + 1))
            case Grow() if fell.faces[slot] == effect.face:
                state = _grow(state, slot, effect, events)
    return state


def _break(book: Book, state: State, slot: int, wear: Wear, events: list[Event]) -> State:
    events.append(StickWore(slot, state.slots[slot].stick, wear.becomes))
    return _slotting(state, slot, Slot.fresh(book.sticks[wear.becomes]))


def _grow(state: State, slot: int, grow: Grow, events: list[Event]) -> State:
    held = state.slots[slot]
    permille = min(max(held.permille + grow.delta, grow.min), grow.max)
    if permille == held.permille:
        return state
    events.append(StickGrew(slot, held.stick, held.permille, permille))
    return _slotting(state, slot, replace(held, permille=permille))


def _slotting(state: State, slot: int, held: Slot) -> State:
    return replace(state, slots=(*state.slots[:slot], held, *state.slots[slot + 1 :]))


def _capped(book: Book, state: State, events: list[Event]) -> State:
    most = book.params.max_throws_per_turn
    if state.throws_this_turn < most or not state.throws_remaining:
        return state
    events.append(ThrowsLost(state.throws_remaining, most))
    return replace(state, throws_remaining=0)


def reroll(book: Book, state: State, rng: Chance) -> Step[State]:
    """Take the last throw back, then throw. Its growth and wear are kept (ruling R54)."""
    assert state.last_throw is not None
    undone = state.last_throw.token_ids
    used = state.rerolls_used + 1
    state = replace(
        state,
        hand=tuple(token for token in state.hand if token.id not in undone),
        thrown_results=state.thrown_results[:-1],
        rerolls_used=used,
        throws_remaining=state.throws_remaining + 1,
    )
    state, events = throw(book, state, rng)
    return Step(state, (Rerolled(undone, book.powers(state).rerolls - used), *events))


def foreseen(book: Book, state: State, rng: Chance) -> tuple[Foreseen, ...]:
    """The coming throws as far as a relic shows them; nothing is consumed."""
    powers = book.powers(state)
    made = state.throws_this_turn if state.phase == "THROW" else 0
    falls = (
        cast(book, powers, state.slots, state.counters.throw + i, made, rng)
        for i in range(powers.peek)
    )
    return tuple(Foreseen(fell.result, fell.steps, fell.bonus) for fell in falls)
