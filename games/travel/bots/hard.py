"""The hard bot (section 8.3): the value of money and plans, several days ahead.

Money is worth points only with a plan to buy, and a plan only with money. A search over the routes
of the next days decides where to move. Floats are fine here: bots are outside the rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.travel.actions import (
    Act,
    Action,
    BuyPlans,
    ChooseGoal,
    ChoosePlan,
    ChooseTarget,
    Contribute,
    Convert,
    DiscardPlans,
    EndTurn,
    ExtraAct,
    KeepPlan,
    Move,
    Pass,
    UseToken,
)
from games.travel.bots import normal
from games.travel.bots.purchase import best_set
from games.travel.content.board import ACTIONS, CHANCE, FREE_ACTION, LINKS
from games.travel.content.effects import BuyRandomPlan, SwapPlace, SwapPlan
from games.travel.content.index import ContentIndex
from games.travel.content.terms import Option
from games.travel.view import DecisionView, PlayerView, View

DAILY_INCOME = 620
"""Average TC of a day still to come."""
SPARE_TC_VALUE = 0.0003
"""Value of one TC that no plan needs yet."""
LEAST_TC_VALUE = 0.0011
"""Lowest value of one TC before LAST_DAYS, while plans can still be found."""
LAST_DAYS = 13
CHANCE_VALUE = 1.2
REPEAT_FACTOR = 0.9
"""Factor for each repetition of an action on the route."""
DAYS_AHEAD = 4
GOAL_REACH = 2
"""The shared goal is in reach if all together hold so many times what is missing."""
SHARE_MARGIN = 1.15
"""A little more than the fair share, because not everyone holds money back."""
GOAL_DOUBT = 3
"""The goal must be worth so many times the plans that are given up for it: it may be missed."""
LEAST_ADVANTAGE = -4
"""With less than this the others gain too much by the goal."""

Item = tuple[float, int]
"""A plan's value and its cost."""


@dataclass(frozen=True)
class Evaluation:
    """Values that the bot computes from one view."""

    index: ContentIndex
    view: View

    @property
    def me(self) -> PlayerView:
        return self.view.me

    def value(self, card: str) -> float:
        """The value v of a plan (8.2)."""
        return self.index.worths[self.me.destination][card] / 3

    def item(self, card: str) -> Item:
        return self.value(card), self.index.costs[card]

    @cached_property
    def hand(self) -> list[Item]:
        return [self.item(card) for card in self.me.hand]

    @cached_property
    def money(self) -> int:
        """Expected money at the settlement."""
        return self.me.tc + DAILY_INCOME * (self.view.max_day - self.view.day)

    @cached_property
    def unseen_plans(self) -> list[Item]:
        """Plans in the deck or in other hands."""
        gone = {*self.me.hand, *self.view.discards.get("PLAN", ())}
        return [self.item(card) for card in self.index.enabled_plans if card not in gone]

    @cached_property
    def action_values(self) -> dict[int, float]:
        """The value of each action now."""
        return {
            1: self._free_plan_value(),
            2: self._research_value(),
            3: self._income_value(
                [amount + self._first_chore for amount in self.index.chore_amounts]
            ),
            4: self._income_value(self.index.support_amounts),
            5: CHANCE_VALUE,
        }

    @property
    def _first_chore(self) -> int:
        first = len(self.view.players) == 2 and not self.me.chore_done
        return self.index.config.two_player_first_chore_bonus if first else 0

    def _free_plan_value(self) -> float:
        left = self.view.free_left
        if not left:
            return 0.0
        weights = self.index.scorings[self.me.destination].weights
        each = [max(weight, 0.25) for weight in weights]
        total = sum(
            points * each[n] for card in left for n, points in enumerate(self.index.points[card])
        )
        return total / len(left)

    def _research_value(self) -> float:
        if not self.unseen_plans or not (self.view.decks["PLAN"] or self.view.discards.get("PLAN")):
            return 0.0
        now = purchase_value(self.hand, self.money)
        total = sum(
            purchase_value([*self.hand, plan], self.money) - now for plan in self.unseen_plans
        )
        return total / len(self.unseen_plans)

    def _income_value(self, amounts: Sequence[int]) -> float:
        now = purchase_value(self.hand, self.money)
        gains = [purchase_value(self.hand, max(0, self.money + each)) - now for each in amounts]
        mean = sum(gains) / len(gains)
        if self.view.day >= LAST_DAYS:
            return mean
        return max(mean, LEAST_TC_VALUE * sum(amounts) / len(amounts))

    def space_values(self, space: int, last: int | None) -> tuple[tuple[int, float], ...]:
        """The actions possible on a space, with their values."""
        if space != FREE_ACTION:
            return ((space, self.action_values[space]),)
        return tuple((each, self.action_values[each]) for each in ACTIONS if each != last)

    def route_value(
        self, location: int, last: int | None, days: int, done: tuple[int, ...] = ()
    ) -> float:
        """The value of the best route over the next days from here."""
        if days <= 0:
            return 0.0
        best = 0.0
        for space in LINKS[location]:
            if space != last:
                best = max(best, self.visit_value(space, last, days, done))
        return best

    def visit_value(
        self, space: int, last: int | None, days: int, done: tuple[int, ...] = ()
    ) -> float:
        """The value of acting on this space plus the best route from there."""
        best = -1.0
        for acted, worth in self.space_values(space, last):
            worth *= REPEAT_FACTOR ** done.count(acted)
            best = max(best, worth + self.route_value(space, acted, days - 1, (*done, acted)))
        return best

    @property
    def days(self) -> int:
        """The number of days to search, today included."""
        return min(DAYS_AHEAD, self.view.max_day - self.view.day + 1)

    def best_act(self, spaces: Iterable[int], location: int) -> tuple[float, int]:
        """The best action without a move: its own value and its space."""
        after = self.days - 1
        ranked = {
            space: self.action_values[space] + self.route_value(location, space, after, (space,))
            for space in spaces
        }
        chosen = max(sorted(ranked), key=ranked.__getitem__)
        return self.action_values[chosen], chosen


def purchase_value(items: list[Item], money: float) -> float:
    """The value of a greedy purchase, the last plan in part; unused TC has a small value."""
    total = 0.0
    for value, cost in sorted(items, key=lambda item: -item[0] / item[1]):
        if money < cost:
            return total + value * money / cost
        money -= cost
        total += value
    return total + money * SPARE_TC_VALUE


def choose(index: ContentIndex, view: View) -> Action:
    """The action of the hard bot."""
    evaluation = Evaluation(index, view)
    if view.decision is not None:
        return _answer(evaluation, view.decision)
    match view.phase:
        case "MOVE":
            return Move(_choose_space(evaluation))
        case "ACTION":
            return _choose_act(evaluation)
        case "OPTIONAL_ACTION":
            return _choose_token_use(evaluation)
        case "FINAL_PURCHASE":
            return BuyPlans(_choose_purchase(evaluation))
        case "FINAL_CONTRIBUTE":
            return Contribute(_choose_contribution(evaluation))
        case _:
            return Convert(normal.conversions(index, view, weightless_only=True))


def _option(evaluation: Evaluation, space: int) -> Option | None:
    return "card" if space == CHANCE and len(evaluation.view.players) == 2 else None


def _choose_space(evaluation: Evaluation) -> int:
    last = evaluation.me.last_acted
    return max(
        normal.reachable_spaces(evaluation.view),
        key=lambda space: evaluation.visit_value(space, last, evaluation.days),
    )


def _choose_act(evaluation: Evaluation) -> Action:
    me = evaluation.me
    if me.location != FREE_ACTION:
        return Act(None, _option(evaluation, me.location))
    barred = None if evaluation.view.arrival_forced else me.last_acted
    _, space = evaluation.best_act((s for s in ACTIONS if s != barred), FREE_ACTION)
    return Act(space, _option(evaluation, space))


def _choose_token_use(evaluation: Evaluation) -> Action:
    """Tokens are saved until the recovery day."""
    me, view = evaluation.me, evaluation.view
    if view.day < evaluation.index.config.token_recovery_day:
        return EndTurn()
    worth, space = evaluation.best_act((s for s in ACTIONS if s != me.last_acted), me.location)
    return UseToken(space, _option(evaluation, space)) if worth > 0 else EndTurn()


def _answer(evaluation: Evaluation, asked: DecisionView) -> Action:
    match asked.kind:
        case "investigate":
            return KeepPlan(evaluation.value(evaluation.me.hand[-1]) > 0)
        case "target":
            return _choose_target(evaluation, asked)
        case "give_plan":
            return ChoosePlan(normal.least_valuable_plan(evaluation.index, evaluation.view))
        case "redraw":
            return DiscardPlans(_plans_to_discard(evaluation))
        case "goal":
            new, old = (
                _goal_advantage(evaluation, code) for code in (asked.goal, evaluation.view.goal)
            )
            return ChooseGoal(new > old)
        case _:
            worth, space = evaluation.best_act(asked.options, evaluation.me.location)
            return ExtraAct(space, _option(evaluation, space)) if worth > 0 else Pass()


def _plans_to_discard(evaluation: Evaluation) -> tuple[str, ...]:
    """Plans below the average value per TC of the unseen plans."""
    if not evaluation.unseen_plans:
        return ()
    mean = sum(value / cost for value, cost in evaluation.unseen_plans) / len(
        evaluation.unseen_plans
    )
    return tuple(
        card
        for card in evaluation.me.hand
        if evaluation.value(card) / evaluation.index.costs[card] < mean
    )


def _goal_advantage(evaluation: Evaluation, goal: str) -> float:
    """A goal's value for the bot minus its average value for the others."""
    index, points = evaluation.index, evaluation.index.points[goal]
    others = [p for n, p in enumerate(evaluation.view.players) if n != evaluation.view.seat]
    theirs = sum(index.scorings[other.destination].score(points) for other in others)
    return index.scorings[evaluation.me.destination].score(points) - theirs / len(others)


def _choose_target(evaluation: Evaluation, asked: DecisionView) -> Action:
    """Help the weakest player; take from the leader."""
    view, index = evaluation.view, evaluation.index
    effect = index.chances[asked.card].effects[0] if asked.card in index.chances else None
    leader = normal.pick_seat(view, asked.options, lambda other: (other.score, other.tc))
    match effect:
        case BuyRandomPlan(price):
            loss = purchase_value(evaluation.hand, evaluation.money)
            loss -= purchase_value(evaluation.hand, max(0, evaluation.money - price))
            return ChooseTarget(leader) if evaluation.action_values[2] > loss else Pass()
        case SwapPlan():
            mean = sum(value for value, _ in evaluation.unseen_plans) / max(
                1, len(evaluation.unseen_plans)
            )
            worst = min(evaluation.value(card) for card in evaluation.me.hand)
            return ChooseTarget(leader) if worst < mean else Pass()
        case SwapPlace():
            last = evaluation.me.last_acted
            return ChooseTarget(
                normal.pick_seat(
                    view,
                    asked.options,
                    lambda other: evaluation.visit_value(other.location, last, evaluation.days),
                )
            )
        case _:
            return ChooseTarget(
                normal.pick_seat(view, asked.options, lambda other: (-other.score, -other.tc))
            )


def _choose_purchase(evaluation: Evaluation) -> tuple[str, ...]:
    """The best plans, without the money that the shared goal is worth more for."""
    index, me = evaluation.index, evaluation.me
    best = best_set(index, me.destination, me.hand, me.tc)
    share = _fair_share(evaluation)
    if share == 0 or best[1] >= share:
        return best[2]
    held_back = best_set(index, me.destination, me.hand, me.tc - share)
    loss = (best[0] - held_back[0]) / 3
    worth = index.scorings[me.destination].score(index.points[evaluation.view.goal])
    return held_back[2] if worth > loss * GOAL_DOUBT else best[2]


def _fair_share(evaluation: Evaluation) -> int:
    """What this seat has to pay if everyone pays by their money; 0 if the goal is out of reach."""
    view = evaluation.view
    missing = evaluation.index.goals[view.goal].target_tc - view.current_tc
    total = sum(player.tc for player in view.players)
    if missing <= 0 or total < missing * GOAL_REACH:
        return 0
    return min(evaluation.me.tc, round(missing * evaluation.me.tc / total * SHARE_MARGIN))


def _choose_contribution(evaluation: Evaluation) -> int:
    """All TC, which scores nothing otherwise, unless success helps the others much more."""
    view = evaluation.view
    missing = evaluation.index.goals[view.goal].target_tc - view.current_tc
    reachable = sum(player.tc for player in view.players) >= missing
    if reachable and _goal_advantage(evaluation, view.goal) < LEAST_ADVANTAGE:
        return min(evaluation.me.tc, normal.contribution(evaluation.index, view))
    return evaluation.me.tc
