"""Section 9: what a page needs is there, and every button says why it is not to be pressed."""

from typing import Any

from msgspec.structs import replace

from games.autochess import GAME
from games.autochess.actions import AutoArrange
from games.autochess.page.models import Button, Picture, Table
from games.autochess.page.presenter import present
from games.autochess.page.seat_panel import FOULS, UNFINISHED
from games.autochess.state import State
from games.engine import protocol
from tests.autochess.arrange import (
    BOOK,
    FL2,
    LOW,
    RULES,
    cards,
    did,
    fought,
    lines,
    match,
    names,
    owned,
)


def page(state: State, seat: int | None = 0) -> Picture:
    legal: Any = () if seat is None else protocol.legal(RULES, state, seat)
    return present(RULES, RULES.view(state, seat), legal)


def table(state: State) -> Table:
    found = page(state).table
    assert found is not None
    return found


def test_cards_are_drawn_by_their_kind() -> None:
    kinds = page(match({}, {})).kinds

    assert [(kinds[n].symbol, kinds[n].rank, kinds[n].red) for n in (0, 10, 25)] == [
        ("♠", "2", False), ("♠", "Q", False), ("♥", "A", True),
    ]  # fmt: skip


def test_the_board_is_drawn_from_front_to_back_with_its_hands() -> None:
    mine = table(match({"board": lines(FL2)}, {}))

    assert [row.line for row in mine.lines] == ["front", "mid", "back"]
    names = [BOOK.content.hand_types[row.hand.plain - 1].id for row in mine.lines]
    assert names == ["HIGH_CARD", "ONE_PAIR", "FLUSH"]


def test_fouls_and_an_unfinished_front_are_told() -> None:
    fouled = "♠2 ♥3 / ♠A ♥A / ♠K ♥K ♦K"

    assert table(match({"board": lines(fouled)}, {})).warnings == FOULS
    assert table(match({}, {})).warnings == (UNFINISHED,)
    spared = table(match({"board": lines(fouled)}, {}, events="foul_amnesty"))
    assert not any(row.demoted for row in spared.lines)


def test_a_button_that_cannot_be_pressed_says_why() -> None:
    shop = tuple(cards("♥K ♠2"))
    mine = table(match({"shop": shop, "gold": 1}, {}))

    assert [item.buy.refusal for item in mine.shop] == ["E_GOLD", ""]
    assert mine.roll.refusal == "E_GOLD"
    assert mine.roll.why == GAME.rules.refusals["E_GOLD"]
    assert mine.ready.refusal == ""


def test_buttons_of_cards_agree_with_the_judge() -> None:
    bench = tuple(cards("♠5★★ ♥9"))
    state = match({"board": lines("♠5 ♦6 / /"), "bench": bench, "gold": 3}, {}, mode="standard")
    for ready in (False, True):
        now = state.changing(0, ready=ready)
        mine = table(now)
        slots = [slot.held for row in mine.lines for slot in row.slots if slot.held]

        for held in (*mine.bench, *slots):
            for button in (held.sell, held.remove, held.keep, *held.places):
                if button is not None:
                    refusal: Any = RULES.refusal(now, 0, GAME.decode(button.action))  # type: ignore[arg-type]
                    assert button.refusal == (refusal.code if refusal else "")


def test_a_card_knows_its_twin_and_what_merges() -> None:
    bench, shop = tuple(cards("♠5 ♠5 ♠7★★")), tuple(cards("♠5 ♥2"))
    state = match({"board": lines("♠7 / /"), "bench": bench, "shop": shop, "gold": 9}, {})
    mine = table(state)

    assert [held.copies for held in mine.bench] == [2, 2, 1]
    assert mine.bench[2].twin == next(state.players[0].board.cards()).uid
    assert mine.bench[2].blocked == "E_DUPLICATE"
    assert [item.merges for item in mine.shop] == [True, False]


def test_a_watcher_has_no_table_and_no_buttons() -> None:
    seen = page(match({}, {}), None)

    assert seen.table is None and seen.offer == () and seen.ack is None
    assert not seen.acting and len(seen.seats) == 2


def test_a_suit_is_chosen_with_an_augment_that_needs_one() -> None:
    state = match({"offer": ("suit_mystery", "economist")}, {"offer": ("economist",)})

    mystery, economist = page(replace(state, phase="augment")).offer

    assert [each.suit for each in mystery.suits] == ["spade", "heart", "diamond", "club"]
    assert economist.suits == ()


def test_the_own_duel_comes_first() -> None:
    state = match(*({"board": lines(each)} for each in (LOW, FL2, LOW, FL2)))
    after, report = fought(state)
    last = max(seat for duel in report.duels for seat in (duel.a.seat, duel.b.seat))

    first = present(RULES, RULES.view(after, last), ()).duels[0]

    assert last in (first.a.seat, first.b.seat)


def test_the_next_income_is_shown_in_its_parts() -> None:
    state = match({"gold": 37, "win_streak": 3}, {}, events="golden_age")
    mine = table(state)
    numbers = mine.mine.numbers

    assert (numbers.income_base, numbers.interest, numbers.streak_bonus) == (5, 3, 2)
    assert (numbers.extra_income, mine.income) == (2, 12)


def test_seats_are_listed_by_hp_and_show_what_they_own() -> None:
    state = match({"hp": 40, "augments": owned("suit_mystery:heart")}, {"hp": 90})

    seats = page(state).seats

    assert [box.seat for box in seats] == [1, 0]
    assert [(each.row.id, each.symbol) for each in seats[1].augments] == [("suit_mystery", "♥")]


def test_the_suit_cycle_follows_the_events() -> None:
    turned = page(match({}, {}, events="reverse_wind suit_truce"))

    assert turned.cycle_reversed and turned.cycle_ignored
    assert not page(match({}, {})).cycle_reversed


def test_someone_who_is_ready_is_not_asked_again() -> None:
    state = match({"ready": True}, {})
    seen = page(state)

    assert not seen.asked
    assert seen.waiting == (1,)
    assert seen.table is not None and seen.table.ready == Button('{"type":"unready"}')
    assert seen.table.hints is None


def test_hints_tell_of_a_better_board_a_merge_and_a_hula() -> None:
    bench, shop = tuple(cards("♠5 ♠5 ♥9 ♥2")), tuple(cards("♠5 ♦K"))
    state = match({"bench": bench, "shop": shop, "gold": 9, "board": lines("♦9 / ♦2 /")}, {})

    hints = table(state).hints
    assert hints is not None and not hints.hula
    assert names(hints.merging) == ["♠5"]
    assert hints.board is not None

    set_out = table(did(state, AutoArrange())).hints
    assert set_out is not None and set_out.board is None
    ready = table(match({"board": lines(FL2)}, {})).hints
    assert ready is not None and ready.hula


def test_a_page_knows_how_long_its_phase_lasts() -> None:
    assert page(match({}, {}, mode="standard", round=2)).seconds == 60
    assert page(match({}, {}, mode="standard", round=2), None).seconds == 0
