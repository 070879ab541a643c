"""The end of a round: numbers compared or a fold-out, pots split and paid (4.10 to 4.15)."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from games.euler.content.schema import Content
from games.euler.content.terms import Ending
from games.euler.events import Eliminated, FoldedOut, PotWon, ShowdownHeld, TensRevealed
from games.euler.rules import betting, conditions
from games.euler.rules.conditions import Key
from games.euler.rules.turn import Turn
from games.euler.state import Pair, PastRound, PlayedSpecial, Player, PotPaid, State


class Pot(NamedTuple):
    """Chips, and the seats that can win them."""

    amount: int
    eligible: tuple[int, ...]


def reveal_tens(turn: Turn) -> None:
    """Show the tens digits of the live numbers and of the dealer (4.10)."""
    state = turn.state
    tens = tuple(p.number[0] if p.number and p.live else None for p in state.seats)
    dealer = state.dealer[0] if state.dealer else None
    turn.emit(TensRevealed(tens, dealer))
    for seat in state.live_seats:
        turn.update_player(seat, tens_shown=True)
    turn.reveal(*tens, dealer)
    turn.update(dealer_tens_shown=state.dealer is not None)


def number_cards(turn: Turn, window: int) -> None:
    """Put the cards of a window in sequence: people's as they came, then bots' by seat (4.9)."""
    state = turn.state
    before = tuple(card for card in state.played if card.window != window)
    now = [card for card in state.played if card.window == window]
    now.sort(key=lambda card: card.seat if state.seats[card.seat].bot else -1)
    turn.update(played=before + tuple(now))


def count_kinds(content: Content, played: tuple[PlayedSpecial, ...]) -> tuple[int, ...]:
    """How many of each special card."""
    return tuple(sum(card.kind == kind for card in played) for kind in content.kinds)


def pair_value(pair: Pair | None) -> int:
    """The number that two cards make; 09 is 9, no cards are 0."""
    return 10 * pair[0] + pair[1] if pair else 0


def hold_showdown(turn: Turn) -> None:
    """Open everything and award each pot to the best number that is eligible for it (4.12)."""
    state = turn.state
    assert state.function is not None
    content, counts = turn.content, count_kinds(turn.content, state.played)
    cap = content.settings.f_cap
    chain, dealer = turn.content.chain(state.chain), pair_value(state.dealer) or 1
    numbers = {seat: pair_value(state.seats[seat].number) for seat in state.live_seats}
    finals = {
        seat: conditions.apply_special_cards(number, state.function, content.cards, counts, cap)
        for seat, number in numbers.items()
    }
    keys = {seat: conditions.chain_key(chain, x, dealer) for seat, x in finals.items()}
    seats = range(len(state.seats))
    turn.emit(
        ShowdownHeld(
            state.function,
            counts,
            content.count_void(counts),
            tuple(numbers.get(seat) for seat in seats),
            tuple(str(finals[seat]) if seat in finals else None for seat in seats),
        )
    )
    turn.reveal(*state.function.digits)
    _award(turn, share_pots(state, keys), "showdown")


def fold_out(turn: Turn) -> None:
    """Pay the whole pot to the only live seat, without comparison or reveal (4.11)."""
    betting.refund(turn)
    (last,) = turn.state.live_seats
    pot = turn.state.pot
    turn.emit(FoldedOut(last, pot))
    _award(turn, (PotPaid(pot, (last,), (last,), (pot,)),), "fold_out")


def split_pots(state: State) -> tuple[Pot, ...]:
    """The main pot, then the side pots (4.14)."""
    return _split(state.seats, {seat: state.seats[seat].total for seat in state.live_seats})


def open_pots(seats: tuple[Player, ...]) -> tuple[Pot, ...]:
    """The pots as they stand while bets are open: only an all-in splits them, because whoever has
    chips can still match the highest bet."""
    most = max(player.total for player in seats)
    players = {seat: player for seat, player in enumerate(seats) if player.live}
    return _split(seats, {i: most if one.stack else one.total for i, one in players.items()})


def _split(seats: tuple[Player, ...], reach: Mapping[int, int]) -> tuple[Pot, ...]:
    """One pot for each level that live seats reach; `reach` is how far each can win."""
    totals = [player.total for player in seats]
    found: list[Pot] = []
    below = 0
    for level in sorted(set(reach.values())):
        amount = sum(min(total, level) - min(total, below) for total in totals)
        eligible = tuple(seat for seat, most in reach.items() if most >= level)
        if amount:
            found.append(Pot(amount, eligible))
        below = level
    if found:
        above = sum(max(total - below, 0) for total in totals)
        found[-1] = found[-1]._replace(amount=found[-1].amount + above)
    return tuple(found)


def share_pots(state: State, keys: Mapping[int, Key]) -> tuple[PotPaid, ...]:
    """Each pot shared among the best keys that are eligible for it; odd chips go by order."""
    return tuple(_share_pot(pot, keys, state.order) for pot in split_pots(state))


def _share_pot(pot: Pot, keys: Mapping[int, Key], order: tuple[int, ...]) -> PotPaid:
    best = min(keys[seat] for seat in pot.eligible)
    winners = sorted((seat for seat in pot.eligible if keys[seat] == best), key=order.index)
    share, odd = divmod(pot.amount, len(winners))
    shares = tuple(share + (nth < odd) for nth in range(len(winners)))
    return PotPaid(pot.amount, pot.eligible, tuple(winners), shares)


def _award(turn: Turn, paid: tuple[PotPaid, ...], ending: Ending) -> None:
    live = turn.state.live_seats
    for nth, pot in enumerate(paid):
        if ending == "showdown":
            turn.emit(PotWon(nth, pot))
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            turn.update_player(seat, stack=turn.player(seat).stack + share)
    _update_records(turn, paid, ending)
    past = _summarize_round(turn.state, live, paid, ending)
    turn.update_players(total=0, bet=0, ready=False)
    turn.update(past=(*turn.state.past, past))
    for seat in turn.state.playing_seats:
        if turn.player(seat).stack == 0:
            turn.emit(Eliminated(seat))
            turn.update_player(seat, status="eliminated", eliminated_round=turn.state.round)
    turn.update(phase="round_result", pending=(), current_bet=0)


def _update_records(turn: Turn, paid: tuple[PotPaid, ...], ending: Ending) -> None:
    for seat, player in enumerate(turn.state.seats):
        won = [pot.shares[pot.winners.index(seat)] for pot in paid if seat in pot.winners]
        if not won:
            continue
        record = replace(player.record, biggest_pot=max(player.record.biggest_pot, *won))
        if ending == "fold_out":
            record = replace(record, fold_outs_won=record.fold_outs_won + 1)
        elif seat in paid[0].winners:
            record = replace(record, showdowns_won=record.showdowns_won + 1)
        turn.update_player(seat, record=record)


def _summarize_round(
    state: State, live: tuple[int, ...], paid: tuple[PotPaid, ...], ending: Ending
) -> PastRound:
    # A fold-out may come before some or all cards were laid.
    return PastRound(
        round=state.round,
        ending=ending,
        chain=state.chain,
        order=state.order,
        live=live,
        order_cards=tuple(player.order_card for player in state.seats),
        numbers=tuple(player.number for player in state.seats),
        ones_known=state.function is not None,
        tens_known=tuple(player.tens_shown for player in state.seats),
        dealer=state.dealer,
        dealer_tens_known=state.dealer_tens_shown,
        function=state.function,
        played=state.played,
        pots=paid,
        changes=tuple(player.stack - player.began for player in state.seats),
    )
