"""States that worked examples start from, and ways to play on. P1, P2 ... are seats 0, 1 ..."""

from typing import Any

from msgspec.structs import replace

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import Refused
from games.engine.protocol import ActionBase, Event, Sitter
from games.euler import GAME
from games.euler.actions import FinishSpecial, PlaySpecial
from games.euler.content.schema import Content
from games.euler.content.terms import Kind
from games.euler.rules.engine import EulerRules
from games.euler.state import Function, Options, State

KEY = b"euler-test-key-of-32-bytes......"
CONTENT: Content = GAME.load_first()
RULES = EulerRules(CONTENT)


def start_match(players: int = 2, bots: tuple[int, ...] = (), **options: Any) -> State:
    """A fresh match."""
    sitters = tuple(Sitter(bot=index in bots) for index in range(players))
    return RULES.start(Options(**options), sitters, Chance(KEY))


def set_players(state: State, **columns: tuple[Any, ...]) -> State:
    """One field of every player at once: stack=(18, 18)."""
    for name, values in columns.items():
        for index, value in enumerate(values):
            state = state.replace_player(index, **{name: value})
    return state


def stack_conditions(state: State, *codes: str) -> State:
    """The state with these cards on top of the condition pile."""
    rest = list(state.conditions)
    for code in codes:
        rest.remove(code)
    return replace(state, conditions=(*codes, *rest))


def stack_pile(state: State, *digits: int) -> State:
    """The state with these cards on top of the dealer's pile."""
    return replace(state, pile=(*digits, *state.pile[len(digits) :]))


def betting_state(
    stacks: tuple[int, ...],
    totals: tuple[int, ...],
    order: tuple[int, ...] | None = None,
    phase: str = "betting_1",
    **options: Any,
) -> State:
    """A betting phase about to begin; every seat has a number."""
    state = start_match(len(stacks), **options)
    numbers = tuple((n + 1, n + 2) for n in range(len(stacks)))
    state = set_players(state, stack=stacks, total=totals, number=numbers)
    return replace(
        state,
        order=order or tuple(range(len(stacks))),
        chain=("max_digit_sum",),
        function=Function((1, 2, 3), (False, False, True)),
        phase=phase,
        pending=tuple(i for i in order or range(len(stacks)) if stacks[i]),
    )


def showdown_state(
    numbers: tuple[int, ...],
    *chain: str,
    dealer: int = 0,
    function: tuple[int, int, int] = (1, 0, 0),
) -> State:
    """The last special window, which no seat has finished."""
    count = len(numbers)
    state = betting_state((15,) * count, (5,) * count, phase="special_2")
    pairs = tuple(divmod(number, 10) for number in numbers)
    a, b, c = function
    return replace(
        set_players(state, number=pairs, tens_shown=(True,) * count),
        chain=chain or ("max_digit_sum",),
        dealer=divmod(dealer, 10) if dealer else None,
        dealer_tens_shown=bool(dealer),
        function=Function((abs(a), abs(b), abs(c)), (a < 0, b < 0, c < 0)),
        pending=(),
    )


def finish_window(state: State, *cards: tuple[int, Kind]) -> tuple[State, list[Event]]:
    """Play these cards, then everyone finishes."""
    events: list[Event] = []
    for seat, kind in cards:
        state, more = play(state, seat, PlaySpecial(kind))
        events += more
    for seat in state.live_seats:
        state, more = play(state, seat, FinishSpecial())
        events += more
    return state, events


def play(state: State, seat: int, action: ActionBase) -> tuple[State, tuple[Event, ...]]:
    """One action through the protocol."""
    step = protocol.play(RULES, state, seat, action, Chance(KEY))
    return step.state, step.events


def play_all(state: State, *moves: tuple[int, ActionBase]) -> State:
    """The state after several actions."""
    for seat, action in moves:
        state, _ = play(state, seat, action)
    return state


def refusal_code(state: State, seat: int, action: Any) -> str:
    """The code of the game's own refusal, which changes nothing; empty if there is none."""
    before = protocol.encode(state)
    refusal = RULES.refusal(state, seat, action)
    assert protocol.encode(state) == before
    return refusal.code if refusal else ""


def protocol_code(state: State, seat: int, action: ActionBase) -> str:
    """The code of the refusal that the protocol raises; empty if there is none."""
    try:
        play(state, seat, action)
    except Refused as no:
        return no.code
    return ""


def find_event(events: Any, kind: type[Any]) -> Any:
    """The one event of this kind."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def total_chips(state: State) -> int:
    """All chips of a match."""
    return sum(player.stack + player.total for player in state.seats) + state.forfeited


def stacks(state: State) -> tuple[int, ...]:
    return tuple(player.stack for player in state.seats)


def winners(state: State) -> tuple[int, ...]:
    """The winners of the main pot of the last round."""
    return state.past[-1].pots[0].winners


def deal_hands(state: State, *hand: tuple[int, ...]) -> State:
    return set_players(state, hand=tuple(tuple(sorted(each)) for each in hand))


def acting_seats(state: State) -> list[int]:
    """The seats to act."""
    return sorted(RULES.actors(state))
