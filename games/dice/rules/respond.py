"""From the revealed responses to the round scores: steps Q1 to Q8 (section 4.4)."""

from msgspec.structs import replace

from games.dice.actions import Respond
from games.dice.content.effects import Damage, GainEnergy, StealEnergy
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
from games.dice.rules.turn import Turn
from games.dice.state import Attack

Cards = tuple[Card, ...]


def settle(turn: Turn, responses: tuple[Respond | None, Respond | None]) -> None:
    """Steps Q1 to Q8. A seat that was passed has no response."""
    played = (_response_cards(turn, responses[0]), _response_cards(turn, responses[1]))
    if played != ((), ()):
        turn.emit(ResponsesRevealed(played))
    for seat in SEATS:
        if played[seat]:
            _play_cards(turn, seat, played[seat])
    sent = [_card_attacks(turn, seat, played[seat]) for seat in SEATS]
    for seat in SEATS:
        if _has_reset(turn, played[seat]):
            _reset_round(turn, seat, sent)
            return
    for seat in SEATS:
        _block_attacks(turn, seat, sent[1 - seat])
    for seat in SEATS:
        _fix_score(turn, seat)
    if sent != [[], []]:
        _steal_energy(turn)
    for seat in SEATS:
        _gain_energy(turn, seat, played[seat])
    for seat in SEATS:
        _schedule_burn(turn, seat, played[1 - seat])


def _response_cards(turn: Turn, response: Respond | None) -> Cards:
    return turn.index.sort_cards(response.cards) if response and response.cards else ()


def _play_cards(turn: Turn, seat: int, cards: Cards) -> None:
    turn.play_cards(seat, cards)
    for card in cards:
        turn.emit(CardPlayed(seat, card, turn.index.cards[card].cost))


def _card_attacks(turn: Turn, seat: int, cards: Cards) -> list[Attack]:
    """The attacks of a seat's cards. The amount of a theft is always drawn (Q3)."""
    found = []
    for card in cards:
        for effect in turn.index.cards[card].effects:
            if isinstance(effect, Damage):
                found.append(Attack(card, damage=effect.amount))
            elif isinstance(effect, StealEnergy):
                amount = effect.min + turn.draw("steal", seat, effect.max - effect.min + 1)
                found.append(Attack(card, steal=amount))
    return found


def _has_reset(turn: Turn, cards: Cards) -> bool:
    return any(turn.index.cards[card].resets for card in cards)


def _reset_round(turn: Turn, resetter: int, sent: list[list[Attack]]) -> None:
    """Q4: both scores are 0; all attacks are void and use up no protection."""
    turn.emit(RoundReset(resetter))
    for seat in SEATS:
        seat_round = turn.rounds[seat]
        void = [replace(attack, fate="void") for attack in (*seat_round.queued, *sent[1 - seat])]
        seat_round.attacks, seat_round.fixed, seat_round.score = tuple(void), 0, 0


def _blocking_order(attack: Attack) -> tuple[bool, int, int]:
    """Q5: damage before thefts, larger before smaller, then the order of the rulebook."""
    known = attack.source in EQUAL_DAMAGE
    place = EQUAL_DAMAGE.index(attack.source) if known else len(EQUAL_DAMAGE)
    return attack.steal > 0, -attack.damage, place


def _block_attacks(turn: Turn, seat: int, sent: list[Attack]) -> None:
    """Q5: each attack uses up the first available protection, or hits."""
    seat_round = turn.rounds[seat]
    if not (sent or seat_round.queued):
        return
    met = []
    for attack in sorted((*seat_round.queued, *sent), key=_blocking_order):
        by = turn.use_protection(seat, turn.index.protections[attack.source])
        met.append(replace(attack, fate=by or "hit"))
        if by:
            turn.emit(AttackBlocked(seat, attack.source, by))
        elif attack.damage:
            turn.emit(AttackHit(seat, attack.source, attack.damage))
    seat_round.attacks = tuple(met)


def _fix_score(turn: Turn, seat: int) -> None:
    """Q6: subtract all penalties after the multipliers, down to 0 at the lowest."""
    seat_round = turn.rounds[seat]
    damage = sum([attack.damage for attack in seat_round.attacks if attack.fate == "hit"])
    score = max(0, seat_round.gross - seat_round.penalty - damage)
    seat_round.fixed = seat_round.score = score
    turn.emit(RoundScoreFixed(seat, seat_round.gross, seat_round.penalty, damage, score))


def _steal_energy(turn: Turn) -> None:
    """Q7: compute both thefts on the same energy; apply losses first, then gains."""
    taken = [0, 0]
    for victim in SEATS:
        hits = [attack.steal for attack in turn.rounds[victim].attacks if attack.fate == "hit"]
        taken[victim] = min(sum(hits), turn.players[victim].energy)
    for victim in SEATS:
        if taken[victim]:
            turn.players[victim].energy -= taken[victim]
            turn.rounds[victim].stolen = taken[victim]
    for victim in SEATS:
        if taken[victim]:
            thief = 1 - victim
            gained = turn.add_energy(thief, taken[victim])
            turn.rounds[thief].gained += gained
            turn.emit(EnergyStolen(victim, taken[victim], gained))


def _gain_energy(turn: Turn, seat: int, cards: Cards) -> None:
    for card in cards:
        for effect in turn.index.cards[card].effects:
            if isinstance(effect, GainEnergy):
                turn.gain_energy(seat, effect.amount)


def _schedule_burn(turn: Turn, seat: int, cards: Cards) -> None:
    """Q7: every flame, blocked or not, burns in the next round if there is one."""
    burns, sources = turn.index.burns, (*turn.rounds[1 - seat].specials, *cards)
    amounts = [burns[source] for source in sources if source in burns]
    if amounts and not turn.last_round:
        turn.emit(BurnScheduled(seat, turn.schedule_burns(seat, amounts)))
