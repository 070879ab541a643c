"""How a round begins (R1 to R4, section 4.2) and ends (Z1 to Z5, section 4.6)."""

from msgspec.structs import replace

from games.dice.content.index import Book
from games.dice.content.terms import SEATS, Condition, Reason
from games.dice.events import (
    EffectsActivated,
    EnergyGranted,
    GaugeChanged,
    MatchFinished,
    RoundDecided,
    RoundStarted,
    TotalChanged,
)
from games.dice.rules.turn import Table
from games.dice.state import Effects, Fighter, State, Turn
from games.engine.chance import Chance
from games.engine.protocol import Step

CALM = Effects()
FRESH = (Turn(), Turn())


def begin(book: Book, before: State, rng: Chance) -> Step[State]:
    """R1 to R4: the next round, up to its declarations."""
    state = replace(
        before,
        round=before.round + 1,
        turns=FRESH,
        submissions=(None, None),
        phase="declare",
    )
    table = Table(book, state, rng)
    table.tell(RoundStarted(state.round))
    for seat in SEATS:
        _activate(table, seat)
    for seat in SEATS:
        _grant(table, seat)
    return table.step()


def _activate(table: Table, seat: int) -> None:
    pending = table.fighters[seat].pending
    table.change(seat, active=pending, pending=CALM)
    if pending != CALM:
        table.tell(EffectsActivated(seat, pending))


def _grant(table: Table, seat: int) -> None:
    """R3: drawn in any case, so that no result of a round shifts the stream."""
    numbers, fighter = table.book.numbers, table.fighters[seat]
    spread = numbers.round_energy_max - numbers.round_energy_min + 1
    amount = numbers.round_energy_min + table.draw("energy", seat, spread)
    if fighter.lost_previous:
        amount = numbers.loser_energy
    added = table.add_energy(seat, amount)
    table.note(seat, granted=added)
    table.tell(EnergyGranted(seat, added, fighter.lost_previous, table.fighters[seat].energy))


def end(table: Table) -> None:
    """Z1 to Z4: the totals, who won the round, the gauges."""
    for seat in SEATS:
        _add_up(table, seat)
    _decide(table)
    for seat in SEATS:
        _fill_gauge(table, seat)
    for seat in SEATS:
        _empty_gauge(table, seat)


def _add_up(table: Table, seat: int) -> None:
    before, score = table.fighters[seat].total, table.turns[seat].score
    after = max(table.book.numbers.min_total, before + score)
    table.change(seat, total=after)
    table.note(seat, total=after)
    if after != before:
        table.tell(TotalChanged(seat, before, after))


def _decide(table: Table) -> None:
    """Z2."""
    mine, theirs = table.turns[0].score, table.turns[1].score
    winner = None if mine == theirs else int(theirs > mine)
    for seat in SEATS:
        result = 0 if winner is None else (1 if seat == winner else -1)
        fighter = table.fighters[seat]
        table.note(seat, result=result)
        table.change(
            seat,
            win_streak=fighter.win_streak + 1 if result > 0 else 0,
            loss_streak=fighter.loss_streak + 1 if result < 0 else 0,
            lost_previous=result < 0,
        )
    gained = 0
    if winner is not None:
        gained = table.add_energy(winner, table.book.numbers.win_energy)
        table.note(winner, gained=table.turns[winner].gained + gained)
    table.tell(RoundDecided(table.start.round, (mine, theirs), winner, gained))


def _fulfilled(table: Table, seat: int) -> tuple[Condition, ...]:
    """The gauge conditions of section 2.7 that hold now."""
    fighter, turn, rules = table.fighters[seat], table.turns[seat], table.book.gauge
    most_kept = max(fighter.face_counts[face - 1] for face in turn.dice)
    holds: dict[Condition, bool] = {
        "balance": turn.stance in table.book.fills_gauge,
        "same_face": most_kept >= rules["same_face"].threshold,
        "total15": fighter.total >= rules["total15"].threshold,
        "loss2": fighter.loss_streak >= rules["loss2"].threshold,
        "win3": fighter.win_streak >= rules["win3"].threshold,
    }
    return tuple(condition for condition, held in holds.items() if held)


def _fill_gauge(table: Table, seat: int) -> None:
    conditions, before = _fulfilled(table, seat), table.fighters[seat].gauge
    after = before + sum(table.book.gauge[condition].amount for condition in conditions)
    if after != before:
        table.change(seat, gauge=after)
        table.note(seat, gauge=conditions)
        table.tell(GaugeChanged(seat, before, after, conditions))


def _empty_gauge(table: Table, seat: int) -> None:
    """Without a card to draw a full gauge waits."""
    size = table.book.numbers.gauge_size
    while table.fighters[seat].gauge >= size and table.take_card(seat, "gauge"):
        table.change(seat, gauge=table.fighters[seat].gauge - size)


def close(table: Table) -> Step[State]:
    """Z5: the last round decides the match, any other is followed by the next."""
    record = (*table.start.record, (table.turns[0], table.turns[1]))
    if not table.last_round:
        state, events = table.step(record=record)
        state, more = begin(table.book, state, table.rng)
        return Step(state, events + more)
    winner, reason = _verdict(table)
    totals = (table.fighters[0].total, table.fighters[1].total)
    table.tell(MatchFinished(winner, reason, totals))
    return table.step(
        record=record,
        phase="finished",
        submissions=(None, None),
        winner=winner,
        reason=reason,
    )


def _verdict(table: Table) -> tuple[int | None, Reason]:
    """Section 7: the first difference decides."""
    a, b = table.fighters
    mine, theirs = table.turns
    hands = table.hands
    lines: tuple[tuple[Reason, int], ...] = (
        ("total", a.total - b.total),
        ("last_round", mine.score - theirs.score),
        ("energy", a.energy - b.energy),
        ("cards", len(hands[0].cards) - len(hands[1].cards)),
    )
    for reason, difference in lines:
        if difference:
            return int(difference < 0), reason
    return None, "draw"


def seated(book: Book) -> tuple[Fighter, Fighter]:
    """Both seats before the first round."""
    fighter = Fighter(total=book.numbers.start_total, energy=book.numbers.start_energy)
    return fighter, fighter
