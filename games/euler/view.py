"""What a seat or a spectator may know (section 6), built up from what is allowed."""

from functools import lru_cache

from msgspec import Struct

from games.euler.content.schema import Content
from games.euler.content.terms import Ending, Kind, Phase, Reason, Status
from games.euler.rules.showdown import count_kinds, open_pots
from games.euler.state import (
    ConditionDraw,
    Digits,
    Function,
    Options,
    PastRound,
    PlayedSpecial,
    Player,
    PotPaid,
    State,
)

KnownDigits = tuple[int | None, int | None]
"""Tens and ones of a number on the table; None for a digit that is not known."""


class Habits(Struct, frozen=True):
    """How a seat has bet in this match. Bets are public."""

    checks: int
    calls: int
    raises: int
    dies: int


class PlayerView(Struct, frozen=True, cache_hash=True):
    """A player as one audience sees it; `hand`, `specials` and `played` are None where hidden."""

    bot: bool
    stack: int
    cards: int
    status: Status
    joined: bool
    order_card: int | None
    number: KnownDigits | None
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
    """Chips on the table, and the seats that can win them."""

    amount: int
    eligible: tuple[int, ...]


class RoundView(Struct, frozen=True, cache_hash=True):
    """A finished round as far as it is known."""

    round: int
    ending: Ending
    chain: tuple[str, ...]
    order: tuple[int, ...]
    live: tuple[int, ...]
    order_cards: tuple[int | None, ...]
    numbers: tuple[KnownDigits | None, ...]
    ones_known: bool
    tens_known: tuple[bool, ...]
    """Which digits were shown to everyone."""
    dealer: KnownDigits | None
    function: Function | None
    counts: tuple[int, ...] | None
    """How many of each special card were played by all together."""
    played: tuple[PlayedSpecial, ...]
    """The own cards; those of everyone once the match is over."""
    pots: tuple[PotPaid, ...]
    changes: tuple[int, ...]


class View(Struct, frozen=True):
    """A match as one audience sees it."""

    seat: int | None
    options: Options
    round: int
    phase: Phase
    reason: Reason
    seats: tuple[PlayerView, ...]
    pile: int
    """How many cards the dealer has left."""
    undrawn: tuple[str, ...]
    """The conditions still to come, in no order."""
    drawn: tuple[ConditionDraw, ...]
    order: tuple[int, ...]
    order_chain: tuple[str, ...]
    order_digit: int | None
    thrown_zeros: int
    chain: tuple[str, ...]
    dealer: KnownDigits | None
    function: Function | None
    laid: bool
    """Whether the hidden function is on the table."""
    pot: int
    pots: tuple[PotView, ...]
    current_bet: int
    last_raise: int
    turn: int | None
    seen: tuple[int, ...]
    forfeited: int
    past: tuple[RoundView, ...]

    @property
    def is_over(self) -> bool:
        return self.phase == "match_end"

    @property
    def live_seats(self) -> tuple[int, ...]:
        """Seats in the round that have not folded."""
        return tuple(seat for seat, player in enumerate(self.seats) if player.live)

    def to_call(self, seat: int) -> int:
        """The chips that a seat needs to match the highest bet."""
        return self.current_bet - self.seats[seat].bet


def view(content: Content, state: State, seat: int | None) -> View:
    """The match for a seat, or (None) a spectator."""
    over = state.phase == "match_end"
    running = state.pot > 0
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        phase=state.phase,
        reason=state.reason,
        seats=tuple(
            _view_player(
                player,
                tuple([card.kind for card in state.played if card.seat == i]),
                state.function is not None,
                over or i == seat,
            )
            for i, player in enumerate(state.seats)
        ),
        pile=len(state.pile),
        undrawn=_undrawn_conditions(content, state.conditions),
        drawn=state.drawn,
        order=state.order,
        order_chain=state.order_chain,
        order_digit=state.order_digit,
        thrown_zeros=state.thrown_zeros,
        chain=state.chain,
        dealer=_dealer_digits(state, over),
        function=state.function if over or _had_showdown(state) else None,
        laid=state.function is not None,
        pot=state.pot,
        pots=_view_pots(state.seats) if running else (),
        current_bet=state.current_bet,
        last_raise=state.last_raise,
        turn=state.pending[0] if state.pending else None,
        seen=state.seen,
        forfeited=state.forfeited,
        past=tuple(_view_round(content, past, seat, over) for past in state.past),
    )


@lru_cache(maxsize=512)
def _view_pots(seats: tuple[Player, ...]) -> tuple[PotView, ...]:
    return tuple(PotView(*pot) for pot in open_pots(seats))


@lru_cache(maxsize=512)
def _undrawn_conditions(content: Content, pile: tuple[str, ...]) -> tuple[str, ...]:
    """In the order of the content: the order of the pile is secret."""
    return tuple(
        condition.code
        for condition in content.conditions
        for _ in range(pile.count(condition.code))
    )


def _had_showdown(state: State) -> bool:
    """Whether the current round has had its showdown."""
    return any(p.round == state.round and p.ending == "showdown" for p in state.past)


@lru_cache(maxsize=2048)
def _view_player(
    player: Player, played: tuple[Kind, ...], is_laid: bool, is_open: bool
) -> PlayerView:
    """`is_laid`: whether the hidden function is on the table."""
    return PlayerView(
        bot=player.bot,
        stack=player.stack,
        cards=len(player.hand),
        status=player.status,
        joined=player.joined,
        order_card=player.order_card,
        number=_number_digits(player, is_laid, is_open),
        total=player.total,
        bet=player.bet,
        raised=player.raised,
        raises=player.raises,
        habits=Habits(
            checks=player.record.bets - player.record.calls,
            calls=player.record.calls,
            raises=player.record.raises,
            dies=player.record.dies,
        ),
        folded=player.folded,
        all_in=player.all_in,
        finished=player.finished,
        ready=player.ready,
        hand=player.hand if is_open else None,
        specials=player.specials if is_open else None,
        played=played if is_open else None,
    )


def _number_digits(player: Player, is_laid: bool, is_open: bool) -> KnownDigits | None:
    if player.number is None:
        return None
    tens, ones = player.number
    return (
        tens if is_open or player.tens_shown else None,
        ones if is_open or is_laid else None,
    )


def _dealer_digits(state: State, over: bool) -> KnownDigits | None:
    if state.dealer is None:
        return None
    tens, ones = state.dealer
    return tens if over or state.dealer_tens_shown else None, ones


@lru_cache(maxsize=1024)
def _view_round(content: Content, past: PastRound, seat: int | None, over: bool) -> RoundView:
    shown = over or past.ending == "showdown"
    return RoundView(
        round=past.round,
        ending=past.ending,
        chain=past.chain,
        order=past.order,
        live=past.live,
        order_cards=past.order_cards,
        numbers=tuple(
            _round_number_digits(past, i, over or i == seat) for i in range(len(past.numbers))
        ),
        ones_known=past.ones_known,
        tens_known=past.tens_known,
        dealer=_round_dealer_digits(past, over),
        function=past.function if shown else None,
        counts=count_kinds(content, past.played) if shown else None,
        played=tuple(card for card in past.played if over or card.seat == seat),
        pots=past.pots,
        changes=past.changes,
    )


def _round_number_digits(past: PastRound, seat: int, is_open: bool) -> KnownDigits | None:
    number = past.numbers[seat]
    if number is None:
        return None
    tens, ones = number
    return (
        tens if is_open or past.tens_known[seat] else None,
        ones if is_open or past.ones_known else None,
    )


def _round_dealer_digits(past: PastRound, over: bool) -> KnownDigits | None:
    if past.dealer is None:
        return None
    tens, ones = past.dealer
    return tens if over or past.dealer_tens_known else None, ones
