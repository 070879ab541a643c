"""Placing, swapping and arranging cards, and their refusals (sections 4.3 to 4.5)."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from games.autochess.actions import (
    AutoArrange,
    DeclareHula,
    FlKeep,
    PickAugment,
    PlaceCard,
    Ready,
    RemoveCard,
    RollShop,
    SwapCards,
    TimeUp,
    Unready,
)
from games.autochess.cards import Card, build_board
from games.autochess.content.terms import FULL_HOUSE, HIGH_CARD, ROYAL_FLUSH
from games.autochess.rules.combat.duel import plain_types
from games.autochess.rules.combat.poker_hands import TYPE_AT, arrangement_key, sum_cards
from games.autochess.rules.preparation.auto_arrange import LINE_SIZES, arrange_cards, best_lines
from games.autochess.rules.preparation.strongest_line import strongest_line
from games.engine import protocol
from games.engine.chance import Chance
from games.engine.protocol import SYSTEM
from tests.autochess.arrange import (
    LUCK,
    RULES,
    board,
    card,
    cards,
    lines,
    match,
    names,
    play,
    player,
    refusal_code,
)

SEVEN = "♠2 ♠3 ♠4 / ♥2 ♥3 / ♦2 ♦3"


def test_x34_the_same_card_stands_only_once() -> None:
    twin = card("♠5★★")
    state = match({"board": lines("/ ♠5 /"), "bench": (twin,)}, {})

    assert refusal_code(state, PlaceCard(twin.uid, "back")) == "E_DUPLICATE"


def test_x35_the_cap_counts_cards_not_moves() -> None:
    eighth = card("♣2")
    state = match({"board": lines(SEVEN), "bench": (eighth,), "level": 3}, {}, mode="standard")
    moving = state.players[0].board.line(1)[0]

    assert refusal_code(state, PlaceCard(eighth.uid, "back")) == "E_SLOT_LIMIT"
    moved = play(state, PlaceCard(moving.uid, "back"))
    assert names(moved.players[0].board.line(0)) == ["♠2", "♠3", "♠4", "♥2"]


def test_a_card_goes_to_the_slot_that_was_named_or_the_lowest_free_one() -> None:
    one, two = cards("♠2 ♠3")
    state = match({"bench": (one, two)}, {})

    state = play(state, PlaceCard(one.uid, "front", 2), PlaceCard(two.uid, "front"))

    assert state.players[0].board.find(one.uid) == (2, 2)
    assert state.players[0].board.find(two.uid) == (2, 0)
    assert refusal_code(state, PlaceCard(one.uid, "front", 0)) == "E_SLOT"
    assert refusal_code(state, PlaceCard(one.uid, "front", 3)) == "E_SLOT"
    assert refusal_code(state, PlaceCard(one.uid, "front", -1)) == "E_SLOT"


def test_a_full_line_takes_no_card() -> None:
    fourth = card("♠5")
    state = match({"board": lines("/ / ♠2 ♠3 ♠4"), "bench": (fourth,)}, {})

    assert refusal_code(state, PlaceCard(fourth.uid, "front")) == "E_LINE_FULL"


def test_x64_wrong_line_locked_in_out_and_out_of_phase() -> None:
    one = card("♠2")
    state = match({"bench": (one,)}, {}, {})
    place = PlaceCard(one.uid, "back")

    assert refusal_code(state, PlaceCard(one.uid, "top")) == "E_LINE"
    assert refusal_code(play(state, Ready()), place) == "E_LOCKED_IN"
    assert refusal_code(state.update_player(0, place=3), place) == "E_ELIMINATED"
    assert refusal_code(replace(state, phase="result"), place) == "E_PHASE"


def test_a_ready_seat_may_withdraw_any_number_of_times_while_another_is_not_ready() -> None:
    state = match({}, {})
    for _ in range(5):
        assert refusal_code(state, Unready()) == "E_PHASE"
        state = play(state, Ready())
        assert RULES.actors(state) == {0, 1}
        state = play(state, Unready())

    both = play(play(state, Ready()), Ready(), seat=1)
    assert RULES.actors(both) == {SYSTEM}
    assert refusal_code(both, Unready()) == "E_PHASE"


def test_a_ready_seat_has_no_candidates_but_may_withdraw() -> None:
    state = play(match({}, {}), Ready())

    assert protocol.legal(RULES, state, 0) == ()
    assert protocol.refusal(RULES, state, 0, Unready()) is None


def test_a_seat_that_conceded_is_locked_in() -> None:
    state = RULES.forfeit(match({}, {}, {}), 0, LUCK).state

    assert refusal_code(state, AutoArrange()) == "E_LOCKED_IN"
    assert refusal_code(state, Unready()) == "E_PHASE"
    assert (
        refusal_code(replace(state, phase="augment"), PickAugment("economist")) == "E_AUGMENT_DONE"
    )


def test_a_late_seat_stays_ready() -> None:
    state = play(match({}, {}), Ready())

    late = RULES.apply(state, SYSTEM, TimeUp(0), LUCK).state

    assert refusal_code(late, Unready()) == "E_PHASE"
    assert RULES.actors(late) == {1}


def test_removing_needs_a_place_on_the_bench() -> None:
    bench = tuple(cards("♠2 ♠3 ♠4 ♠5 ♥2 ♥3 ♥4 ♥5 ♦2"))
    state = match({"board": lines("♣2 / /"), "bench": bench}, {})
    standing = state.players[0].board.line(0)[0]

    assert refusal_code(state, RemoveCard(standing.uid)) == "E_BENCH_FULL"
    assert refusal_code(state.update_player(0, fantasyland=True), RemoveCard(standing.uid)) is None
    assert refusal_code(state, RemoveCard(bench[0].uid)) == "E_CARD_NOT_FOUND"


def test_swapping_exchanges_places() -> None:
    bench = tuple(cards("♠A ♠K"))
    state = match({"board": lines("♣2 ♣3 / ♦2 /"), "bench": bench}, {})
    two, three, diamond = state.players[0].board.cards()

    state = play(state, SwapCards(two.uid, diamond.uid), SwapCards(bench[0].uid, three.uid))

    assert names(state.players[0].board.line(0)) == ["♦2", "♠A"]
    assert names(state.players[0].board.line(1)) == ["♣2"]
    assert names(state.players[0].bench) == ["♣3", "♠K"]


def test_what_cannot_be_swapped() -> None:
    loan = card("♥9", loan=True)
    bench = tuple(cards("♣2★★ ♠K"))
    state = match({"board": board("♣2 ♣3"), "bench": bench, "tray": (loan,)}, {})
    state = state.update_player(0, fantasyland=True)
    two, three = state.players[0].board.cards()

    assert refusal_code(state, SwapCards(two.uid, two.uid)) == "E_CARD_NOT_FOUND"
    assert refusal_code(state, SwapCards(two.uid, 5)) == "E_CARD_NOT_FOUND"
    assert refusal_code(state, SwapCards(bench[0].uid, bench[1].uid)) == "E_SWAP"
    assert refusal_code(state, SwapCards(loan.uid, two.uid)) == "E_SWAP"
    assert refusal_code(state, SwapCards(bench[0].uid, three.uid)) == "E_DUPLICATE"
    assert refusal_code(state, SwapCards(bench[0].uid, two.uid)) is None
    placed = play(state, PlaceCard(loan.uid, "mid"))
    assert refusal_code(placed, SwapCards(bench[1].uid, loan.uid)) == "E_SWAP"


def test_x48_loans_fill_the_board_up_to_thirteen() -> None:
    nine = lines("♠2 ♠3 ♠4 ♠5 / ♥2 ♥3 ♥4 / ♦2 ♦3")
    tray = tuple(cards("♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8", loan=True))
    state = match(
        {"board": nine, "tray": tray, "fantasyland": True, "level": 5, "gold": 9},
        {},
        mode="standard",
    )
    spots = ("back", "mid", "mid", "front")

    full = play(
        state, *(PlaceCard(each.uid, spot) for each, spot in zip(tray, spots, strict=False))
    )

    assert refusal_code(full, PlaceCard(tray[4].uid, "back")) == "E_SLOT_LIMIT"
    assert refusal_code(full, RollShop()) == "E_FANTASYLAND"
    kept = play(full, FlKeep(tray[4].uid), FlKeep(tray[5].uid))
    assert refusal_code(kept, FlKeep(tray[6].uid)) == "E_FL_LIMIT"


def test_x48_own_cards_stay_under_the_cap_in_fantasyland() -> None:
    nine = lines("♠2 ♠3 ♠4 ♠5 / ♥2 ♥3 ♥4 / ♦2 ♦3")
    own, loan = card("♣K"), card("♣A", loan=True)
    state = match(
        {"board": nine, "bench": (own,), "tray": (loan,), "fantasyland": True, "level": 5},
        {},
        mode="standard",
    )

    assert refusal_code(state, PlaceCard(own.uid, "mid")) == "E_SLOT_LIMIT"
    assert refusal_code(state, PlaceCard(loan.uid, "mid")) is None


@pytest.mark.parametrize("size", range(14))
def test_auto_arrange_sizes(size: int) -> None:
    bench = tuple(cards(" ".join("♠♥♦♣"[n % 4] + "23456789"[n // 2] for n in range(size))))
    after = arrange_cards(player(bench=bench), 13)

    assert tuple(len(after.board.line(line)) for line in range(3)) == LINE_SIZES[size]
    assert after.bench == ()


def test_auto_arrange_sets_the_strongest_back_and_avoids_fouls() -> None:
    bench = tuple(cards("♠K ♥K ♦K ♠9 ♥9 ♠5 ♥5 ♣5 ♦2 ♠3 ♥7 ♦7 ♠J"))

    after = arrange_cards(player(bench=bench), 13)

    assert plain_types(after.board) == (FULL_HOUSE, FULL_HOUSE, HIGH_CARD)


def test_auto_arrange_keeps_one_of_each_card_with_most_stars() -> None:
    bench = tuple(cards("♠7 ♠7★★ ♥7"))

    after = arrange_cards(player(bench=bench), 13)

    assert sorted(names(after.board.cards())) == ["♠7★★", "♥7"]
    assert names(after.bench) == ["♠7"]


def arrange_by_trying_all(held: tuple[Card, ...], cap: int) -> tuple[tuple[Card, ...], ...]:
    """Section 4.4 to the letter: every subset, types above that of the line before left out."""
    left, most, found = list(held), ROYAL_FLUSH, []
    for size in LINE_SIZES[min(len(held), cap)]:
        keys = {each: arrangement_key(sum_cards(each)) for each in combinations(left, size)}
        fitting = [each for each, key in keys.items() if key >> TYPE_AT <= most]
        line = max(fitting, key=lambda each: (keys[each], [-one.uid for one in each]))
        found.append(line)
        left = [each for each in left if each not in line]
        most = keys[line] >> TYPE_AT if line else most
    return tuple(found)


@pytest.mark.parametrize("number", range(60))
def test_auto_arrange_finds_what_trying_all_subsets_finds(number: int) -> None:
    # Few ranks or few suits, so that strong hands and ties are frequent.
    chance = Chance(b"arrange%d" % number)
    kinds = (range(52), range(26), [kind for kind in range(52) if kind % 13 < 6])[number % 3]
    drawn = chance.shuffle(kinds, "kinds", 0)[: number % 13 + 1]
    stars = (chance.draw("stars", 0, slot, 4) for slot in range(len(drawn)))
    held = tuple(Card(uid, kind, max(1, next(stars))) for uid, kind in enumerate(drawn))

    assert best_lines(held, 13) == arrange_by_trying_all(held, 13)
    assert best_lines(held, 9) == arrange_by_trying_all(held, 9)


def test_auto_arrange_of_equals_takes_the_smallest_uids() -> None:
    one, two, three = cards("♠7 ♥7 ♦7")

    assert strongest_line([one, two, three], 2) == [one, two]


def test_auto_arrange_in_fantasyland_drops_the_weakest_own_cards_over_the_cap() -> None:
    own = tuple(cards("♠2 ♠3 ♠4 ♠5 ♠6 ♠7"))
    tray = tuple(cards("♥2 ♥4 ♥6 ♥8 ♥10 ♦Q ♦K ♦A ♣J ♣9 ♣7 ♣5 ♣3", loan=True))
    state = match({"bench": own, "tray": tray, "fantasyland": True}, {}, mode="standard")

    mine = play(state, AutoArrange()).players[0]

    standing = list(mine.board.cards())
    assert len(standing) == 13
    assert sum(not each.loan for each in standing) <= 5
    assert "♠2" in names(mine.bench)
    assert all(each.loan for each in mine.tray)


def test_x63_nothing_was_sent_before_the_deadline() -> None:
    bench = tuple(cards("♠2 ♥4 ♦6 ♣8 ♠10"))
    pine = tuple(cards("♠Q ♥K ♦A"))
    state = match(
        {"bench": bench, "pineapple": pine, "keep": 2, "level": 2}, {}, mode="standard", round=2
    )

    late = RULES.apply(state, SYSTEM, TimeUp(0), LUCK).state.players[0]

    assert [len(late.board.line(line)) for line in range(3)] == [2, 2, 2]
    assert len(late.bench) == 1 and late.ready and late.late
    held = names([*late.board.cards(), *late.bench])
    assert {"♠Q", "♥K"} <= set(held) and "♦A" not in held


def test_a_late_player_who_acted_keeps_the_own_board() -> None:
    bench = tuple(cards("♠2 ♥4 ♦6"))
    state = play(match({"bench": bench}, {}), PlaceCard(bench[2].uid, "front"))

    late = RULES.apply(state, SYSTEM, TimeUp(0), LUCK).state.players[0]

    assert late.board == build_board(([], [], [bench[2]]))


def test_hula_needs_stage_chips_and_synergies() -> None:
    pairs = lines("♠2 ♠3 ♥2 ♥3 / ♦2 ♦3 /")
    ready = match({"board": pairs}, {}, mode="standard", round=7)

    assert refusal_code(ready, DeclareHula()) is None
    assert refusal_code(replace(ready, round=6), DeclareHula()) == "E_HULA_STAGE"
    assert refusal_code(ready.update_player(0, chips=0), DeclareHula()) == "E_HULA_CHIPS"
    assert (
        refusal_code(ready.update_player(0, board=lines("♠2 ♠3 / /")), DeclareHula())
        == "E_HULA_SYNERGY"
    )
    declared = play(ready, DeclareHula())
    assert refusal_code(declared, DeclareHula()) == "E_HULA_STATE"
