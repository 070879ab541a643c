"""Another match that an audience cannot tell from the real one: all that is hidden, dealt anew."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine.chance import Chance
from games.euler.content.schema import Content
from games.euler.content.terms import KINDS, SPECIAL
from games.euler.state import Digits, Function, Pair, PastRound, Played, Seat, State

DISGUISE = "disguise"


def disguise(content: Content, state: State, seat: int | None, rng: Chance) -> State:
    """The hidden cards shuffled among the places where they may lie."""
    if state.phase == "match_end":
        return state
    showdown = any(p.round == state.round and p.ending == "showdown" for p in state.past)
    fresh = iter(rng.shuffle(_hidden(state, seat, showdown), DISGUISE, 0))
    seats = tuple(_other(state, index, seat, fresh) for index in range(len(state.seats)))
    dealer, function = state.dealer, state.function
    if dealer and not state.dealer_tens_shown:
        dealer = (next(fresh), dealer[1])
    if function and not showdown:
        function = _function(fresh, rng)
    state = replace(
        state,
        seats=seats,
        dealer=dealer,
        function=function,
        pile=tuple(next(fresh) for _ in state.pile),
        conditions=rng.shuffle(state.conditions, DISGUISE, 1),
        past=tuple(_past(past, seat, rng) for past in state.past),
    )
    if showdown:
        return replace(state, played=_reattributed(state.played, seat, rng, state.round))
    return _specials(content, state, seat, rng)


def _hidden(state: State, seat: int | None, showdown: bool) -> Digits:
    digits = list(state.pile)
    for index, other in enumerate(state.seats):
        if index == seat:
            continue
        digits += other.hand
        if other.number and not other.tens_shown:
            digits.append(other.number[0])
        if other.number and state.function is None:
            digits.append(other.number[1])
    if state.dealer and not state.dealer_tens_shown:
        digits.append(state.dealer[0])
    if state.function and not showdown:
        digits += state.function.digits
    return tuple(digits)


def _other(state: State, index: int, seat: int | None, fresh: Iterator[int]) -> Seat:
    other = state.seats[index]
    if index == seat:
        return other
    hand = tuple(sorted(next(fresh) for _ in other.hand))
    number: Pair | None = other.number
    if number:
        tens = number[0] if other.tens_shown else next(fresh)
        ones = number[1] if state.function is not None else next(fresh)
        number = (tens, ones)
    return replace(other, hand=hand, number=number)


def _function(fresh: Iterator[int], rng: Chance) -> Function:
    a, b, c = (bool(rng.draw(DISGUISE, 2, slot, 2)) for slot in range(3))
    return Function((next(fresh), next(fresh), next(fresh)), (a, b, c))


def _past(past: PastRound, seat: int | None, rng: Chance) -> PastRound:
    """What stayed hidden of a finished round; the totals of a showdown are known."""
    played = _reattributed(past.played, seat, rng, past.round)
    numbers = tuple(
        number if number is None or index == seat else _vague(past, index, number, rng)
        for index, number in enumerate(past.numbers)
    )
    past = replace(past, played=played, numbers=numbers)
    if past.ending == "showdown":
        return past
    if past.dealer and not past.dealer_tens_known:
        past = replace(past, dealer=(rng.draw(DISGUISE, 20, past.round, 10), past.dealer[1]))
    if past.function:
        digits = iter([rng.draw(DISGUISE, 21, 3 * past.round + n, 10) for n in range(3)])
        past = replace(past, function=_function(digits, rng))
    return past


def _vague(past: PastRound, index: int, number: Pair, rng: Chance) -> Pair:
    tens, ones = number
    slot = 10 * past.round + index
    return (
        tens if past.tens_known[index] else rng.draw(DISGUISE, 22, slot, 10),
        ones if past.ones_known else rng.draw(DISGUISE, 23, slot, 10),
    )


def _reattributed(
    played: tuple[Played, ...], seat: int | None, rng: Chance, slot: int
) -> tuple[Played, ...]:
    """The same cards, those of the others in other hands."""
    others = [card.seat for card in played if card.seat != seat]
    hands = iter(rng.shuffle(others, DISGUISE, 30 + slot))
    return tuple(card if card.seat == seat else replace(card, seat=next(hands)) for card in played)


def _specials(content: Content, state: State, seat: int | None, rng: Chance) -> State:
    """Others may hold, and may have played, any special cards."""
    played = [card for card in state.played if card.seat == seat]
    window = SPECIAL.index(state.phase) + 1 if state.phase in SPECIAL else 1
    for index, other in enumerate(state.seats):
        if index == seat:
            continue
        left = tuple(
            rng.draw(DISGUISE, 40 + index, n, most + 1) for n, most in enumerate(content.specials)
        )
        state = state.seating(index, specials=left)
        if state.function is not None and other.joined:
            kind = KINDS[rng.draw(DISGUISE, 50, index, 3)]
            played += [Played(index, kind, window)] * rng.draw(DISGUISE, 51, index, 3)
    return replace(state, played=tuple(played))
