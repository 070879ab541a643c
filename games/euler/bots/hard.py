"""Euler, who models what the others choose and why they bet (8.4)."""

from functools import lru_cache

from games.euler.actions import (
    Action,
    Call,
    FinishSpecial,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
)
from games.euler.bots.equity import Counts, Court, World
from games.euler.bots.knowledge import Table, cards, plans
from games.euler.bots.opponents import Rivals
from games.euler.bots.randomness import Luck
from games.euler.bots.strength import strengths
from games.euler.bots.wagers import wager
from games.euler.content.schema import Content
from games.euler.rules.conditions import Chain
from games.euler.rules.dealing import without


def choose(table: Table, legal: tuple[Action, ...], luck: Luck) -> Action:
    """His move."""
    match table.view.phase:
        case "order_select":
            return _order_card(table, legal)
        case "submit_pair":
            return _number(table, legal)
        case "betting_1" | "betting_2":
            return _bet(table, luck)
        case "special_1":
            return FinishSpecial()
        case "special_2":
            plan, _ = _planned(table, luck)
            return FinishSpecial(cards(plan))
        case _:
            return ReadyNext()


def _order_card(table: Table, legal: tuple[Action, ...]) -> Action:
    """The card that the rest of the hand misses least."""
    hand = table.me.hand or ()
    offers = [action for action in legal if isinstance(action, SubmitOrderCard)]
    return max(
        offers,
        key=lambda card: (_promise(table.content, without(hand, (card.digit,))), -card.digit),
    )


def _number(table: Table, legal: tuple[Action, ...]) -> Action:
    """Strong now, without spoiling what comes later."""
    power, hand = strengths(table.chain), table.me.hand or ()
    against = max(len(table.rivals), 1)
    later = 0.0 if table.last_round else table.content.bots.hard.future_hand_weight

    def worth(action: SubmitNumber) -> float:
        now: float = power[10 * action.tens + action.ones] ** against
        if not later:
            return now
        rest = without(hand, (action.tens, action.ones))
        return now + later * _promise(table.content, rest)

    offers = [action for action in legal if isinstance(action, SubmitNumber)]
    return max(offers, key=lambda a: (worth(a), -10 * a.tens - a.ones))


def _promise(content: Content, hand: tuple[int, ...]) -> float:
    """The mean over all conditions of the best number a hand can form."""
    return _promised(_single_chains(content.conditions), hand)


@lru_cache(maxsize=8)
def _single_chains(conditions: Chain) -> tuple[tuple[float, ...], ...]:
    return tuple(strengths((c,)) for c in conditions if c.kind == "compare")


@lru_cache(maxsize=50_000)
def _promised(powers: tuple[tuple[float, ...], ...], hand: tuple[int, ...]) -> float:
    made = {10 * a + b for i, a in enumerate(hand) for j, b in enumerate(hand) if i != j}
    made.discard(0)
    if not made:
        return 0.0
    return sum(max(power[n] for n in made) for power in powers) / len(powers)


def _bet(table: Table, luck: Luck) -> Action:
    if not table.may_raise and table.spot.to_call == 0:
        return Call()
    _, equity = _planned(table, luck)
    return wager(table, equity, luck)


def _planned(table: Table, luck: Luck) -> tuple[Counts, float]:
    """The cards worth playing, and the share they promise on fresh worlds, less a doubt."""
    ways = table.content.bots.hard
    count = ways.worlds_betting_1 if table.view.phase == "betting_1" else ways.worlds_betting_2
    court = Court(table.chain, table.content.settings.f_cap)
    rivals = Rivals(table, court, luck)
    plan = _best_plan(table, court, [rivals.world() for _ in range(count)])
    f, ex, phi = table.played
    own = (f + plan[0], ex + plan[1], phi + plan[2])
    value = court.value([rivals.world() for _ in range(count)], own)
    fair, two = 1 / len(table.live), len(table.live) == 2
    trust = ways.shrink_heads_up if two else ways.shrink_multiway
    return plan, fair + trust * (value - fair)


def _best_plan(table: Table, court: Court, worlds: list[World]) -> Counts:
    ways, most = table.content.bots.hard, 3 if table.last_round else 2
    price = ways.card_price_heads_up if len(table.live) == 2 else ways.card_price_multiway
    if table.last_round:
        price = 0.0
    elif sum(table.specials) >= 4:
        price *= 0.8
    f, ex, phi = table.played
    best: tuple[float, Counts] | None = None
    for a, b, c in plans(table.specials, most):
        value = court.value(worlds, (f + a, ex + b, phi + c)) - price * (a + b + c)
        if best is None or value > best[0] + 1e-9:
            best = (value, (a, b, c))
    assert best is not None
    return best[1]
