"""Start (R1 to R4, section 4.2) and end (Z1 to Z5, section 4.6) of a round."""

from typing import Any

from msgspec.structs import replace

from games.dice.content.index import ContentIndex
from games.dice.content.terms import SEATS, Condition
from games.dice.events import (
    EffectsActivated,
    EnergyGranted,
    GaugeChanged,
    MatchFinished,
    RoundDecided,
    RoundStarted,
    TotalChanged,
)
from games.dice.rules.outcome import decide_winner
from games.dice.rules.turn import Turn
from games.dice.state import Effects, Player, SeatRound, State
from games.engine.chance import Chance
from games.engine.protocol import Step

NO_EFFECTS = Effects()


def deal(index: ContentIndex, empty: State, rng: Chance) -> State:
    """The cards that a mode deals before the first round."""
    turn = Turn(index, empty, rng)
    for _ in range(turn.mode.starting_cards):
        for seat in SEATS:
            turn.take_card(seat, "start")
    return replace(turn.step().state, turns=empty.turns) if turn.events else empty


def begin(turn: Turn, **facts: Any) -> Step[State]:
    """R1 to R4: start the next round, up to the declarations."""
    number = turn.start.round + 1
    turn.rounds = (SeatRound(), SeatRound())
    turn.emit(RoundStarted(number))
    for seat in SEATS:
        _activate_effects(turn, seat)
    for seat in SEATS:
        _grant_energy(turn, seat)
    return turn.step(round=number, submissions=(None, None), phase="declare", **facts)


def _activate_effects(turn: Turn, seat: int) -> None:
    player = turn.players[seat]
    player.active, player.pending = player.pending, NO_EFFECTS
    if player.active != NO_EFFECTS:
        turn.emit(EffectsActivated(seat, player.active))


def _grant_energy(turn: Turn, seat: int) -> None:
    """R3: always draw the random grant, so that the stream does not depend on results."""
    numbers, player = turn.index.numbers, turn.players[seat]
    spread = numbers.round_energy_max - numbers.round_energy_min + 1
    amount = numbers.round_energy_min + turn.draw("energy", seat, spread)
    if player.lost_previous:
        amount = numbers.loser_energy
    added = turn.rounds[seat].granted = turn.add_energy(seat, amount)
    turn.emit(EnergyGranted(seat, added, player.lost_previous, player.energy))


def end(turn: Turn) -> None:
    """Z1 to Z4: add scores, decide the round, fill the gauges."""
    for seat in SEATS:
        _add_score(turn, seat)
    _decide_round(turn)
    for seat in SEATS:
        _fill_gauge(turn, seat)
    for seat in SEATS:
        _empty_gauge(turn, seat)


def _add_score(turn: Turn, seat: int) -> None:
    player, seat_round = turn.players[seat], turn.rounds[seat]
    before = player.total
    after = max(turn.index.numbers.min_total, before + seat_round.score)
    player.total = seat_round.total = after
    if after != before:
        turn.emit(TotalChanged(seat, before, after))


def _decide_round(turn: Turn) -> None:
    """Z2: the higher score wins the round."""
    mine, theirs = turn.rounds[0].score, turn.rounds[1].score
    winner = None if mine == theirs else int(theirs > mine)
    for seat in SEATS:
        result = 0 if winner is None else (1 if seat == winner else -1)
        player = turn.players[seat]
        turn.rounds[seat].result = result
        player.win_streak = player.win_streak + 1 if result > 0 else 0
        player.loss_streak = player.loss_streak + 1 if result < 0 else 0
        player.lost_previous = result < 0
    gained = 0
    if winner is not None:
        gained = turn.add_energy(winner, turn.index.numbers.win_energy)
        turn.rounds[winner].gained += gained
    turn.emit(RoundDecided(turn.start.round, (mine, theirs), winner, gained))


def _gauge_conditions(turn: Turn, seat: int) -> tuple[Condition, ...]:
    """The fulfilled gauge conditions of section 2.7."""
    player, seat_round, index = turn.players[seat], turn.rounds[seat], turn.index
    values = {
        "same_face": max([player.face_counts[face - 1] for face in seat_round.dice]),
        "total": player.total,
        "losses": player.loss_streak,
        "wins": player.win_streak,
        "round_score": seat_round.score,
        "energy": player.energy,
    }
    return tuple(
        [
            row.id
            for row in index.gauge_rules
            if (
                seat_round.stance in index.gauge_stances.get(row.id, ())
                if row.kind == "stance"
                else values[row.kind] >= row.threshold
            )
        ]
    )


def _fill_gauge(turn: Turn, seat: int) -> None:
    player, conditions = turn.players[seat], _gauge_conditions(turn, seat)
    before = player.gauge
    after = before + sum([turn.index.gauge[condition].amount for condition in conditions])
    if after != before:
        player.gauge, turn.rounds[seat].gauge = after, conditions
        turn.emit(GaugeChanged(seat, before, after, conditions))


def _empty_gauge(turn: Turn, seat: int) -> None:
    """Z4: take a card for each full gauge; without a card to draw the gauge keeps its value."""
    player, size = turn.players[seat], turn.index.gauge_sizes[turn.start.options.mode]
    while player.gauge >= size and turn.take_card(seat, "gauge"):
        player.gauge -= size


def close(turn: Turn) -> Step[State]:
    """Z5: finish the match after the last round, else start the next round."""
    record = (*turn.start.record, turn.rounds)
    if not turn.last_round:
        return begin(turn, record=record)
    winner, reason = decide_winner(turn)
    totals = (turn.players[0].total, turn.players[1].total)
    turn.emit(MatchFinished(winner, reason, totals))
    return turn.step(
        record=record,
        phase="finished",
        submissions=(None, None),
        winner=winner,
        reason=reason,
    )


def new_players(index: ContentIndex) -> tuple[Player, Player]:
    """Both seats before the first round."""
    player = Player(total=index.numbers.start_total, energy=index.numbers.start_energy)
    return player, player
