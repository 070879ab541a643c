"""What the effects of a row do, as sentences made of their parameters (2.8)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games.dice.content.effects import EffectBase
from games.dice.content.rows import Bonus, CardRow, EventRow, GaugeRow, SpecialRow, StanceRow
from games.engine.row_texts import Sentence
from games.engine.texts import gettext_noop

EFFECTS = {
    "add_points": gettext_noop("Own points +{min}."),
    "multiply": gettext_noop("Own points of the round ×{factor}."),
    "damage": gettext_noop("The opponent's round score -{amount}, unless it is blocked."),
    "burn": gettext_noop("The opponent's next round score -{amount}; nothing stops it."),
    "gain_shield": gettext_noop("Shields +{count}, up to the limit."),
    "gain_guard": gettext_noop("The guard goes up and stops the next attack."),
    "free_block": gettext_noop("Blocks {count} attack(s) of this round without a shield."),
    "gain_energy": gettext_noop("Energy +{amount}, up to the limit."),
    "lose_energy": gettext_noop("Energy -{amount}, but at least {keep} stays."),
    "steal_energy": gettext_noop("Takes {min} to {max} energy of the opponent."),
    "gain_gauge": gettext_noop("Fulfils the gauge rule {rule}."),
    "reset_round": gettext_noop("Both round scores become 0."),
    "halve_total": gettext_noop("The own total is halved, but not below {keep}."),
    "give_total": gettext_noop("{amount} point(s) of the own total go to the opponent."),
    "swap_totals": gettext_noop("The two totals change places."),
    "swap_random_cards": gettext_noop("One random card of each hand changes places."),
    "next_curse": gettext_noop("The own next round score -{amount}."),
    "next_lucky": gettext_noop("Two throws in the next round, one of which is kept."),
    "next_bonus_die": gettext_noop("One more die in the next round."),
    "draw_card": gettext_noop("Draws {count} card(s)."),
    "nothing": gettext_noop("Nothing happens."),
}
DRAWN_POINTS = gettext_noop("Own points +{min} to +{max}, drawn.")
VOID = gettext_noop("All attacks of the round are void.")
CONDITIONS = {
    "own_total_at_least": gettext_noop("Only with a total of {value} or more."),
    "own_energy_at_least": gettext_noop("Only with {value} energy or more."),
    "own_energy_at_most": gettext_noop("Only with {value} energy or less."),
    "own_total_behind": gettext_noop("Only when {value} point(s) or more behind."),
    "total_gap_at_least": gettext_noop("Only when the totals are {value} point(s) or more apart."),
    "both_hands_at_least": gettext_noop("Only when each hand has {value} card(s) or more."),
}
GAUGE = {
    "stance": gettext_noop("Gauge +{amount} for the stances that name it."),
    "same_face": gettext_noop("Gauge +{amount} for a face that was kept {threshold} times."),
    "total": gettext_noop("Gauge +{amount} with a total of {threshold} or more."),
    "losses": gettext_noop("Gauge +{amount} after {threshold} lost round(s) in a row."),
    "wins": gettext_noop("Gauge +{amount} after {threshold} won round(s) in a row."),
    "round_score": gettext_noop("Gauge +{amount} for a round score of {threshold} or more."),
    "energy": gettext_noop("Gauge +{amount} with {threshold} energy or more."),
}
PER_FACE = gettext_noop("For each die that shows {face}:")
ON_SUCCESS = gettext_noop("For each die that succeeds:")
EACH_ROUND = gettext_noop("Every round:")
TRIGGER = gettext_noop("Called by a {face} under its stance, with weight {weight}.")


def describe_row(row: Any) -> Iterator[Sentence]:
    """The sentences of a row, in the order in which its parts work."""
    match row:
        case GaugeRow():
            yield Sentence(GAUGE[row.kind], _figures(row))
        case StanceRow():
            for bonus in row.bonuses:
                yield from _describe_bonus(bonus)
        case SpecialRow():
            yield Sentence(TRIGGER, {"face": row.face, "weight": row.weight})
            yield from _describe_effects(row.effects)
        case CardRow():
            yield from _describe_effects(row.effects)
        case EventRow():
            if row.condition:
                yield Sentence(CONDITIONS[row.condition.tag], _figures(row.condition))
            yield from describe_effect(row.effect)


def _describe_effects(effects: Iterable[EffectBase]) -> Iterator[Sentence]:
    for effect in effects:
        yield from describe_effect(effect)


def describe_effect(effect: EffectBase) -> Iterator[Sentence]:
    """What one effect does."""
    kind, figures = str(type(effect).__struct_config__.tag), _figures(effect)
    if kind == "add_points" and figures["min"] != figures["max"]:
        yield Sentence(DRAWN_POINTS, figures)
        return
    yield Sentence(EFFECTS[kind], figures)
    if kind == "reset_round" and figures["void_attacks"]:
        yield Sentence(VOID)


def _describe_bonus(bonus: Bonus) -> Iterator[Sentence]:
    if bonus.per == "round":
        yield Sentence(EACH_ROUND)
    elif bonus.face is not None:
        yield Sentence(PER_FACE, {"face": bonus.face})
    elif bonus.on_success:
        yield Sentence(ON_SUCCESS)
    yield from describe_effect(bonus.effect)


def _figures(part: msgspec.Struct) -> dict[str, Any]:
    return msgspec.structs.asdict(part)
