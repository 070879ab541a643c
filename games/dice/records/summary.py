"""What a match was like: figures for the result page, profiles and boards (section 9.7)."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from games.dice.content.index import ContentIndex
from games.dice.content.terms import FACES, Card, Condition, EventCard, Special
from games.dice.state import Gain, SeatRound, State

Item = TypeVar("Item")
Record = tuple[tuple[SeatRound, SeatRound], ...]


class EventSeen(Struct, frozen=True):
    """An event card that a seat drew, and what became of it."""

    round: int
    card: EventCard
    happened: str


class Summary(Struct, frozen=True):
    """One seat's match in figures."""

    won: int
    lost: int
    drawn: int
    mean: int
    """Of the final round scores, in hundredths, halves away from zero."""
    highest: int
    lowest: int
    sent: int
    hit: int
    blocked: int
    void: int
    built: int
    shields_gained: int
    shields_used: int
    guards_used: int
    spent: int
    wasted: int
    dice_luck: int
    """In sixths of a point."""
    event_luck: int
    specials: tuple[tuple[Special, int], ...]
    played: tuple[tuple[Card, int], ...]
    gained: tuple[tuple[Card, int], ...]
    """By kind, for whoever may know; otherwise empty."""
    cards_gained: int
    events: tuple[EventSeen, ...]
    gauge: tuple[tuple[Condition, int], ...]
    """Points by condition."""
    stances: tuple[tuple[str, int], ...]
    successes: int
    dice: int


def dice_luck(index: ContentIndex, turn: SeatRound) -> int:
    """How much the kept dice were above the mean of the stance, in sixths of a point."""
    if turn.stance is None:
        return 0
    worth = index.worth[turn.stance]
    return sum(FACES * worth[face - 1] - sum(worth) for face in turn.dice)


def mean(scores: list[int]) -> int:
    """In hundredths; halves away from zero (scores are never negative)."""
    return (200 * sum(scores) + len(scores)) // (2 * len(scores)) if scores else 0


def _counted(items: Iterable[Item]) -> tuple[tuple[Item, int], ...]:
    return tuple(Counter(items).items())


def summary(
    index: ContentIndex, record: Record, seat: int, gains: tuple[Gain, ...] | None
) -> Summary:
    """The finished rounds of a seat."""
    mine, theirs = [pair[seat] for pair in record], [pair[1 - seat] for pair in record]
    scores = [turn.score for turn in mine]
    results = [turn.result for turn in mine]
    sent = [attack.fate for turn in theirs for attack in turn.attacks]
    return Summary(
        won=results.count(1),
        lost=results.count(-1),
        drawn=results.count(0),
        mean=mean(scores),
        highest=max(scores, default=0),
        lowest=min(scores, default=0),
        sent=len(sent),
        hit=sent.count("hit"),
        void=sent.count("void"),
        blocked=len(sent) - sent.count("hit") - sent.count("void"),
        built=sum(turn.built for turn in mine),
        shields_gained=sum(turn.shields_gained for turn in mine),
        shields_used=sum(turn.shields_used for turn in mine),
        guards_used=sum(turn.guards_used for turn in mine),
        spent=sum(turn.spent for turn in mine),
        wasted=sum(turn.wasted for turn in mine),
        dice_luck=sum(dice_luck(index, turn) for turn in mine),
        event_luck=sum(turn.event_luck for turn in mine),
        specials=_counted(s for turn in mine for s in turn.specials if s),
        played=_counted(card for turn in mine for card in turn.used),
        gained=_counted(gain.card for gain in gains or ()),
        cards_gained=sum(turn.cards_gained for turn in mine),
        events=tuple(
            EventSeen(number, turn.event, turn.happened or "")
            for number, turn in enumerate(mine, 1)
            if turn.event and turn.event != "none"
        ),
        gauge=tuple(
            (condition, count * index.gauge[condition].amount)
            for condition, count in _counted(each for turn in mine for each in turn.gauge)
        ),
        stances=_counted(turn.stance for turn in mine if turn.stance),
        successes=sum(
            face in index.stances[turn.stance].success_faces
            for turn in mine
            if turn.stance
            for face in turn.dice
        ),
        dice=sum(len(turn.dice) for turn in mine),
    )


def record(index: ContentIndex, state: State, seat: int) -> dict[str, int | str | bool]:
    """Facts about a finished match for boards and profiles."""
    told = summary(index, state.record, seat, None)
    total, other = state.fighters[seat].total, state.fighters[1 - seat].total
    return {
        "mode": state.options.mode,
        "finished": state.reason != "resigned",
        "won": state.winner == seat,
        "drawn": state.winner is None,
        "total": total,
        "margin": total - other,
        "best_round": told.highest,
        "mean_round": told.mean,
        "rounds_won": told.won,
        "dice_luck": told.dice_luck,
        "event_luck": told.event_luck,
        "attacks_blocked": sum(
            attack.fate in ("guard", "block_die", "shield")
            for pair in state.record
            for attack in pair[seat].attacks
        ),
        "attacks_met": sum(len(pair[seat].attacks) for pair in state.record),
        "successes": told.successes,
        "dice": told.dice,
        **{f"stance_{stance}": count for stance, count in told.stances},
        **{f"special_{special}": count for special, count in told.specials},
        **{f"card_{card}": count for card, count in told.played},
    }
