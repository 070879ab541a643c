"""The actions worth offering to a seat, and the one that the clock plays for it."""

from functools import lru_cache

from games.engine.protocol import SYSTEM, Range
from games.euler.actions import (
    Action,
    Call,
    Die,
    FinishSpecial,
    PlaySpecial,
    Raise,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
)
from games.euler.content.schema import Content
from games.euler.rules.betting import RaiseRange, raise_presets
from games.euler.rules.dealing import DIGITS
from games.euler.rules.refusals import refusal
from games.euler.state import Digits, Pair, State

CALL, DIE, READY = Call(), Die(), (ReadyNext(),)
ORDER_CARDS = tuple(map(SubmitOrderCard, DIGITS))
NUMBERS = {(tens, ones): SubmitNumber(tens, ones) for tens in DIGITS for ones in DIGITS}


def candidates(content: Content, state: State, seat: int) -> tuple[Action, ...]:
    """The actions of the phase, legal or not; of raises the presets only."""
    if seat == SYSTEM:
        return ()
    hand = state.seats[seat].hand
    match state.phase:
        case "order_select":
            return tuple([ORDER_CARDS[digit] for digit in sorted(set(hand))])
        case "submit_pair":
            return tuple([NUMBERS[pair] for pair in digit_pairs(hand)])
        case "betting_1" | "betting_2":
            presets = raise_presets(_raise_range(content, state, seat))
            return (CALL, *map(Raise, sorted(set(presets.values()))), DIE)
        case "special_1" | "special_2":
            return _list_specials(content.kinds)
        case "round_result":
            return READY
        case "match_end":
            return ()


@lru_cache(maxsize=64)
def _list_specials(kinds: tuple[str, ...]) -> tuple[Action, ...]:
    return (*map(PlaySpecial, kinds), FinishSpecial())


def ranges(content: Content, state: State, seat: int) -> tuple[Range, ...]:
    """All raises, and the special cards that can be played with the end of the own window."""
    match state.phase:
        case "betting_1" | "betting_2":
            room = _raise_range(content, state, seat)
            is_open = refusal(content, state, seat, Raise(max(1, room.least))) is None
            return (Range("raise", "amount", room.least, room.most),) if is_open else ()
        case "special_1" | "special_2":
            left = zip(content.kinds, state.seats[seat].specials, strict=True)
            return (Range("finish_special", "cards", picks={kind: n for kind, n in left if n}),)
        case _:
            return ()


def default_action(content: Content, state: State, seat: int) -> Action:
    """The action of a seat whose time is over (4.3 to 4.9)."""
    match state.phase:
        case "order_select" | "submit_pair":
            # Candidates come in ascending order: the smallest legal digit or number.
            return next(
                action
                for action in candidates(content, state, seat)
                if refusal(content, state, seat, action) is None
            )
        case "special_1" | "special_2":
            return FinishSpecial()
        case "round_result":
            return ReadyNext()
        case _:
            return Die() if state.to_call(seat) else Call()


def digit_pairs(hand: Digits) -> list[Pair]:
    """Every pair of tens and ones that a hand can make, ascending."""
    digits = sorted(set(hand))
    doubled = {digit for digit in digits if hand.count(digit) > 1}
    return [(a, b) for a in digits for b in digits if a != b or a in doubled]


def _raise_range(content: Content, state: State, seat: int) -> RaiseRange:
    return RaiseRange(
        stack=state.seats[seat].stack,
        to_call=state.to_call(seat),
        pot=state.pot,
        last_raise=state.last_raise,
        min_raise=content.settings.min_raise,
        pot_limit=state.options.raise_limit == "pot",
    )
