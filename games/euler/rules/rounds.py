"""The course of a round: which phase follows which (4.1), and what each action does."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Event
from games.euler.content.schema import Content
from games.euler.content.terms import BETTING, KINDS, SPECIAL, Kind, Reason
from games.euler.events import (
    MatchEnded,
    NumberKept,
    NumberSubmitted,
    OrderCardPlayed,
    Readied,
    RoundBegan,
    SpecialFinished,
    SpecialOpened,
    SpecialPlayed,
)
from games.euler.rules import betting, dealing, showdown
from games.euler.state import Pair, Played, State


def order_card(
    content: Content, state: State, index: int, digit: int, events: list[Event], late: bool = False
) -> State:
    """A card lies face up; the last one settles the order and opens the condition."""
    hand = dealing.without(state.seats[index].hand, (digit,))
    events.append(OrderCardPlayed(index, digit, late))
    state = state.seating(index, hand=hand, order_card=digit).seeing(digit)
    state = replace(
        state,
        played_order=(*state.played_order, index),
        late=(*state.late, index) if late else state.late,
    )
    return order_complete(content, state, events)


def order_complete(content: Content, state: State, events: list[Event]) -> State:
    """Go on once everyone in the round has laid an order card."""
    if any(state.seats[i].order_card is None for i in state.in_round):
        return state
    state = dealing.settle_order(content, state, events)
    return dealing.open_condition(content, state, events)


def submit(
    content: Content,
    state: State,
    index: int,
    pair: Pair,
    rng: Chance,
    events: list[Event],
    late: bool = False,
) -> State:
    """Two cards lie face down; after the last pair the ones digits open."""
    hand = dealing.without(state.seats[index].hand, pair)
    events += NumberSubmitted(index, late), NumberKept(*pair, to=index)
    state = state.seating(index, hand=hand, number=pair)
    return pairs_complete(content, state, rng, events)


def pairs_complete(content: Content, state: State, rng: Chance, events: list[Event]) -> State:
    """Go on once every live seat has a number."""
    if any(state.seats[i].number is None for i in state.live):
        return state
    state = dealing.lay_dealer_cards(content, state, rng)
    state = dealing.reveal_ones(state, events)
    return open_betting(content, state, 0, events)


def open_betting(content: Content, state: State, nth: int, events: list[Event]) -> State:
    """The first or second betting phase."""
    state = betting.opened(replace(state, phase="betting_2" if nth else "betting_1"), events)
    return after_bet(content, state, events)


def after_bet(content: Content, state: State, events: list[Event]) -> State:
    """The next to speak; if there is none, special cards follow."""
    if len(state.live) == 1:
        return after_round(showdown.fold_out(state, events), events)
    state = betting.settled(state)
    if state.pending:
        return state
    state = betting.refund(state, events)
    nth = BETTING.index(state.phase)
    events.append(SpecialOpened(nth + 1))
    return replace(state.all_seats(finished=False), phase="special_2" if nth else "special_1")


def play_special(state: State, index: int, kind: Kind, events: list[Event]) -> State:
    """A card goes to the dealer: spent at once, and only its player knows."""
    seat, place = state.seats[index], KINDS.index(kind)
    events.append(SpecialPlayed(kind, to=index))
    used = _counted(seat.record.specials, place, 1)
    state = state.seating(
        index,
        specials=_counted(seat.specials, place, -1),
        record=replace(seat.record, specials=used),
    )
    card = Played(index, kind, SPECIAL.index(state.phase) + 1)
    return replace(state, played=(*state.played, card))


def _counted(counts: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + more, *counts[place + 1 :])


def finish_special(
    content: Content, state: State, index: int, events: list[Event], late: bool = False
) -> State:
    """A seat's window is closed; the last one closes it for all."""
    events.append(SpecialFinished(index, late))
    return window_complete(content, state.seating(index, finished=True), events)


def window_complete(content: Content, state: State, events: list[Event]) -> State:
    """Go on once every live seat has finished."""
    if not all(state.seats[i].finished for i in state.live):
        return state
    nth = SPECIAL.index(state.phase)
    state = showdown.close_window(state, nth + 1)
    if nth:
        return after_round(showdown.hold(content, state, events), events)
    return open_betting(content, showdown.reveal_tens(state, events), 1, events)


def after_round(state: State, events: list[Event]) -> State:
    """Bots do not play on among themselves once nobody else can (4.16)."""
    people = [seat for seat in state.seats if not seat.bot]
    if people and all(seat.status != "playing" for seat in people):
        return end(state, "no_people", events)
    return state


def ready(content: Content, state: State, index: int, events: list[Event]) -> State:
    """A seat has read the result."""
    events.append(Readied(index))
    return all_ready(content, state.seating(index, ready=True), events)


def awaited(state: State) -> tuple[int, ...]:
    """Whose reading the next round waits for: people; only where there are none, bots."""
    people = tuple(i for i in state.playing if not state.seats[i].bot)
    return tuple(i for i in people or state.playing if not state.seats[i].ready)


def all_ready(content: Content, state: State, events: list[Event]) -> State:
    """The next round, or the end (4.15)."""
    if awaited(state):
        return state
    if len(state.playing) < 2 or state.round == content.settings.rounds:
        return end(state, "chips", events)
    return _next_round(state, events)


def _next_round(state: State, events: list[Event]) -> State:
    number = state.round + 1
    events.append(RoundBegan(number))
    seats = tuple(
        replace(
            seat,
            began=seat.stack if seat.status == "playing" else seat.began,
            joined=seat.status == "playing",
            order_card=None,
            number=None,
            tens_shown=False,
            raises=0,
            raised=False,
            folded=False,
            finished=False,
            ready=False,
        )
        for seat in state.seats
    )
    return replace(
        state,
        seats=seats,
        round=number,
        phase="order_select",
        order=(),
        played_order=(),
        late=(),
        order_chain=(),
        order_digit=None,
        thrown_zeros=0,
        chain=(),
        dealer=None,
        dealer_tens_shown=False,
        function=None,
        played=(),
        skipped=False,
        acted=False,
        last_raise=0,
    )


def end(state: State, reason: Reason, events: list[Event]) -> State:
    """The match is over and everything opens."""
    events.append(MatchEnded(reason, tuple(seat.stack for seat in state.seats)))
    return replace(state, phase="match_end", pending=(), reason=reason)
