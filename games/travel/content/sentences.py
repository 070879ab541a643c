"""What cards and ways to play do, as sentences made of their parameters (2.5 to 2.13)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.engine.row_texts import Sentence
from games.engine.texts import gettext_noop
from games.travel.content import effects
from games.travel.content.schema import (
    Chance,
    Chore,
    Destination,
    FreePlan,
    Goal,
    Plan,
    Support,
)
from games.travel.content.terms import STATS
from games.travel.content.variants import Variant

NAMES = {
    "taste": gettext_noop("Taste"),
    "history": gettext_noop("History"),
    "nature": gettext_noop("Nature"),
    "culture": gettext_noop("Culture"),
    "leisure": gettext_noop("Leisure"),
    "watersports": gettext_noop("Water sports"),
    "memory": gettext_noop("Memory"),
}
GAIN = gettext_noop("{stat} +{n}")
EFFECTS = {
    "gift_memory": gettext_noop("Another player gains {amount} memory."),
    "share_chore": gettext_noop("A housework card is drawn together with another player."),
    "share_support": gettext_noop("One support card counts for two players."),
    "buy_random_plan": gettext_noop("{price}TC to another player for a random plan of theirs."),
    "swap_plan": gettext_noop("Two players exchange a plan of their choice."),
    "gather_all": gettext_noop("All other pawns come here."),
    "swap_place": gettext_noop("Change places with a player who stands elsewhere."),
    "plan_to_fewest": gettext_noop("Whoever has the fewest plans draws {count}."),
    "draw_plan": gettext_noop("Draw {count} plan(s)."),
    "redraw_plans": gettext_noop("Discard any plans and draw as many."),
    "peek_goal": gettext_noop("Reveal another shared goal and choose one of the two."),
    "grant_any_action": gettext_noop("One more action on any space but the last."),
    "grant_here_action": gettext_noop("One more action where the pawn stands."),
    "fund_goal": gettext_noop("The bank pays {amount}TC into the shared goal in one's name."),
    "tc_to_poorest": gettext_noop("Whoever has the least TC gains {amount}TC."),
    "memory_to_lowest": gettext_noop("Whoever has the lowest memory gains {amount}."),
    "buddy_action": gettext_noop("One more action for oneself, then one for another player."),
}
EARNED, LOST = gettext_noop("Gain {amount}TC."), gettext_noop("Lose {amount}TC, as far as held.")
THEN_ACT = gettext_noop("Then one may act there.")
COST = gettext_noop("Costs {cost}TC at the settlement.")
ON_SUCCESS = gettext_noop("When all pay {target_tc}TC together, everyone gains:")
TOP = gettext_noop("The highest contributors also gain: {stat} +{amount}.")
WEIGHTS = gettext_noop("{three} counts ×3, {two} ×2, {one} ×1.")
WITH_TWO = {
    "halved_partner": gettext_noop("With two players the partner receives half."),
    "removed": gettext_noop("Not in the deck with two players."),
}
VARIANT = {
    "days": gettext_noop("A trip takes {days} day(s)."),
    "start_tc": gettext_noop("Everyone begins with {start_tc}TC."),
    "start_tokens": gettext_noop("Everyone begins with {start_tokens} token(s)."),
    "start_plans": gettext_noop("Everyone begins with {start_plans} plan(s)."),
    "token_recovery_day": gettext_noop("Tokens recover on day {token_recovery_day}."),
}
SEATS = gettext_noop("For {min_players} to {max_players} players.")


def describe_row(row: Any) -> Iterator[Sentence]:
    """The sentences of a row."""
    match row:
        case Destination():
            named = {name: NAMES[getattr(row, name)] for name in ("three", "two", "one")}
            yield Sentence(WEIGHTS, named)
        case FreePlan():
            for gift in row.effects:
                yield from _describe_effect(gift)
        case Plan():
            yield Sentence(COST, {"cost": row.cost})
            yield from _describe_stats(row.stats)
        case Chore() | Support():
            yield _describe_money(row.amount)
        case Chance():
            for effect in row.effects:
                yield from _describe_effect(effect)
            if row.two_player in WITH_TWO:
                yield Sentence(WITH_TWO[row.two_player])
        case Goal():
            yield from _describe_goal(row)
        case Variant():
            yield from _describe_variant(row)


def _describe_effect(effect: effects.EffectBase) -> Iterator[Sentence]:
    match effect:
        case effects.GainStats(stats=stats):
            yield from _describe_stats(stats)
        case effects.ChangeTc(amount=amount):
            yield _describe_money(amount)
        case _:
            tag = str(effect.__struct_config__.tag)
            yield Sentence(EFFECTS[tag], msgspec.structs.asdict(effect))
    if isinstance(effect, effects.SwapPlace) and effect.grant:
        yield Sentence(THEN_ACT)


def _describe_stats(stats: msgspec.Struct) -> Iterator[Sentence]:
    for name in STATS:
        if getattr(stats, name):
            yield Sentence(GAIN, {"stat": NAMES[name], "n": getattr(stats, name)})


def _describe_money(amount: int) -> Sentence:
    return Sentence(EARNED if amount > 0 else LOST, {"amount": f"{abs(amount):,}"})


def _describe_goal(row: Goal) -> Iterator[Sentence]:
    yield Sentence(ON_SUCCESS, {"target_tc": f"{row.target_tc:,}"})
    yield from _describe_stats(row.stats)
    bonus = row.top_bonus
    yield Sentence(TOP, {"stat": NAMES[bonus.stat], "amount": bonus.amount})


def _describe_variant(row: Variant) -> Iterator[Sentence]:
    numbers = msgspec.structs.asdict(row)
    for name, text in VARIANT.items():
        if numbers[name] is not None:
            yield Sentence(text, {name: numbers[name]})
    yield Sentence(SEATS, {"min_players": row.min_players, "max_players": row.max_players})
