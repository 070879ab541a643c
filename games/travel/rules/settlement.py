"""The settlement (section 4.5): three steps of simultaneous, hidden submissions."""

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
from games.travel.rules.turn import Turn
from games.travel.state import Player, Result

ForcedSubmission = Callable[[Player], Submission | None]
"""The submission of a player who has no choice, or None."""


def open_purchase(turn: Turn) -> None:
    costs = turn.index.costs

    def forced_submission(player: Player) -> Submission | None:
        able = any(costs[card] <= player.tc for card in player.hand)
        return None if able else BuyPlans(())

    _open(turn, "FINAL_PURCHASE", forced_submission)


def _open_contribute(turn: Turn) -> None:
    _open(turn, "FINAL_CONTRIBUTE", lambda player: None if player.tc else Contribute(0))


def _open_convert(turn: Turn) -> None:
    rate = turn.index.config.convert_rate

    def forced_submission(player: Player) -> Submission | None:
        minors = turn.index.scorings[player.destination].minors
        able = any(player.stats[n] >= rate for n in minors)
        return None if able else Convert(Conversions())

    _open(turn, "FINAL_CONVERT", forced_submission)


def _open(turn: Turn, phase: Phase, forced_submission: ForcedSubmission) -> None:
    made = tuple(forced_submission(player) for player in turn.state.players)
    turn.update(phase=phase, submissions=made)
    turn.emit(PhaseOpened(phase))
    turn.emit(*(Submitted(seat, phase) for seat, choice in enumerate(made) if choice))
    _reveal_if_complete(turn)


def submit(turn: Turn, seat: int, choice: Submission) -> None:
    """Store a player's submission; the last one reveals all."""
    made = list(turn.state.submissions)
    made[seat] = choice
    turn.update(submissions=tuple(made))
    turn.emit(Submitted(seat, turn.state.phase))
    _reveal_if_complete(turn)


def _reveal_if_complete(turn: Turn) -> None:
    if None in turn.state.submissions:
        return
    match turn.state.phase:
        case "FINAL_PURCHASE":
            _reveal_purchases(turn)
            _open_contribute(turn)
        case "FINAL_CONTRIBUTE":
            _reveal_contributions(turn)
            _open_convert(turn)
        case _:
            _reveal_conversions(turn)
            finish(turn)


def _reveal_purchases(turn: Turn) -> None:
    for seat, choice in enumerate(turn.state.submissions):
        assert isinstance(choice, BuyPlans)
        player, cost = turn.player(seat), sum(turn.index.costs[card] for card in choice.cards)
        kept = tuple(card for card in player.hand if card not in choice.cards)
        turn.update_player(seat, tc=player.tc - cost, hand=kept, bought=choice.cards)
        turn.emit(PlansBought(seat, choice.cards, cost))
        for card in choice.cards:
            turn.gain(seat, turn.index.points[card], "plan")


def _reveal_contributions(turn: Turn) -> None:
    for seat, choice in enumerate(turn.state.submissions):
        assert isinstance(choice, Contribute)
        turn.update_player(seat, tc=turn.player(seat).tc - choice.amount, paid=choice.amount)
        turn.emit(ContributionRevealed(seat, choice.amount, turn.player(seat).contribution))
    goal = turn.index.goals[turn.state.goal]
    totals = [player.contribution for player in turn.state.players]
    result = _goal_result(turn, totals, sum(totals) >= goal.target_tc)
    turn.update(result=result)
    turn.emit(
        GoalSettled(
            goal.code, sum(totals), goal.target_tc, result.success, result.top, result.penalised
        )
    )
    _reward(turn, result)


def _goal_result(turn: Turn, totals: list[int], success: bool) -> Result:
    most, least = max(totals), min(totals)
    if success:
        return Result(True, top=tuple(n for n, paid in enumerate(totals) if paid == most > 0))
    if turn.seats < turn.index.config.goal_penalty_min_players:
        return Result(False)
    return Result(False, penalised=tuple(n for n, paid in enumerate(totals) if paid == least))


def _reward(turn: Turn, result: Result) -> None:
    goal = turn.index.goals[turn.state.goal]
    if result.success:
        for seat in range(turn.seats):
            turn.gain(seat, turn.index.points[goal.code], "goal")
    bonus = tuple(goal.top_bonus.amount * (stat == goal.top_bonus.stat) for stat in STATS)
    for seat in result.top:
        turn.gain(seat, bonus, "top_bonus")
    for seat in result.penalised:
        turn.gain_memory(seat, -turn.index.config.goal_fail_memory_penalty, "penalty")


def _reveal_conversions(turn: Turn) -> None:
    for seat, choice in enumerate(turn.state.submissions):
        assert isinstance(choice, Convert)
        if choice.conversions == Conversions():
            continue
        turn.update_player(seat, converted=choice.conversions)
        turn.emit(Converted(seat, choice.conversions))
        turn.gain(seat, outcome.conversion_points(turn.index, choice.conversions), "convert")


def finish(turn: Turn) -> None:
    """End the match with scores and places."""
    turn.update(phase="FINISHED", submissions=(), decision=None, grants=())
    turn.emit(
        Finished(
            outcome.final_places(turn.index, turn.state),
            tuple(outcome.happiness(turn.index, player) for player in turn.state.players),
        )
    )
