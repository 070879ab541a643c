"""What augments, events, suit levels and modes do, as sentences made of their parameters (2.5 to
2.9)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from games.autochess.content.effects import EffectBase, HulaFailShield
from games.autochess.content.modes import Mode, Pace
from games.autochess.content.schema import Augment, CardKind, HoldemEvent, SuitEffects
from games.engine.row_texts import Sentence
from games.engine.texts import gettext_noop

WORD_NUMBERS = {"lowest_hp": 2}
"""Words of the vocabulary that stand for a number: the two who are lowest in HP."""
WORDS = {
    "back": gettext_noop("Back line"),
    "mid": gettext_noop("Middle line"),
    "front": gettext_noop("Front line"),
    "any": gettext_noop("Every line"),
    "spade": "♠",
    "heart": "♥",
    "diamond": "♦",
    "club": "♣",
    "selected": gettext_noop("the chosen suit"),
}
EFFECTS = {
    "interest_cap_add": gettext_noop("The interest cap rises by {n}."),
    "interest_extra": gettext_noop("Interest is paid {times} more time(s)."),
    "income_add": gettext_noop("Income of a round {gold:+d} gold."),
    "xp_round_add": gettext_noop("{xp} XP at the start of every preparation."),
    "xp_cost_add": gettext_noop("The price of XP {gold:+d} gold, at least 1."),
    "shop_size_add": gettext_noop("{n} more card(s) in the shop."),
    "shop_guarantee": gettext_noop("The first card of every shop costs {min_cost} or more."),
    "reroll_cost_add": gettext_noop("The price of a reroll {n:+d}, at least 1."),
    "free_rerolls_add": gettext_noop("{n} free reroll(s) a round."),
    "pineapple_show_add": gettext_noop("{n} more card(s) to draft from."),
    "pineapple_keep_add": gettext_noop("{n} more card(s) of a draft are kept."),
    "bench_add": gettext_noop("{n} more place(s) on the bench."),
    "slots_add": gettext_noop("{n} more card(s) may stand on the board, at most 13."),
    "odds_level_add": gettext_noop("Draws use the odds of {n} level(s) higher."),
    "prep_seconds_add": gettext_noop("{seconds} more second(s) to prepare."),
    "gain_gold": gettext_noop("{gold} gold at once."),
    "gain_xp": gettext_noop("{xp} XP at once."),
    "gain_card": gettext_noop("{count} card(s) of cost {cost} with {stars} star(s) at once."),
    "heal": gettext_noop("{hp} HP at once, never above the first HP."),
    "enter_fantasyland": gettext_noop("The next round is a fantasyland round."),
    "synergy_add": gettext_noop("The hula counts {n} more synergies, at most 4."),
    "suit_cards_add": gettext_noop("Counts as {n} more card(s) of {suit} for suit levels."),
    "suit_level_set": gettext_noop("The level of {suit} is {level}."),
    "foul_ignore": gettext_noop("A foul demotes no line."),
    "hand_type_add": gettext_noop("{line}: the hand counts {n:+d} type(s)."),
    "enhanced_add": gettext_noop("{line}: {n} more enhanced card(s)."),
    "star_count_by_stars": gettext_noop("An enhanced card counts as many as it has stars."),
    "two_star_as_three": gettext_noop("2-star cards are judged as 3-star."),
    "cycle_reverse": gettext_noop("The suit cycle turns round."),
    "cycle_ignore": gettext_noop("Suits decide no line."),
    "cycle_win": gettext_noop("A line of {suit} wins where suits decide."),
    "rank_reverse": gettext_noop("Lower ranks win."),
    "win_drawn_lines": gettext_noop("An equal line goes to the higher ♠ level."),
    "line_damage_add": gettext_noop("{line}: damage of a won line {n:+d}."),
    "scoop_damage_add": gettext_noop("Damage of a scoop +{n}."),
    "hula_need_add": gettext_noop("The hula needs {n:+d} synergies, at least 1."),
    "hula_multiplier_add": gettext_noop("The hula multiplies by {n} more."),
    "hula_fail_shield": gettext_noop("{uses} failed hula(s) cost nothing."),
    "royalty_percent": gettext_noop("{line}: royalties at {percent}%."),
    "damage_taken_percent": gettext_noop("Damage taken at {percent}%."),
    "damage_taken_add": gettext_noop("Damage taken {n:+d}."),
    "heal_on_loss": gettext_noop("{hp} HP back after a lost duel."),
    "cheat_death": gettext_noop("Once a match, reaching 0 HP sets it to {hp}."),
    "fantasyland_min_rank": gettext_noop("A pair of rank {rank} opens fantasyland."),
}
ALWAYS = gettext_noop("Failed hulas cost nothing.")
CONDITION = gettext_noop("Only with {min_cards} card(s) of {suit} on the board or more.")
WHO = {
    "most_cards": gettext_noop("Only for whoever has the most cards on the board."),
    "lowest_hp": gettext_noop("Only for the two who are lowest in HP."),
}
LEVEL = gettext_noop("Level {level}, from {min_cards} card(s) on:")
CARD = gettext_noop("Costs {cost} gold; {copies} in the pool.")
MODE = (
    gettext_noop("For {min_players} to {max_players} players, at most {max_rounds} rounds."),
    gettext_noop("Everyone begins with {start_hp} HP, {start_gold} gold and level {start_level}."),
    gettext_noop("Income of {base_income} gold a round, interest of at most {interest_cap}."),
)
PACE = gettext_noop(
    "{prep_seconds} s to prepare, {result_seconds} s for the result, {augment_seconds} s for an "
    "augment."
)


def describe_row(row: Any) -> Iterator[Sentence]:
    """The sentences of a row."""
    match row:
        case Augment() | HoldemEvent():
            yield from _describe_effects(row.effects)
        case SuitEffects():
            for level in row.levels:
                yield Sentence(LEVEL, {"level": level.level, "min_cards": level.min_cards})
                yield from _describe_effects(level.effects)
        case CardKind():
            yield Sentence(CARD, msgspec.structs.asdict(row))
        case Mode():
            figures = msgspec.structs.asdict(row)
            yield from (Sentence(text, figures) for text in MODE)
        case Pace():
            yield Sentence(PACE, msgspec.structs.asdict(row))


def _describe_effects(effects: Iterable[EffectBase]) -> Iterator[Sentence]:
    for effect in effects:
        yield _describe_effect(effect)
        if effect.if_suit is not UNSET:
            condition = effect.if_suit
            named = {"min_cards": condition.min_cards, "suit": WORDS[condition.suit]}
            yield Sentence(CONDITION, named)
        if effect.who is not UNSET:
            yield Sentence(WHO[effect.who])


def _describe_effect(effect: EffectBase) -> Sentence:
    if isinstance(effect, HulaFailShield) and effect.uses < 0:
        return Sentence(ALWAYS)
    plain = msgspec.structs.asdict(effect)
    figures = {
        name: WORDS.get(value, value) if isinstance(value, str) else value
        for name, value in plain.items()
        if name not in ("if_suit", "who")
    }
    return Sentence(EFFECTS[effect.tag], figures)
