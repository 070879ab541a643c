"""The shared pool (sections 2.3 and 2.4): odds, and no card is ever lost or doubled."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from games.autochess.actions import (
    AutoArrange,
    BuyCard,
    BuyXp,
    FlKeep,
    LockShop,
    PineapplePass,
    PineapplePick,
    PlaceCard,
    Ready,
    RemoveCard,
    RollShop,
    SellCard,
    SwapCards,
    TimeUp,
    Unready,
)
from games.autochess.content.terms import KINDS, LINES, MAX_STARS
from games.autochess.events import AugmentPicked, Bought, Eliminated, Sold
from games.autochess.rules.outcome import all_cards
from games.autochess.rules.preparation.pool import draw_n
from games.autochess.state import State
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import RESIGN, SYSTEM, Sitter
from tests.autochess.arrange import INDEX, RULES, match

DRAWS = 2000
KEY = b"drops" * 6


def draw(level: int, n: int = 1, draws: int = DRAWS, **terms: Any) -> list[int]:
    """Kinds drawn again and again, each time from the full pool."""
    luck = Chance(KEY)
    return [
        kind
        for number in range(draws)
        for kind in draw_n(INDEX, list(INDEX.copies), n, level, luck, ("test", number), **terms)
    ]


@pytest.mark.parametrize("level", range(1, 10))
def test_the_costs_of_drawn_cards_follow_the_table(level: int) -> None:
    costs = Counter(INDEX.costs[kind] for kind in draw(level))

    for cost, percent in enumerate(INDEX.content.level_odds[level - 1], 1):
        expected = DRAWS * percent / 100
        spread = 4 * (expected * (1 - percent / 100)) ** 0.5
        assert abs(costs[cost] - expected) <= spread, cost


@pytest.mark.parametrize("cost", range(1, 6))
def test_within_a_cost_cards_come_by_their_copies(cost: int) -> None:
    kinds = Counter(kind for kind in draw(9, draws=4000) if INDEX.costs[kind] == cost)
    tier = INDEX.tiers[cost - 1]
    total, copies = sum(kinds.values()), sum(INDEX.copies[kind] for kind in tier)

    chi = sum(
        (kinds[kind] - total * INDEX.copies[kind] / copies) ** 2
        / (total * INDEX.copies[kind] / copies)
        for kind in tier
    )
    # Far above the 99.9 percent point for up to 15 degrees of freedom.
    assert chi < 45


def test_levels_outside_the_table_count_as_its_ends() -> None:
    assert draw(0, draws=50) == draw(1, draws=50)
    assert draw(12, draws=50) == draw(9, draws=50)


def test_one_call_never_draws_a_card_twice() -> None:
    for number in range(50):
        pool = list(INDEX.copies)
        kinds = draw_n(INDEX, pool, 13, 5, Chance(KEY), ("once", number))

        assert len(set(kinds)) == len(kinds) == 13
        assert sum(pool) == sum(INDEX.copies) - 13


def test_a_lowest_cost_is_kept_even_where_the_level_has_none() -> None:
    assert {INDEX.costs[kind] for kind in draw(1, draws=100, min_cost=4)} == {4}


def test_what_is_left_of_an_emptied_tier_is_shared_among_the_others() -> None:
    luck, costs = Chance(KEY), Counter[int]()
    for number in range(1000):
        pool = [0 if INDEX.costs[kind] == 1 else left for kind, left in enumerate(INDEX.copies)]
        costs[INDEX.costs[draw_n(INDEX, pool, 1, 1, luck, ("rest", number))[0]]] += 1

    assert set(costs) == {2, 3}
    assert abs(costs[2] - 800) < 60


def test_an_empty_pool_gives_nothing() -> None:
    assert draw_n(INDEX, [0] * KINDS, 5, 5, Chance(KEY), ("none", 0)) == []


def test_the_pool_holds_1012_cards() -> None:
    assert sum(INDEX.copies) == 1012


def worth(state: State) -> list[int]:
    """All copies of each kind: in the pool, and held by or shown to a player."""
    total = list(state.pool)
    for player in state.players:
        for card in all_cards(player):
            total[card.kind] += 3 ** (card.stars - 1)
    return total


def anything(state: State, seat: int, whim: Chance, move: int) -> list[Any]:
    """All sorts of actions, legal or not, in any order."""
    player = state.players[seat]
    own, tray = [*player.bench, *player.board.cards()], list(player.tray)
    cards = [*own, *tray]
    uids = tuple(card.uid for card in player.pineapple[: player.keep])
    actions: list[Any] = [
        AutoArrange(), RollShop(), BuyXp(), PineapplePass(), PineapplePick(uids), Ready(),
        LockShop(not player.locked),
        *(BuyCard(card.uid) for card in player.shop),
        *(SellCard(card.uid) for card in cards[:6]),
        *(PlaceCard(card.uid, LINES[card.uid % 3]) for card in cards),
        *(RemoveCard(card.uid) for card in own[-4:]),
        *(FlKeep(card.uid) for card in tray[:4]),
        *(SwapCards(card.uid, other.uid) for card, other in zip(own, own[3:], strict=False)),
    ]  # fmt: skip
    return list(whim.shuffle(actions, "anything", move))


def count_lost(events: Any, before: State, after: State, seat: int) -> list[int]:
    """Copies that the rules remove from play or add, by kind."""
    change = [0] * KINDS
    gone = []
    for event in events:
        if isinstance(event, Sold):
            gone.append(event.card)
        elif isinstance(event, AugmentPicked):
            for card in event.cards:
                change[card.kind] += 3 ** (card.stars - 1)
        elif isinstance(event, Eliminated):
            gone += all_cards(before.players[event.seat])
    for card in gone:
        change[card.kind] += 1 - 3 ** (card.stars - 1)
    return change


@pytest.mark.parametrize("seats", [2, 8])
def test_no_card_is_lost_or_doubled_by_any_action(seats: int) -> None:
    luck, whim = Chance(b"count" * 6), Chance(b"whims" * 6)
    state = RULES.start(match({}, {}, mode="standard").options, (Sitter(),) * seats, luck)
    move = 0
    while actors := sorted(RULES.actors(state)):
        move += 1
        seat = actors[whim.draw("seat", move, 0, len(actors))]
        player = state.players[max(seat, 0)]
        if seat != SYSTEM and state.phase == "prep" and not player.ready:
            wishes = anything(state, seat, whim, move)
            # Now and then the clock, so that no preparation lasts for ever.
            actions = [TimeUp(seat)] if whim.draw("late", move, 0, 15) == 0 else wishes
        elif seat != SYSTEM and state.phase == "prep":
            actions = [Unready()] if whim.draw("again", move, 0, 4) == 0 else []
        else:
            actions = list(protocol.legal(RULES, state, seat))
        for action in actions:
            mover = SYSTEM if isinstance(action, TimeUp) else seat
            if RULES.refusal(state, mover, action) is None:
                break
        else:
            continue
        before = state
        state, events = RULES.apply(state, mover, action, luck)

        counted, expected = worth(state), worth(before)
        change = count_lost(events, before, state, seat)
        for kind in range(KINDS):
            # A card made outside the pool may come back to a full pool: it is discarded.
            assert counted[kind] <= expected[kind] + change[kind]
            if counted[kind] != expected[kind] + change[kind]:
                assert state.pool[kind] == INDEX.copies[kind], (move, action)
        uids = [card.uid for each in state.players for card in all_cards(each)]
        assert len(set(uids)) == len(uids)
        assert all(0 <= left <= most for left, most in zip(state.pool, INDEX.copies, strict=True))
        assert all(card.stars <= MAX_STARS for each in state.players for card in all_cards(each))

    assert RULES.outcome(state) is not None


def test_the_cards_of_a_seat_that_conceded_return_to_the_pool() -> None:
    luck = Chance(b"give" * 8)
    state = RULES.start(match({}, {}, mode="standard").options, (Sitter(),) * 2, luck)

    over = protocol.play(RULES, state, 0, RESIGN, Chance(b"give" * 8)).state

    assert worth(over) == list(INDEX.copies)
    assert all_cards(over.players[0]) == []


def test_a_bought_card_left_the_pool_when_the_shop_was_drawn() -> None:
    luck = Chance(b"shop" * 8)
    state = RULES.start(match({}, {}, mode="standard").options, (Sitter(),) * 2, luck)
    state = state.update_player(0, gold=9, pineapple=(), keep=0)
    card = state.players[0].shop[0]

    after, events = RULES.apply(state, 0, BuyCard(card.uid), luck)

    assert after.pool == state.pool
    assert events == (Bought(card, INDEX.costs[card.kind], to=0),)


def test_the_rolls_of_one_seat_do_not_change_the_draws_of_another() -> None:
    luck = Chance(b"rolls" * 6)
    state = match({"gold": 20}, {"gold": 20})
    rolled = state
    for _ in range(3):
        rolled = RULES.apply(rolled, 0, RollShop(), luck).state
    # The same pool for both: only the stream is compared.
    rolled = replace(rolled, pool=state.pool)

    alone = RULES.apply(state, 1, RollShop(), luck).state
    after = RULES.apply(rolled, 1, RollShop(), luck).state
    assert after.players[1].shop == alone.players[1].shop
