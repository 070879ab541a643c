"""What follows a move or a choice: the rest of the hand, or the next turn (section 4.7)."""

from msgspec.structs import replace

from games.engine.protocol import Event, Step
from games.yut.content.index import Book
from games.yut.events import ThrowsBanked, TurnStarted
from games.yut.state import State


def settled(book: Book, state: State, events: list[Event]) -> Step[State]:
    """An open question waits; a hand is played on; an empty hand ends the turn."""
    if state.pending_stick is not None:
        return Step(replace(state, phase="STICK_OFFER"), tuple(events))
    if state.candidates is not None:
        return Step(replace(state, phase="REWARD"), tuple(events))
    if state.hand:
        return Step(replace(state, phase="PLAY"), tuple(events))
    return Step(_next_turn(book, state, events), tuple(events))


def _next_turn(book: Book, state: State, events: list[Event]) -> State:
    powers, turn = book.powers(state), state.turn + 1
    throws = book.params.base_throws + state.banked_throws
    for source, _, bank in powers.turn_end:
        if any(result in bank.results for result in state.thrown_results):
            throws += bank.n
            events.append(ThrowsBanked(bank.n, source))
    throws += sum(more.n for _, _, more in powers.turn_throws if more.fits(turn))
    throws = min(throws, book.params.max_throws_per_turn)
    events.append(TurnStarted(turn, throws))
    return replace(
        state,
        phase="THROW",
        turn=turn,
        throws_remaining=throws,
        throws_this_turn=0,
        banked_throws=0,
        thrown_results=(),
        last_throw=None,
        rerolls_used=0,
        splits_used=0,
    )
