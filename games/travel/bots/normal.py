"""The normal bot, exactly as in section 8.2. It is deterministic.

The rules use it too, for time-outs.
"""

from collections.abc import Callable, Iterable
from typing import assert_never

from games.travel.actions import (
    Act,
    Action,
    BuyPlans,
    ChooseGoal,
    ChoosePlan,
    ChooseTarget,
    Contribute,
    Conversions,
    Convert,
    DiscardPlans,
    EndTurn,
    ExtraAct,
    KeepPlan,
    Move,
    Pass,
    UseToken,
)
from games.travel.bots.tempers import Temper
from games.travel.bots.utility import read_view, space_utility
from games.travel.content.board import ACTIONS, CHANCE, FREE_ACTION, LINKS
from games.travel.content.config import USUAL_DAYS
from games.travel.content.effects import BuyRandomPlan, SwapPlace, SwapPlan
from games.travel.content.index import ContentIndex, Scoring
from games.travel.content.terms import TRAITS, Option
from games.travel.view import DecisionView, PlayerView, View


def choose(index: ContentIndex, view: View, temper: Temper | None = None) -> Action:
    """The action of the normal bot, if need be with a temper."""
    if view.decision is not None:
        return _answer(index, view, view.decision, temper)
    match view.phase:
        case "MOVE":
            return Move(_best_space(index, view, reachable_spaces(view), temper))
        case "ACTION":
            return _choose_act(index, view, temper)
        case "OPTIONAL_ACTION":
            return _choose_token_use(index, view, temper)
        case "FINAL_PURCHASE":
            return BuyPlans(purchase(index, view))
        case "FINAL_CONTRIBUTE":
            return Contribute(contribution(index, view))
        case _:
            return Convert(conversions(index, view, weightless_only=False))


def own_scoring(index: ContentIndex, view: View) -> Scoring:
    """The scoring of the seat's destination."""
    return index.scorings[view.me.destination]


def reachable_spaces(view: View) -> tuple[int, ...]:
    """The spaces that the pawn may move to."""
    me = view.me
    return tuple(space for space in LINKS[me.location] if space != me.last_acted)


def utility(index: ContentIndex, view: View, space: int, temper: Temper | None = None) -> int:
    """The utility of a space."""
    outlook = read_view(view)
    if temper is None:
        return space_utility(index, outlook, space)
    if space != FREE_ACTION:
        return space_utility(index, outlook, space) + temper.liking(space)
    others = (each for each in ACTIONS if each != view.me.last_acted)
    best = max(utility(index, view, each, temper) for each in others)
    return index.content.bot.u6_bonus + best


def _best_space(
    index: ContentIndex, view: View, spaces: Iterable[int], temper: Temper | None
) -> int:
    """The space of the highest utility; ties: the lowest number."""
    return max(sorted(spaces), key=lambda space: utility(index, view, space, temper))


def chance_option(index: ContentIndex, view: View, space: int) -> Option | None:
    """Card or cash, where there is a choice."""
    if space != CHANCE or len(view.players) > 2:
        return None
    return "cash" if view.me.tc < index.content.bot.short_tc_below else "card"


def _choose_act(index: ContentIndex, view: View, temper: Temper | None) -> Action:
    me = view.me
    if me.location != FREE_ACTION:
        return Act(None, chance_option(index, view, me.location))
    barred = None if view.arrival_forced else me.last_acted
    space = _best_space(index, view, (each for each in ACTIONS if each != barred), temper)
    return Act(space, chance_option(index, view, space))


def _choose_token_use(index: ContentIndex, view: View, temper: Temper | None) -> Action:
    me, bot = view.me, index.content.bot
    space = _best_space(index, view, (each for each in ACTIONS if each != me.last_acted), temper)
    poor_turn = view.main_worth <= bot.token_bad_space_at_most
    if (
        me.tc >= bot.token_tc_at_least
        or view.day + USUAL_DAYS - view.max_day >= bot.token_day_from
        or (poor_turn and utility(index, view, space) >= bot.token_good_space_at_least)
    ):
        return UseToken(space, chance_option(index, view, space))
    return EndTurn()


def _answer(index: ContentIndex, view: View, asked: DecisionView, temper: Temper | None) -> Action:
    match asked.kind:
        case "investigate":
            return KeepPlan(_is_worth_keeping(index, view))
        case "target":
            return _choose_target(index, view, asked)
        case "give_plan":
            return ChoosePlan(least_valuable_plan(index, view))
        case "redraw":
            own = own_scoring(index, view)
            useless = (card for card in view.me.hand if not own.is_key(index.points[card]))
            return DiscardPlans(tuple(useless))
        case "goal":
            own = own_scoring(index, view)
            new, old = (own.score(index.points[code]) for code in (asked.goal, view.goal))
            return ChooseGoal(new > old)
        case "grant":
            return _answer_grant(index, view, asked, temper)
        case _:
            assert_never(asked.kind)


def _is_worth_keeping(index: ContentIndex, view: View) -> bool:
    me, own, card = view.me, own_scoring(index, view), index.points[view.me.hand[-1]]
    if own.is_key(card) or me.tc >= index.content.bot.short_tc_below:
        return True
    rate = index.config.convert_rate
    return any(card[n] and me.stats[n] + card[n] >= rate for n in own.minors)


def _answer_grant(
    index: ContentIndex, view: View, asked: DecisionView, temper: Temper | None
) -> Action:
    space = _best_space(index, view, asked.options, temper)
    if utility(index, view, space) == index.content.bot.exhausted_deck_score:
        return Pass()
    return ExtraAct(space, chance_option(index, view, space))


def _standing(player: PlayerView) -> tuple[int, int]:
    return player.score, player.tc


def pick_seat(view: View, options: Iterable[int], key: Callable[[PlayerView], object]) -> int:
    """The seat of the highest key; ties: the first clockwise."""
    me, n = view.seat or 0, len(view.players)
    clockwise = sorted(options, key=lambda seat: (seat - me) % n)
    return max(clockwise, key=lambda seat: key(view.players[seat]))  # type: ignore[arg-type,return-value]


def _choose_target(index: ContentIndex, view: View, asked: DecisionView) -> Action:
    def richest_hand(player: PlayerView) -> tuple[int, tuple[int, int]]:
        return player.plans, _standing(player)

    def lowest(player: PlayerView) -> tuple[int, int]:
        return -player.score, -player.tc

    effect = index.chances[asked.card].effects[0] if asked.card in index.chances else None
    own = own_scoring(index, view)
    match effect:
        case BuyRandomPlan() if view.me.tc < index.content.bot.buy_request_tc_at_least:
            return Pass()
        case SwapPlan() if all(own.is_key(index.points[card]) for card in view.me.hand):
            return Pass()
        case BuyRandomPlan() | SwapPlan():
            return ChooseTarget(pick_seat(view, asked.options, richest_hand))
        case SwapPlace():
            return ChooseTarget(
                pick_seat(view, asked.options, lambda other: utility(index, view, other.location))
            )
        case _:
            return ChooseTarget(pick_seat(view, asked.options, lowest))


def least_valuable_plan(index: ContentIndex, view: View) -> str:
    """The plan to give away: lowest value, then higher cost, then card order."""
    own = own_scoring(index, view)
    return min(
        view.me.hand,
        key=lambda card: (
            own.triple_value(index.points[card]),
            -index.costs[card],
            index.order[card],
        ),
    )


def purchase(index: ContentIndex, view: View) -> tuple[str, ...]:
    """Buy the key plans first, then the others, each if still affordable."""
    order, money = index.purchase_orders[view.me.destination], view.me.tc
    bought = []
    for card in sorted(view.me.hand, key=order.__getitem__):
        if index.costs[card] <= money:
            money -= index.costs[card]
            bought.append(card)
    return tuple(bought)


def contribution(index: ContentIndex, view: View) -> int:
    """A fair share if success is sure, otherwise a small part that avoids the lowest place."""
    me, n, bot = view.me, len(view.players), index.content.bot
    missing = max(0, index.goals[view.goal].target_tc - view.current_tc)
    share = -(-missing // n) + bot.contribute_sure_extra
    base = [player.tc * bot.contribute_percent // 100 for player in view.players]
    own = base[view.seat or 0]
    if not missing or (me.tc >= share and share + sum(base) - own >= missing):
        return min(share, me.tc)
    if n >= index.config.goal_penalty_min_players:
        others = [seat for seat in range(n) if seat != view.seat]
        need = min(view.players[seat].credit + base[seat] for seat in others) + 1 - me.credit
        if own < need <= me.tc:
            return need
    return own


def conversions(index: ContentIndex, view: View, weightless_only: bool) -> Conversions:
    """All full units of the minor traits, or only of those of weight 0."""
    own, rate = own_scoring(index, view), index.config.convert_rate
    return Conversions(
        **{
            TRAITS[n]: view.me.stats[n] // rate
            for n in own.minors
            if not (weightless_only and own.weights[n])
        }
    )


def timeout_action(index: ContentIndex, view: View) -> Action:
    """The default action on a time-out (sections 4.4 and 4.7)."""
    asked = view.decision
    if asked is None:
        match view.phase:
            case "OPTIONAL_ACTION":
                return EndTurn()
            case "FINAL_CONVERT":
                return Convert(conversions(index, view, weightless_only=True))
            case _:
                return choose(index, view)
    match asked.kind:
        case "investigate":
            return KeepPlan(True)
        case "redraw":
            return DiscardPlans(())
        case "goal":
            return ChooseGoal(False)
        case "grant" | "target" if asked.may_pass:
            return Pass()
        case _:
            return choose(index, view)
