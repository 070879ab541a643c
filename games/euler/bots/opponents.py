"""What the opponents may hold and would do: the model behind the hard bot's worlds (8.4)."""

from functools import lru_cache
from math import exp

from games.euler.bots.equity import (
    DIGITS,
    Counts,
    Iterates,
    ShowdownEvaluator,
    World,
    draw_function,
    strengths,
)
from games.euler.bots.knowledge import Knowledge, add_plans
from games.euler.bots.randomness import BotRandomness, Urn
from games.euler.content.bot_params import Mix
from games.euler.content.effects import (
    ApplyHiddenFunction,
    EffectBase,
    EulerPhi,
    ReverseDigits,
)
from games.euler.content.schema import SpecialCard
from games.euler.state import Function

Plan = tuple[int, int, int]
PLANS: tuple[Plan, ...] = (
    (0, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 2), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0),
)  # fmt: skip
"""What an opponent may play of cards with the effects of f, ex and phi: nothing, ex, phi, two phi,
ex and phi, f, f and phi, f and ex."""
EFFECTS = (ApplyHiddenFunction, ReverseDigits, EulerPhi)

TRIALS = 4
"""Functions over which an opponent, who does not know the real one, values an f."""
CARD_PRICE = 0.06
"""The value of a card that an opponent keeps, before the last round."""
NOISE = 0.08


@lru_cache(maxsize=64)
def list_plans(cards: tuple[SpecialCard, ...]) -> tuple[Counts, ...]:
    """What an opponent may play of these cards, judged by their effects: the plans of f, ex and
    phi, and each other card alone."""
    places = [_find_place(cards, effect) for effect in EFFECTS]
    plans = [_place_counts(cards, places, plan) for plan in PLANS]
    others = [place for place in range(len(cards)) if place not in places]
    plans += [tuple(int(nth == place) for nth in range(len(cards))) for place in others]
    return tuple(plan for plan in dict.fromkeys(plans) if plan is not None)


def _find_place(cards: tuple[SpecialCard, ...], effect: type[EffectBase]) -> int | None:
    """The first card with an effect."""
    fitting = (nth for nth, card in enumerate(cards) if isinstance(card.effect, effect))
    return next(fitting, None)


def _place_counts(
    cards: tuple[SpecialCard, ...], places: list[int | None], plan: Plan
) -> Counts | None:
    """A plan of f, ex and phi with these cards; None if one of them is missing."""
    counts = [0] * len(cards)
    for place, count in zip(places, plan, strict=True):
        if count and place is None:
            return None
        if place is not None:
            counts[place] += count
    return tuple(counts)


def spread_mix(cards: tuple[SpecialCard, ...], mix: Mix, rng: BotRandomness) -> Counts:
    """The cards of a mix of f, ex and phi; where there are other cards, one of them at times."""
    places = [_find_place(cards, effect) for effect in EFFECTS]
    others = [place for place in range(len(cards)) if place not in places]
    if others and rng.integer(len(cards)) < len(others):
        chosen = rng.choose(others)
        return tuple(int(nth == chosen) for nth in range(len(cards)))
    counts = [0] * len(cards)
    for place, count in zip(places, (mix.f, mix.ex, mix.phi), strict=True):
        if place is not None:
            counts[place] += count
    return tuple(counts)


class OpponentModel:
    """Samples worlds from what a seat knows."""

    def __init__(
        self, knowledge: Knowledge, evaluator: ShowdownEvaluator, rng: BotRandomness
    ) -> None:
        self._knowledge, self._evaluator, self._rng = knowledge, evaluator, rng
        self._plans = list_plans(knowledge.content.cards)
        self._functions_used = tuple(
            isinstance(card.effect, ApplyHiddenFunction) for card in knowledge.content.cards
        )
        self._params = knowledge.content.bots.hard
        unseen = knowledge.unseen_cards()
        self._unseen = Urn(DIGITS, unseen)
        self._tens = [self._tens_urn(opponent, unseen) for opponent in knowledge.opponents]
        self._left = [self._estimate_cards(opponent) for opponent in knowledge.opponents]
        self._functions = [self._draw_function() for _ in range(TRIALS)]
        self._values: dict[tuple[tuple[int, ...], int], list[list[float]]] = {}
        self._price = 0.0 if knowledge.is_last_round else CARD_PRICE

    def sample_world(self) -> World:
        """Draw everything that is hidden, and let each opponent choose its cards."""
        knowledge, rng = self._knowledge, self._rng
        opponents = range(len(knowledge.opponents))
        field = (knowledge.number, *(self._draw_number(nth) for nth in opponents))
        dealer = self._draw_dealer()
        function = self._draw_function()
        cards: Counts = (0,) * len(knowledge.content.cards)
        for nth in opponents:
            if rng.uniform() >= self._params.opponent_idle_rate:
                cards = add_plans(cards, self._choose_plan(field, dealer, nth))
        return World(self._evaluator.iterates(field, function), dealer, cards)

    def _draw_function(self) -> Function:
        return draw_function(self._unseen, self._knowledge.content.settings, self._rng)

    def _tens_urn(self, opponent: int, unseen: list[int]) -> Urn | int:
        """The tens digit if it is known; otherwise digits weighted by how many are unseen and
        how good a number they would make for a player who bets like this."""
        player = self._knowledge.view.seats[opponent]
        assert player.number is not None and player.number[1] is not None
        if player.number[0] is not None:
            return player.number[0]
        strength = strengths(self._knowledge.chain)
        habits = player.habits
        bets = habits.checks + habits.calls + habits.raises + habits.dies
        # A raise by a player who raises all the time means little.
        rarity = 1 - habits.raises / (bets + 2)
        exponent = self._params.tens_weight_exponent
        exponent += self._params.tens_weight_per_raise * player.raises * rarity
        weights = [
            max(unseen[tens], 0) * exp(exponent * strength[10 * tens + player.number[1]])
            for tens in DIGITS
        ]
        if player.number[1] == 0:
            weights[0] = 0.0
        return Urn(DIGITS, weights)

    def _draw_number(self, nth: int) -> int:
        number = self._knowledge.view.seats[self._knowledge.opponents[nth]].number
        assert number is not None and number[1] is not None
        tens = self._tens[nth]
        return 10 * (tens if isinstance(tens, int) else tens.draw(self._rng)) + number[1]

    def _draw_dealer(self) -> int:
        dealer = self._knowledge.view.dealer
        if dealer is None or dealer[1] is None:
            return 1
        tens, ones = dealer[0], dealer[1]
        while tens is None or tens + ones == 0:
            tens = self._unseen.draw(self._rng)
        return 10 * tens + ones

    def _estimate_cards(self, opponent: int) -> list[float]:
        """The special cards an opponent has left, estimated from the totals of showdowns."""
        knowledge = self._knowledge
        left = [float(count) for count in knowledge.content.specials]
        for past in knowledge.view.past:
            if past.counts is None or past.numbers[opponent] is None:
                continue
            others = sum(n is not None for n in past.numbers) - (
                past.numbers[knowledge.seat] is not None
            )
            own = [card.kind for card in past.played if card.seat == knowledge.seat]
            for kind, code in enumerate(knowledge.content.kinds):
                left[kind] -= (past.counts[kind] - own.count(code)) / others
        return left

    def _can_play(self, nth: int, plan: Counts) -> bool:
        """Whether an opponent holds the cards of a plan; a fraction of a card is a chance."""
        for kind, count in enumerate(plan):
            left = self._left[nth][kind]
            whole = int(left)
            held = whole + (self._rng.uniform() < left - whole) if left > whole else whole
            if count > held:
                return False
        return True

    def _choose_plan(self, field: tuple[int, ...], dealer: int, nth: int) -> Counts:
        """The cards of an opponent that knows all numbers but not the function."""
        values = self._plan_values(field, dealer)
        best, chosen = -1.0, self._plans[0]
        for plan, shares in zip(self._plans, values, strict=True):
            value = shares[nth + 1] + NOISE * self._rng.uniform()
            if value > best and self._can_play(nth, plan):
                best, chosen = value, plan
        return chosen

    def _plan_values(self, field: tuple[int, ...], dealer: int) -> list[list[float]]:
        """The value of each plan for each number of a field."""
        values = self._values.get((field, dealer))
        if values is None:
            trials = [self._evaluator.iterates(field, function) for function in self._functions]
            values = [self._plan_value(trials, dealer, plan) for plan in self._plans]
            self._values[field, dealer] = values
        return values

    def _plan_value(self, trials: list[Iterates], dealer: int, plan: Counts) -> list[float]:
        has_function = any(
            count for count, used in zip(plan, self._functions_used, strict=True) if used
        )
        tried = trials if has_function else trials[:1]
        shares = [self._evaluator.shares(iterates, dealer, plan) for iterates in tried]
        price = self._price * sum(plan)
        return [sum(each) / len(tried) - price for each in zip(*shares, strict=True)]
