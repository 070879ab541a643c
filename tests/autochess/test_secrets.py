"""Section 6: the preparation of another seat changes only what the rules make public."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.autochess.actions import (
    AutoArrange,
    BuyCard,
    DeclareHula,
    FlKeep,
    LockShop,
    PineapplePick,
    PlaceCard,
    Proceed,
    RemoveCard,
    RollShop,
    SwapCards,
)
from games.autochess.content.terms import KINDS
from games.autochess.state import State
from games.autochess.view import rebuild
from games.engine.protocol import SYSTEM, Sitter, visible_events
from tests.autochess.arrange import INDEX, LUCK, RULES, cards, lines, match, play


def position() -> Any:
    board = lines("♠2 ♠3 ♥2 ♥3 / ♦2 ♦3 /")
    bench, shop = tuple(cards("♠7 ♥8 ♣9")), tuple(cards("♠A ♥K"))
    return match({"board": board, "bench": bench, "shop": shop, "gold": 9}, {"gold": 4}, round=4)


@pytest.mark.parametrize("audience", [1, None])
@pytest.mark.parametrize(
    "wish",
    ["lock", "hula", "move", "swap"],
)
def test_an_action_on_the_own_side_changes_no_other_view(wish: str, audience: int | None) -> None:
    state = position()
    standing = list(state.players[0].board.cards())
    action: Any = {
        "lock": LockShop(True),
        "hula": DeclareHula(),
        "move": PlaceCard(standing[0].uid, "front"),
        "swap": SwapCards(standing[0].uid, standing[5].uid),
    }[wish]

    after, events = RULES.apply(state, 0, action, LUCK)

    assert RULES.view(after, audience) == RULES.view(state, audience)
    assert RULES.view(after, 0) != RULES.view(state, 0)
    assert visible_events(events, audience) == ()


def test_other_seats_know_only_number_and_suits_of_a_bench() -> None:
    state = position()
    bench = state.players[0].bench

    known = RULES.view(play(state, PlaceCard(bench[0].uid, "front")), 1).seats[0]

    assert known.bench_suits == (0, 1, 0, 1)
    assert known.board is None
    other = state.update_player(0, bench=tuple(cards("♠K★★ ♥2 ♣4")))
    assert RULES.view(other, 1) == RULES.view(state, 1)


def test_taking_a_card_off_the_board_shows_its_suit_on_the_bench() -> None:
    state = position()
    card = state.players[0].board.cards()[0]

    after = play(state, RemoveCard(card.uid))

    assert RULES.view(after, 1).seats[0].bench_suits == (2, 1, 0, 1)


def test_arranging_shows_other_seats_no_rank() -> None:
    state = position()

    one = RULES.view(play(state, AutoArrange()), 1)

    assert one.seats[0].board is None and one.me is not None


def test_a_board_is_known_as_it_stood_in_the_last_duel() -> None:
    state = position()
    seen = state.players[0].board
    done = state.update_player(0, ready=True).update_player(1, ready=True)
    fought = RULES.apply(done, SYSTEM, Proceed(), LUCK).state

    assert RULES.view(fought, 1).seats[0].board == seen
    moved = replace(fought, phase="prep").update_player(0, board=lines("♣A / /"))
    assert RULES.view(moved, 1).seats[0].board == seen


def test_turn_and_river_lie_face_down() -> None:
    state = replace(position(), holdem=(("golden_age",), ("suit_truce",), ("star_miracle",)))
    other = replace(state, holdem=(("golden_age",), ("foul_amnesty",), ("low_card_power",)))

    for audience in (0, 1, None):
        assert RULES.view(state, audience) == RULES.view(other, audience)
    assert "suit_truce" in RULES.view(replace(state, round=5), 0).events


def test_an_offer_is_seen_by_its_owner_alone() -> None:
    state = replace(position(), phase="augment").update_player(0, offer=("economist",))
    other = state.update_player(0, offer=("lucky_shop",))

    assert RULES.view(state, 1) == RULES.view(other, 1)
    assert RULES.view(state, None) == RULES.view(other, None)
    assert RULES.view(state, 0) != RULES.view(other, 0)


def test_spectators_and_eliminated_seats_have_no_own_view() -> None:
    state = position()

    assert RULES.view(state, None).me is None
    assert RULES.view(state.update_player(0, place=2), 0).me is None


@pytest.mark.parametrize("audience", [0, 1, None])
def test_the_pool_tells_nothing_of_a_shop_a_pineapple_or_a_tray(audience: int | None) -> None:
    options = match({}, {}, mode="standard").options
    state = RULES.start(options, (Sitter(), Sitter()), LUCK).update_player(0, gold=30)

    assert RULES.view(state, audience).pool == INDEX.copies, "nobody owns a card yet"
    picked = state.players[0].pineapple[: state.players[0].keep]
    kept = play(state, PineapplePick(tuple(card.uid for card in picked)))
    rolled = play(kept, RollShop(), RollShop())
    bought = play(rolled, BuyCard(rolled.players[0].shop[0].uid))
    assert RULES.view(rolled, audience).pool == RULES.view(kept, audience).pool
    owned = [*picked, rolled.players[0].shop[0]]
    assert sum(RULES.view(bought, audience).pool) == sum(INDEX.copies) - len(owned)


def test_a_loan_on_a_board_counts_as_in_the_pool() -> None:
    tray = tuple(cards("♠A ♥A", loan=True))
    pool = tuple(n - (kind in {card.kind for card in tray}) for kind, n in enumerate(INDEX.copies))
    state = match({"fantasyland": True, "tray": tray}, {}, mode="standard", pool=pool)

    placed = play(state, PlaceCard(tray[0].uid, "front"))
    kept = play(placed, FlKeep(tray[0].uid))

    assert RULES.view(placed, 1).pool == RULES.view(state, 1).pool
    assert sum(RULES.view(kept, 1).pool) == sum(RULES.view(state, 1).pool) - 1


def test_a_state_rebuilt_from_a_view_has_no_card_twice() -> None:
    state = RULES.start(match({}, {}).options, (Sitter(), Sitter()), LUCK)

    own = rebuild(RULES.view(state, 0))

    assert [left + n for left, n in zip(own.pool, count_kinds(own), strict=True)] == list(
        INDEX.copies
    )


def count_kinds(state: State) -> list[int]:
    """How many cards of each kind lie with the seats."""
    kinds = [card.kind for player in state.players for card in player.unowned_cards()]
    return [kinds.count(kind) for kind in range(KINDS)]
