"""The settlement (section 4.5): three steps in which all choose at once and in secret."""

from collections.abc import Callable

from games.travel.actions import BuyPlans, Contribute, Conversions, Convert, Submission
from games.travel.content.terms import STATS, Phase
from games.travel.events import (
    ContributionRevealed,
    Converted,
    Finished,
    GoalSettled,
    PhaseOpened,
    PlansBought,
    Submitted,
)
from games.travel.rules import outcome
from games.travel.rules.turn import Telling
from games.travel.state import Player, Result

Forced = Callable[[Player], Submission | None]
"""The submission of a player who has no choice; None: there is one."""


def open_purchase(t: Telling) -> None:
    costs = t.book.costs

    def forced(player: Player) -> Submission | None:
        able = any(costs[card] <= player.tc for card in player.hand)
        return None if able else BuyPlans(())

    _open(t, "FINAL_PURCHASE", forced)


def _open_contribute(t: Telling) -> None:
    _open(t, "FINAL_CONTRIBUTE", lambda player: None if player.tc else Contribute(0))


def _open_convert(t: Telling) -> None:
    rate = t.book.config.convert_rate

    def forced(player: Player) -> Submission | None:
        minors = t.book.weighings[player.destination].minors
        able = any(player.stats[n] >= rate for n in minors)
        return None if able else Convert(Conversions())

    _open(t, "FINAL_CONVERT", forced)


def _open(t: Telling, phase: Phase, forced: Forced) -> None:
    made = tuple(forced(player) for player in t.state.players)
    t.change(phase=phase, submissions=made)
    t.tell(PhaseOpened(phase))
    t.tell(*(Submitted(seat, phase) for seat, choice in enumerate(made) if choice))
    _when_all_are_in(t)


def submit(t: Telling, seat: int, choice: Submission) -> None:
    """One player's choice; the last one reveals them all."""
    made = list(t.state.submissions)
    made[seat] = choice
    t.change(submissions=tuple(made))
    t.tell(Submitted(seat, t.state.phase))
    _when_all_are_in(t)


def _when_all_are_in(t: Telling) -> None:
    if None in t.state.submissions:
        return
    match t.state.phase:
        case "FINAL_PURCHASE":
            _reveal_purchases(t)
            _open_contribute(t)
        case "FINAL_CONTRIBUTE":
            _reveal_contributions(t)
            _open_convert(t)
        case _:
            _reveal_conversions(t)
            finish(t)


def _reveal_purchases(t: Telling) -> None:
    for seat, choice in enumerate(t.state.submissions):
        assert isinstance(choice, BuyPlans)
        player, cost = t.player(seat), sum(t.book.costs[card] for card in choice.cards)
        kept = tuple(card for card in player.hand if card not in choice.cards)
        t.change_seat(seat, tc=player.tc - cost, hand=kept, bought=choice.cards)
        t.tell(PlansBought(seat, choice.cards, cost))
        for card in choice.cards:
            t.gain(seat, t.book.points[card], "plan")


def _reveal_contributions(t: Telling) -> None:
    for seat, choice in enumerate(t.state.submissions):
        assert isinstance(choice, Contribute)
        t.change_seat(seat, tc=t.player(seat).tc - choice.amount, paid=choice.amount)
        t.tell(ContributionRevealed(seat, choice.amount, t.player(seat).contribution))
    goal = t.book.goals[t.state.goal]
    totals = [player.contribution for player in t.state.players]
    result = _result(t, totals, sum(totals) >= goal.target_tc)
    t.change(result=result)
    t.tell(
        GoalSettled(
            goal.code, sum(totals), goal.target_tc, result.success, result.top, result.penalised
        )
    )
    _reward(t, result)


def _result(t: Telling, totals: list[int], success: bool) -> Result:
    most, least = max(totals), min(totals)
    if success:
        return Result(True, top=tuple(n for n, paid in enumerate(totals) if paid == most > 0))
    if t.seats < t.book.config.goal_penalty_min_players:
        return Result(False)
    return Result(False, penalised=tuple(n for n, paid in enumerate(totals) if paid == least))


def _reward(t: Telling, result: Result) -> None:
    goal = t.book.goals[t.state.goal]
    if result.success:
        for seat in range(t.seats):
            t.gain(seat, t.book.points[goal.code], "goal")
    bonus = tuple(goal.top_bonus.amount * (stat == goal.top_bonus.stat) for stat in STATS)
    for seat in result.top:
        t.gain(seat, bonus, "top_bonus")
    for seat in result.penalised:
        t.remember(seat, -t.book.config.goal_fail_memory_penalty, "penalty")


def _reveal_conversions(t: Telling) -> None:
    for seat, choice in enumerate(t.state.submissions):
        assert isinstance(choice, Convert)
        if choice.conversions == Conversions():
            continue
        t.change_seat(seat, converted=choice.conversions)
        t.tell(Converted(seat, choice.conversions))
        t.gain(seat, outcome.converted_points(t.book, choice.conversions), "convert")


def finish(t: Telling) -> None:
    """Scores and places; everything is revealed."""
    t.change(phase="FINISHED", submissions=(), decision=None, grants=())
    t.tell(
        Finished(
            outcome.places(t.book, t.state),
            tuple(outcome.happiness(t.book, player) for player in t.state.players),
        )
    )
