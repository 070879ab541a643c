"""Section 9: the page model has what a page needs, and a disabled button has its refusal."""

import dataclasses
import re
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from msgspec.structs import replace

from games.autochess import GAME
from games.autochess.actions import AutoArrange
from games.autochess.page.models import Choice, PageModel, SeatPanel
from games.autochess.page.presenter import present
from games.autochess.page.seat_panel import EMPTY_BOARD, FOULED_BOARD, FOULS, UNFINISHED
from games.autochess.state import State
from games.engine import protocol
from games.engine.protocol import Refusal
from games.live import frames as live_frames
from games.match.positions import Position
from tests.autochess.arrange import (
    FL2,
    INDEX,
    LOW,
    RULES,
    cards,
    lines,
    match,
    names,
    own_augments,
    play,
    resolve_fight,
)
from tests.games.random_match import positions


def page(state: State, seat: int | None = 0) -> PageModel:
    legal: Any = () if seat is None else protocol.legal(RULES, state, seat)
    return present(RULES, RULES.view(state, seat), legal)


def panel(state: State) -> SeatPanel:
    found = page(state).panel
    assert found is not None
    return found


def render(state: State, seat: int | None = 0) -> str:
    """The page of a seat in English."""
    position = replace_position(next(positions(GAME, len(state.players))), state)
    return live_frames.live(position, seat, "en")


def replace_position(position: Position, state: State) -> Position:
    return dataclasses.replace(position, rules=RULES, state=state, _legal={}, _views={})


def test_cards_are_drawn_by_their_kind() -> None:
    kinds = page(match({}, {})).kinds

    assert [(kinds[n].symbol, kinds[n].rank, kinds[n].red) for n in (0, 10, 25)] == [
        ("♠", "2", False), ("♠", "Q", False), ("♥", "A", True),
    ]  # fmt: skip


def test_the_board_is_drawn_from_front_to_back_with_its_hands() -> None:
    mine = panel(match({"board": lines(FL2)}, {}))

    assert [row.line for row in mine.lines] == ["front", "mid", "back"]
    names = [INDEX.content.hand_types[row.hand.plain - 1].id for row in mine.lines]
    assert names == ["HIGH_CARD", "ONE_PAIR", "FLUSH"]


def test_fouls_and_an_unfinished_front_give_warnings() -> None:
    fouled = "♠2 ♥3 / ♠A ♥A / ♠K ♥K ♦K"

    assert panel(match({"board": lines(fouled)}, {})).warnings == FOULS
    assert panel(match({}, {})).warnings == (UNFINISHED,)
    spared = panel(match({"board": lines(fouled)}, {}, events="foul_amnesty"))
    assert not any(row.demoted for row in spared.lines)


def test_a_button_that_cannot_be_pressed_says_why() -> None:
    shop = tuple(cards("♥K ♠2"))
    mine = panel(match({"shop": shop, "gold": 1}, {}))

    assert [item.buy.refusal for item in mine.shop] == [Refusal("E_GOLD"), None]
    assert mine.roll.refusal == Refusal("E_GOLD")
    assert mine.roll.reason == GAME.rules.refusals["E_GOLD"]
    assert mine.ready.refusal is None


def test_buttons_of_cards_agree_with_the_rules() -> None:
    bench = tuple(cards("♠5★★ ♥9"))
    state = match({"board": lines("♠5 ♦6 / /"), "bench": bench, "gold": 3}, {}, mode="standard")
    for ready in (False, True):
        now = state.update_player(0, ready=ready)
        mine = panel(now)
        slots = [slot.card for row in mine.lines for slot in row.slots if slot.card]

        for own in (*mine.bench, *slots):
            places = (place.choice for place in own.places)
            for choice in (own.sell, own.remove, own.keep, *places):
                if choice is not None:
                    action: Any = GAME.decode(choice.action)
                    assert choice.refusal == RULES.refusal(now, 0, action)


def test_a_card_knows_its_twin_and_what_merges() -> None:
    bench, shop = tuple(cards("♠5 ♠5 ♠7★★")), tuple(cards("♠5 ♥2"))
    state = match({"board": lines("♠7 / /"), "bench": bench, "shop": shop, "gold": 9}, {})
    mine = panel(state)

    assert [own.copies for own in mine.bench] == [2, 2, 1]
    assert mine.bench[2].twin == state.players[0].board.cards()[0].uid
    assert mine.bench[2].blocked == "E_DUPLICATE"
    assert [item.merges for item in mine.shop] == [True, False]


def test_a_spectator_has_no_panel_and_no_buttons() -> None:
    seen = page(match({}, {}), None)

    assert seen.panel is None and seen.offer == () and seen.ack is None
    assert not seen.acting and len(seen.seats) == 2


def test_a_suit_is_chosen_with_an_augment_that_needs_one() -> None:
    offers = {"offer": ("suit_mystery", "economist")}, {"offer": ("economist",)}
    state = match(*offers, mode="standard", phase="augment")

    mystery, economist = page(state).offer

    assert [each.suit for each in mystery.suits] == ["spade", "heart", "diamond", "club"]
    assert economist.suits == ()


def test_a_mode_without_suit_effects_asks_for_no_suit() -> None:
    state = match({"offer": ("suit_mystery",)}, {}, mode="alpha5", phase="augment")

    (mystery,) = page(state).offer

    assert mystery.suits == () and mystery.suitless
    assert mystery.pick.refusal is None


def test_an_empty_or_fouled_board_is_doubted_before_it_is_ready() -> None:
    fouled = match({"board": lines("♠2 ♥3 / ♠A ♥A / ")}, {})

    assert panel(match({}, {})).doubt == EMPTY_BOARD
    assert panel(fouled).doubt == FOULED_BOARD
    assert panel(fouled.update_player(0, ready=True)).doubt == ""
    assert panel(match({"board": lines(FL2)}, {})).doubt == ""
    spared = replace(fouled, holdem=(("foul_amnesty",), (), ()))
    assert panel(spared).doubt == ""


def test_xp_is_for_sale_in_fantasyland() -> None:
    state = match({"fantasyland": True, "gold": 9, "tray": tuple(cards("♠A", loan=True))}, {})

    html = render(state)

    assert page(state).status == "fantasyland"
    assert "buy_xp" in html and "roll_shop" not in html
    assert "place loan cards, keep 2" in html


def test_the_table_says_something_while_the_server_works() -> None:
    state = match({"ready": True}, {"ready": True})

    status = re.search(r'id="status">(.*?)</p>', render(state), re.DOTALL)

    assert status is not None and status[1].strip()


def test_letting_all_pineapple_cards_go_is_confirmed() -> None:
    html = render(match({"pineapple": tuple(cards("♠2 ♥9 ♦9")), "keep": 2}, {}))

    asked = re.search(r'id="pass-confirm">.*?</details>', html, re.DOTALL)
    assert asked is not None and "pineapple_pass" in asked[0]
    assert html.count("pineapple_pass") == 1


def test_a_winner_who_fell_too_did_not_survive() -> None:
    fallen = {"hp": 0, "out_round": 5}
    seats = {**fallen, "place": 1}, {**fallen, "place": 2}
    over = match(*seats, phase="end", finished="last_alive")

    assert "All fell in the same fight" in render(over)
    assert "The last one alive wins" not in render(over)
    alive = over.update_player(0, hp=3)
    assert "The last one alive wins" in render(alive)


def test_the_result_begins_with_the_own_place() -> None:
    over = match({"place": 1}, {"place": 2}, phase="end", finished="rounds")

    titles = [
        re.search(r'id="result-title"[^>]*>(.*?)</h2>', render(over, seat), re.DOTALL)
        for seat in (0, 1, None)
    ]

    assert [each[1].strip() for each in titles if each] == [
        "You win!",
        "You finished 2 of 2",
        "player 0 wins!",
    ]


def test_who_is_out_is_offered_a_new_match_while_the_others_go_on() -> None:
    state = match({"place": 3, "hp": 0}, {}, {})

    assert "/lobby/new/autochess/" in render(state, 0)
    assert "/lobby/new/autochess/" not in render(state, 1)
    assert "Everyone prepares in secret" in render(state, None)


def test_the_help_has_the_numbers_of_the_release() -> None:
    content = RULES.index.content
    with translation.override("en"):
        html = render_to_string("games/autochess/_rules.html", {"content": content, "game": GAME})
    text = " ".join(re.sub(r"<[^>]+>", " ", html).split())

    assert f"AA – – {content.royalties.front.pair_aa}" in text
    assert f"Royal Flush {content.royalties.back.royal_flush}" in text
    for mode in content.modes:
        assert " · ".join(map(str, mode.line_damage_by_stage)) in text
    assert text.count("wins drawn lines") == 3 and "2 free rolls a round" in text
    assert 'id="rules-suits"' in html and 'id="rules-royalties"' in html


def test_the_own_duel_comes_first() -> None:
    state = match(*({"board": lines(each)} for each in (LOW, FL2, LOW, FL2)))
    after, report = resolve_fight(state)
    last = max(seat for duel in report.duels for seat in (duel.a.seat, duel.b.seat))

    first = present(RULES, RULES.view(after, last), ()).duels[0]

    assert first.mine and first.left.seat == last


def test_the_next_income_is_shown_in_its_parts() -> None:
    state = match({"gold": 37, "win_streak": 3}, {}, events="golden_age")
    mine = panel(state)
    numbers = mine.mine.numbers

    assert (numbers.income_base, numbers.interest, numbers.streak_bonus) == (5, 3, 2)
    assert (numbers.extra_income, mine.income) == (2, 12)


def test_seats_are_listed_by_hp_and_show_what_they_own() -> None:
    state = match({"hp": 40, "augments": own_augments("suit_mystery:heart")}, {"hp": 90})

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

    assert not seen.may_decide
    assert seen.waiting == (1,)
    assert seen.panel is not None and seen.panel.ready == Choice('{"type":"unready"}')
    assert seen.panel.hints is None


def test_hints_show_a_better_board_a_merge_and_a_hula() -> None:
    bench, shop = tuple(cards("♠5 ♠5 ♥9 ♥2")), tuple(cards("♠5 ♦K"))
    state = match({"bench": bench, "shop": shop, "gold": 9, "board": lines("♦9 / ♦2 /")}, {})

    hints = panel(state).hints
    assert hints is not None and not hints.hula
    assert names(hints.merging) == ["♠5"]
    assert hints.board is not None

    build_board = panel(play(state, AutoArrange())).hints
    assert build_board is not None and build_board.board is None
    ready = panel(match({"board": lines(FL2)}, {})).hints
    assert ready is not None and ready.hula


def test_a_page_knows_how_long_its_phase_lasts() -> None:
    assert page(match({}, {}, mode="standard", round=2)).seconds == 60
    assert page(match({}, {}, mode="standard", round=2), None).seconds == 0
