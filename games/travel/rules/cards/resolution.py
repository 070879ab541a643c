"""The effects of chance cards (section 2.11) and the decisions they ask for.

A chance card is discarded when its last decision is made.
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
from games.travel.rules.turn import Turn
from games.travel.state import Decision


def resolve(turn: Turn, seat: int, card: str) -> None:
    """Apply the immediate effect of a chance card."""
    _apply_effect(turn, seat, card, turn.index.chances[card].effects[0])
    _discard_resolved_card(turn, card)


def _discard_resolved_card(turn: Turn, card: str) -> None:
    """Discard a chance card without an open decision; free plans stay with their players."""
    if turn.state.decision is None and card in turn.index.chances:
        decks.discard(turn, "CH", card)


def _apply_effect(turn: Turn, seat: int, card: str, effect: ChanceEffect) -> None:
    match effect:
        case ChangeTc(amount):
            turn.pay(seat, amount, "chance")
        case ShareChore() | ShareSupport() | BuddyAction():
            ask_target(turn, seat, card, turn.other_seats(seat))
        case BuyRandomPlan(price):
            able = turn.player(seat).tc >= price
            ask_target(
                turn, seat, card, _seats_with_plans(turn, seat) if able else (), may_pass=True
            )
        case SwapPlan():
            able = bool(turn.player(seat).hand)
            ask_target(
                turn, seat, card, _seats_with_plans(turn, seat) if able else (), may_pass=True
            )
        case GatherAll():
            pawns.gather_pawns(turn, seat)
        case SwapPlace():
            ask_target(turn, seat, card, pawns.seats_elsewhere(turn, seat))
        case PlanToFewest(count):
            _plans_to_fewest(turn, seat, count)
        case DrawPlan(count):
            for _ in range(count):
                decks.draw_plan(turn, seat, "chance")
        case RedrawPlans():
            _ask_redraw(turn, seat, card)
        case PeekGoal():
            _peek_goal(turn, seat, card)
        case GrantAnyAction():
            pawns.grant(turn, seat, "any")
        case GrantHereAction():
            pawns.grant(turn, seat, "here")
        case FundGoal(amount):
            _fund(turn, seat, amount)
        case TcToPoorest(amount):
            _tc_to_poorest(turn, seat, amount)
        case MemoryToLowest(amount):
            _memory_to_lowest(turn, seat, amount)
        case _:
            assert_never(effect)


def ask_target(
    turn: Turn, seat: int, card: str, options: tuple[int, ...], may_pass: bool = False
) -> None:
    """Ask for a target; without options the card is void, a single mandatory option is taken."""
    if not options:
        turn.emit(EffectVoid(seat, card))
    elif len(options) == 1 and not may_pass:
        _apply_to_target(turn, seat, card, options[0])
    else:
        question = Decision(
            "target", seat, card, tuple(sorted(options)), may_pass=may_pass, drawer=seat
        )
        turn.ask(question)


def choose_target(turn: Turn, seat: int, card: str, target: int) -> None:
    """Apply the chosen target."""
    _apply_to_target(turn, seat, card, target)
    _discard_resolved_card(turn, card)


def decline_target(turn: Turn, seat: int, card: str) -> None:
    """Pass on choosing a target."""
    turn.emit(Declined(seat, card))
    _discard_resolved_card(turn, card)


def _apply_to_target(turn: Turn, seat: int, card: str, target: int) -> None:
    turn.emit(TargetChosen(seat, target, card))
    if card in turn.index.gifts:
        turn.gain_memory(target, turn.index.gifts[card], "gift")
        return
    match turn.index.chances[card].effects[0]:
        case ShareChore():
            _share_chore(turn, seat, card, target)
        case ShareSupport():
            _share_support(turn, seat, card, target)
        case BuyRandomPlan(price):
            plan_swaps.buy_plan(turn, seat, target, price)
        case SwapPlan():
            plan_swaps.start_swap(turn, seat, card, target)
        case SwapPlace(grant):
            pawns.swap_places(turn, seat, target)
            if grant:
                pawns.grant(turn, seat, "here")
        case BuddyAction():
            pawns.grant(turn, seat, "any")
            pawns.grant(turn, target, "any")


def give_plan(turn: Turn, asked: Decision, plan: str) -> None:
    """Apply the plan that one side of a swap gives."""
    plan_swaps.answer_swap(turn, asked, plan)
    _discard_resolved_card(turn, asked.card)


def _is_halved(turn: Turn, card: str) -> bool:
    return turn.seats == 2 and turn.index.chances[card].two_player == "halved_partner"


def _partner_amount(turn: Turn, amount: int) -> int:
    """The partner's share with two players, truncated toward zero."""
    part = abs(amount) * turn.index.config.two_player_partner_percent // 100
    return part if amount > 0 else -part


def _share_chore(turn: Turn, seat: int, card: str, target: int) -> None:
    """Not a housework action: `last_acted` and `chore_done` stay as they are."""
    own = decks.draw_face_up(turn, seat, "J")
    if own is not None:
        turn.pay(seat, turn.index.amounts[own], "chore")
        decks.discard(turn, "J", own)
    if _is_halved(turn, card):
        if own is not None:
            turn.pay(target, _partner_amount(turn, turn.index.amounts[own]), "chore")
        return
    other = decks.draw_face_up(turn, target, "J")
    if other is not None:
        turn.pay(target, turn.index.amounts[other], "chore")
        decks.discard(turn, "J", other)


def _share_support(turn: Turn, seat: int, card: str, target: int) -> None:
    drawn = decks.draw_face_up(turn, seat, "Y")
    if drawn is None:
        return
    amount = turn.index.amounts[drawn]
    turn.pay(seat, amount, "support")
    turn.pay(target, _partner_amount(turn, amount) if _is_halved(turn, card) else amount, "support")
    decks.discard(turn, "Y", drawn)


def _seats_with_plans(turn: Turn, seat: int) -> tuple[int, ...]:
    return tuple(other for other in turn.other_seats(seat) if turn.player(other).hand)


def _plans_to_fewest(turn: Turn, seat: int, count: int) -> None:
    fewest = min(len(player.hand) for player in turn.state.players)
    lucky = [each for each in turn.seat_order(seat) if len(turn.player(each).hand) == fewest]
    for each in lucky:
        for _ in range(count):
            decks.draw_plan(turn, each, "chance")


def _ask_redraw(turn: Turn, seat: int, card: str) -> None:
    if turn.player(seat).hand:
        turn.ask(Decision("redraw", seat, card, drawer=seat))
    else:
        turn.emit(EffectVoid(seat, card))


def redraw(turn: Turn, seat: int, card: str, chosen: tuple[str, ...]) -> None:
    """Discard the chosen plans and draw the same number."""
    for plan in chosen:
        decks.discard_plan(turn, seat, plan)
    for _ in chosen:
        decks.draw_plan(turn, seat, "redraw")
    _discard_resolved_card(turn, card)


def _peek_goal(turn: Turn, seat: int, card: str) -> None:
    if not (turn.state.decks["G"] or turn.state.discards.get("G")):
        turn.emit(EffectVoid(seat, card))
        return
    goal = decks.draw(turn, "G")
    assert goal is not None
    turn.emit(GoalRevealed(seat, goal))
    turn.ask(Decision("goal", seat, card, drawer=seat, goal=goal))


def choose_goal(turn: Turn, seat: int, card: str, revealed: str, replace: bool) -> None:
    """Keep one of the two goals and discard the other; funded TC stays."""
    old = turn.state.goal
    if replace:
        turn.update(goal=revealed)
    decks.discard(turn, "G", old if replace else revealed)
    turn.emit(GoalChosen(seat, turn.state.goal, replace))
    _discard_resolved_card(turn, card)


def _fund(turn: Turn, seat: int, amount: int) -> None:
    turn.update_player(seat, credit=turn.player(seat).credit + amount)
    turn.emit(GoalFunded(seat, amount, sum(each.contribution for each in turn.state.players)))


def _tc_to_poorest(turn: Turn, seat: int, amount: int) -> None:
    least = min(player.tc for player in turn.state.players)
    for each in [each for each in turn.seat_order(seat) if turn.player(each).tc == least]:
        turn.pay(each, amount, "chance")


def _memory_to_lowest(turn: Turn, seat: int, amount: int) -> None:
    least = min(player.stats[MEMORY] for player in turn.state.players)
    for each in [
        each for each in turn.seat_order(seat) if turn.player(each).stats[MEMORY] == least
    ]:
        turn.gain_memory(each, amount, "chance")
