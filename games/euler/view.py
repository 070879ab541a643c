"""What a seat or a watcher may know (section 6), built up from what is allowed."""

from msgspec import Struct

from games.euler.content.schema import Content
from games.euler.content.terms import Ending, Kind, Phase, Reason, Status
from games.euler.rules import pots
from games.euler.rules.showdown import counts
from games.euler.state import (
    Digits,
    Drawn,
    Function,
    Options,
    PastRound,
    Played,
    PotPaid,
    Seat,
    State,
)

Known = tuple[int | None, int | None]
"""Tens and ones of a number that lies there, as far as they are known."""


class Habits(Struct, frozen=True):
    """How a seat has bet in this match, which everyone saw."""

    checks: int
    calls: int
    raises: int
    dies: int


class SeatView(Struct, frozen=True):
    """A seat as everyone sees it; its secrets only to whom they are open."""

    bot: bool
    stack: int
    cards: int
    status: Status
    joined: bool
    order_card: int | None
    number: Known | None
    total: int
    bet: int
    raised: bool
    raises: int
    habits: Habits
    folded: bool
    all_in: bool
    finished: bool
    ready: bool
    hand: Digits | None
    specials: tuple[int, ...] | None
    played: tuple[Kind, ...] | None
    """Special cards of this round."""

    @property
    def live(self) -> bool:
        return self.joined and not self.folded


class PotView(Struct, frozen=True):
    """Chips on the table and who can win them."""

    amount: int
    eligible: tuple[int, ...]


class RoundView(Struct, frozen=True):
    """A finished round as far as it is known."""

    round: int
    ending: Ending
    chain: tuple[str, ...]
    order: tuple[int, ...]
    live: tuple[int, ...]
    order_cards: tuple[int | None, ...]
    numbers: tuple[Known | None, ...]
    ones_known: bool
    tens_known: tuple[bool, ...]
    """Which digits were shown to everyone."""
    dealer: Known | None
    function: Function | None
    counts: tuple[int, ...] | None
    """How many f, ex and phi were played by all together."""
    played: tuple[Played, ...]
    """Who played what: the own cards, and everything once the match is over."""
    pots: tuple[PotPaid, ...]
    changes: tuple[int, ...]


class View(Struct, frozen=True):
    """A match as one audience sees it."""

    seat: int | None
    options: Options
    round: int
    phase: Phase
    reason: Reason
    seats: tuple[SeatView, ...]
    pile: int
    """How many cards the dealer has left."""
    undrawn: tuple[str, ...]
    """The conditions still to come, in no order."""
    drawn: tuple[Drawn, ...]
    order: tuple[int, ...]
    order_chain: tuple[str, ...]
    order_digit: int | None
    thrown_zeros: int
    chain: tuple[str, ...]
    dealer: Known | None
    function: Function | None
    laid: bool
    """Whether the hidden function lies on the table."""
    pot: int
    pots: tuple[PotView, ...]
    current_bet: int
    last_raise: int
    turn: int | None
    seen: tuple[int, ...]
    forfeited: int
    past: tuple[RoundView, ...]

    @property
    def over(self) -> bool:
        return self.phase == "match_end"

    @property
    def live(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if seat.live)

    def to_call(self, index: int) -> int:
        """What a seat lacks to the highest bet."""
        return self.current_bet - self.seats[index].bet


def view(content: Content, state: State, seat: int | None) -> View:
    """The match for a seat, or (None) a watcher."""
    over = state.phase == "match_end"
    running = state.pot > 0
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        phase=state.phase,
        reason=state.reason,
        seats=tuple(_seat(state, i, own=over or i == seat) for i in range(len(state.seats))),
        pile=len(state.pile),
        undrawn=_undrawn(content, state),
        drawn=state.drawn,
        order=state.order,
        order_chain=state.order_chain,
        order_digit=state.order_digit,
        thrown_zeros=state.thrown_zeros,
        chain=state.chain,
        dealer=_dealer(state, over),
        function=state.function if over or _shown(state) else None,
        laid=state.function is not None,
        pot=state.pot,
        pots=tuple(PotView(p.amount, p.eligible) for p in pots.pots(state)) if running else (),
        current_bet=state.current_bet,
        last_raise=state.last_raise,
        turn=state.pending[0] if state.pending else None,
        seen=state.seen,
        forfeited=state.forfeited,
        past=tuple(_past(past, seat, over) for past in state.past),
    )


def _undrawn(content: Content, state: State) -> tuple[str, ...]:
    """In the order of the rulebook, which tells nothing of the pile's."""
    return tuple(
        condition.code
        for condition in content.conditions
        for _ in range(state.conditions.count(condition.code))
    )


def _shown(state: State) -> bool:
    """Whether this round had a showdown already."""
    return any(p.round == state.round and p.ending == "showdown" for p in state.past)


def _seat(state: State, index: int, own: bool) -> SeatView:
    seat = state.seats[index]
    played = tuple(card.kind for card in state.played if card.seat == index)
    return SeatView(
        bot=seat.bot,
        stack=seat.stack,
        cards=len(seat.hand),
        status=seat.status,
        joined=seat.joined,
        order_card=seat.order_card,
        number=_number(state, seat, own),
        total=seat.total,
        bet=seat.bet,
        raised=seat.raised,
        raises=seat.raises,
        habits=Habits(
            checks=seat.record.bets - seat.record.calls,
            calls=seat.record.calls,
            raises=seat.record.raises,
            dies=seat.record.dies,
        ),
        folded=seat.folded,
        all_in=seat.all_in,
        finished=seat.finished,
        ready=seat.ready,
        hand=seat.hand if own else None,
        specials=seat.specials if own else None,
        played=played if own else None,
    )


def _number(state: State, seat: Seat, own: bool) -> Known | None:
    if seat.number is None:
        return None
    tens, ones = seat.number
    return (
        tens if own or seat.tens_shown else None,
        ones if own or state.function is not None else None,
    )


def _dealer(state: State, over: bool) -> Known | None:
    if state.dealer is None:
        return None
    tens, ones = state.dealer
    return tens if over or state.dealer_tens_shown else None, ones


def _past(past: PastRound, seat: int | None, over: bool) -> RoundView:
    shown = over or past.ending == "showdown"
    return RoundView(
        round=past.round,
        ending=past.ending,
        chain=past.chain,
        order=past.order,
        live=past.live,
        order_cards=past.order_cards,
        numbers=tuple(_past_number(past, i, over or i == seat) for i in range(len(past.numbers))),
        ones_known=past.ones_known,
        tens_known=past.tens_known,
        dealer=_past_dealer(past, over),
        function=past.function if shown else None,
        counts=counts(past.played) if shown else None,
        played=tuple(card for card in past.played if over or card.seat == seat),
        pots=past.pots,
        changes=past.changes,
    )


def _past_number(past: PastRound, index: int, own: bool) -> Known | None:
    number = past.numbers[index]
    if number is None:
        return None
    tens, ones = number
    return (
        tens if own or past.tens_known[index] else None,
        ones if own or past.ones_known else None,
    )


def _past_dealer(past: PastRound, over: bool) -> Known | None:
    if past.dealer is None:
        return None
    tens, ones = past.dealer
    return tens if over or past.dealer_tens_known else None, ones
