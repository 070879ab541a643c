"""Section 9: the page model, built from a view alone."""

from typing import Any

from msgspec.structs import replace

from games.engine import playouts, protocol
from games.live import rendering
from games.travel import GAME
from games.travel.actions import Act, Conversions, Convert, Move
from games.travel.page.page_model import PageModel
from games.travel.page.presenter import present
from games.travel.page.result import PARTS
from games.travel.state import State
from tests.travel.arrange import (
    KEY,
    RULES,
    A,
    B,
    C,
    arrive_at,
    new_state,
    play,
    prepare_chance,
    put_on_top,
    stats,
    update_seat,
)


def page_model(state: State, seat: int | None = A) -> PageModel:
    legal = () if seat is None else protocol.legal(RULES, state, seat)
    return present(RULES, RULES.view(state, seat), legal)  # type: ignore[arg-type]


def test_only_legal_spaces_are_lit_and_a_barred_one_says_why() -> None:
    state = update_seat(new_state(), A, location=5, last_acted=4)

    spots = {spot.space.number: spot.move for spot in page_model(state).spaces}

    assert [number for number, move in spots.items() if move and not move.refusal] == [3, 6]
    assert spots[4] is not None
    assert spots[4].refusal == "repeat_space"
    assert spots[1] is not None
    assert spots[1].refusal == "not_adjacent"


def test_a_space_without_cards_says_so_where_it_is_chosen() -> None:
    state = arrive_at(1)
    page = page_model(replace(state, decks={**state.decks, "F": ()}))
    parts: Any = rendering.environment("en").get_template("games/travel/_parts.jinja").module

    assert page_model(state).empty_spaces == ()
    assert page.empty_spaces == (1,)
    assert parts.deed(page.act[0].space, page.empty_spaces).strip().startswith("Used up")
    assert not parts.deed(page.act[0].space, ()).strip().startswith("Used up")


def test_a_waiting_player_sees_no_lit_space() -> None:
    for audience in (B, None):
        shown = page_model(new_state(), audience)
        assert not any(spot.move for spot in shown.spaces)
        assert (shown.status, shown.waiting_for) == ("waiting", (A,))


def test_pawns_stand_together_in_seat_order() -> None:
    state = update_seat(new_state(4), C, location=3)

    spots = page_model(state).spaces

    assert (spots[0].pawns, spots[2].pawns) == ((0, 1, 3), (2,))


def test_a_plan_shows_what_it_is_worth_to_its_owner() -> None:
    state = update_seat(new_state(), A, hand="W6 C1")

    water, parade = page_model(state).hand

    assert (water.worth, water.key, water.affordable) == (9, True, False)
    assert [(gain.stat, gain.points, gain.weight) for gain in parade.gains] == [("culture", 3, 0)]
    assert page_model(state, B).hand == page_model(state, None).hand == ()


def test_the_goal_tells_what_it_is_worth_to_the_reader() -> None:
    state = update_seat(replace(new_state(), goal="G4"), B, credit=3_000)

    shown = page_model(state).goal

    assert (shown.worth, shown.current, shown.percent) == (2 * 3 + 2 * 1 + 2, 3_000, 33)
    assert page_model(state, None).goal.worth is None


def test_the_hint_is_what_the_normal_bot_would_choose() -> None:
    hint = page_model(new_state()).hint

    assert hint is not None
    assert hint.space == 3
    assert page_model(new_state(), B).hint is None


def test_two_players_choose_card_or_cash() -> None:
    (choice,) = page_model(arrive_at(5, n=2)).act

    assert [option for option, _ in choice.buttons] == ["card", "cash"]


def test_on_six_the_last_action_is_drawn_but_barred() -> None:
    choices = page_model(arrive_at(6, last_acted=4)).act

    assert [bool(choice.buttons) for choice in choices] == [True, True, True, False, True]
    assert choices[3].refusal == "repeat_space"


def test_a_target_that_cannot_be_chosen_is_drawn_with_the_reason() -> None:
    asked = play(update_seat(prepare_chance("CH10"), B, hand="H1"), (A, Act()))

    question = page_model(asked).question

    assert question is not None
    assert [(each.seat, each.button.refusal) for each in question.targets] == [
        (B, ""),
        (C, "no_plans"),
    ]
    assert question.decline is not None


def test_a_player_on_the_same_space_is_no_target_of_a_swap() -> None:
    drawn = prepare_chance("CH13", n=4)
    asked = play(update_seat(update_seat(drawn, B, location=5), C, location=3), (A, Act()))

    question = page_model(asked).question

    assert question is not None
    refusals = [each.button.refusal for each in question.targets]
    assert refusals == ["same_space", "", ""]


def test_only_the_drawer_sees_the_researched_plan() -> None:
    asked = play(put_on_top(arrive_at(2), "PLAN", "T6"), (A, Act()))

    assert [card.new for card in page_model(asked).hand] == [True]
    assert "T6" not in protocol.encode(page_model(asked, B)).decode()


def settlement_state(phase: str) -> State:
    return new_state(day=14, phase=phase, submissions=(None,) * 3)


def test_the_recommended_purchase_comes_first() -> None:
    state = update_seat(settlement_state("FINAL_PURCHASE"), A, tc=12_000, hand="W6 T6 W3 T1")

    shown = page_model(state)

    assert shown.settlement is not None
    best = shown.settlement.purchases[0]
    assert ({plan.code for plan in best.plans}, best.cost, best.worth) == (
        {"W6", "T1"},
        12_000,
        15,
    )
    assert [step.when for step in shown.steps] == ["now", "later", "later", "later"]


def test_conversion_offers_only_minor_traits_with_points_enough() -> None:
    state = update_seat(
        settlement_state("FINAL_CONVERT"), A, stats=stats(leisure=4, nature=7, taste=9)
    )

    shown = page_model(state).settlement

    assert shown is not None
    assert [(each.stat, each.most, each.weight) for each in shown.traits] == [
        ("nature", 2, 0),
        ("leisure", 1, 1),
    ]


def test_the_final_table_is_in_order_and_adds_up() -> None:
    state = update_seat(
        settlement_state("FINAL_CONVERT"), B, stats=stats(watersports=4), bought=("W6",)
    )
    none = Convert(Conversions())
    state = play(state, (A, none), (B, none), (C, none))

    finals = page_model(state, None).results

    assert [(final.seat, final.place) for final in finals] == [(B, 1), (A, 2), (C, 2)]
    assert (finals[0].parts.plans, finals[0].parts.cards) == (9, 3)
    assert [plan.code for plan in finals[0].bought] == ["W6"]


def test_every_legal_action_of_a_turn_has_its_button() -> None:
    """Sets and amounts are composed on the page, so only the useful ones have buttons."""
    state = playouts.begin(GAME, KEY, RULES, 3)
    for line in playouts.play_randomly(GAME, KEY, RULES, 3):
        for seat in RULES.actors(state):
            shown = protocol.encode(page_model(state, seat)).decode()
            for action in protocol.legal(RULES, state, seat):
                value = protocol.encode(protocol.encode(action).decode()).decode()
                assert value in shown, action
        state = line.state


def test_a_move_is_lit_once_on_the_map() -> None:
    shown = page_model(play(new_state(), (A, Move(3))))

    assert shown.status == "ACTION"
    assert not any(spot.move for spot in shown.spaces)


def test_the_piles_show_what_lies_face_up_and_which_free_plans_are_left() -> None:
    state = new_state()
    decks = {**state.decks, "F": ("F6", "F2"), "J": state.decks["J"][:4]}
    state = replace(state, decks=decks, discards={**state.discards, "J": ("J1", "J7")})

    piles = {pile.deck: pile for pile in page_model(state, None).piles}

    assert list(piles) == ["F", "PLAN", "J", "Y", "CH", "G"]
    assert piles["J"].discards == ("J7", "J1")
    assert (piles["J"].left, piles["PLAN"].left) == (4, len(state.decks["PLAN"]))
    assert piles["F"].known == ("F2", "F6")
    # The cards left in the other decks are hidden.
    assert all(not pile.known for deck, pile in piles.items() if deck != "F")


def test_the_result_says_what_separated_the_reader_from_the_winner() -> None:
    *_, last = playouts.play_bots(GAME, KEY, ("normal",) * 3, RULES)

    for seat in range(3):
        page = present(RULES, RULES.view(last.state, seat), ())
        own = next(each for each in page.results if each.seat == seat)
        verdict = page.verdict
        assert verdict is not None
        other = next(each for each in page.results if each.seat == verdict.other)
        better, worse = (own, other) if verdict.is_won else (other, own)
        gaps = [getattr(better.parts, part) - getattr(worse.parts, part) for part in PARTS]
        assert verdict.is_won == (own.place == 1)
        assert verdict.lead == better.player.score - worse.player.score == sum(gaps)
        assert verdict.gap == max(gaps)
    assert present(RULES, RULES.view(last.state, None), ()).verdict is None
