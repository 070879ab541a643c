"""The bot `normal`: the strategy tables of section 8.2 as an exact policy."""

from typing import NamedTuple

from games.dice.actions import Action, ChooseDie, Declare, Respond
from games.dice.content.index import ContentIndex
from games.dice.content.terms import Card, Mode, Phase, Stage, Stance
from games.dice.rules import roll
from games.dice.state import Player, SeatRound
from games.dice.view import View


class Outlook(NamedTuple):
    """What a seat goes by: everything of it is in its view."""

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


class Reasons(NamedTuple):
    """Why the bot does what it does, for the advice on the page."""

    stage: Stage
    lead: int
    protection: int


def of_view(view: View, seat: int) -> Outlook:
    """How a seat sees the match in its view."""
    other = 1 - seat
    return Outlook(
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


def choose(index: ContentIndex, outlook: Outlook) -> Action:
    """The one action of this bot."""
    if outlook.phase == "declare":
        return declare(index, outlook)
    if outlook.phase == "choose_die":
        return keep(index, outlook)
    return respond(index, outlook)


def reasons(index: ContentIndex, outlook: Outlook) -> Reasons:
    """What the choice rests on."""
    stage = index.stage(outlook.mode, outlook.round)
    return Reasons(stage, outlook.lead, _protection(outlook.them))


def _protection(player: Player) -> int:
    return player.shields + player.guard


def _stance(index: ContentIndex, outlook: Outlook, stage: Stage) -> Stance:
    bot, lead, bare = index.content.bots.normal, outlook.lead, outlook.me.shields == 0
    if stage == "early":
        return "balance"
    if stage == "mid":
        if lead <= bot.mid_attack_at_or_below:
            return "attack"
        return "defense" if lead >= bot.mid_defense_at_or_above and bare else "balance"
    if lead >= bot.late_lead:
        return "defense" if bare else "balance"
    return "attack"


def declare(index: ContentIndex, outlook: Outlook) -> Declare:
    bot, me, them = index.content.bots.normal, outlook.me, outlook.them
    stage = index.stage(outlook.mode, outlook.round)
    stance = _stance(index, outlook, stage)
    energy, slots = me.energy, index.numbers.card_limit
    cards: tuple[Card, ...] = ()
    cost = index.cards["defense"].cost
    threatened = (
        outlook.their_cards >= bot.guard_opponent_cards and them.energy >= bot.guard_opponent_energy
    )
    if "defense" in outlook.hand and not me.guard and energy >= cost and threatened:
        cards, energy, slots = ("defense",), energy - cost, slots - 1
    if slots and _boosts(index, outlook, stage, stance, energy):
        cards, energy = (*cards, "boost"), energy - index.cards["boost"].cost
    if stage == "early" or stance == "defense" or me.shields:
        return Declare(stance, cards, 0)
    reserve = sum(index.cards[c].cost for c in outlook.hand if index.cards[c].phase == "respond")
    left = energy - index.numbers.shield_cost
    return Declare(stance, cards, int(left >= max(bot.shield_reserve_min, reserve)))


def _boosts(
    index: ContentIndex, outlook: Outlook, stage: Stage, stance: Stance, energy: int
) -> bool:
    bot = index.content.bots.normal
    if "boost" not in outlook.hand or energy < index.cards["boost"].cost or stance == "defense":
        return False
    return (
        abs(outlook.lead) >= bot.emergency
        or stage == "late"
        or (stage == "mid" and stance == "attack")
        or energy >= bot.boost_energy_rich
    )


def keep(index: ContentIndex, outlook: Outlook) -> ChooseDie:
    """As the clock would choose."""
    assert outlook.mine.stance is not None
    return ChooseDie(roll.better(index.worth[outlook.mine.stance], outlook.mine.candidates))


def respond(index: ContentIndex, outlook: Outlook) -> Respond:
    hand = outlook.hand
    if not hand:
        return Respond(())
    bot, cards = index.content.bots.normal, index.cards
    energy, mine, theirs = outlook.me.energy, outlook.mine.expected, outlook.theirs.expected
    slots = index.numbers.card_limit - len(outlook.mine.used)
    protection = _protection(outlook.them)
    late = index.stage(outlook.mode, outlook.round) == "late"
    bold = late or abs(outlook.lead) >= bot.emergency
    losing = theirs - mine >= bot.reset_gap
    if "reset" in hand and energy >= cards["reset"].cost and slots and losing:
        return Respond(("reset",))
    played: tuple[Card, ...] = ()
    cost = cards["attack"].cost
    if "attack" in hand and energy >= cost and slots and theirs and (bold or not protection):
        played, energy, slots = ("attack",), energy - cost, slots - 1
        protection = max(0, protection - 1)
    able = "steal" in hand and energy >= cards["steal"].cost and slots
    if able and outlook.them.energy and (bold or not protection):
        played = (*played, "steal")
    return Respond(played)
