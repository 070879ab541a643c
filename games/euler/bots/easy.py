"""Fermat, who is easy to beat (8.2)."""

from games.euler.actions import Action, Call, Die, FinishSpecial, Raise, SubmitNumber
from games.euler.bots.knowledge import Table
from games.euler.bots.randomness import Luck
from games.euler.bots.strength import strengths
from games.euler.content.bot_params import EasyBot
from games.euler.content.terms import KINDS, Kind


def choose(table: Table, legal: tuple[Action, ...], luck: Luck) -> Action:
    """His move."""
    ways = table.content.bots.easy
    match table.view.phase:
        case "submit_pair":
            return _number(table, legal, luck, ways)
        case "betting_1" | "betting_2":
            return _bet(table, luck, ways)
        case "special_1" | "special_2":
            return FinishSpecial(_cards(table, luck, ways))
        case _:
            return luck.of(legal)


def _number(table: Table, legal: tuple[Action, ...], luck: Luck, ways: EasyBot) -> Action:
    power = strengths(table.chain)
    tried = [luck.of(legal) for _ in range(ways.pair_candidates)]

    def worth(action: Action) -> float:
        assert isinstance(action, SubmitNumber)
        return power[10 * action.tens + action.ones]

    return max(tried, key=worth)


def _bet(table: Table, luck: Luck, ways: EasyBot) -> Action:
    power, u = strengths(table.chain)[table.number], luck.uniform()
    spot = table.spot
    if power > ways.raise_strength_over and table.may_raise and u < ways.raise_probability:
        most = min(ways.raise_amount_max, spot.most)
        return Raise(max(1 + luck.below(most), spot.least))
    if spot.to_call == 0:
        return Call()
    if power < ways.fold_strength_under and u < ways.fold_probability:
        return Die()
    frightened = spot.to_call >= ways.big_bet and power < ways.big_bet_fold_strength_under
    return Die() if frightened and u < ways.big_bet_fold_probability else Call()


def _cards(table: Table, luck: Luck, ways: EasyBot) -> tuple[Kind, ...]:
    return tuple(
        kind
        for kind, left in zip(KINDS, table.specials, strict=True)
        if left and luck.uniform() < ways.special_use_probability
    )
