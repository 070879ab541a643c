"""Euler, the hard bot: models what the opponents choose and why they bet (8.4)."""

from functools import lru_cache

from games.euler.actions import (
    Action,
    Call,
    FinishSpecial,
    Raise,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
)
from games.euler.bots.equity import Counts, ShowdownEvaluator, World, strengths
from games.euler.bots.knowledge import Knowledge, add_plans, card_plans, list_cards
from games.euler.bots.opponents import OpponentModel
from games.euler.bots.randomness import BotRandomness
from games.euler.bots.wagers import choose_wager
from games.euler.content.schema import Content
from games.euler.content.terms import Kind
from games.euler.rules.candidates import digit_pairs
from games.euler.rules.conditions import Chain
from games.euler.rules.dealing import remove_cards
from games.euler.state import Digits

EARLY = 0.3
"""How often Euler plays in the first special window what he would play now. Waiting is stronger;
this is his temper."""
BLUFF, WEAK = 0.15, 0.08
"""How often he raises where he could check, with an equity so far under the fair share."""
BLUFF_SIZE = 0.6
"""The part of the pot that he then raises by."""


def choose(knowledge: Knowledge, legal: tuple[Action, ...], rng: BotRandomness) -> Action:
    """The action to play."""
    match knowledge.view.phase:
        case "order_select":
            return _choose_order_card(knowledge, legal)
        case "submit_pair":
            return _choose_number(knowledge, legal)
        case "betting_1" | "betting_2":
            return _choose_bet(knowledge, rng)
        case "special_1":
            return FinishSpecial(_choose_early_cards(knowledge, rng))
        case "special_2":
            plan, _ = _choose_plan(knowledge, rng)
            return FinishSpecial(list_cards(knowledge.content.kinds, plan))
        case _:
            return ReadyNext()


def _choose_order_card(knowledge: Knowledge, legal: tuple[Action, ...]) -> Action:
    """The card whose loss costs the hand least."""
    hand = knowledge.me.hand or ()
    cards = [action for action in legal if isinstance(action, SubmitOrderCard)]
    return max(
        cards,
        key=lambda card: (
            _hand_value(knowledge.content, remove_cards(hand, (card.digit,))),
            -card.digit,
        ),
    )


def _choose_number(knowledge: Knowledge, legal: tuple[Action, ...]) -> Action:
    """The strongest number now, weighed against the hand that remains."""
    strength, hand = strengths(knowledge.chain), knowledge.me.hand or ()
    opponents = max(len(knowledge.opponents), 1)
    weight = 0.0 if knowledge.is_last_round else knowledge.content.bots.hard.future_hand_weight

    def value(action: SubmitNumber) -> float:
        now: float = strength[10 * action.tens + action.ones] ** opponents
        if not weight:
            return now
        rest = remove_cards(hand, (action.tens, action.ones))
        return now + weight * _hand_value(knowledge.content, rest)

    pairs = [action for action in legal if isinstance(action, SubmitNumber)]
    return max(pairs, key=lambda a: (value(a), -10 * a.tens - a.ones))


def _hand_value(content: Content, hand: Digits) -> float:
    """The mean over all conditions of the strength of the best number that a hand can form."""
    return _mean_best_strength(_condition_strengths(content.conditions), hand)


@lru_cache(maxsize=8)
def _condition_strengths(conditions: Chain) -> tuple[tuple[float, ...], ...]:
    return tuple(strengths((c,)) for c in conditions if c.kind == "compare")


@lru_cache(maxsize=50_000)
def _mean_best_strength(by_condition: tuple[tuple[float, ...], ...], hand: Digits) -> float:
    numbers = {10 * tens + ones for tens, ones in digit_pairs(hand)} - {0}
    if not numbers:
        return 0.0
    return sum(max(strength[n] for n in numbers) for strength in by_condition) / len(by_condition)


def _choose_bet(knowledge: Knowledge, rng: BotRandomness) -> Action:
    if not knowledge.may_raise and knowledge.raise_range.to_call == 0:
        return Call()
    _, equity = _choose_plan(knowledge, rng)
    room, is_weak = knowledge.raise_range, equity < 1 / len(knowledge.live_seats) - WEAK
    if is_weak and room.to_call == 0 and knowledge.may_raise and rng.uniform() < BLUFF:
        return Raise(max(room.least, min(round(BLUFF_SIZE * room.pot), room.most)))
    return choose_wager(knowledge, equity)


def _choose_early_cards(knowledge: Knowledge, rng: BotRandomness) -> tuple[Kind, ...]:
    if not any(knowledge.specials) or rng.uniform() >= EARLY:
        return ()
    return list_cards(knowledge.content.kinds, _choose_plan(knowledge, rng)[0])


def _choose_plan(knowledge: Knowledge, rng: BotRandomness) -> tuple[Counts, float]:
    """The special cards worth playing, and the equity with them on fresh worlds, shrunk towards
    the fair share."""
    params, phase = knowledge.content.bots.hard, knowledge.view.phase
    count = params.worlds_betting_1 if phase == "betting_1" else params.worlds_betting_2
    evaluator = ShowdownEvaluator(knowledge.chain, knowledge.content)
    model = OpponentModel(knowledge, evaluator, rng)
    plan = _best_plan(knowledge, evaluator, [model.sample_world() for _ in range(count)])
    own = add_plans(knowledge.own_cards, plan)
    value = evaluator.value([model.sample_world() for _ in range(count)], own)
    live = len(knowledge.live_seats)
    fair = 1 / live
    shrink = params.shrink_heads_up if live == 2 else params.shrink_multiway
    return plan, fair + shrink * (value - fair)


def _best_plan(knowledge: Knowledge, evaluator: ShowdownEvaluator, worlds: list[World]) -> Counts:
    price = _card_price(knowledge)
    own = knowledge.own_cards
    best: tuple[float, Counts] | None = None
    for plan in card_plans(knowledge.specials, 3 if knowledge.is_last_round else 2):
        value = evaluator.value(worlds, add_plans(own, plan)) - price * sum(plan)
        if best is None or value > best[0] + 1e-9:
            best = (value, plan)
    assert best is not None
    return best[1]


def _card_price(knowledge: Knowledge) -> float:
    """The value of keeping a special card for a later round."""
    if knowledge.is_last_round:
        return 0.0
    params, is_heads_up = knowledge.content.bots.hard, len(knowledge.live_seats) == 2
    price: float = params.card_price_heads_up if is_heads_up else params.card_price_multiway
    return price * 0.8 if sum(knowledge.specials) >= 4 else price
