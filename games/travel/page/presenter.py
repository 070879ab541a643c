"""From a view to what the templates draw (section 9)."""

from games.travel.actions import Action, EndTurn
from games.travel.content.board import SPACES
from games.travel.page import board, prompts, result
from games.travel.page.board import FINAL, May, if_legal
from games.travel.page.models import PageModel
from games.travel.rules.engine import TravelRules
from games.travel.view import View


def present(rules: TravelRules, view: View, legal: tuple[Action, ...]) -> PageModel:
    """The page of whoever holds this view; without a seat, the page of a watcher."""
    index, config, may = rules.index, rules.index.config, frozenset(legal)
    players = tuple(board.player(index, view, seat) for seat in range(len(view.players)))
    hint = prompts.hint(index, view, may)
    return PageModel(
        acting=bool(legal),
        mode=view.mode,
        two=len(view.players) == 2,
        day=view.day,
        max_day=view.max_day,
        recovery_day=config.token_recovery_day,
        max_tokens=config.max_tokens,
        rate=config.convert_rate,
        cash=config.two_player_chance_cash,
        penalty=config.goal_fail_memory_penalty,
        phase=view.phase,
        prompt=_prompt(view, may),
        current=view.current,
        forced=view.arrival_forced and view.phase == "ACTION",
        places=tuple(board.place(index, view, number, may, hint) for number in SPACES),
        players=players,
        me=None if view.seat is None else players[view.seat],
        hand=board.hand(index, view, may),
        goal=board.goal_shown(index, view, view.goal, view.current_tc),
        question=prompts.question(index, view, view.decision, may) if view.decision else None,
        act=prompts.acts(index, view, may),
        token=prompts.tokens(index, view, may),
        end_turn=if_legal(EndTurn(), may),
        steps=result.steps(view),
        settling=result.settling(index, view, legal),
        submitted=view.submission is not None,
        waiting_for=view.awaited,
        hint=hint,
        result=view.result,
        finals=result.finals(index, view, players),
        given_up=view.given_up,
        taken_free=tuple(card for player in view.players for card in player.free_plans),
        piles=board.piles(index, view),
    )


def _prompt(view: View, may: May) -> str:
    """What the status line says: whose question, and which."""
    if view.phase in FINAL:
        return view.phase if may or view.phase == "FINISHED" else "waiting"
    if not may:
        return "waiting"
    return view.decision.kind if view.decision is not None else view.phase
