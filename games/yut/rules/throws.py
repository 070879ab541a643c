"""Throws and rerolls, and the preview of coming throws (sections 4.4 and 4.8)."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.yut.content.effects import Grow, Wear
from games.yut.content.index import ContentIndex
from games.yut.content.powers import Powers
from games.yut.events import Rerolled, StickGrew, StickWore, Thrown, ThrowsLost
from games.yut.rules.cast import Cast, cast
from games.yut.rules.turn import Turn
from games.yut.state import LastThrow, Slot, State, ThrowPreview, Token


def throw(turn: Turn) -> None:
    """Throw the four sticks. This uses exactly one index of the throw stream."""
    state, powers = turn.state, turn.powers
    made, first = state.throws_this_turn, state.next_token
    fall = cast(turn.index, powers, state.slots, state.counters.throw, made, turn.rng)
    thrown = Thrown(
        state.turn, first, fall.sampled, fall.faces, fall.result, fall.steps, fall.bonus,
        fall.changes,
    )  # fmt: skip
    turn.emit(thrown)
    turn.update(
        counters=replace(state.counters, throw=state.counters.throw + 1),
        throws_this_turn=made + 1,
        throws_remaining=state.throws_remaining - 1 + fall.bonus,
        hand=(*state.hand, Token(first, fall.result, fall.steps, "throw")),
        next_token=first + 1,
        thrown_results=(*state.thrown_results, fall.result),
    )
    _add_result_tokens(turn, powers, fall)
    _wear_and_grow(turn, powers, fall)
    _cap_throws(turn)
    token_ids = tuple(range(first, turn.state.next_token))
    turn.update(last_throw=LastThrow(token_ids, fall.bonus, thrown))


def _add_result_tokens(turn: Turn, powers: Powers, fall: Cast) -> None:
    for source, slot, add in powers.result_tokens:
        if add.fits_result(fall.result, None if slot is None else fall.faces[slot]):
            turn.gain_tokens(add.tokens, source)


def _wear_and_grow(turn: Turn, powers: Powers, fall: Cast) -> None:
    broken: set[int] = set()
    for source, number, effect in powers.after_throw:
        assert number is not None
        # A stick that broke in this throw has no effects left.
        if number in broken:
            continue
        slot = turn.state.slots[number]
        match effect:
            case Wear() if slot.counter + 1 >= effect.throws:
                broken.add(number)
                turn.emit(StickWore(number, slot.stick, effect.becomes))
                turn.update_slot(number, Slot.fresh(turn.index.sticks[effect.becomes]))
                turn.gain_tokens(effect.tokens, source)
            case Wear():
                turn.update_slot(number, replace(slot, counter=slot.counter + 1))
            case Grow() if fall.faces[number] == effect.face:
                _grow(turn, number, effect)


def _grow(turn: Turn, number: int, grow: Grow) -> None:
    slot = turn.state.slots[number]
    permille = min(max(slot.permille + grow.delta, grow.min), grow.max)
    if permille != slot.permille:
        turn.emit(StickGrew(number, slot.stick, slot.permille, permille))
        turn.update_slot(number, replace(slot, permille=permille))


def _cap_throws(turn: Turn) -> None:
    state, most = turn.state, turn.index.params.max_throws_per_turn
    if state.throws_this_turn >= most and state.throws_remaining:
        turn.emit(ThrowsLost(state.throws_remaining, most))
        turn.update(throws_remaining=0)


def reroll(turn: Turn) -> None:
    """Take the last throw back and throw again. Its growth and wear are kept (ruling R54)."""
    state = turn.state
    assert state.last_throw is not None
    undone, used = state.last_throw.token_ids, state.rerolls_used + 1
    turn.emit(Rerolled(undone, turn.powers.rerolls - used))
    turn.update(
        hand=tuple(token for token in state.hand if token.id not in undone),
        thrown_results=state.thrown_results[:-1],
        rerolls_used=used,
        throws_remaining=state.throws_remaining + 1,
    )
    throw(turn)


def preview_throws(index: ContentIndex, state: State, rng: Chance) -> tuple[ThrowPreview, ...]:
    """The coming throws that a relic shows. Nothing is consumed."""
    powers = index.powers(state)
    made = state.throws_this_turn if state.phase == "THROW" else 0
    falls = (
        cast(index, powers, state.slots, state.counters.throw + nth, made, rng)
        for nth in range(powers.peek)
    )
    return tuple(ThrowPreview(fall.result, fall.steps, fall.bonus) for fall in falls)
