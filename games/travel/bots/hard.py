"""The hard bot (section 8.3): what money and plans are worth to this hand, days ahead.

Money is worth points only with a plan to buy, a plan only with money; a walk over the next days
on the map decides where to go. Floats are fine here: a bot advises, the rules decide.
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
from games.travel.bots.purchase import best_purchase
from games.travel.content.board import ACTIONS, CHANCE, FREE_ACTION, LINKS
from games.travel.content.effects import BuyRandomPlan, SwapPlace, SwapPlan
from games.travel.content.index import ContentIndex
from games.travel.content.terms import Option
from games.travel.view import DecisionView, PlayerView, View

INCOME = 620
"""TC that a coming day brings on the whole."""
SPARE = 0.0003
"""What a TC is worth that no plan needs yet."""
LEAST = 0.0011
"""What a TC is worth at least while there are days left to find a plan for it."""
LAST_DAYS = 13
CHANCE_WORTH = 1.2
AGAIN = 0.9
"""What doing the same again within the walk is worth of doing it once."""
DAYS_AHEAD = 4

Item = tuple[float, int]
"""A plan's value and its cost."""


@dataclass(frozen=True)
class Thought:
    """What the bot works out of one view."""

    index: ContentIndex
    view: View

    @property
    def me(self) -> PlayerView:
        return self.view.me

    def value(self, card: str) -> float:
        """The value v of a plan (8.2)."""
        own = self.index.weighings[self.me.destination]
        return own.thirds(self.index.points[card]) / 3

    def item(self, card: str) -> Item:
        return self.value(card), self.index.costs[card]

    @cached_property
    def hand(self) -> list[Item]:
        return [self.item(card) for card in self.me.hand]

    @cached_property
    def money(self) -> int:
        """What there will be to spend in the end."""
        return self.me.tc + INCOME * (self.view.max_day - self.view.day)

    @cached_property
    def unseen(self) -> list[Item]:
        """Plans that are in the deck or in other hands."""
        gone = {*self.me.hand, *self.view.discards.get("PLAN", ())}
        return [self.item(card) for card in self.index.enabled_plans if card not in gone]

    @cached_property
    def worths(self) -> dict[int, float]:
        """What each action is worth now."""
        return {
            1: self._free_plan(),
            2: self._research(),
            3: self._earning([amount + self._first_chore for amount in self.index.chore_amounts]),
            4: self._earning(self.index.support_amounts),
            5: CHANCE_WORTH,
        }

    @property
    def _first_chore(self) -> int:
        first = len(self.view.players) == 2 and not self.me.chore_done
        return self.index.config.two_player_first_chore_bonus if first else 0

    def _free_plan(self) -> float:
        left = self.view.free_left
        if not left:
            return 0.0
        weights = self.index.weighings[self.me.destination].weights
        each = [max(weight, 0.25) for weight in weights]
        total = sum(
            points * each[n] for card in left for n, points in enumerate(self.index.points[card])
        )
        return total / len(left)

    def _research(self) -> float:
        if not self.unseen or not (self.view.decks["PLAN"] or self.view.discards.get("PLAN")):
            return 0.0
        now = bought(self.hand, self.money)
        total = sum(bought([*self.hand, plan], self.money) - now for plan in self.unseen)
        return total / len(self.unseen)

    def _earning(self, amounts: Sequence[int]) -> float:
        now = bought(self.hand, self.money)
        gains = [bought(self.hand, max(0, self.money + each)) - now for each in amounts]
        mean = sum(gains) / len(gains)
        if self.view.day >= LAST_DAYS:
            return mean
        return max(mean, LEAST * sum(amounts) / len(amounts))

    def here(self, space: int, last: int | None) -> tuple[tuple[int, float], ...]:
        """What may be acted on a space, with its worth."""
        if space != FREE_ACTION:
            return ((space, self.worths[space]),)
        return tuple((each, self.worths[each]) for each in ACTIONS if each != last)

    def walk(self, location: int, last: int | None, days: int, done: tuple[int, ...] = ()) -> float:
        """The best that the next days bring from here."""
        if days <= 0:
            return 0.0
        best = 0.0
        for space in LINKS[location]:
            if space != last:
                best = max(best, self.stay(space, last, days, done))
        return best

    def stay(self, space: int, last: int | None, days: int, done: tuple[int, ...] = ()) -> float:
        """The best that acting on this space and walking on brings."""
        best = -1.0
        for acted, worth in self.here(space, last):
            worth *= AGAIN ** done.count(acted)
            best = max(best, worth + self.walk(space, acted, days - 1, (*done, acted)))
        return best

    @property
    def days(self) -> int:
        """How far the bot looks, today included."""
        return min(DAYS_AHEAD, self.view.max_day - self.view.day + 1)

    def best_act(self, spaces: Iterable[int], location: int) -> tuple[float, int]:
        """The best action without a move, and what it is worth by itself."""
        after = self.days - 1
        ranked = {
            space: self.worths[space] + self.walk(location, space, after, (space,))
            for space in spaces
        }
        chosen = max(sorted(ranked), key=ranked.__getitem__)
        return self.worths[chosen], chosen


def bought(items: list[Item], money: float) -> float:
    """What money buys of these plans, the last one in part; the rest is worth a little."""
    total = 0.0
    for value, cost in sorted(items, key=lambda item: -item[0] / item[1]):
        if money < cost:
            return total + value * money / cost
        money -= cost
        total += value
    return total + money * SPARE


def choose(index: ContentIndex, view: View) -> Action:
    """What the hard bot does now."""
    thought = Thought(index, view)
    if view.decision is not None:
        return _answer(thought, view.decision)
    match view.phase:
        case "MOVE":
            return Move(_move(thought))
        case "ACTION":
            return _act(thought)
        case "OPTIONAL_ACTION":
            return _token(thought)
        case "FINAL_PURCHASE":
            return BuyPlans(best_purchase(index, view))
        case "FINAL_CONTRIBUTE":
            return Contribute(_contribution(thought))
        case _:
            return Convert(normal.conversions(index, view, idle_only=True))


def _option(thought: Thought, space: int) -> Option | None:
    return "card" if space == CHANCE and len(thought.view.players) == 2 else None


def _move(thought: Thought) -> int:
    last = thought.me.last_acted
    return max(
        normal.moves(thought.view), key=lambda space: thought.stay(space, last, thought.days)
    )


def _act(thought: Thought) -> Action:
    me = thought.me
    if me.location != FREE_ACTION:
        return Act(None, _option(thought, me.location))
    barred = None if thought.view.arrival_forced else me.last_acted
    _, space = thought.best_act((s for s in ACTIONS if s != barred), FREE_ACTION)
    return Act(space, _option(thought, space))


def _token(thought: Thought) -> Action:
    """Not before the day on which saved tokens recover."""
    me, view = thought.me, thought.view
    if view.day < thought.index.config.token_recovery_day:
        return EndTurn()
    worth, space = thought.best_act((s for s in ACTIONS if s != me.last_acted), me.location)
    return UseToken(space, _option(thought, space)) if worth > 0 else EndTurn()


def _answer(thought: Thought, asked: DecisionView) -> Action:
    match asked.kind:
        case "investigate":
            return KeepPlan(thought.value(thought.me.hand[-1]) > 0)
        case "target":
            return _target(thought, asked)
        case "give_plan":
            return ChoosePlan(normal.least_valued(thought.index, thought.view))
        case "redraw":
            return DiscardPlans(_useless(thought))
        case "goal":
            new, old = (_edge(thought, code) for code in (asked.goal, thought.view.goal))
            return ChooseGoal(new > old)
        case _:
            worth, space = thought.best_act(asked.options, thought.me.location)
            return ExtraAct(space, _option(thought, space)) if worth > 0 else Pass()


def _useless(thought: Thought) -> tuple[str, ...]:
    """Plans that are worth less than what the deck gives on the whole."""
    if not thought.unseen:
        return ()
    mean = sum(value / cost for value, cost in thought.unseen) / len(thought.unseen)
    return tuple(
        card for card in thought.me.hand if thought.value(card) / thought.index.costs[card] < mean
    )


def _edge(thought: Thought, goal: str) -> float:
    """What a goal is worth to the bot, more than to the others on the whole."""
    index, points = thought.index, thought.index.points[goal]
    others = [p for n, p in enumerate(thought.view.players) if n != thought.view.seat]
    theirs = sum(index.weighings[other.destination].score(points) for other in others)
    return index.weighings[thought.me.destination].score(points) - theirs / len(others)


def _target(thought: Thought, asked: DecisionView) -> Action:
    """Help the weakest; take from the leader."""
    view, index = thought.view, thought.index
    effect = index.chances[asked.card].effects[0] if asked.card in index.chances else None
    leader = normal.pick(view, asked.options, lambda other: (other.score, other.tc))
    match effect:
        case BuyRandomPlan(price):
            loss = bought(thought.hand, thought.money)
            loss -= bought(thought.hand, max(0, thought.money - price))
            return ChooseTarget(leader) if thought.worths[2] > loss else Pass()
        case SwapPlan():
            mean = sum(value for value, _ in thought.unseen) / max(1, len(thought.unseen))
            worst = min(thought.value(card) for card in thought.me.hand)
            return ChooseTarget(leader) if worst < mean else Pass()
        case SwapPlace():
            last = thought.me.last_acted
            return ChooseTarget(
                normal.pick(
                    view,
                    asked.options,
                    lambda other: thought.stay(other.location, last, thought.days),
                )
            )
        case _:
            return ChooseTarget(
                normal.pick(view, asked.options, lambda other: (-other.score, -other.tc))
            )


def _contribution(thought: Thought) -> int:
    """TC left over scores nothing. All of it, unless success would serve the others more."""
    view = thought.view
    missing = thought.index.goals[view.goal].target_tc - view.current_tc
    reachable = sum(player.tc for player in view.players) >= missing
    if reachable and _edge(thought, view.goal) < 0:
        return min(thought.me.tc, normal.contribution(thought.index, view))
    return thought.me.tc
