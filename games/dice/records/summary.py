"""The figures of a match for the result page, profiles and leaderboards (section 9.7)."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from games.dice.content.effects import Nothing
from games.dice.content.index import ContentIndex
from games.dice.content.terms import FACES, Card, Condition, EventCard, Special, Stance
from games.dice.state import Gain, SeatRound, State

Item = TypeVar("Item")
Record = tuple[tuple[SeatRound, SeatRound], ...]


class EventRecord(Struct, frozen=True):
    """An event card that a seat drew, and what became of it."""

    round: int
    card: EventCard
    happened: str


class Summary(Struct, frozen=True):
    """The figures of one seat."""

    won: int
    lost: int
    drawn: int
    mean: int
    """The mean of the final round scores in hundredths, halves up."""
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
    """By kind; empty for an audience that may not know."""
    cards_gained: int
    events: tuple[EventRecord, ...]
    gauge: tuple[tuple[Condition, int], ...]
    """Points by condition."""
    stances: tuple[tuple[Stance, int], ...]
    successes: int
    dice: int


def dice_luck(index: ContentIndex, seat_round: SeatRound) -> int:
    """How far the kept dice are above the mean of the stance, in sixths of a point."""
    if seat_round.stance is None:
        return 0
    worth = index.face_worth[seat_round.stance]
    return sum(FACES * worth[face - 1] - sum(worth) for face in seat_round.dice)


def mean(scores: list[int]) -> int:
    """The mean in hundredths, halves up."""
    return (200 * sum(scores) + len(scores)) // (2 * len(scores)) if scores else 0


def _count(items: Iterable[Item]) -> tuple[tuple[Item, int], ...]:
    return tuple(Counter(items).items())


def summary(
    index: ContentIndex, record: Record, seat: int, gains: tuple[Gain, ...] | None
) -> Summary:
    """The figures of a seat over the finished rounds."""
    mine, theirs = [pair[seat] for pair in record], [pair[1 - seat] for pair in record]
    scores = [seat_round.score for seat_round in mine]
    results = [seat_round.result for seat_round in mine]
    sent = [attack.fate for seat_round in theirs for attack in seat_round.attacks]
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
        built=sum(seat_round.built for seat_round in mine),
        shields_gained=sum(seat_round.shields_gained for seat_round in mine),
        shields_used=sum(seat_round.shields_used for seat_round in mine),
        guards_used=sum(seat_round.guards_used for seat_round in mine),
        spent=sum(seat_round.spent for seat_round in mine),
        wasted=sum(seat_round.wasted for seat_round in mine),
        dice_luck=sum(dice_luck(index, seat_round) for seat_round in mine),
        event_luck=sum(seat_round.event_luck for seat_round in mine),
        specials=_count(s for seat_round in mine for s in seat_round.specials if s),
        played=_count(card for seat_round in mine for card in seat_round.used),
        gained=_count(gain.card for gain in gains or ()),
        cards_gained=sum(seat_round.cards_gained for seat_round in mine),
        events=tuple(
            EventRecord(number, seat_round.event, seat_round.happened or "")
            for number, seat_round in enumerate(mine, 1)
            if seat_round.event and not isinstance(index.events[seat_round.event].effect, Nothing)
        ),
        gauge=tuple(
            (condition, count * index.gauge[condition].amount)
            for condition, count in _count(each for seat_round in mine for each in seat_round.gauge)
        ),
        stances=_count(seat_round.stance for seat_round in mine if seat_round.stance),
        successes=sum(
            face in index.stances[seat_round.stance].success_faces
            for seat_round in mine
            if seat_round.stance
            for face in seat_round.dice
        ),
        dice=sum(len(seat_round.dice) for seat_round in mine),
    )


def record(index: ContentIndex, state: State, seat: int) -> dict[str, int | str | bool]:
    """Facts about a finished match for leaderboards and profiles."""
    figures = summary(index, state.record, seat, None)
    total, other = state.fighters[seat].total, state.fighters[1 - seat].total
    return {
        "mode": state.options.mode,
        "finished": state.reason != "resigned",
        "won": state.winner == seat,
        "drawn": state.winner is None,
        "total": total,
        "margin": total - other,
        "best_round": figures.highest,
        "mean_round": figures.mean,
        "rounds_won": figures.won,
        "dice_luck": figures.dice_luck,
        "event_luck": figures.event_luck,
        "attacks_blocked": sum(
            attack.fate in ("guard", "block_die", "shield")
            for pair in state.record
            for attack in pair[seat].attacks
        ),
        "attacks_met": sum(len(pair[seat].attacks) for pair in state.record),
        "successes": figures.successes,
        "dice": figures.dice,
        **{f"stance_{stance}": count for stance, count in figures.stances},
        **{f"special_{special}": count for special, count in figures.specials},
        **{f"card_{card}": count for card, count in figures.played},
    }
