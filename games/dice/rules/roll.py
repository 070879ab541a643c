"""From the revealed declarations to the expected scores: steps P1 to P9 (section 4.3)."""

from typing import cast

from games.dice.actions import ChooseDie, Declare
from games.dice.content.effects import (
    AddPoints,
    Burn,
    Damage,
    FreeBlock,
    GainEnergy,
    GainGuard,
    GainShield,
    Multiply,
)
from games.dice.content.rows import SpecialRow
from games.dice.content.terms import FACES, SEATS, SIX_RUN, Card, Stance
from games.dice.events import (
    CardPlayed,
    DeclarationsRevealed,
    DiceRolled,
    DieChosen,
    GrossScored,
    ShieldsBuilt,
    SpecialTriggered,
    StanceScored,
)
from games.dice.rules.turn import Table
from games.dice.state import Attack


def reveal(table: Table, declarations: tuple[Declare, Declare]) -> None:
    """P1 and P2: both declarations at once, and what they cost."""
    stances = cast(tuple[Stance, Stance], tuple(each.stance for each in declarations))
    table.tell(DeclarationsRevealed(stances))
    for seat in SEATS:
        table.note(seat, stance=stances[seat])
        _prepare(table, seat, declarations[seat])


def _prepare(table: Table, seat: int, declaration: Declare) -> None:
    if declaration.shields:
        cost = table.book.numbers.shield_cost * declaration.shields
        table.pay(seat, cost)
        table.change(seat, shields=table.fighters[seat].shields + declaration.shields)
        table.note(seat, built=declaration.shields)
        table.tell(ShieldsBuilt(seat, declaration.shields, cost))
    cards = table.book.sorted(cast(tuple[Card, ...], declaration.cards))
    if not cards:
        return
    table.use(seat, cards)
    for card in cards:
        row = table.book.cards[card]
        table.tell(CardPlayed(seat, card, row.cost))
        for effect in row.effects:
            if isinstance(effect, GainGuard):
                table.change(seat, guard=True)
                table.note(seat, guard_set=True)
            elif isinstance(effect, Multiply):
                table.note(seat, boost=max(table.turns[seat].boost, effect.factor))


def throw(table: Table) -> None:
    """P3: all dice fall at once."""
    for seat in SEATS:
        active = table.fighters[seat].active
        candidates: tuple[int, ...] = (table.draw("die", seat, FACES) + 1,)
        if active.lucky:
            candidates += (table.draw("lucky", seat, FACES) + 1,)
        bonus = table.draw("bonus", seat, FACES) + 1 if active.bonus_turn else None
        table.note(seat, candidates=candidates, bonus_die=bonus)
        table.tell(DiceRolled(seat, candidates, bonus))


def better(worth: tuple[int, ...], candidates: tuple[int, ...]) -> int:
    """The candidate worth more; of equal ones the higher face, then the first."""
    ranked = [(worth[face - 1], face, -index) for index, face in enumerate(candidates)]
    return -max(ranked)[2]


def keep(table: Table, choices: tuple[ChooseDie | None, ChooseDie | None]) -> None:
    """P5: the chosen candidate, then the bonus die."""
    for seat in SEATS:
        turn, choice = table.turns[seat], choices[seat]
        index = choice.index if choice else 0
        face = turn.candidates[index]
        if choice:
            table.tell(DieChosen(seat, index, face))
        table.note(seat, dice=(face,) if turn.bonus_die is None else (face, turn.bonus_die))


def score(table: Table) -> None:
    """P6 to P9: what the kept dice are worth, call and earn."""
    for seat in SEATS:
        _stance(table, seat)
    for seat in SEATS:
        _specials(table, seat)
    for seat in SEATS:
        _faces(table, seat)
    for seat in SEATS:
        _gross(table, seat)


def _stance(table: Table, seat: int) -> None:
    turn = table.turns[seat]
    assert turn.stance is not None
    row = table.book.stances[turn.stance]
    points = extra = 0
    for face in turn.dice:
        success, more = face in row.success_faces, row.extra(face)
        points, extra = points + row.points[face - 1], extra + more
        table.tell(StanceScored(seat, face, success, row.points[face - 1], more))
        for bonus in row.bonuses:
            if bonus.per == "die" and bonus.fits(face, success):
                if isinstance(bonus.effect, GainShield):
                    table.gain_shields(seat, bonus.effect.count)
                elif isinstance(bonus.effect, GainEnergy):
                    table.gain_energy(seat, bonus.effect.amount)
    table.note(seat, face_points=points, bonus_points=extra)
    for bonus in row.bonuses:
        if bonus.per == "round":
            if isinstance(bonus.effect, GainEnergy):
                table.gain_energy(seat, bonus.effect.amount)
            elif isinstance(bonus.effect, GainShield):
                table.gain_shields(seat, bonus.effect.count)
            elif isinstance(bonus.effect, AddPoints):
                more = table.turns[seat].bonus_points + bonus.effect.min
                table.note(seat, bonus_points=more)


def _specials(table: Table, seat: int) -> None:
    turn = table.turns[seat]
    assert turn.stance is not None
    called = []
    for face in turn.dice:
        rows, weights = table.book.triggers.get((turn.stance, face), ((), 0))
        row = _pick(rows, table.draw("special", seat, weights)) if weights else None
        called.append(row.id if row else None)
        if row:
            _call(table, seat, row)
    if any(called):
        table.note(seat, specials=tuple(called))


def _pick(rows: tuple[SpecialRow, ...], value: int) -> SpecialRow:
    for row in rows:
        if value < row.weight:
            return row
        value -= row.weight
    raise AssertionError("drawn from beyond the weights")


def _call(table: Table, seat: int, row: SpecialRow) -> None:
    """Own effects work now; attacks are queued."""
    turn, points, damage, other = table.turns[seat], 0, 0, 1 - seat
    for effect in row.effects:
        match effect:
            case Damage(amount):
                damage += amount
                queued = (*table.turns[other].queued, Attack(row.id, damage=amount))
                table.note(other, queued=queued)
            case Multiply(factor):
                table.note(seat, double=max(turn.double, factor))
            case AddPoints(least, most):
                drawn = table.draw("star", seat, most - least + 1) if most > least else 0
                points += least + drawn
                table.note(seat, star_points=table.turns[seat].star_points + least + drawn)
            case FreeBlock(count):
                table.note(seat, free_blocks=turn.free_blocks + count)
            case GainShield() | Burn():
                pass
    table.tell(SpecialTriggered(seat, row.id, points, damage))
    for effect in row.effects:
        if isinstance(effect, GainShield):
            table.gain_shields(seat, effect.count)


def _faces(table: Table, seat: int) -> None:
    """P8: the faces a seat has kept in this match, and its run of sixes."""
    fighter = table.fighters[seat]
    counts, run = list(fighter.face_counts), fighter.six_run
    cards = 0
    for face in table.turns[seat].dice:
        counts[face - 1] += 1
        run = run + 1 if face == FACES else 0
        if run == SIX_RUN:
            cards, run = cards + 1, 0
    table.change(seat, face_counts=tuple(counts), six_run=run)
    for _ in range(cards):
        table.take_card(seat, "sixes")


def _gross(table: Table, seat: int) -> None:
    turn, active, book = table.turns[seat], table.fighters[seat].active, table.book
    factor = turn.boost * turn.double
    gross = turn.points * factor
    curse, burn = book.curse * active.curse, book.burn * active.burn
    table.note(seat, gross=gross, curse=curse, burn=burn)
    table.tell(GrossScored(seat, turn.points, factor, gross, curse + burn))
