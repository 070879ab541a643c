"""From the revealed responses to the round scores: steps Q1 to Q8 (section 4.4)."""

from typing import cast

from msgspec.structs import replace

from games.dice.actions import Respond
from games.dice.content.effects import Damage, ResetRound, StealEnergy
from games.dice.content.terms import EQUAL_DAMAGE, SEATS, Card
from games.dice.events import (
    AttackBlocked,
    AttackHit,
    BurnScheduled,
    CardPlayed,
    EnergyStolen,
    ResponsesRevealed,
    RoundReset,
    RoundScoreFixed,
)
from games.dice.rules.turn import Table
from games.dice.state import Attack

Cards = tuple[Card, ...]


def settle(table: Table, responses: tuple[Respond | None, Respond | None]) -> None:
    """All of Q; a seat that was passed has no response."""
    played = (_played(table, responses[0]), _played(table, responses[1]))
    if played != ((), ()):
        table.tell(ResponsesRevealed(played))
    for seat in SEATS:
        if played[seat]:
            _pay(table, seat, played[seat])
    sent = [_attacks(table, seat, played[seat]) for seat in SEATS]
    resetter = next((seat for seat in SEATS if _voids(table, played[seat])), None)
    if resetter is not None:
        _reset(table, resetter, sent)
        return
    for seat in SEATS:
        _meet(table, seat, sent[1 - seat])
    for seat in SEATS:
        _fix(table, seat)
    _steal(table)
    for seat in SEATS:
        _burn(table, seat)


def _played(table: Table, response: Respond | None) -> Cards:
    return table.book.sorted(cast(Cards, response.cards)) if response else ()


def _pay(table: Table, seat: int, cards: Cards) -> None:
    table.use(seat, cards)
    for card in cards:
        table.tell(CardPlayed(seat, card, table.book.cards[card].cost))


def _attacks(table: Table, seat: int, cards: Cards) -> list[Attack]:
    """What a seat sends with its cards; the amount of a theft is drawn in any case (Q3)."""
    found = []
    for card in cards:
        for effect in table.book.cards[card].effects:
            if isinstance(effect, Damage):
                found.append(Attack(card, damage=effect.amount))
            elif isinstance(effect, StealEnergy):
                amount = effect.min + table.draw("steal", seat, effect.max - effect.min + 1)
                found.append(Attack(card, steal=amount))
    return found


def _voids(table: Table, cards: Cards) -> bool:
    return any(
        isinstance(effect, ResetRound)
        for card in cards
        for effect in table.book.cards[card].effects
    )


def _reset(table: Table, resetter: int, sent: list[list[Attack]]) -> None:
    """Q4: both scores are 0 and nothing that was sent arrives or uses up a protection."""
    table.tell(RoundReset(resetter))
    for seat in SEATS:
        turn = table.turns[seat]
        void = [replace(attack, fate="void") for attack in (*turn.queued, *sent[1 - seat])]
        table.note(seat, attacks=tuple(void), fixed=0, score=0)


def _rank(attack: Attack) -> tuple[bool, int, int]:
    """Damage before thefts, larger before smaller, then as the rulebook lists them (Q5)."""
    known = attack.source in EQUAL_DAMAGE
    place = EQUAL_DAMAGE.index(attack.source) if known else len(EQUAL_DAMAGE)
    return attack.steal > 0, -attack.damage, place


def _meet(table: Table, seat: int, sent: list[Attack]) -> None:
    """Q5: each attack meets the first protection there is."""
    incoming = sorted((*table.turns[seat].queued, *sent), key=_rank)
    met = []
    for attack in incoming:
        by = table.protect(seat, table.book.blocked_by[attack.source])
        met.append(replace(attack, fate=by or "hit"))
        if by:
            table.tell(AttackBlocked(seat, attack.source, by))
        elif attack.damage:
            table.tell(AttackHit(seat, attack.source, attack.damage))
    if met:
        table.note(seat, attacks=tuple(met))


def _fix(table: Table, seat: int) -> None:
    """Q6: one flat sum of penalties after the multipliers, one floor."""
    turn = table.turns[seat]
    damage = sum(attack.damage for attack in turn.attacks if attack.fate == "hit")
    score = max(0, turn.gross - turn.penalty - damage)
    table.note(seat, fixed=score, score=score)
    table.tell(RoundScoreFixed(seat, turn.gross, turn.penalty, damage, score))


def _steal(table: Table) -> None:
    """Q7: both thefts are worked out on the same energy; losses first, then gains."""
    taken = [0, 0]
    for victim in SEATS:
        hits = [attack.steal for attack in table.turns[victim].attacks if attack.fate == "hit"]
        taken[victim] = min(sum(hits), table.fighters[victim].energy)
    for victim in SEATS:
        if taken[victim]:
            energy = table.fighters[victim].energy
            table.change(victim, energy=energy - taken[victim])
            table.note(victim, stolen=taken[victim])
    for victim in SEATS:
        if taken[victim]:
            thief = 1 - victim
            gained = table.add_energy(thief, taken[victim])
            table.note(thief, gained=table.turns[thief].gained + gained)
            table.tell(EnergyStolen(victim, taken[victim], gained))


def _burn(table: Table, seat: int) -> None:
    """Every flame, blocked or not, burns in the next round, if there is one."""
    burns = sum(attack.source in table.book.burning for attack in table.turns[seat].queued)
    if burns and not table.last_round:
        pending = table.fighters[seat].pending
        table.change(seat, pending=replace(pending, burn=pending.burn + burns))
        table.tell(BurnScheduled(seat, burns * table.book.burn))
