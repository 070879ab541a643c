"""Gauss, who samples what he cannot see and counts pot odds (8.3)."""

from collections import Counter

from games.euler.actions import (
    Action,
    Call,
    Die,
    FinishSpecial,
    Raise,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
)
from games.euler.bots.equity import DIGITS, Counts, Court, World, some_function
from games.euler.bots.knowledge import Table, cards, plans
from games.euler.bots.randomness import Luck, Urn
from games.euler.bots.strength import strengths
from games.euler.content.bot_params import NormalBot


def choose(table: Table, legal: tuple[Action, ...], luck: Luck) -> Action:
    """His move."""
    ways = table.content.bots.normal
    match table.view.phase:
        case "order_select":
            return order_card(table, legal)
        case "submit_pair":
            return number(table, legal)
        case "betting_1" | "betting_2":
            return _bet(table, luck, ways)
        case "special_1":
            return FinishSpecial()
        case "special_2":
            return specials(table, luck)
        case _:
            return ReadyNext()


def order_card(table: Table, legal: tuple[Action, ...]) -> Action:
    """The digit held most often, of equals the smallest."""
    copies = Counter(table.me.hand)
    offers = [action for action in legal if isinstance(action, SubmitOrderCard)]
    return min(offers, key=lambda card: (-copies[card.digit], card.digit))


def number(table: Table, legal: tuple[Action, ...]) -> Action:
    """The strongest pair, of equals the smallest number."""
    power = strengths(table.chain)
    offers = [action for action in legal if isinstance(action, SubmitNumber)]
    return min(offers, key=lambda a: (-power[10 * a.tens + a.ones], 10 * a.tens + a.ones))


def specials(table: Table, luck: Luck) -> Action:
    """The best plan of the last window."""
    plan, _ = _best_plan(table, luck, table.content.bots.normal)
    return FinishSpecial(cards(plan))


def _bet(table: Table, luck: Luck, ways: NormalBot) -> Action:
    _, equity = _best_plan(table, luck, ways)
    u, spot = luck.uniform(), table.spot
    if (
        table.may_raise
        and equity > 1 / len(table.live) + ways.raise_margin
        and u < ways.raise_probability
    ):
        wish = -int(-spot.pot * ways.raise_pot_fraction // 1)
        return Raise(max(spot.least, min(wish, spot.most)))
    if spot.to_call == 0:
        return Call()
    pay = min(spot.to_call, spot.stack)
    return Call() if equity >= pay / (spot.pot + pay) + ways.call_margin else Die()


def _best_plan(table: Table, luck: Luck, ways: NormalBot) -> tuple[Counts, float]:
    """The cards worth playing, and the share of the pot they promise."""
    court = Court(table.chain, table.content.settings.f_cap)
    worlds = _worlds(table, court, luck, ways)
    price = ways.card_price[table.view.round - 1]
    f, ex, phi = table.played
    best: tuple[float, Counts, float] | None = None
    for a, b, c in plans(table.specials, ways.max_cards_in_plan):
        value = court.value(worlds, (f + a, ex + b, phi + c))
        score = value - price * (a + b + c)
        # Plans come with the fewest cards first, then the fewest f and ex: ties stay.
        if best is None or score > best[0] + 1e-9:
            best = (score, (a, b, c), value)
    assert best is not None
    return best[1], best[2]


def _worlds(table: Table, court: Court, luck: Luck, ways: NormalBot) -> list[World]:
    unseen = Urn(DIGITS, table.pool())
    return [_world(table, court, unseen, luck, ways) for _ in range(ways.worlds)]


def _world(table: Table, court: Court, unseen: Urn, luck: Luck, ways: NormalBot) -> World:
    view = table.view
    field = [table.number]
    for rival in table.rivals:
        known = view.seats[rival].number
        assert known is not None and known[1] is not None
        field.append(_guessed((known[0], known[1]), unseen, luck))
    dealer = 1
    if view.dealer is not None and view.dealer[1] is not None:
        dealer = _guessed((view.dealer[0], view.dealer[1]), unseen, luck)
    function = some_function(unseen, table.content.settings, luck)
    powers = court.powers(tuple(field), function)
    keys = court.keys(powers, dealer, (0, 0, 0))
    best, played = min(keys), [0, 0, 0]
    for key in keys[1:]:
        ahead = key == best
        rate = (
            ways.opponent_special_rate_when_ahead
            if ahead
            else ways.opponent_special_rate_when_behind
        )
        if luck.uniform() < rate:
            for kind, count in enumerate(_mixed(luck, ways)):
                played[kind] += count
    f, ex, phi = played
    return World(powers, dealer, (f, ex, phi))


def _guessed(known: tuple[int | None, int], unseen: Urn, luck: Luck) -> int:
    tens, ones = known
    if tens is None:
        tens = unseen.draw(luck)
        while tens == 0 and ones == 0:
            tens = unseen.draw(luck)
    return 10 * tens + ones


def _mixed(luck: Luck, ways: NormalBot) -> Counts:
    u = luck.uniform() * sum(mix.p for mix in ways.opponent_special_mix)
    for mix in ways.opponent_special_mix:
        u -= mix.p
        if u < 0:
            break
    return mix.f, mix.ex, mix.phi
