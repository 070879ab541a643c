"""From a view to the page model (section 9)."""

from games.engine.protocol import Event
from games.travel import events as happened
from games.travel.actions import Action, EndTurn
from games.travel.content.board import SPACES
from games.travel.page import board, prompts, result
from games.travel.page.board import FINAL, LegalSet, choice_if_legal
from games.travel.page.models import SeatPanel
from games.travel.page.page_model import PageModel
from games.travel.page.relevance import relevant_parts
from games.travel.rules.engine import TravelRules
from games.travel.view import View


def present(rules: TravelRules, view: View, legal: tuple[Action, ...]) -> PageModel:
    """The page of the seat or the spectator who holds this view."""
    index, legal_set = rules.find_index(view.variant), frozenset(legal)
    config = index.config
    players = tuple(board.seat_panel(index, view, seat) for seat in range(len(view.players)))
    hint = prompts.hint(index, view, legal_set)
    results = result.player_results(index, view, players)
    return PageModel(
        may_decide=bool(legal),
        relevant=relevant_parts(view),
        mode=view.mode,
        two_players=len(view.players) == 2,
        day=view.day,
        max_day=view.max_day,
        recovery_day=config.token_recovery_day,
        max_tokens=config.max_tokens,
        rate=config.convert_rate,
        cash=config.two_player_chance_cash,
        penalty=config.goal_fail_memory_penalty,
        phase=view.phase,
        status=_status(view, legal_set),
        current=view.current,
        forced=view.arrival_forced and view.phase == "ACTION",
        spaces=tuple(board.space_tile(index, view, number, legal_set) for number in SPACES),
        players=players,
        me=None if view.seat is None else players[view.seat],
        rivals=_rivals(view, players),
        hand=board.hand(index, view, legal_set),
        goal=board.goal_panel(index, view, view.goal, view.current_tc),
        question=prompts.question(index, view, view.decision, legal_set) if view.decision else None,
        act=prompts.act_choices(index, view, legal_set),
        token=prompts.token_choices(index, view, legal_set),
        end_turn=choice_if_legal(EndTurn(), legal_set),
        steps=result.steps(view),
        settlement=result.settlement_form(index, view, legal),
        submitted=view.submission is not None,
        waiting_for=view.awaited,
        hint=hint,
        result=view.result,
        results=results,
        winners=tuple(each.seat for each in results if each.place == 1),
        verdict=None if view.given_up else result.find_verdict(view.seat, results),
        given_up=view.given_up,
        taken_free=tuple(card for player in view.players for card in player.free_plans),
        piles=board.piles(view),
    )


def _rivals(view: View, players: tuple[SeatPanel, ...]) -> tuple[SeatPanel, ...]:
    if view.seat is None:
        return players
    return (*players[view.seat + 1 :], *players[: view.seat])


def _status(view: View, legal_set: LegalSet) -> str:
    """The key of the status line."""
    if view.phase in FINAL:
        return view.phase if legal_set or view.phase == "FINISHED" else "waiting"
    if not legal_set:
        return "waiting"
    return view.decision.kind if view.decision is not None else view.phase


def log_events(rules: TravelRules, seen: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a move that have a sentence: that turns end and begin shows by itself."""
    return tuple(event for event in seen if not _is_silent(event))


def _is_silent(event: Event) -> bool:
    match event:
        case happened.TurnEnded() | happened.TurnStarted(forced=False):
            return True
    return False
