"""The bot `normal`: the strategy tables of section 8.2 as an exact policy."""

from typing import NamedTuple

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.content.index import ContentIndex
from games.dice.content.terms import Card, Mode, Phase, Stage, Stance
from games.dice.rules import roll
from games.dice.state import Player, SeatRound
from games.dice.view import View


class Situation(NamedTuple):
    """The facts that the policy decides by, all of them in the view of the seat."""

    phase: Phase
    mode: Mode
    round: int
    me: Player
    them: Player
    mine: SeatRound
    theirs: SeatRound
    hand: tuple[Card, ...]
    their_cards: int

    @property
    def lead(self) -> int:
        return self.me.total - self.them.total


class Purse:
    """The cards that a seat can still play in a round, and what it has played so far."""

    def __init__(
        self, index: ContentIndex, hand: tuple[Card, ...], energy: int, slots: int
    ) -> None:
        self.costs, self.hand, self.energy, self.slots = index.card_costs, hand, energy, slots
        self.played: tuple[Card, ...] = ()

    def play_one(self, cards: tuple[Card, ...]) -> bool:
        """Play the first of these cards that is at hand and can be paid for."""
        for card in cards:
            if card in self.hand and card not in self.played and self.energy >= self.costs[card]:
                if not self.slots:
                    return False
                self.played, self.slots = (*self.played, card), self.slots - 1
                self.energy -= self.costs[card]
                return True
        return False


class Reasons(NamedTuple):
    """What a decision is based on, for the advice on the page."""

    stage: Stage
    lead: int
    protection: int


def read_situation(view: View, seat: int) -> Situation:
    """The situation of a seat in its view."""
    other = 1 - seat
    return Situation(
        view.phase,
        view.mode,
        view.round,
        view.fighters[seat],
        view.fighters[other],
        view.turns[seat],
        view.turns[other],
        view.hands[seat] or (),
        view.cards[other],
    )


def choose(index: ContentIndex, situation: Situation) -> Action:
    """The action of this bot; it has no randomness."""
    if situation.phase == "declare":
        return declare(index, situation)
    if situation.phase == "choose_die":
        return keep(index, situation)
    return respond(index, situation)


def reasons(index: ContentIndex, situation: Situation) -> Reasons:
    """What the choice is based on."""
    stage = index.stage(situation.mode, situation.round)
    return Reasons(stage, situation.lead, _protection(situation.them))


def _protection(player: Player) -> int:
    return player.shields + player.guard


def prefer_stance(index: ContentIndex, stage: Stage, lead: int, has_no_shield: bool) -> Stance:
    """The stance of section 8.2; it follows from what everyone can see."""
    bot = index.content.bots.normal
    if stage == "early":
        return "balance"
    if stage == "mid":
        if lead <= bot.mid_attack_at_or_below:
            return "attack"
        return "defense" if lead >= bot.mid_defense_at_or_above and has_no_shield else "balance"
    if lead >= bot.late_lead:
        return "defense" if has_no_shield else "balance"
    return "attack"


def declare(index: ContentIndex, situation: Situation) -> Declare:
    bot, me, them = index.content.bots.normal, situation.me, situation.them
    stage = index.stage(situation.mode, situation.round)
    stance = prefer_stance(index, stage, situation.lead, me.shields == 0)
    purse = Purse(index, situation.hand, me.energy, index.numbers.card_limit)
    is_threatened = (
        situation.their_cards >= bot.guard_opponent_cards
        and them.energy >= bot.guard_opponent_energy
    )
    if is_threatened and not me.guard:
        purse.play_one(index.guard_cards)
    if is_threatened and not me.shields and not purse.played:
        purse.play_one(index.block_cards)
    for card in index.boost_cards:
        if _plays_boost(index, situation, stage, stance, purse.energy):
            purse.play_one((card,))
    cards = index.sort_cards(purse.played)
    if stage == "early" or stance == "defense" or me.shields:
        return Declare(stance, cards, 0)
    reserve = sum(index.cards[c].cost for c in situation.hand if index.cards[c].phase == "respond")
    left = purse.energy - index.numbers.shield_cost
    return Declare(stance, cards, int(left >= max(bot.shield_reserve_min, reserve)))


def _plays_boost(
    index: ContentIndex, situation: Situation, stage: Stage, stance: Stance, energy: int
) -> bool:
    bot = index.content.bots.normal
    if stance == "defense":
        return False
    return (
        abs(situation.lead) >= bot.emergency
        or stage == "late"
        or (stage == "mid" and stance == "attack")
        or energy >= bot.boost_energy_rich
    )


def keep(index: ContentIndex, situation: Situation) -> ChooseDie:
    """The same die as the default action of the clock."""
    assert situation.mine.stance is not None
    return ChooseDie(
        roll.better_index(index.face_worth[situation.mine.stance], situation.mine.candidates)
    )


def respond(index: ContentIndex, situation: Situation) -> Respond:
    hand = situation.hand
    if not hand:
        return Respond(())
    bot = index.content.bots.normal
    mine, theirs = situation.mine.expected_score, situation.theirs.expected_score
    slots = index.numbers.card_limit - len(situation.mine.used)
    purse = Purse(index, hand, situation.me.energy, slots)
    protection = _protection(situation.them)
    is_late = index.stage(situation.mode, situation.round) == "late"
    is_bold = is_late or abs(situation.lead) >= bot.emergency
    if theirs - mine >= bot.reset_gap and purse.play_one(index.reset_cards):
        return Respond(purse.played)
    for card in index.attack_cards:
        if theirs and (is_bold or not protection) and purse.play_one((card,)):
            protection = max(0, protection - 1)
    for card in index.theft_cards:
        if situation.them.energy and (is_bold or not protection) and purse.play_one((card,)):
            protection = max(0, protection - 1)
    return Respond(index.sort_cards(purse.played))
