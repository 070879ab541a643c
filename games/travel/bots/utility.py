"""The utility of a space (section 8.2): what the normal bot expects of acting there.

The rules compute it too: the state keeps the utility of a turn's main action.
"""

from typing import NamedTuple

from games.travel.content.board import ACTIONS
from games.travel.content.index import ContentIndex
from games.travel.content.terms import MEMORY
from games.travel.state import Player, Standing, State
from games.travel.view import PlayerView, View


class Outlook(NamedTuple):
    """What a utility depends on. The seat knows all of it."""

    me: Player | PlayerView
    seat: int
    seats: int
    free_left: tuple[str, ...]
    """Free plans in the deck, in any order."""
    has_plans: bool
    """Whether a plan can be drawn."""
    snapshot: tuple[Standing, ...]


def read_view(view: View) -> Outlook:
    """The outlook of the seat that holds a view."""
    has_plans = bool(view.decks["PLAN"] or view.discards.get("PLAN"))
    return Outlook(
        view.me, view.seat or 0, len(view.players), view.free_left, has_plans, view.snapshot
    )


def read_state(state: State, seat: int) -> Outlook:
    """The same without building a view."""
    has_plans = bool(state.decks["PLAN"] or state.discards.get("PLAN"))
    me, free_left = state.players[seat], state.decks["F"]
    return Outlook(me, seat, len(state.players), free_left, has_plans, state.snapshot)


def space_utility(index: ContentIndex, outlook: Outlook, space: int) -> int:
    """The utility of a space."""
    me, bot = outlook.me, index.content.bot
    short, two = me.tc < bot.short_tc_below, outlook.seats == 2
    match space:
        case 1:
            return _free_utility(index, outlook)
        case 2:
            return _research_utility(index, outlook)
        case 3:
            first = two and not me.chore_done
            return (bot.u3_short if short else bot.u3_enough) + bot.u3_two_player_first * first
        case 4 if me.tc < bot.u4_low_limit:
            return bot.u4_below_3000
        case 4:
            return bot.u4_above_10000 if me.tc > bot.u4_high_limit else 0
        case 5:
            return _rank_utility(index, outlook) + bot.u5_two_player_short * (two and short)
        case _:
            others = (each for each in ACTIONS if each != me.last_acted)
            return bot.u6_bonus + max(space_utility(index, outlook, each) for each in others)


def _free_utility(index: ContentIndex, outlook: Outlook) -> int:
    bot, me = index.content.bot, outlook.me
    if not outlook.free_left:
        return bot.exhausted_deck_score
    worth = bot.u1_memory_score if me.stats[MEMORY] < bot.u1_memory_below else 0
    if not index.key_cards[me.destination].isdisjoint(outlook.free_left):
        worth += bot.u1_key_trait_score
    return worth


def _research_utility(index: ContentIndex, outlook: Outlook) -> int:
    bot, me = index.content.bot, outlook.me
    if not outlook.has_plans:
        return bot.exhausted_deck_score
    keys = len(index.key_cards[me.destination].intersection(me.hand))
    worth = bot.u2_key_score if keys < bot.u2_key_plans_below else 0
    return worth + (bot.u2_saturation_score if len(me.hand) >= bot.u2_hand_at_least else 0)


def _rank_utility(index: ContentIndex, outlook: Outlook) -> int:
    """Leader and last are strictly above or below everyone else at the start of the day."""
    own = outlook.snapshot[outlook.seat]
    others = [stood for seat, stood in enumerate(outlook.snapshot) if seat != outlook.seat]
    if all(own > stood for stood in others):
        return index.content.bot.u5_leader
    return index.content.bot.u5_last if all(own < stood for stood in others) else 0
