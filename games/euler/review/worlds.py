"""States that look the same to an audience: everything hidden from it is dealt anew.

Digits only change places, and the special cards of a seat always add up: those left, and those
played in this round and the rounds before.
"""

from collections.abc import Callable

from msgspec.structs import replace

from games.engine.chance import Chance
from games.euler.content.schema import Content
from games.euler.content.terms import SPECIAL
from games.euler.rules.engine import EulerRules
from games.euler.state import Digits, Function, Pair, PastRound, PlayedSpecial, Player, State

STREAM = "world"
ROUNDS = 3
ATTEMPTS = 30
"""Deals that are tried before the true one is taken."""
Exchange = Callable[[int], int]
"""What stands in the place of a hidden digit."""


def sample_world(rules: EulerRules, state: State, seat: int | None, rng: Chance) -> State:
    """The same match with the hidden cards shuffled among the places where they may be."""
    if state.phase == "match_end":
        return state
    hidden: list[int] = []

    def note(digit: int) -> int:
        hidden.append(digit)
        return digit

    _exchange_digits(state, seat, note)
    hidden.sort()  # The truth must not show in the order.
    for attempt in range(ATTEMPTS):
        digits = iter(rng.shuffle(sorted(hidden), STREAM, -attempt))
        world = _exchange_digits(state, seat, lambda _, digits=digits: next(digits))  # type: ignore[misc]
        if _is_possible(world):
            state = world
            break
    state = _change_signs(rules.content, state, rng)
    state = replace(state, conditions=rng.shuffle(sorted(state.conditions), STREAM, 1))
    return _change_specials(rules.content, state, seat, rng)


def shuffle_piles(state: State, rng: Chance) -> State:
    """The digits and conditions that are still to be drawn, in another order."""
    return replace(
        state,
        pile=rng.shuffle(sorted(state.pile), STREAM, 2),
        conditions=rng.shuffle(sorted(state.conditions), STREAM, 3),
    )


def _is_possible(state: State) -> bool:
    """Whether zeros lie only where the rules let them: no number is 00, and every hand can make the
    numbers that it still needs (R10)."""
    pairs = [player.number for player in state.seats] + [state.dealer]
    pairs += [number for past in state.past for number in (*past.numbers, past.dealer)]
    if (0, 0) in pairs:
        return False
    return all(
        len(player.hand) - player.hand.count(0) >= ROUNDS - state.round + (player.number is None)
        for player in state.seats
        if player.joined
    )


def _round_over(state: State) -> bool:
    return any(past.round == state.round for past in state.past)


def _had_showdown(state: State) -> bool:
    return any(p.round == state.round and p.ending == "showdown" for p in state.past)


def _exchange_digits(state: State, seat: int | None, exchange: Exchange) -> State:
    """The state with every hidden digit exchanged, always in the same order."""
    players = tuple(
        player if index == seat else _exchange_player(state, player, exchange)
        for index, player in enumerate(state.seats)
    )
    dealer, function = state.dealer, state.function
    if dealer and not state.dealer_tens_shown:
        dealer = (exchange(dealer[0]), dealer[1])
    if function and not _had_showdown(state):
        function = _exchange_function(function, exchange)
    pile = tuple(exchange(digit) for digit in state.pile)
    state = replace(state, seats=players, dealer=dealer, function=function, pile=pile)
    past = tuple(
        _copy_round(state, past)
        if past.round == state.round
        else _exchange_round(past, seat, exchange)
        for past in state.past
    )
    return replace(state, past=past)


def _exchange_player(state: State, player: Player, exchange: Exchange) -> Player:
    hand: Digits = tuple(sorted(exchange(digit) for digit in player.hand))
    number = player.number
    if number:
        known = player.tens_shown, state.function is not None
        number = _exchange_pair(number, known, exchange)
    return replace(player, hand=hand, number=number)


def _exchange_pair(pair: Pair, known: tuple[bool, bool], exchange: Exchange) -> Pair:
    tens, ones = pair
    return tens if known[0] else exchange(tens), ones if known[1] else exchange(ones)


def _exchange_function(function: Function, exchange: Exchange) -> Function:
    a, b, c = function.digits
    return replace(function, digits=(exchange(a), exchange(b), exchange(c)))


def _copy_round(state: State, past: PastRound) -> PastRound:
    """The record of a round whose cards still lie on the table."""
    numbers = tuple(player.number for player in state.seats)
    return replace(past, numbers=numbers, dealer=state.dealer, function=state.function)


def _exchange_round(past: PastRound, seat: int | None, exchange: Exchange) -> PastRound:
    """Change what stayed hidden of a finished round."""
    numbers = tuple(
        number
        if number is None or index == seat
        else _exchange_pair(number, (past.tens_known[index], past.ones_known), exchange)
        for index, number in enumerate(past.numbers)
    )
    dealer, function = past.dealer, past.function
    if dealer and not past.dealer_tens_known:
        dealer = (exchange(dealer[0]), dealer[1])
    if function and past.ending != "showdown":
        function = _exchange_function(function, exchange)
    return replace(past, numbers=numbers, dealer=dealer, function=function)


def _change_signs(content: Content, state: State, rng: Chance) -> State:
    """Other signs of the functions that nobody has seen."""
    signs = [False] * content.settings.plus_cards + [True] * content.settings.minus_cards

    def change(function: Function | None, round: int) -> Function | None:
        if function is None:
            return None
        x, y, z = rng.shuffle(signs, STREAM, 10 + round)[:3]
        return replace(function, minus=(x, y, z))

    past = tuple(
        each
        if each.ending == "showdown"
        else replace(each, function=change(each.function, each.round))
        for each in state.past
    )
    if _had_showdown(state):
        return replace(state, past=past)
    return replace(state, past=past, function=change(state.function, state.round))


def _change_specials(content: Content, state: State, seat: int | None, rng: Chance) -> State:
    """Special cards played by others. A showdown shows how many of each kind all played together;
    otherwise nobody knows that any was played."""
    for attempt in range(9):
        changed = _replay_specials(content, state, seat, rng, attempt)
        counts = count_played(content, changed)
        if all(
            n <= most for each in counts for n, most in zip(each, content.specials, strict=True)
        ):
            return _settle_specials(content, changed, seat, counts)
    return state


def _replay_specials(
    content: Content, state: State, seat: int | None, rng: Chance, attempt: int
) -> State:
    def change(played: tuple[PlayedSpecial, ...], round: int, shown: bool) -> Played:
        slot = 100 * attempt + 2 * round
        if shown:
            return _swap_players(played, seat, rng, 30 + slot)
        return _invent_cards(content.kinds, state, played, seat, rng, 31 + slot)

    past = tuple(
        replace(each, played=change(each.played, each.round, each.ending == "showdown"))
        for each in state.past
    )
    if _round_over(state):
        return replace(state, past=past, played=past[-1].played)
    if state.function is None:
        return replace(state, past=past)
    return replace(state, past=past, played=change(state.played, state.round, False))


Played = tuple[PlayedSpecial, ...]


def _swap_players(played: Played, seat: int | None, rng: Chance, slot: int) -> Played:
    """The same cards; those of the others are played by other seats."""
    others = sorted(card.seat for card in played if card.seat != seat)
    seats = iter(rng.shuffle(others, STREAM, slot))
    return tuple(card if card.seat == seat else replace(card, seat=next(seats)) for card in played)


def _invent_cards(
    kinds: tuple[str, ...],
    state: State,
    played: Played,
    seat: int | None,
    rng: Chance,
    slot: int,
) -> Played:
    """The own cards, and any cards of the others."""
    cards = [card for card in played if card.seat == seat]
    window = SPECIAL.index(state.phase) + 1 if state.phase in SPECIAL else 1
    for index, player in enumerate(state.seats):
        if index != seat and player.joined:
            kind = kinds[rng.draw(STREAM, slot, 2 * index, len(kinds))]
            times = rng.draw(STREAM, slot, 2 * index + 1, 3)
            cards += [PlayedSpecial(index, kind, window)] * times
    return tuple(cards)


def count_played(content: Content, state: State) -> list[tuple[int, ...]]:
    """How many of each special card each seat has played in the match."""
    rounds = [past.played for past in state.past if past.round != state.round]
    cards = [card for played in (*rounds, state.played) for card in played]
    return [
        tuple(
            sum(card.seat == seat and card.kind == kind for card in cards) for kind in content.kinds
        )
        for seat in range(len(state.seats))
    ]


def _settle_specials(
    content: Content, state: State, seat: int | None, counts: list[tuple[int, ...]]
) -> State:
    for index, player in enumerate(state.seats):
        if index != seat:
            left = tuple(most - n for most, n in zip(content.specials, counts[index], strict=True))
            record = replace(player.record, specials=counts[index])
            state = state.replace_player(index, specials=left, record=record)
    return state
