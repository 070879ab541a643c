"""The five actions (section 4.3): what happens on a space, whatever let the player act."""

from games.travel.content.board import CHANCE, FREE_PLAN, HOUSEWORK, RESEARCH, SUPPORT
from games.travel.content.index import NOTHING
from games.travel.content.terms import Option, Source
from games.travel.events import ActionStarted, PlanKept
from games.travel.rules.cards import decks, resolution
from games.travel.rules.turn import Telling
from games.travel.state import Decision


def perform(t: Telling, seat: int, space: int, option: Option | None, source: Source) -> None:
    """Carry out the action of a space, as far as no decision is needed."""
    t.change_seat(seat, last_acted=space)
    t.tell(ActionStarted(seat, space, source))
    match space:
        case _ if space == FREE_PLAN:
            _free_plan(t, seat)
        case _ if space == RESEARCH:
            _research(t, seat)
        case _ if space == HOUSEWORK:
            _housework(t, seat)
        case _ if space == SUPPORT:
            _support(t, seat)
        case _ if space == CHANCE:
            _chance(t, seat, option)


def _free_plan(t: Telling, seat: int) -> None:
    card = decks.draw_open(t, seat, "F")
    if card is None:
        return
    t.change_seat(seat, free_plans=(*t.player(seat).free_plans, card))
    if t.book.points[card] != NOTHING:
        t.gain(seat, t.book.points[card], "free")
    if card in t.book.gifts:
        resolution.ask_target(t, seat, card, t.others(seat))


def _research(t: Telling, seat: int) -> None:
    card = decks.draw_plan(t, seat, "research")
    if card is not None:
        t.ask(Decision("investigate", seat, drawer=seat))


def investigated(t: Telling, seat: int, keep: bool) -> None:
    """The researched plan, the newest of the hand, stays or goes."""
    if keep:
        t.tell(PlanKept(seat))
    else:
        decks.discard_plan(t, seat, t.player(seat).hand[-1])


def _housework(t: Telling, seat: int) -> None:
    card = decks.draw_open(t, seat, "J")
    if card is not None:
        t.pay(seat, t.book.amounts[card], "chore")
        decks.discard(t, "J", card)
    if t.seats == 2 and not t.player(seat).chore_done:
        t.pay(seat, t.book.config.two_player_first_chore_bonus, "first_chore")
    t.change_seat(seat, chore_done=True)


def _support(t: Telling, seat: int) -> None:
    card = decks.draw_open(t, seat, "Y")
    if card is not None:
        t.pay(seat, t.book.amounts[card], "support")
        decks.discard(t, "Y", card)


def _chance(t: Telling, seat: int, option: Option | None) -> None:
    if option == "cash":
        t.pay(seat, t.book.config.two_player_chance_cash, "cash")
        return
    card = decks.draw_open(t, seat, "CH")
    if card is not None:
        resolution.resolve(t, seat, card)
