"""From the revealed declarations to the expected scores: steps P1 to P9 (section 4.3)."""

from typing import cast

from msgspec.structs import replace

from games.dice.actions import ChooseDie, Declare
from games.dice.content.effects import (
    AddPoints,
    Burn,
    CardEffect,
    Damage,
    FreeBlock,
    GainEnergy,
    GainGuard,
    GainShield,
    Multiply,
    NextLucky,
)
from games.dice.content.rows import SpecialRow
from games.dice.content.terms import FACES, SEATS, SIX_RUN, Stance
from games.dice.events import (
    CardPlayed,
    DeclarationsRevealed,
    DiceRolled,
    DieChosen,
    EdgeGained,
    GrossScored,
    ShieldsBuilt,
    SpecialTriggered,
    StanceScored,
)
from games.dice.rules.turn import Turn
from games.dice.state import Attack


def reveal(turn: Turn, declarations: tuple[Declare, Declare]) -> None:
    """P1 and P2: reveal both declarations and pay for them."""
    stances = cast(tuple[Stance, Stance], tuple(each.stance for each in declarations))
    turn.emit(DeclarationsRevealed(stances))
    for seat in SEATS:
        turn.update_round(seat, stance=stances[seat])
        _prepare(turn, seat, declarations[seat])


def _prepare(turn: Turn, seat: int, declaration: Declare) -> None:
    if declaration.shields:
        cost = turn.index.numbers.shield_cost * declaration.shields
        turn.pay(seat, cost)
        turn.update_player(seat, shields=turn.players[seat].shields + declaration.shields)
        turn.update_round(seat, built=declaration.shields)
        turn.emit(ShieldsBuilt(seat, declaration.shields, cost))
    cards = turn.index.sort_cards(declaration.cards)
    if not cards:
        return
    turn.play_cards(seat, cards)
    for card in cards:
        row = turn.index.cards[card]
        turn.emit(CardPlayed(seat, card, row.cost))
        for effect in row.effects:
            if isinstance(effect, GainGuard):
                turn.update_player(seat, guard=True)
                turn.update_round(seat, guard_set=True)
            elif isinstance(effect, Multiply):
                turn.update_round(seat, boost=max(turn.rounds[seat].boost, effect.factor))
            else:
                _gain(turn, seat, effect)


def _gain(turn: Turn, seat: int, effect: CardEffect) -> None:
    """What else a card of the declaration brings."""
    match effect:
        case GainShield(count):
            turn.gain_shields(seat, count)
        case FreeBlock(count):
            turn.update_round(seat, free_blocks=turn.rounds[seat].free_blocks + count)
        case AddPoints(points):
            turn.update_round(seat, card_points=turn.rounds[seat].card_points + points)
        case NextLucky() if not turn.last_round:
            pending = turn.players[seat].pending
            turn.update_player(seat, pending=replace(pending, lucky=True))


def throw(turn: Turn) -> None:
    """P3: throw all dice."""
    for seat in SEATS:
        active = turn.players[seat].active
        candidates: tuple[int, ...] = (turn.draw("die", seat, FACES) + 1,)
        if active.lucky:
            candidates += (turn.draw("lucky", seat, FACES) + 1,)
        bonus = turn.draw("bonus", seat, FACES) + 1 if active.bonus_turn else None
        turn.update_round(seat, candidates=candidates, bonus_die=bonus)
        turn.emit(DiceRolled(seat, candidates, bonus))


def better_index(worth: tuple[int, ...], candidates: tuple[int, ...]) -> int:
    """The index of the candidate worth more; of equal ones the higher face, then the first."""
    ranked = [(worth[face - 1], face, -index) for index, face in enumerate(candidates)]
    return -max(ranked)[2]


def keep(turn: Turn, choices: tuple[ChooseDie | None, ChooseDie | None]) -> None:
    """P5: keep the chosen candidate, then the bonus die."""
    for seat in SEATS:
        seat_round, choice = turn.rounds[seat], choices[seat]
        index = choice.index if choice else 0
        face = seat_round.candidates[index]
        if choice:
            turn.emit(DieChosen(seat, index, face))
        turn.update_round(
            seat, dice=(face,) if seat_round.bonus_die is None else (face, seat_round.bonus_die)
        )


def score(turn: Turn) -> None:
    """P6 to P9: score the kept dice, trigger special dice, count faces, compute the gross score."""
    for seat in SEATS:
        _score_stance(turn, seat)
        _score_edge(turn, seat)
    for seat in SEATS:
        _trigger_specials(turn, seat)
    for seat in SEATS:
        _count_faces(turn, seat)
    for seat in SEATS:
        _score_gross(turn, seat)


def _score_edge(turn: Turn, seat: int) -> None:
    """In a mode with an edge: points for the stance that beats the other's (section 2.2)."""
    stance, other = turn.rounds[seat].stance, turn.rounds[1 - seat].stance
    edge = turn.mode.stance_edge
    if edge and stance and turn.index.stances[stance].edge_over == other:
        turn.update_round(seat, bonus_points=turn.rounds[seat].bonus_points + edge)
        turn.emit(EdgeGained(seat, edge))


def _score_stance(turn: Turn, seat: int) -> None:
    seat_round = turn.rounds[seat]
    assert seat_round.stance is not None
    row = turn.index.stances[seat_round.stance]
    points = extra = 0
    for face in seat_round.dice:
        success, plain = face in row.success_faces, row.points[face - 1]
        more = turn.index.face_worth[row.id][face - 1] - plain
        points, extra = points + plain, extra + more
        turn.emit(StanceScored(seat, face, success, plain, more))
        for bonus in row.bonuses:
            if bonus.per == "die" and bonus.fits(face, success):
                if isinstance(bonus.effect, GainShield):
                    turn.gain_shields(seat, bonus.effect.count)
                elif isinstance(bonus.effect, GainEnergy):
                    turn.gain_energy(seat, bonus.effect.amount)
    turn.update_round(seat, face_points=points, bonus_points=extra)
    for bonus in row.bonuses:
        if bonus.per == "round":
            if isinstance(bonus.effect, GainEnergy):
                turn.gain_energy(seat, bonus.effect.amount)
            elif isinstance(bonus.effect, GainShield):
                turn.gain_shields(seat, bonus.effect.count)
            elif isinstance(bonus.effect, AddPoints):
                more = turn.rounds[seat].bonus_points + bonus.effect.min
                turn.update_round(seat, bonus_points=more)


def _trigger_specials(turn: Turn, seat: int) -> None:
    seat_round = turn.rounds[seat]
    assert seat_round.stance is not None
    called = []
    for face in seat_round.dice:
        rows, weights = turn.index.triggers.get((seat_round.stance, face), ((), 0))
        row = _pick_special(rows, turn.draw("special", seat, weights)) if weights else None
        called.append(row.id if row else None)
        if row:
            _trigger(turn, seat, row)
    if any(called):
        turn.update_round(seat, specials=tuple(called))


def _pick_special(rows: tuple[SpecialRow, ...], value: int) -> SpecialRow:
    for row in rows:
        if value < row.weight:
            return row
        value -= row.weight
    raise AssertionError("drawn from beyond the weights")


def _trigger(turn: Turn, seat: int, row: SpecialRow) -> None:
    """P7: apply the own effects of a special die and queue its attacks."""
    points, damage, other = 0, 0, 1 - seat
    for effect in row.effects:
        match effect:
            case Damage(amount):
                damage += amount
                queued = (*turn.rounds[other].queued, Attack(row.id, damage=amount))
                turn.update_round(other, queued=queued)
            case Multiply(factor):
                turn.update_round(seat, double=max(turn.rounds[seat].double, factor))
            case AddPoints(least, most):
                drawn = turn.draw("star", seat, most - least + 1) if most > least else 0
                points += least + drawn
                turn.update_round(seat, star_points=turn.rounds[seat].star_points + least + drawn)
            case FreeBlock(count):
                turn.update_round(seat, free_blocks=turn.rounds[seat].free_blocks + count)
            case GainShield() | GainEnergy() | Burn():
                pass
    turn.emit(SpecialTriggered(seat, row.id, points, damage))
    for effect in row.effects:
        if isinstance(effect, GainShield):
            turn.gain_shields(seat, effect.count)
        elif isinstance(effect, GainEnergy):
            turn.gain_energy(seat, effect.amount)


def _count_faces(turn: Turn, seat: int) -> None:
    """P8: count the kept faces and the run of sixes."""
    player = turn.players[seat]
    counts, run = list(player.face_counts), player.six_run
    cards = 0
    for face in turn.rounds[seat].dice:
        counts[face - 1] += 1
        run = run + 1 if face == FACES else 0
        if run == SIX_RUN:
            cards, run = cards + 1, 0
    turn.update_player(seat, face_counts=tuple(counts), six_run=run)
    for _ in range(cards):
        turn.take_card(seat, "sixes")


def _score_gross(turn: Turn, seat: int) -> None:
    seat_round, active, index = turn.rounds[seat], turn.players[seat].active, turn.index
    factor = seat_round.boost * seat_round.double
    gross = seat_round.points * factor
    curse, burn = index.penalty(active)
    turn.update_round(seat, gross=gross, curse=curse, burn=burn)
    turn.emit(GrossScored(seat, seat_round.points, factor, gross, curse + burn))
