"""Plans that change hands (CH10 and CH11); only the two players see which."""

from games.travel.events import PlanMoved, PlanSeen
from games.travel.rules.cards import decks
from games.travel.rules.turn import Turn
from games.travel.state import Decision


def buy_plan(turn: Turn, seat: int, target: int, price: int) -> None:
    """Pay for a random plan of the target's hand; the target cannot refuse."""
    hand, taken = turn.player(target).hand, turn.player(seat).takings
    card = hand[turn.rng.draw(f"taking-{seat}", taken, 0, len(hand))]
    turn.pay(seat, -price, "purchase")
    turn.pay(target, price, "sale")
    turn.update_player(seat, takings=taken + 1)
    turn.update_player(target, hand=decks.remove_card(hand, card))
    turn.update_player(seat, hand=(*turn.player(seat).hand, card))
    turn.emit(PlanMoved(target, seat, "sale"))
    turn.emit(PlanSeen(seat, card, to=seat), PlanSeen(seat, card, to=target))


def start_swap(turn: Turn, seat: int, card: str, target: int) -> None:
    """Ask the drawer which plan to give; a single plan is given without asking."""
    hand = turn.player(seat).hand
    if len(hand) > 1:
        turn.ask(Decision("give_plan", seat, card, drawer=seat, partner=target))
    else:
        _ask_partner(turn, seat, card, target, hand[0])


def _ask_partner(turn: Turn, seat: int, card: str, target: int, picked: str) -> None:
    hand = turn.player(target).hand
    if len(hand) > 1:
        turn.ask(Decision("give_plan", target, card, drawer=seat, partner=target, picked=picked))
    else:
        _exchange(turn, seat, target, picked, hand[0])


def answer_swap(turn: Turn, open_: Decision, plan: str) -> None:
    """Apply the choice of the drawer or of the partner."""
    if open_.picked:
        _exchange(turn, open_.drawer, open_.partner, open_.picked, plan)
    else:
        _ask_partner(turn, open_.drawer, open_.card, open_.partner, plan)


def _exchange(turn: Turn, seat: int, target: int, given: str, got: str) -> None:
    for owner, loses, gains in ((seat, given, got), (target, got, given)):
        turn.update_player(owner, hand=(*decks.remove_card(turn.player(owner).hand, loses), gains))
    turn.emit(PlanMoved(seat, target, "swap"), PlanMoved(target, seat, "swap"))
    for listener in (seat, target):
        turn.emit(PlanSeen(target, given, to=listener), PlanSeen(seat, got, to=listener))
