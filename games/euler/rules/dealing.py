"""The decks: dealing, drawing conditions, the order of a round, the dealer's cards."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Event, Sitter
from games.euler.content.schema import Content
from games.euler.events import AntePaid, ConditionsDrawn, OnesRevealed, OrderDigit, OrderSet
from games.euler.rules import conditions
from games.euler.state import Digits, Drawn, Function, Options, Pair, Seat, State

DIGITS = range(10)


def start(content: Content, options: Options, sitters: tuple[Sitter, ...], rng: Chance) -> State:
    """Nine cards for everyone, the rest in the dealer's pile."""
    settings = content.settings
    sets = len(sitters) + settings.extra_sets
    deck = rng.shuffle([d for d in DIGITS for _ in range(sets)], "numbers", 0)
    codes = [c.code for c in content.conditions for _ in range(c.in_deck)]
    size = settings.hand_size
    seats = tuple(
        Seat(
            bot=sitter.bot,
            stack=settings.starting_chips,
            hand=tuple(sorted(deck[index * size : (index + 1) * size])),
            specials=content.specials,
            began=settings.starting_chips,
        )
        for index, sitter in enumerate(sitters)
    )
    return State(
        options=binding(options),
        seats=seats,
        pile=deck[len(sitters) * size :],
        conditions=rng.shuffle(codes, "conditions", 0),
    )


def binding(options: Options) -> Options:
    """Ranked matches and dailies are played under the same options by everyone (2.8)."""
    match options.mode:
        case "ranked":
            return Options("ranked", "none", "standard", hints=False)
        case "daily":
            return Options("daily", "none", "slow", hints=True)
        case _:
            return options


def without(hand: Digits, digits: Iterable[int]) -> Digits:
    """A hand after some of its cards were played."""
    left = list(hand)
    for digit in digits:
        left.remove(digit)
    return tuple(left)


def holds(hand: Digits, digits: Iterable[int]) -> bool:
    """Whether the cards are all in the hand, equal ones as often as they are named."""
    return Counter(digits) <= Counter(hand)


def non_zero(hand: Digits) -> int:
    return sum(digit > 0 for digit in hand)


def keeps_reserve(hand: Digits, digits: Iterable[int], pairs: int) -> bool:
    """Whether enough cards that are not 0 remain for the numbers still to be made (R10)."""
    return non_zero(without(hand, digits)) >= pairs


def draw_conditions(
    content: Content, state: State, for_order: bool, events: list[Event]
) -> tuple[State, tuple[str, ...]]:
    """Cards from the top until there is one condition more than cards that ask for more."""
    need, used, chain = 1, 0, list[str]()
    while len(chain) < need:
        code = state.conditions[used]
        used += 1
        if content.by_code[code].kind == "extend":
            need += 1
        else:
            chain.append(code)
    cards = state.conditions[:used]
    events.append(ConditionsDrawn(for_order, cards, tuple(chain)))
    drawn = (*state.drawn, Drawn(state.round, for_order, cards))
    return replace(state, conditions=state.conditions[used:], drawn=drawn), tuple(chain)


def settle_order(content: Content, state: State, events: list[Event]) -> State:
    """A condition ranks the order cards; equal ones go by who was earlier (4.3)."""
    state, codes = draw_conditions(content, state, True, events)
    chain = content.chain(codes)
    state = replace(state, order_chain=codes)
    if conditions.needs_dealer(chain):
        state = _turn_digit(state, events)
    keys = {
        index: conditions.judged(chain, state.seats[index].order_card or 0, state.order_digit or 1)
        for index in state.in_round
    }
    order = tuple(sorted(state.in_round, key=lambda i: (keys[i], _promptness(state, i))))
    cards = tuple(state.seats[index].order_card or 0 for index in order)
    events.append(OrderSet(order, cards, len(set(keys.values())) < len(keys)))
    return replace(state, order=order)


def _promptness(state: State, index: int) -> tuple[int, int]:
    """People as they came, then bots, then those whom the clock played, each by seat (R6)."""
    if index in state.late:
        return 2, index
    return (1, index) if state.seats[index].bot else (0, state.played_order.index(index))


def _turn_digit(state: State, events: list[Event]) -> State:
    zeros = 0
    while state.pile[zeros] == 0:
        zeros += 1
    digit = state.pile[zeros]
    events.append(OrderDigit(digit, zeros))
    state = state.seeing(*state.pile[: zeros + 1])
    pile = state.pile[zeros + 1 :]
    return replace(state, pile=pile, order_digit=digit, thrown_zeros=zeros)


def open_condition(content: Content, state: State, events: list[Event]) -> State:
    """The round's condition is shown and everyone in it pays (4.4)."""
    state, chain = draw_conditions(content, state, False, events)
    ante = content.settings.ante_by_round[state.round - 1]
    paid = [0] * len(state.seats)
    for index in state.order:
        seat = state.seats[index]
        paid[index] = min(ante, seat.stack)
        state = state.seating(index, stack=seat.stack - paid[index], total=paid[index])
    events.append(AntePaid(tuple(paid)))
    return replace(state, chain=chain, phase="submit_pair")


def lay_dealer_cards(content: Content, state: State, rng: Chance) -> State:
    """The dealer's number, if one is needed, and the hidden function (4.6)."""
    if conditions.needs_dealer(content.chain(state.chain)):
        dealer, pile = _dealer_number(state.pile)
        state = replace(state, dealer=dealer, pile=pile)
    a, b, c, *rest = state.pile
    settings = content.settings
    signs = [False] * settings.plus_cards + [True] * settings.minus_cards
    x, y, z = rng.shuffle(signs, "signs", state.round)[:3]
    return replace(state, pile=tuple(rest), function=Function((a, b, c), (x, y, z)))


def _dealer_number(pile: Digits) -> tuple[Pair, Digits]:
    """00 is no number: the second 0 goes under the pile, so that its size tells nothing (R11)."""
    tens, ones, *rest = pile
    while tens == 0 and ones == 0:
        rest.append(ones)
        ones = rest.pop(0)
    return (tens, ones), tuple(rest)


def reveal_ones(state: State, events: list[Event]) -> State:
    """The ones digits of every number in the round, and the dealer's (4.7)."""
    ones = tuple(seat.number[1] if seat.number else None for seat in state.seats)
    dealer = state.dealer[1] if state.dealer else None
    events.append(OnesRevealed(ones, dealer))
    shown = [digit for digit in (*ones, dealer) if digit is not None]
    return state.seeing(*shown)
