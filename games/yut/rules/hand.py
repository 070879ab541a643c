"""The hand: tokens that items add, and tokens cut in two."""

from msgspec.structs import replace

from games.engine.protocol import Event, Step
from games.yut.content.terms import STEPS, Result
from games.yut.events import TokenGained, TokenSplit
from games.yut.state import State, Token


def gain(state: State, results: tuple[Result, ...], source: str, events: list[Event]) -> State:
    """A token for each result, at the end of the hand. Such tokens never grant throws."""
    made: list[Token] = []
    for token_id, result in enumerate(results, state.next_token):
        made.append(Token(token_id, result, STEPS[result], source))
        events.append(TokenGained(token_id, result, STEPS[result], source))
    return replace(state, hand=(*state.hand, *made), next_token=state.next_token + len(made))


def split(state: State, token_id: int, first: int) -> Step[State]:
    """Two pieces in the place of one token."""
    place, token = next((i, each) for i, each in enumerate(state.hand) if each.id == token_id)
    lengths = (first, token.steps - first)
    ids = (state.next_token, state.next_token + 1)
    pieces = (
        Token(made, "PIECE", steps, "split") for made, steps in zip(ids, lengths, strict=True)
    )
    state = replace(
        state,
        hand=(*state.hand[:place], *pieces, *state.hand[place + 1 :]),
        next_token=state.next_token + 2,
        splits_used=state.splits_used + 1,
    )
    return Step(state, (TokenSplit(token_id, lengths, ids),))
