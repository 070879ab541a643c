"""Plans that change hands (chance cards 10 and 11): only the two of them see which."""

from games.travel.events import PlanMoved, PlanSeen
from games.travel.rules.cards import decks
from games.travel.rules.turn import Telling
from games.travel.state import Decision


def buy(t: Telling, seat: int, target: int, price: int) -> None:
    """Pay for a plan that chance takes from the other's hand; nobody can refuse."""
    hand, taken = t.player(target).hand, t.player(seat).takings
    card = hand[t.rng.draw(f"taking-{seat}", taken, 0, len(hand))]
    t.pay(seat, -price, "purchase")
    t.pay(target, price, "sale")
    t.change_seat(seat, takings=taken + 1)
    t.change_seat(target, hand=decks.without(hand, card))
    t.change_seat(seat, hand=(*t.player(seat).hand, card))
    t.tell(PlanMoved(target, seat, "sale"))
    t.tell(PlanSeen(seat, card, to=seat), PlanSeen(seat, card, to=target))


def begin(t: Telling, seat: int, card: str, target: int) -> None:
    """First the drawer chooses what to give; a hand of one needs no question."""
    hand = t.player(seat).hand
    if len(hand) > 1:
        t.ask(Decision("give_plan", seat, card, drawer=seat, partner=target))
    else:
        _ask_partner(t, seat, card, target, hand[0])


def _ask_partner(t: Telling, seat: int, card: str, target: int, picked: str) -> None:
    hand = t.player(target).hand
    if len(hand) > 1:
        t.ask(Decision("give_plan", target, card, drawer=seat, partner=target, picked=picked))
    else:
        _exchange(t, seat, target, picked, hand[0])


def picked(t: Telling, open_: Decision, plan: str) -> None:
    """One of the two has chosen."""
    if open_.picked:
        _exchange(t, open_.drawer, open_.partner, open_.picked, plan)
    else:
        _ask_partner(t, open_.drawer, open_.card, open_.partner, plan)


def _exchange(t: Telling, seat: int, target: int, given: str, got: str) -> None:
    for owner, loses, gains in ((seat, given, got), (target, got, given)):
        t.change_seat(owner, hand=(*decks.without(t.player(owner).hand, loses), gains))
    t.tell(PlanMoved(seat, target, "swap"), PlanMoved(target, seat, "swap"))
    for listener in (seat, target):
        t.tell(PlanSeen(target, given, to=listener), PlanSeen(seat, got, to=listener))
