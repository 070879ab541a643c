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
    StanceEffect,
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
    one, two = declarations
    stances = cast(tuple[Stance, Stance], (one.stance, two.stance))
    turn.emit(DeclarationsRevealed(stances))
    for seat in SEATS:
        turn.rounds[seat].stance = stances[seat]
        _prepare(turn, seat, declarations[seat])


def _prepare(turn: Turn, seat: int, declaration: Declare) -> None:
    player, seat_round = turn.players[seat], turn.rounds[seat]
    if declaration.shields:
        cost = turn.index.numbers.shield_cost * declaration.shields
        turn.pay(seat, cost)
        player.shields += declaration.shields
        seat_round.built = declaration.shields
        turn.emit(ShieldsBuilt(seat, declaration.shields, cost))
    if not declaration.cards:
        return
    cards = turn.index.sort_cards(declaration.cards)
    turn.play_cards(seat, cards)
    for card in cards:
        row = turn.index.cards[card]
        turn.emit(CardPlayed(seat, card, row.cost))
        for effect in row.effects:
            if isinstance(effect, GainGuard):
                player.guard = seat_round.guard_set = True
            elif isinstance(effect, Multiply):
                seat_round.boost = max(seat_round.boost, effect.factor)
            else:
                _gain(turn, seat, effect)


def _gain(turn: Turn, seat: int, effect: CardEffect) -> None:
    """What else a card of the declaration brings."""
    match effect:
        case GainShield(count):
            turn.gain_shields(seat, count)
        case FreeBlock(count):
            turn.rounds[seat].free_blocks += count
        case AddPoints(points):
            turn.rounds[seat].card_points += points
        case NextLucky() if not turn.last_round:
            turn.players[seat].pending = replace(turn.players[seat].pending, lucky=True)


def throw(turn: Turn) -> None:
    """P3: throw all dice."""
    for seat in SEATS:
        active = turn.players[seat].active
        candidates: tuple[int, ...] = (turn.draw("die", seat, FACES) + 1,)
        if active.lucky:
            candidates += (turn.draw("lucky", seat, FACES) + 1,)
        bonus = turn.draw("bonus", seat, FACES) + 1 if active.bonus_turn else None
        turn.rounds[seat].candidates, turn.rounds[seat].bonus_die = candidates, bonus
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
        bonus = seat_round.bonus_die
        seat_round.dice = (face,) if bonus is None else (face, bonus)


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
        turn.rounds[seat].bonus_points += edge
        turn.emit(EdgeGained(seat, edge))


def _score_stance(turn: Turn, seat: int) -> None:
    seat_round = turn.rounds[seat]
    stance = seat_round.stance
    assert stance is not None
    results = turn.index.faces[stance]
    for face in seat_round.dice:
        success, points, more, effects = results[face - 1]
        seat_round.face_points += points
        seat_round.bonus_points += more
        turn.emit(StanceScored(seat, face, success, points, more))
        for effect in effects:
            _gain_by_stance(turn, seat, effect)
    for effect in turn.index.round_bonuses[stance]:
        if isinstance(effect, AddPoints):
            seat_round.bonus_points += effect.min
        else:
            _gain_by_stance(turn, seat, effect)


def _gain_by_stance(turn: Turn, seat: int, effect: StanceEffect) -> None:
    """Energy or shields; the points of a die are in its `FaceResult`."""
    if isinstance(effect, GainEnergy):
        turn.gain_energy(seat, effect.amount)
    elif isinstance(effect, GainShield):
        turn.gain_shields(seat, effect.count)


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
        seat_round.specials = tuple(called)


def _pick_special(rows: tuple[SpecialRow, ...], value: int) -> SpecialRow:
    for row in rows:
        if value < row.weight:
            return row
        value -= row.weight
    raise AssertionError("drawn from beyond the weights")


def _trigger(turn: Turn, seat: int, row: SpecialRow) -> None:
    """P7: apply the own effects of a special die and queue its attacks."""
    points, damage, other, seat_round = 0, 0, 1 - seat, turn.rounds[seat]
    for effect in row.effects:
        match effect:
            case Damage(amount):
                damage += amount
                turn.rounds[other].queued += (Attack(row.id, damage=amount),)
            case Multiply(factor):
                seat_round.double = max(seat_round.double, factor)
            case AddPoints(least, most):
                drawn = turn.draw("star", seat, most - least + 1) if most > least else 0
                points += least + drawn
                seat_round.star_points += least + drawn
            case FreeBlock(count):
                seat_round.free_blocks += count
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
    one, two, three, four, five, six = counts
    player.face_counts, player.six_run = (one, two, three, four, five, six), run
    for _ in range(cards):
        turn.take_card(seat, "sixes")


def _score_gross(turn: Turn, seat: int) -> None:
    seat_round, active, index = turn.rounds[seat], turn.players[seat].active, turn.index
    points, factor = seat_round.points, seat_round.boost * seat_round.double
    seat_round.gross = gross = points * factor
    seat_round.curse, seat_round.burn = curse, burn = index.penalty(active)
    turn.emit(GrossScored(seat, points, factor, gross, curse + burn))
