"""The end of a round: numbers are compared, or the last one takes the pot (4.10 to 4.15)."""

from msgspec.structs import replace

from games.engine.protocol import Event
from games.euler.content.schema import Content
from games.euler.content.terms import KINDS, Ending
from games.euler.events import Eliminated, FoldedOut, PotWon, ShowdownHeld, TensRevealed
from games.euler.rules import betting, conditions, pots
from games.euler.state import PastRound, Played, PotPaid, State


def reveal_tens(state: State, events: list[Event]) -> State:
    """The tens digits of the live numbers, and the dealer's (4.10)."""
    tens = tuple(s.number[0] if s.number and s.live else None for s in state.seats)
    dealer = state.dealer[0] if state.dealer else None
    events.append(TensRevealed(tens, dealer))
    for index in state.live:
        state = state.seating(index, tens_shown=True)
    shown = [digit for digit in (*tens, dealer) if digit is not None]
    return replace(state.seeing(*shown), dealer_tens_shown=state.dealer is not None)


def close_window(state: State, window: int) -> State:
    """Number the cards of a window: people's as they came, then bots' by seat (4.9)."""
    before = tuple(card for card in state.played if card.window != window)
    now = [card for card in state.played if card.window == window]
    now.sort(key=lambda card: card.seat if state.seats[card.seat].bot else -1)
    return replace(state, played=before + tuple(now))


def counts(played: tuple[Played, ...]) -> tuple[int, ...]:
    """How many f, ex and phi."""
    return tuple(sum(card.kind == kind for card in played) for kind in KINDS)


def number(pair: tuple[int, int] | None) -> int:
    """What two cards mean; 09 is 9."""
    return 10 * pair[0] + pair[1] if pair else 0


def hold(content: Content, state: State, events: list[Event]) -> State:
    """Everything opens; each pot goes to the best number among those who paid for it."""
    assert state.function is not None
    cards, cap = counts(state.played), content.settings.f_cap
    chain, dealer = content.chain(state.chain), number(state.dealer) or 1
    finals = {
        index: conditions.transformed(number(state.seats[index].number), state.function, cards, cap)
        for index in state.live
    }
    keys = {index: conditions.judged(chain, x, dealer) for index, x in finals.items()}
    everyone = range(len(state.seats))
    events.append(
        ShowdownHeld(
            state.function,
            cards,
            max(cards[0] - cap, 0),
            tuple(number(state.seats[i].number) if i in finals else None for i in everyone),
            tuple(str(finals[i]) if i in finals else None for i in everyone),
        )
    )
    state = state.seeing(*state.function.digits)
    return _award(state, pots.paid(state, keys), "showdown", events)


def fold_out(state: State, events: list[Event]) -> State:
    """Only one is live: the pot without comparison, and nothing more is shown (4.11)."""
    state = betting.refund(state, events)
    (last,) = state.live
    events.append(FoldedOut(last, state.pot))
    pot = PotPaid(state.pot, (last,), (last,), (state.pot,))
    return _award(state, (pot,), "fold_out", events)


def _award(state: State, paid: tuple[PotPaid, ...], ending: Ending, events: list[Event]) -> State:
    live = state.live
    for nth, pot in enumerate(paid):
        if ending == "showdown":
            events.append(PotWon(nth, pot))
        for index, share in zip(pot.winners, pot.shares, strict=True):
            state = state.seating(index, stack=state.seats[index].stack + share)
    state = _recorded(state, paid, ending)
    past = _kept(state, live, paid, ending)
    state = replace(state.all_seats(total=0, bet=0, ready=False), past=(*state.past, past))
    for index in state.playing:
        if state.seats[index].stack == 0:
            events.append(Eliminated(index))
            state = state.seating(index, status="eliminated", eliminated_round=state.round)
    return replace(state, phase="round_result", pending=(), current_bet=0)


def _recorded(state: State, paid: tuple[PotPaid, ...], ending: Ending) -> State:
    for index, seat in enumerate(state.seats):
        got = [p.shares[p.winners.index(index)] for p in paid if index in p.winners]
        if not got:
            continue
        record = replace(seat.record, biggest_pot=max(seat.record.biggest_pot, *got))
        if ending == "fold_out":
            record = replace(record, fold_outs_won=record.fold_outs_won + 1)
        elif index in paid[0].winners:
            record = replace(record, showdowns_won=record.showdowns_won + 1)
        state = state.seating(index, record=record)
    return state


def _kept(
    state: State, live: tuple[int, ...], paid: tuple[PotPaid, ...], ending: Ending
) -> PastRound:
    # A fold-out in the middle of things may come before some or all cards were laid.
    return PastRound(
        round=state.round,
        ending=ending,
        chain=state.chain,
        order=state.order,
        live=live,
        order_cards=tuple(seat.order_card for seat in state.seats),
        numbers=tuple(seat.number for seat in state.seats),
        ones_known=state.function is not None,
        tens_known=tuple(seat.tens_shown for seat in state.seats),
        dealer=state.dealer,
        dealer_tens_known=state.dealer_tens_shown,
        function=state.function,
        played=state.played,
        pots=paid,
        changes=tuple(seat.stack - seat.began for seat in state.seats),
    )
