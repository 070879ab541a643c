"""Gold, experience, shop, merging and the pineapple (sections 2.4, 4.1 to 4.3)."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.autochess.actions import (
    BuyCard,
    BuyXp,
    FlKeep,
    LockShop,
    PineapplePass,
    PineapplePick,
    Ready,
    RollShop,
    SellCard,
)
from games.autochess.cards import Card
from games.autochess.rules import rounds
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.state import State
from tests.autochess.arrange import (
    INDEX,
    board,
    card,
    cards,
    kind,
    lines,
    match,
    names,
    own_augments,
    play,
    refusal_code,
    run,
)


def gold_after_income(events: str = "", **facts: Any) -> int:
    """Gold after the income of a preparation."""
    state = match(facts, {}, events=events)
    return run(rounds.pay_income, state, 0).players[0].gold


def hold(*texts: str) -> tuple[Card, ...]:
    return tuple(cards(" ".join(texts)))


def test_x26_interest_is_paid_on_the_gold_of_before() -> None:
    assert find_modifiers(INDEX, match({"gold": 37}, {}), 0).interest == 3
    assert gold_after_income(gold=37) == 45


def test_x27_the_cap_comes_before_the_times() -> None:
    assert gold_after_income("double_interest", gold=60, augments=own_augments("economist")) == 77
    assert gold_after_income("double_interest", gold=60) == 75


@pytest.mark.parametrize(
    ("gold", "augments", "interest"), [(60, ("economist",), 6), (60, (), 5), (0, (), 0)]
)
def test_interest_of_the_test_table(gold: int, augments: tuple[str, ...], interest: int) -> None:
    state = match({"gold": gold, "augments": own_augments(*augments)}, {})

    assert find_modifiers(INDEX, state, 0).interest == interest


def test_x28_losing_pays_too() -> None:
    assert gold_after_income(loss_streak=4) == 7


@pytest.mark.parametrize(
    ("streak", "bonus"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (9, 3)]
)
def test_the_bonus_of_a_streak(streak: int, bonus: int) -> None:
    assert gold_after_income(win_streak=streak) == 5 + bonus


def test_x29_surplus_experience_carries_over() -> None:
    once = play(match({"gold": 8}, {}), BuyXp())
    twice = play(once, BuyXp())

    assert (once.players[0].level, once.players[0].xp) == (2, 2)
    assert (twice.players[0].level, twice.players[0].xp, twice.players[0].gold) == (3, 2, 0)


def test_x30_the_top_level_takes_no_more_experience() -> None:
    state = play(match({"gold": 8, "level": 8, "xp": 78}, {}), BuyXp())

    assert (state.players[0].level, state.players[0].xp) == (9, 0)
    assert refusal_code(state, BuyXp()) == "E_MAX_LEVEL"


def test_x31_a_card_that_is_too_expensive_stays_in_the_shop() -> None:
    king = card("♥K")

    assert refusal_code(match({"gold": 3, "shop": (king,)}, {}), BuyCard(king.uid)) == "E_GOLD"


def test_x32_a_merge_makes_its_own_room() -> None:
    bench = (*cards("♠7 ♠2 ♠3 ♠4 ♠5 ♥2 ♥3 ♥4 ♥5"),)
    third, seven = card("♠7"), card("♠7")
    standing = board().replace_slot((0, 2), seven)
    state = match({"gold": 2, "bench": bench, "board": standing, "shop": (third,)}, {})

    after = play(state, BuyCard(third.uid))

    mine = after.players[0]
    assert names([mine.board.get_card((0, 2))]) == ["♠7★★"]
    assert len(mine.bench) == 8 and "♠7" not in names(mine.bench)
    assert mine.gold == 0 and after.pool == state.pool


def test_a_full_bench_takes_nothing_else() -> None:
    bench = hold("♠7 ♠2 ♠3 ♠4 ♠5 ♥2 ♥3 ♥4 ♥5")
    eight = card("♠8")

    state = match({"gold": 9, "bench": bench, "shop": (eight,)}, {})

    assert refusal_code(state, BuyCard(eight.uid)) == "E_BENCH_FULL"


def test_merging_goes_on_up_to_three_stars() -> None:
    last = card("♠7")
    bench = hold("♠7★★ ♠7★★ ♠7 ♠7")
    state = match({"gold": 9, "bench": bench, "shop": (last,)}, {})

    assert names(play(state, BuyCard(last.uid)).players[0].bench) == ["♠7★★★"]


def test_three_star_cards_never_merge() -> None:
    last = card("♠7")
    bench = hold("♠7★★★ ♠7★★★ ♠7★★ ♠7★★ ♠7 ♠7")
    state = match({"gold": 9, "bench": bench, "shop": (last,)}, {})

    assert names(play(state, BuyCard(last.uid)).players[0].bench) == ["♠7★★★"] * 3


def test_a_merged_card_has_a_clear_mark() -> None:
    used, last = card("♠7", used=True), card("♠7")
    state = match({"gold": 9, "bench": (used, card("♠7")), "shop": (last,)}, {})

    assert [each.used for each in play(state, BuyCard(last.uid)).players[0].bench] == [False]


def test_x33_a_two_star_card_sells_for_its_copies_less_one() -> None:
    king = card("♦K★★")
    state = match({"bench": (king,)}, {})
    state = replace(state, pool=tuple(copies - 3 for copies in state.pool))

    after = play(state, SellCard(king.uid))

    assert after.players[0].gold == 11
    assert after.pool[king.kind] == state.pool[king.kind] + 1


@pytest.mark.parametrize(
    ("text", "price"), [("♠2", 1), ("♠6", 1), ("♠9", 2), ("♠A", 4), ("♠2★★", 2), ("♠A★★★", 44)]
)
def test_prices_of_the_table(text: str, price: int) -> None:
    mine = card(text)

    assert play(match({"bench": (mine,)}, {}), SellCard(mine.uid)).players[0].gold == price


def test_the_pool_never_holds_more_than_its_copies() -> None:
    ace = card("♠A")

    assert play(match({"bench": (ace,)}, {}), SellCard(ace.uid)).pool == INDEX.copies


def test_x36_exactly_as_many_as_are_kept() -> None:
    two, heart, diamond = pine = hold("♠2 ♥9 ♦9")
    bench = hold("♠3 ♠4 ♠5")
    state = match({"pineapple": pine, "keep": 2, "bench": bench}, {})
    state = replace(state, pool=tuple(copies - 1 for copies in state.pool))

    assert refusal_code(state, PineapplePick((heart.uid,))) == "E_PICK_COUNT"
    assert refusal_code(state, PineapplePick((heart.uid, heart.uid))) == "E_PICK_COUNT"
    assert refusal_code(state, PineapplePick((heart.uid, 1))) == "E_CARD_NOT_FOUND"
    after = play(state, PineapplePick((heart.uid, diamond.uid)))
    assert names(after.players[0].bench[3:]) == ["♥9", "♦9"]
    assert after.pool[two.kind] == state.pool[two.kind] + 1
    assert sum(after.pool) == sum(state.pool) + 1


def test_x37_a_full_bench_may_pass() -> None:
    pine = hold("♠6 ♥9 ♦9")
    bench = hold("♠2 ♠3 ♠4 ♠5 ♥2 ♥3 ♥4 ♥5 ♦2")
    state = match({"pineapple": pine, "keep": 2, "bench": bench}, {})
    state = replace(state, pool=tuple(copies - 1 for copies in state.pool))

    assert refusal_code(state, Ready()) == "E_PENDING_PINEAPPLE"
    assert refusal_code(state, PineapplePick((pine[0].uid, pine[1].uid))) == "E_BENCH_FULL"
    after = play(state, PineapplePass())
    assert sum(after.pool) == sum(state.pool) + 3
    assert refusal_code(after, Ready()) is None
    assert refusal_code(after, PineapplePass()) == "E_NO_PINEAPPLE"


def test_x38_quick_hands_roll_once_for_nothing() -> None:
    state = match({"gold": 5, "augments": own_augments("quick_hands")}, {})

    once = play(state, RollShop())
    assert once.players[0].gold == 5
    assert play(once, RollShop()).players[0].gold == 3


def test_x39_a_paid_reroll_costs_at_least_one() -> None:
    clubs = lines("♣2 ♣3 ♣4 ♣5 / /")
    state = match(
        {"gold": 5, "board": clubs}, {}, mode="standard", events="bargain_market golden_age"
    )

    assert find_modifiers(INDEX, state, 0).roll_price == 1
    assert play(state, RollShop()).players[0].gold == 4


def test_club_level_three_rolls_twice_for_free() -> None:
    clubs = lines("♣2 ♣3 ♣4 ♣5 ♣6 / ♣7 /")
    state = match({"gold": 1, "board": clubs}, {}, mode="standard")

    twice = play(state, RollShop(), RollShop())
    assert twice.players[0].gold == 1
    assert find_modifiers(INDEX, twice, 0).roll_price == 1


def scarce_pool(state: State, *texts: str) -> State:
    """A pool of one copy each of these cards."""
    left = [kind(text) for text in texts]
    return replace(state, pool=tuple(int(each in left) for each in range(52)))


def test_x40_a_shop_shows_what_there_is() -> None:
    state = match({"gold": 5, "augments": own_augments("lucky_shop")}, {})

    after = play(scarce_pool(state, "♠2", "♠3", "♥2", "♥3"), RollShop())

    assert sorted(names(after.players[0].shop)) == ["♠2", "♠3", "♥2", "♥3"]


def test_lucky_shop_shows_six() -> None:
    state = match({"gold": 5, "augments": own_augments("lucky_shop")}, {})

    assert len(play(state, RollShop()).players[0].shop) == 6


def test_x41_an_empty_level_falls_back_to_the_cheapest_cards() -> None:
    after = play(scarce_pool(match({"gold": 5}, {}), "♠Q", "♠A"), RollShop())

    assert names(after.players[0].shop) == ["♠Q", "♠A"]


def test_a_roll_gives_the_old_shop_back_first() -> None:
    state = play(match({"gold": 5}, {}), RollShop())

    again = play(state, RollShop())

    assert sum(again.pool) == sum(state.pool) == sum(INDEX.copies) - 5


def test_the_golden_shop_begins_with_an_expensive_card() -> None:
    state = match({"gold": 90, "augments": own_augments("golden_shop")}, {})
    for _ in range(20):
        state = play(state, RollShop())
        shop = state.players[0].shop

        assert len(shop) == 6
        assert INDEX.costs[shop[0].kind] >= 4
        assert len({each.kind for each in shop[1:]}) == 5


def test_x69_a_locked_shop_is_carried_over_once() -> None:
    shop = hold("♠2 ♠3 ♠4")
    state = match({"shop": shop, "locked": True}, {})

    kept = run(rounds.deal_cards, state, 0)
    assert kept.players[0].shop == shop and not kept.players[0].locked
    inside = run(rounds.deal_cards, state.update_player(0, fantasyland=True), 0)
    assert inside.players[0].shop == () and not inside.players[0].locked


def test_an_empty_shop_cannot_be_locked() -> None:
    assert refusal_code(match({}, {}), LockShop(True)) == "E_SHOP_EMPTY"
    assert refusal_code(match({}, {}), LockShop(False)) is None


def test_nothing_is_sold_that_one_does_not_own() -> None:
    shop = hold("♠2")
    state = match({"shop": shop, "gold": 9}, {"bench": hold("♠3")})

    assert refusal_code(state, SellCard(shop[0].uid)) == "E_CARD_NOT_FOUND"
    assert refusal_code(state, SellCard(state.players[1].bench[0].uid)) == "E_CARD_NOT_FOUND"
    after = play(state, BuyCard(shop[0].uid))
    assert refusal_code(after, BuyCard(shop[0].uid)) == "E_CARD_NOT_FOUND"


def test_loans_are_kept_but_not_sold() -> None:
    loan = card("♠2", loan=True)
    inside = match({"fantasyland": True, "tray": (loan,)}, {})

    assert refusal_code(inside, SellCard(loan.uid)) == "E_TEMP_CARD"
    assert (
        refusal_code(inside.update_player(0, fantasyland=False), FlKeep(loan.uid))
        == "E_NOT_FANTASYLAND"
    )
    kept = play(inside, FlKeep(loan.uid)).players[0]
    assert names(kept.bench) == ["♠2"] and not kept.bench[0].loan and kept.tray == ()


def test_buying_and_selling_never_makes_gold() -> None:
    for number, cost in enumerate(INDEX.costs):
        for stars in (1, 2, 3):
            assert INDEX.sell_price(number, stars) <= cost * 3 ** (stars - 1)


def test_golden_draft_and_wild_call_change_the_pineapple() -> None:
    clubs = lines("♣2 ♣3 / /")
    own = find_modifiers(INDEX, match({"board": clubs}, {}, events="golden_draft call_of_wild"), 0)

    assert (own.pineapple_show, own.pineapple_keep) == (4, 3)


def test_diamonds_and_magic_wave_add_xp() -> None:
    own = find_modifiers(
        INDEX,
        match({"board": lines("♦2 ♦3 ♦4 ♦5 / /")}, {}, mode="standard", events="magic_wave"),
        0,
    )

    assert (own.round_xp, own.extra_income) == (2 + 1 + 2, 1)
