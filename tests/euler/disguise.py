"""States that an audience cannot tell from a given one: everything hidden from it is dealt anew."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine.chance import Chance
from games.euler.content.terms import KINDS, SPECIAL
from games.euler.rules.engine import EulerRules
from games.euler.state import Digits, Function, Pair, PastRound, PlayedSpecial, Player, State

DISGUISE = "disguise"


def disguise(rules: EulerRules, state: State, seat: int | None, rng: Chance) -> State:
    """The same match with the hidden cards shuffled among the places where they may be."""
    if state.phase == "match_end":
        return state
    showdown = any(p.round == state.round and p.ending == "showdown" for p in state.past)
    digits = iter(rng.shuffle(_hidden_digits(state, seat, showdown), DISGUISE, 0))
    players = tuple(
        player if index == seat else _disguise_player(state, player, digits)
        for index, player in enumerate(state.seats)
    )
    dealer, function = state.dealer, state.function
    if dealer and not state.dealer_tens_shown:
        dealer = (next(digits), dealer[1])
    if function and not showdown:
        function = _draw_function(digits, rng)
    state = replace(
        state,
        seats=players,
        dealer=dealer,
        function=function,
        pile=tuple(next(digits) for _ in state.pile),
        conditions=rng.shuffle(state.conditions, DISGUISE, 1),
        past=tuple(_disguise_round(past, seat, rng) for past in state.past),
    )
    if showdown:
        return replace(state, played=_swap_players(state.played, seat, rng, state.round))
    return _disguise_specials(rules, state, seat, rng)


def _hidden_digits(state: State, seat: int | None, showdown: bool) -> Digits:
    digits = list(state.pile)
    for index, player in enumerate(state.seats):
        if index == seat:
            continue
        digits += player.hand
        if player.number and not player.tens_shown:
            digits.append(player.number[0])
        if player.number and state.function is None:
            digits.append(player.number[1])
    if state.dealer and not state.dealer_tens_shown:
        digits.append(state.dealer[0])
    if state.function and not showdown:
        digits += state.function.digits
    return tuple(digits)


def _disguise_player(state: State, player: Player, digits: Iterator[int]) -> Player:
    hand = tuple(sorted(next(digits) for _ in player.hand))
    number: Pair | None = player.number
    if number:
        tens = number[0] if player.tens_shown else next(digits)
        ones = number[1] if state.function is not None else next(digits)
        number = (tens, ones)
    return replace(player, hand=hand, number=number)


def _draw_function(digits: Iterator[int], rng: Chance) -> Function:
    a, b, c = (bool(rng.draw(DISGUISE, 2, slot, 2)) for slot in range(3))
    return Function((next(digits), next(digits), next(digits)), (a, b, c))


def _disguise_round(past: PastRound, seat: int | None, rng: Chance) -> PastRound:
    """Change what stayed hidden of a finished round; the totals of a showdown are known."""
    played = _swap_players(past.played, seat, rng, past.round)
    numbers = tuple(
        number if number is None or index == seat else _disguise_number(past, index, number, rng)
        for index, number in enumerate(past.numbers)
    )
    past = replace(past, played=played, numbers=numbers)
    if past.ending == "showdown":
        return past
    if past.dealer and not past.dealer_tens_known:
        past = replace(past, dealer=(rng.draw(DISGUISE, 20, past.round, 10), past.dealer[1]))
    if past.function:
        digits = iter([rng.draw(DISGUISE, 21, 3 * past.round + n, 10) for n in range(3)])
        past = replace(past, function=_draw_function(digits, rng))
    return past


def _disguise_number(past: PastRound, seat: int, number: Pair, rng: Chance) -> Pair:
    tens, ones = number
    slot = 10 * past.round + seat
    return (
        tens if past.tens_known[seat] else rng.draw(DISGUISE, 22, slot, 10),
        ones if past.ones_known else rng.draw(DISGUISE, 23, slot, 10),
    )


def _swap_players(
    played: tuple[PlayedSpecial, ...], seat: int | None, rng: Chance, slot: int
) -> tuple[PlayedSpecial, ...]:
    """The same cards; those of the others are played by other seats."""
    others = [card.seat for card in played if card.seat != seat]
    seats = iter(rng.shuffle(others, DISGUISE, 30 + slot))
    return tuple(card if card.seat == seat else replace(card, seat=next(seats)) for card in played)


def _disguise_specials(rules: EulerRules, state: State, seat: int | None, rng: Chance) -> State:
    """Give the others any special cards, held and played."""
    played = [card for card in state.played if card.seat == seat]
    window = SPECIAL.index(state.phase) + 1 if state.phase in SPECIAL else 1
    for index, player in enumerate(state.seats):
        if index == seat:
            continue
        left = tuple(
            rng.draw(DISGUISE, 40 + index, n, most + 1)
            for n, most in enumerate(rules.content.specials)
        )
        state = state.replace_player(index, specials=left)
        if state.function is not None and player.joined:
            kind = KINDS[rng.draw(DISGUISE, 50, index, 3)]
            played += [PlayedSpecial(index, kind, window)] * rng.draw(DISGUISE, 51, index, 3)
    return replace(state, played=tuple(played))
