"""The decks: dealing (3), the order and its condition (4.3, 4.4), the dealer's cards (4.6, 4.7)."""

from collections.abc import Iterable

from games.engine.chance import Chance
from games.engine.protocol import Sitter
from games.euler.content.schema import Content
from games.euler.content.topics import condition_deck
from games.euler.events import AntePaid, ConditionsDrawn, OnesRevealed, OrderDigit, OrderSet
from games.euler.rules import conditions
from games.euler.rules.turn import Turn
from games.euler.state import ConditionDraw, Digits, Function, Options, Pair, Player, Record, State

DIGITS = range(10)


def deal_match(
    content: Content, options: Options, sitters: tuple[Sitter, ...], rng: Chance
) -> State:
    """Nine cards for everyone, the rest in the dealer's pile."""
    settings = content.settings
    sets = len(sitters) + settings.extra_sets
    deck = rng.shuffle([d for d in DIGITS for _ in range(sets)], "numbers", 0)
    size, chips = settings.hand_size, content.starting_chips(options.variant)
    players = tuple(
        Player(
            bot=sitter.bot,
            stack=chips,
            hand=tuple(sorted(deck[seat * size : (seat + 1) * size])),
            specials=content.specials,
            record=Record(specials=(0,) * len(content.cards)),
            began=chips,
        )
        for seat, sitter in enumerate(sitters)
    )
    return State(
        options=bind_options(options),
        seats=players,
        pile=deck[len(sitters) * size :],
        conditions=rng.shuffle(condition_deck(content, options.topics), "conditions", 0),
    )


def bind_options(options: Options) -> Options:
    """Replace the options that ranked matches and dailies do not leave open (2.8)."""
    match options.mode:
        case "ranked":
            return Options("ranked", "none", "standard", hints=False, variant=options.variant)
        case "daily":
            return Options("daily", "none", "slow", hints=True, variant=options.variant)
        case _:
            return options


def remove_cards(hand: Digits, digits: Iterable[int]) -> Digits:
    """A hand after some of its cards were played."""
    left = list(hand)
    for digit in digits:
        left.remove(digit)
    return tuple(left)


def holds(hand: Digits, digits: Digits) -> bool:
    """Whether the cards are all in the hand, equal ones as often as they are named."""
    return all(hand.count(digit) >= digits.count(digit) for digit in digits)


def keeps_reserve(hand: Digits, digits: Iterable[int], pairs: int) -> bool:
    """Whether enough cards that are not 0 remain for the numbers still to be made (R10)."""
    left = remove_cards(hand, digits)
    return len(left) - left.count(0) >= pairs


def draw_conditions(turn: Turn, for_order: bool) -> tuple[str, ...]:
    """Draw a chain: one condition, and another for each `extend` card that turns up."""
    state = turn.state
    need, used, chain = 1, 0, list[str]()
    while len(chain) < need:
        code = state.conditions[used]
        used += 1
        if turn.content.conditions_by_code[code].kind == "extend":
            need += 1
        else:
            chain.append(code)
    cards = state.conditions[:used]
    turn.emit(ConditionsDrawn(for_order, cards, tuple(chain)))
    turn.update(
        conditions=state.conditions[used:],
        drawn=(*state.drawn, ConditionDraw(state.round, for_order, cards)),
    )
    return tuple(chain)


def decide_order(turn: Turn) -> None:
    """Rank the order cards under a condition; equal ones go by who was earlier (4.3)."""
    codes = draw_conditions(turn, for_order=True)
    turn.update(order_chain=codes)
    chain = turn.content.chain(codes)
    if conditions.needs_dealer(chain):
        _turn_up_digit(turn)
    state = turn.state
    keys = {
        seat: conditions.chain_key(chain, state.seats[seat].order_card or 0, state.order_digit or 1)
        for seat in state.joined_seats
    }
    order = tuple(sorted(keys, key=lambda seat: (keys[seat], _promptness(state, seat))))
    cards = tuple(state.seats[seat].order_card or 0 for seat in order)
    turn.emit(OrderSet(order, cards, len(set(keys.values())) < len(keys)))
    turn.update(order=order)


def _promptness(state: State, seat: int) -> tuple[int, int]:
    """People as they came, then bots, then seats that the clock played for, each by seat (R6)."""
    if seat in state.late:
        return 2, seat
    return (1, seat) if state.seats[seat].bot else (0, state.played_order.index(seat))


def _turn_up_digit(turn: Turn) -> None:
    pile, zeros = turn.state.pile, 0
    while pile[zeros] == 0:
        zeros += 1
    digit = pile[zeros]
    turn.emit(OrderDigit(digit, zeros))
    turn.reveal(*pile[: zeros + 1])
    turn.update(pile=pile[zeros + 1 :], order_digit=digit, thrown_zeros=zeros)


def reveal_condition(turn: Turn) -> None:
    """Draw the condition of the round and collect the entry fees (4.4)."""
    chain = draw_conditions(turn, for_order=False)
    ante = turn.content.ante(turn.state.options.variant, turn.state.round)
    paid = [0] * len(turn.state.seats)
    for seat in turn.state.order:
        stack = turn.player(seat).stack
        paid[seat] = min(ante, stack)
        turn.update_player(seat, stack=stack - paid[seat], total=paid[seat])
    turn.emit(AntePaid(tuple(paid)))
    turn.update(chain=chain, phase="submit_pair")


def lay_dealer_cards(turn: Turn) -> None:
    """Lay the dealer's number, if one is needed, and the hidden function (4.6)."""
    if conditions.needs_dealer(turn.content.chain(turn.state.chain)):
        dealer, pile = _draw_dealer_number(turn.state.pile)
        turn.update(dealer=dealer, pile=pile)
    a, b, c, *rest = turn.state.pile
    settings = turn.content.settings
    signs = [False] * settings.plus_cards + [True] * settings.minus_cards
    x, y, z = turn.rng.shuffle(signs, "signs", turn.state.round)[:3]
    turn.update(pile=tuple(rest), function=Function((a, b, c), (x, y, z)))


def _draw_dealer_number(pile: Digits) -> tuple[Pair, Digits]:
    """00 is no number: the second 0 goes under the pile, so that its size reveals nothing (R11)."""
    tens, ones, *rest = pile
    while tens == 0 and ones == 0:
        rest.append(ones)
        ones = rest.pop(0)
    return (tens, ones), tuple(rest)


def reveal_ones(turn: Turn) -> None:
    """Show the ones digits of every number in the round and of the dealer (4.7)."""
    ones = tuple(player.number[1] if player.number else None for player in turn.state.seats)
    dealer = turn.state.dealer[1] if turn.state.dealer else None
    turn.emit(OnesRevealed(ones, dealer))
    turn.reveal(*ones, dealer)
