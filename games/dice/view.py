"""What a seat or a spectator may know (section 6), and states rebuilt from it."""

from collections.abc import Sequence

from msgspec import Struct

from games.dice.actions import Action
from games.dice.content.index import ContentIndex
from games.dice.content.terms import SEATS, Card, Mode, Phase, Reason
from games.dice.events import Declared, DieDecided, MatchFinished, Resigned, Responded
from games.dice.state import Gain, Hand, Options, Player, SeatRound, State
from games.engine.protocol import Event

SUBMISSIONS = (Declared, DieDecided, Responded)
ENDING = (Resigned, MatchFinished)


class View(Struct, frozen=True):
    """A match as one audience sees it. Hidden facts are not in it."""

    seat: int | None
    mode: Mode
    round: int
    phase: Phase
    fighters: tuple[Player, Player]
    turns: tuple[SeatRound, SeatRound]
    cards: tuple[int, int]
    """The number of cards in each hand."""
    submitted: tuple[bool, bool]
    hands: tuple[tuple[Card, ...] | None, tuple[Card, ...] | None]
    """The own hand; both once the match is over."""
    gains: tuple[tuple[Gain, ...] | None, tuple[Gain, ...] | None]
    given: tuple[Card, ...]
    submission: Action | None
    """The own submission while it is hidden from everyone else."""
    pile: int
    discard: tuple[int, ...]
    record: tuple[tuple[SeatRound, SeatRound], ...]
    winner: int | None
    reason: Reason | None


def view(state: State, seat: int | None) -> View:
    """The match for a seat, or (None) for spectators."""
    first, second = (state.phase == "finished" or seat == each for each in SEATS)
    mine, theirs = state.hands
    return View(
        seat=seat,
        mode=state.options.mode,
        round=state.round,
        phase=state.phase,
        fighters=state.fighters,
        turns=state.turns,
        cards=(len(mine.cards), len(theirs.cards)),
        submitted=(state.submissions[0] is not None, state.submissions[1] is not None),
        hands=(mine.cards if first else None, theirs.cards if second else None),
        gains=(mine.gains if first else None, theirs.gains if second else None),
        given=() if seat is None else state.hands[seat].given,
        submission=None if seat is None else state.submissions[seat],
        pile=sum(state.pile),
        discard=state.discard,
        record=state.record,
        winner=state.winner,
        reason=state.reason,
    )


def unseen_cards(index: ContentIndex, view: View) -> tuple[Card, ...]:
    """The cards whose place this audience does not know: the pile and hidden hands."""
    left = [total - gone for total, gone in zip(index.strategy_pile, view.discard, strict=True)]
    for hand in view.hands:
        for card in hand or ():
            left[index.card_order[card]] -= 1
    rows = index.content.strategy_cards
    return tuple(
        row.id for row, count in zip(rows, left, strict=True) for _ in range(max(0, count))
    )


def rebuild(index: ContentIndex, view: View, order: tuple[Card, ...]) -> State:
    """A state with this view: hidden hands are dealt from `order`, the rest is the pile."""
    hands, dealt = [], 0
    for seat in SEATS:
        known, size = view.hands[seat], view.cards[seat]
        if known is None:
            known, dealt = index.sort_cards(order[dealt : dealt + size]), dealt + size
        hands.append(Hand(known, view.gains[seat] or (), view.given if seat == view.seat else ()))
    left = order[dealt:]
    first, second = (view.submission if view.seat == seat else None for seat in SEATS)
    return State(
        options=Options(view.mode),
        fighters=view.fighters,
        pile=tuple(left.count(row.id) for row in index.content.strategy_cards),
        discard=view.discard,
        hands=(hands[0], hands[1]),
        turns=view.turns,
        submissions=(first, second),
        phase=view.phase,
        round=view.round,
        record=view.record,
        reason=view.reason,
        winner=view.winner,
    )


def secret_moves(moves: Sequence[tuple[Event, ...]]) -> set[int]:
    """The indexes of the moves whose submission is never revealed, given the events of each move.

    A resignation drops the submissions of the current phase: only other submissions and the end of
    the match follow them.
    """
    found = set()
    for nth in range(len(moves) - 1, -1, -1):
        if not all(isinstance(event, SUBMISSIONS + ENDING) for event in moves[nth]):
            break
        if any(isinstance(event, SUBMISSIONS) for event in moves[nth]):
            found.add(nth)
    return found
