"""The actions worth offering, legal or not.

Of subsets of plans and amounts of money these are only the useful ones; `refusal` accepts others
too.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import fields

from games.engine.protocol import Range
from games.travel.actions import (
    Act,
    Action,
    BuyPlans,
    ChooseGoal,
    ChoosePlan,
    ChooseTarget,
    Contribute,
    Conversions,
    Convert,
    DiscardPlans,
    EndTurn,
    ExtraAct,
    KeepPlan,
    Move,
    Pass,
    UseToken,
)
from games.travel.bots import normal
from games.travel.bots.purchase import best_purchase
from games.travel.content.board import ACTIONS, CHANCE, FREE_ACTION, LINKS, SPACES
from games.travel.content.index import ContentIndex
from games.travel.content.terms import Option
from games.travel.state import Decision, State
from games.travel.view import View, view


def _chance_options(two: bool, space: int) -> tuple[Option | None, ...]:
    """Card or cash on the chance space with two players, otherwise no option."""
    return ("card", "cash") if space == CHANCE and two else (None,)


def _acts(location: int, two: bool) -> tuple[Action, ...]:
    if location == FREE_ACTION:
        return tuple(Act(space, n) for space in ACTIONS for n in _chance_options(two, space))
    return tuple(Act(None, option) for option in _chance_options(two, location))


def _tokens(two: bool) -> tuple[Action, ...]:
    tokens = (UseToken(space, n) for space in ACTIONS for n in _chance_options(two, space))
    return (*tokens, EndTurn())


MOVES: dict[int, tuple[Action, ...]] = {space: tuple(map(Move, LINKS[space])) for space in SPACES}
ACTS = {(space, two): _acts(space, two) for space in SPACES for two in (False, True)}
TOKENS = {two: _tokens(two) for two in (False, True)}
"""The candidates of a turn by location and by whether there are two players."""


def candidates(index: ContentIndex, state: State, seat: int) -> tuple[Action, ...]:
    """The candidates of an actor."""
    if state.decision is not None:
        return tuple(_answers(index, state, seat, state.decision))
    location, seats = state.players[seat].location, len(state.players)
    match state.phase:
        case "MOVE":
            return MOVES[location]
        case "ACTION":
            return ACTS[location, seats == 2]
        case "OPTIONAL_ACTION":
            return TOKENS[seats == 2]
        case "FINISHED":
            return ()
        case _:
            return _submissions(index, view(index, state, seat))


def _submissions(index: ContentIndex, view: View) -> tuple[Action, ...]:
    """The candidates of a step of the settlement."""
    tc = view.me.tc
    match view.phase:
        case "FINAL_PURCHASE":
            return _distinct(map(BuyPlans, _purchases(index, view)))
        case "FINAL_CONTRIBUTE":
            usual = normal.contribution(index, view)
            return _distinct(map(Contribute, (0, tc // 5, tc // 2, usual, tc)))
        case _:
            weightless = normal.conversions(index, view, weightless_only=True)
            every = normal.conversions(index, view, weightless_only=False)
            return _distinct(map(Convert, (Conversions(), weightless, every)))


def ranges(index: ContentIndex, view: View, asked: Decision | None) -> tuple[Range, ...]:
    """All subsets of plans, amounts of money and conversions."""
    me = view.me
    each = dict.fromkeys(me.hand, 1)
    if asked is not None:
        return (Range("discard_plans", "cards", picks=each),) if asked.kind == "redraw" else ()
    match view.phase:
        case "FINAL_PURCHASE":
            costs = {card: index.costs[card] for card in me.hand}
            return (Range("buy_plans", "cards", picks=each, costs=costs, budget=me.tc),)
        case "FINAL_CONTRIBUTE":
            return (Range("contribute", "amount", 0, me.tc),)
        case "FINAL_CONVERT":
            rate, minors = index.config.convert_rate, index.scorings[me.destination].minors
            names = [field.name for field in fields(Conversions)]
            most = {names[trait]: me.stats[trait] // rate for trait in minors}
            return (Range("convert", "conversions", parts=most),)
        case _:
            return ()


def _distinct(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(dict.fromkeys(actions))


def _purchases(index: ContentIndex, view: View) -> Iterator[tuple[str, ...]]:
    yield best_purchase(index, view)
    yield normal.purchase(index, view)
    yield ()
    for card in view.me.hand:
        yield (card,)


def _answers(index: ContentIndex, state: State, seat: int, asked: Decision) -> Iterator[Action]:
    me, seats = state.players[seat], len(state.players)
    match asked.kind:
        case "investigate":
            yield from (KeepPlan(True), KeepPlan(False))
        case "target":
            yield from (ChooseTarget(other) for other in range(seats) if other != seat)
        case "give_plan":
            yield from map(ChoosePlan, me.hand)
        case "redraw":
            keys = index.key_cards[me.destination]
            useless = tuple(card for card in me.hand if card not in keys)
            picks = ((), useless, me.hand, *((card,) for card in me.hand))
            yield from _distinct(map(DiscardPlans, picks))
        case "goal":
            yield from (ChooseGoal(True), ChooseGoal(False))
        case "grant":
            for space in asked.options:
                yield from (
                    ExtraAct(space, option) for option in _chance_options(seats == 2, space)
                )
    if asked.may_pass:
        yield Pass()
