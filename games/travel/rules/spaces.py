"""The five actions (section 4.3), on arrival, by token or by grant."""

from games.travel.content.board import CHANCE, FREE_PLAN, HOUSEWORK, RESEARCH, SUPPORT
from games.travel.content.index import NOTHING
from games.travel.content.terms import Option, Source
from games.travel.events import ActionStarted, PlanKept
from games.travel.rules.cards import decks, resolution
from games.travel.rules.turn import Turn
from games.travel.state import Decision


def perform(turn: Turn, seat: int, space: int, option: Option | None, source: Source) -> None:
    """Carry out the action of a space up to the first decision."""
    turn.update_player(seat, last_acted=space)
    turn.emit(ActionStarted(seat, space, source))
    match space:
        case _ if space == FREE_PLAN:
            _free_plan(turn, seat)
        case _ if space == RESEARCH:
            _research(turn, seat)
        case _ if space == HOUSEWORK:
            _housework(turn, seat)
        case _ if space == SUPPORT:
            _support(turn, seat)
        case _ if space == CHANCE:
            _chance(turn, seat, option)


def _free_plan(turn: Turn, seat: int) -> None:
    card = decks.draw_face_up(turn, seat, "F")
    if card is None:
        return
    turn.update_player(seat, free_plans=(*turn.player(seat).free_plans, card))
    if turn.index.points[card] != NOTHING:
        turn.gain(seat, turn.index.points[card], "free")
    if card in turn.index.gifts:
        resolution.ask_target(turn, seat, card, turn.other_seats(seat))


def _research(turn: Turn, seat: int) -> None:
    card = decks.draw_plan(turn, seat, "research")
    if card is not None:
        turn.ask(Decision("investigate", seat, drawer=seat))


def keep_or_discard(turn: Turn, seat: int, keep: bool) -> None:
    """Keep or discard the researched plan, the newest of the hand."""
    if keep:
        turn.emit(PlanKept(seat))
    else:
        decks.discard_plan(turn, seat, turn.player(seat).hand[-1])


def _housework(turn: Turn, seat: int) -> None:
    card = decks.draw_face_up(turn, seat, "J")
    if card is not None:
        turn.pay(seat, turn.index.amounts[card], "chore")
        decks.discard(turn, "J", card)
    if turn.seats == 2 and not turn.player(seat).chore_done:
        turn.pay(seat, turn.index.config.two_player_first_chore_bonus, "first_chore")
    if not turn.player(seat).chore_done:
        turn.update_player(seat, chore_done=True)


def _support(turn: Turn, seat: int) -> None:
    card = decks.draw_face_up(turn, seat, "Y")
    if card is not None:
        turn.pay(seat, turn.index.amounts[card], "support")
        decks.discard(turn, "Y", card)


def _chance(turn: Turn, seat: int, option: Option | None) -> None:
    if option == "cash":
        turn.pay(seat, turn.index.config.two_player_chance_cash, "cash")
        return
    card = decks.draw_face_up(turn, seat, "CH")
    if card is not None:
        resolution.resolve(turn, seat, card)
