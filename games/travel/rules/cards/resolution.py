"""What cards do (section 2.11), step by step, with the questions they ask.

A chance card lies on the table until its questions are answered, then goes to its discard.
"""

from typing import assert_never

from games.travel.content.effects import (
    BuddyAction,
    BuyRandomPlan,
    ChanceEffect,
    ChangeTc,
    DrawPlan,
    FundGoal,
    GatherAll,
    GrantAnyAction,
    GrantHereAction,
    MemoryToLowest,
    PeekGoal,
    PlanToFewest,
    RedrawPlans,
    ShareChore,
    ShareSupport,
    SwapPlace,
    SwapPlan,
    TcToPoorest,
)
from games.travel.content.terms import MEMORY
from games.travel.events import (
    Declined,
    EffectVoid,
    GoalChosen,
    GoalFunded,
    GoalRevealed,
    TargetChosen,
)
from games.travel.rules.cards import decks, pawns, plan_swaps
from games.travel.rules.turn import Telling
from games.travel.state import Decision


def resolve(t: Telling, seat: int, card: str) -> None:
    """The immediate effect of a chance card."""
    _begin(t, seat, card, t.book.chances[card].effects[0])
    _put_away(t, card)


def _put_away(t: Telling, card: str) -> None:
    """A chance card is discarded when no question of it is open; free plans stay with players."""
    if t.state.decision is None and card in t.book.chances:
        decks.discard(t, "CH", card)


def _begin(t: Telling, seat: int, card: str, effect: ChanceEffect) -> None:
    match effect:
        case ChangeTc(amount):
            t.pay(seat, amount, "chance")
        case ShareChore() | ShareSupport() | BuddyAction():
            ask_target(t, seat, card, t.others(seat))
        case BuyRandomPlan(price):
            able = t.player(seat).tc >= price
            ask_target(t, seat, card, _with_plans(t, seat) if able else (), may_pass=True)
        case SwapPlan():
            able = bool(t.player(seat).hand)
            ask_target(t, seat, card, _with_plans(t, seat) if able else (), may_pass=True)
        case GatherAll():
            pawns.gather(t, seat)
        case SwapPlace():
            ask_target(t, seat, card, pawns.elsewhere(t, seat))
        case PlanToFewest(count):
            _plans_to_fewest(t, seat, count)
        case DrawPlan(count):
            for _ in range(count):
                decks.draw_plan(t, seat, "chance")
        case RedrawPlans():
            _ask_redraw(t, seat, card)
        case PeekGoal():
            _peek_goal(t, seat, card)
        case GrantAnyAction():
            pawns.grant(t, seat, "any")
        case GrantHereAction():
            pawns.grant(t, seat, "here")
        case FundGoal(amount):
            _fund(t, seat, amount)
        case TcToPoorest(amount):
            _tc_to_poorest(t, seat, amount)
        case MemoryToLowest(amount):
            _memory_to_lowest(t, seat, amount)
        case _:
            assert_never(effect)


def ask_target(
    t: Telling, seat: int, card: str, options: tuple[int, ...], may_pass: bool = False
) -> None:
    """Ask for another player; nobody to name: void. A choice of one is made at once."""
    if not options:
        t.tell(EffectVoid(seat, card))
    elif len(options) == 1 and not may_pass:
        _aim(t, seat, card, options[0])
    else:
        question = Decision(
            "target", seat, card, tuple(sorted(options)), may_pass=may_pass, drawer=seat
        )
        t.ask(question)


def targeted(t: Telling, seat: int, card: str, target: int) -> None:
    """The question for another player was answered."""
    _aim(t, seat, card, target)
    _put_away(t, card)


def declined(t: Telling, seat: int, card: str) -> None:
    """The question for another player was passed."""
    t.tell(Declined(seat, card))
    _put_away(t, card)


def _aim(t: Telling, seat: int, card: str, target: int) -> None:
    t.tell(TargetChosen(seat, target, card))
    if card in t.book.gifts:
        t.remember(target, t.book.gifts[card], "gift")
        return
    match t.book.chances[card].effects[0]:
        case ShareChore():
            _share_chore(t, seat, card, target)
        case ShareSupport():
            _share_support(t, seat, card, target)
        case BuyRandomPlan(price):
            plan_swaps.buy(t, seat, target, price)
        case SwapPlan():
            plan_swaps.begin(t, seat, card, target)
        case SwapPlace(grant):
            pawns.swap(t, seat, target)
            if grant:
                pawns.grant(t, seat, "here")
        case BuddyAction():
            pawns.grant(t, seat, "any")
            pawns.grant(t, target, "any")


def plan_given(t: Telling, asked: Decision, plan: str) -> None:
    """One of the two who swap has chosen a plan to give."""
    plan_swaps.picked(t, asked, plan)
    _put_away(t, asked.card)


def _halved(t: Telling, card: str) -> bool:
    return t.seats == 2 and t.book.chances[card].two_player == "halved_partner"


def _part(t: Telling, amount: int) -> int:
    """The partner's part with two players, cut off towards zero."""
    part = abs(amount) * t.book.config.two_player_partner_percent // 100
    return part if amount > 0 else -part


def _share_chore(t: Telling, seat: int, card: str, target: int) -> None:
    """No housework action: neither `last_acted` nor `chore_done` knows of it."""
    own = decks.draw_open(t, seat, "J")
    if own is not None:
        t.pay(seat, t.book.amounts[own], "chore")
        decks.discard(t, "J", own)
    if _halved(t, card):
        if own is not None:
            t.pay(target, _part(t, t.book.amounts[own]), "chore")
        return
    other = decks.draw_open(t, target, "J")
    if other is not None:
        t.pay(target, t.book.amounts[other], "chore")
        decks.discard(t, "J", other)


def _share_support(t: Telling, seat: int, card: str, target: int) -> None:
    drawn = decks.draw_open(t, seat, "Y")
    if drawn is None:
        return
    amount = t.book.amounts[drawn]
    t.pay(seat, amount, "support")
    t.pay(target, _part(t, amount) if _halved(t, card) else amount, "support")
    decks.discard(t, "Y", drawn)


def _with_plans(t: Telling, seat: int) -> tuple[int, ...]:
    return tuple(other for other in t.others(seat) if t.player(other).hand)


def _plans_to_fewest(t: Telling, seat: int, count: int) -> None:
    fewest = min(len(player.hand) for player in t.state.players)
    lucky = [each for each in t.everyone(seat) if len(t.player(each).hand) == fewest]
    for each in lucky:
        for _ in range(count):
            decks.draw_plan(t, each, "chance")


def _ask_redraw(t: Telling, seat: int, card: str) -> None:
    if t.player(seat).hand:
        t.ask(Decision("redraw", seat, card, drawer=seat))
    else:
        t.tell(EffectVoid(seat, card))


def redrawn(t: Telling, seat: int, card: str, chosen: tuple[str, ...]) -> None:
    """The chosen plans go, as many come."""
    for plan in chosen:
        decks.discard_plan(t, seat, plan)
    for _ in chosen:
        decks.draw_plan(t, seat, "redraw")
    _put_away(t, card)


def _peek_goal(t: Telling, seat: int, card: str) -> None:
    if not (t.state.decks["G"] or t.state.discards.get("G")):
        t.tell(EffectVoid(seat, card))
        return
    goal = decks.draw(t, "G")
    assert goal is not None
    t.tell(GoalRevealed(seat, goal))
    t.ask(Decision("goal", seat, card, drawer=seat, goal=goal))


def goal_chosen(t: Telling, seat: int, card: str, revealed: str, replace: bool) -> None:
    """One of two goals stays, the other is discarded; money paid for it stays."""
    old = t.state.goal
    if replace:
        t.change(goal=revealed)
    decks.discard(t, "G", old if replace else revealed)
    t.tell(GoalChosen(seat, t.state.goal, replace))
    _put_away(t, card)


def _fund(t: Telling, seat: int, amount: int) -> None:
    t.change_seat(seat, credit=t.player(seat).credit + amount)
    t.tell(GoalFunded(seat, amount, sum(each.contribution for each in t.state.players)))


def _tc_to_poorest(t: Telling, seat: int, amount: int) -> None:
    least = min(player.tc for player in t.state.players)
    for each in [each for each in t.everyone(seat) if t.player(each).tc == least]:
        t.pay(each, amount, "chance")


def _memory_to_lowest(t: Telling, seat: int, amount: int) -> None:
    least = min(player.stats[MEMORY] for player in t.state.players)
    for each in [each for each in t.everyone(seat) if t.player(each).stats[MEMORY] == least]:
        t.remember(each, amount, "chance")
