"""Section 11.1: the test tables, row by row."""

import pytest
from msgspec.structs import replace

from games.autochess import GAME
from games.autochess.actions import PickAugment, RollShop
from games.autochess.rules.combat.fantasyland import opens_fantasyland
from games.autochess.rules.combat.pairing import pairing
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.rules.preparation.pool import draw_n
from games.autochess.state import State
from games.engine import playouts
from games.engine.chance import Chance
from games.engine.protocol import Sitter
from tests.autochess.arrange import (
    FL1,
    FL2,
    INDEX,
    LOW,
    LOWQ,
    LUCK,
    RULES,
    cards,
    duel,
    fighter,
    lines,
    match,
    own_augments,
    play,
    refusal_code,
    resolve_fight,
)

PILOTS = [INDEX.augments[id] for id in INDEX.available_augments(INDEX.modes["alpha5"], "silver")]
EVENTS = [event for event in INDEX.content.events if event.pilot]
FULL = "♠2 ♠3 ♠4 ♠5 ♥2 / ♥3 ♥4 ♦2 ♦3 ♦4 / ♣2 ♣3 ♣4"


class TestAugments:
    def test_1_to_3_three_pilots_with_all_their_fields(self) -> None:
        assert [row.id for row in PILOTS] == ["economist", "suit_mystery", "lucky_shop"]
        assert all(row.name_ko and row.description_ko and row.effect_type for row in PILOTS)

    def test_4_all_of_them_are_silver(self) -> None:
        assert {row.tier for row in PILOTS} == {"silver"}

    def test_5_a_row_cannot_be_changed(self) -> None:
        with pytest.raises(AttributeError):
            PILOTS[0].pilot = False  # type: ignore[misc]

    def test_6_to_9_and_16_augments_gather_and_none_comes_twice(self) -> None:
        state = replace(
            match({"offer": ("economist",)}, {"offer": ("economist",)}), phase="augment"
        )
        state = play(state, PickAugment("economist"))
        assert state.players[0].augments == own_augments("economist")
        assert refusal_code(state, PickAugment("economist")) == "E_AUGMENT_DONE"

        state = play(
            state.update_player(0, offer=("lucky_shop",), ready=False), PickAugment("lucky_shop")
        )
        assert state.players[0].augments == own_augments("economist", "lucky_shop")

    @pytest.mark.parametrize(
        ("gold", "augments", "interest"), [(60, ("economist",), 6), (60, (), 5), (0, (), 0)]
    )
    def test_10_to_12_interest(self, gold: int, augments: tuple[str, ...], interest: int) -> None:
        state = match({"gold": gold, "augments": own_augments(*augments)}, {})

        assert find_modifiers(INDEX, state, 0).interest == interest

    def test_13_and_14_one_synergy_more_up_to_four(self) -> None:
        one = match(
            {"board": lines("♠2 ♠3 / /"), "augments": own_augments("suit_mystery:club")}, {}
        )
        full = match({"board": lines(FULL), "augments": own_augments("suit_mystery:club")}, {})

        assert find_modifiers(INDEX, one, 0).synergies == 2
        assert find_modifiers(INDEX, full, 0).synergies == 4

    def test_15_six_cards_in_a_lucky_shop(self) -> None:
        state = play(match({"gold": 2, "augments": own_augments("lucky_shop")}, {}), RollShop())

        assert len(state.players[0].shop) == 6

    def test_17_an_augment_after_the_second_round(self) -> None:
        assert INDEX.modes["alpha5"].augment_tier(2) == "silver"


class TestHoldem:
    def test_1_to_4_five_pilots_with_all_their_fields(self) -> None:
        steps = [event.phase for event in EVENTS]

        assert [steps.count(step) for step in ("flop", "turn", "river")] == [2, 2, 1]
        assert all(event.name_ko and event.description_ko and event.category for event in EVENTS)

    @pytest.mark.parametrize(("round", "active"), [(1, 2), (2, 3), (3, 4)])
    def test_5_to_9_events_are_revealed_step_by_step(self, round: int, active: int) -> None:
        start = RULES.start(match({}, {}).options, (Sitter(), Sitter()), LUCK)

        assert len(replace(start, round=round).events) == active

    def test_14_to_16_rows_are_found_and_nothing_is_active_before_the_first_reveal(self) -> None:
        assert INDEX.events["foul_amnesty"].phase == "turn"
        blank = replace(match({}, {}), holdem=((), (), ()))
        assert blank.events == ()

    def test_10_amnesty_spares_a_foul(self) -> None:
        fouled = "♠A ♥A ♣2 ♦3 ♠4 / ♥2 ♥5 ♥7 ♥9 ♥K / ♦5 ♣6 ♠8"

        assert fighter(fouled, events="foul_amnesty").lines[0].type == 2

    def test_11_a_scoop_is_worth_six_more(self) -> None:
        assert duel(FL2, LOW, events="scoop_bonus")[1].a.base == 3 * 2 + 6

    def test_12_spades_make_one_synergy_more(self) -> None:
        state = match({"board": lines("♠2 ♠3 / /")}, {}, events="suit_bonus_spade")
        without = match({"board": lines("♠2 / /")}, {}, events="suit_bonus_spade")

        assert find_modifiers(INDEX, state, 0).synergies == 2
        assert find_modifiers(INDEX, without, 0).synergies == 0

    def test_13_interest_is_doubled(self) -> None:
        state = match({"gold": 30}, {}, events="double_interest")

        assert find_modifiers(INDEX, state, 0).interest_total == 6


class TestCards:
    def test_1_to_3_low_levels_draw_no_expensive_cards(self) -> None:
        for level, highest in ((1, 3), (4, 3), (5, 4)):
            for number in range(300):
                drawn = draw_n(INDEX, list(INDEX.copies), 1, level, LUCK, ("t", number))
                assert INDEX.costs[drawn[0]] <= highest

    def test_4_and_5_levels_are_clamped(self) -> None:
        for outside, edge in ((0, 1), (-3, 1), (10, 9)):
            one = draw_n(INDEX, list(INDEX.copies), 5, outside, LUCK, ("t", 0))
            assert one == draw_n(INDEX, list(INDEX.copies), 5, edge, LUCK, ("t", 0))

    def test_6_to_8_the_drawn_cards_leave_the_pool(self) -> None:
        pool = list(INDEX.copies)

        assert len(draw_n(INDEX, pool, 5, 5, LUCK, ("t", 1))) == 5
        assert sum(pool) == sum(INDEX.copies) - 5

    def test_9_an_empty_tier_falls_back(self) -> None:
        pool = [left if INDEX.costs[kind] >= 4 else 0 for kind, left in enumerate(INDEX.copies)]

        assert INDEX.costs[draw_n(INDEX, pool, 1, 1, LUCK, ("t", 2))[0]] == 4

    def test_10_every_level_adds_up_to_a_hundred(self) -> None:
        assert {sum(odds) for odds in INDEX.content.level_odds} == {100}


class TestCombat:
    def test_1_a_stop_is_reported(self) -> None:
        a, b = {"board": lines(FL1), "hula": True}, {"board": lines(LOWQ), "hp": 10}

        assert duel(a, b)[1].a.stop == "low"

    def test_2_no_stop_without_a_hula(self) -> None:
        assert duel(FL1, {"board": lines(LOWQ), "hp": 10})[1].a.stop == "none"

    def test_3_a_low_stop_is_twice_a_hula(self) -> None:
        a = {"board": lines(FL1), "hula": True}
        low = duel(a, {"board": lines(LOWQ), "hp": 10})[1].a.dealt

        assert low == 2 * duel(a, LOWQ)[1].a.dealt

    def test_4_a_royal_flush_and_a_scoop_are_a_high_stop(self) -> None:
        royal = "♠10 ♠J ♠Q ♠K ♠A / ♥7 ♦7 ♣2 ♦3 ♥4 / ♣9 ♦9 ♣5"

        assert duel({"board": lines(royal), "hula": True}, LOW)[1].a.stop == "high"

    def test_5_eight_replaces_four(self) -> None:
        a, b = {"board": lines(FL1), "hula": True}, {"board": lines(LOWQ), "hp": 10}

        assert duel(a, b)[1].a.multiplier == 8


class TestBoard:
    @pytest.mark.parametrize(
        ("front", "opened"),
        [("♠Q ♥Q ♦3", True), ("♠J ♥J ♦3", False), ("♠3 ♥3 ♦3", True), ("", False),
         ("♠A ♥K ♦3", False)],
        ids=["1", "2", "3", "4", "5"],
    )  # fmt: skip
    def test_fantasyland(self, front: str, opened: bool) -> None:
        assert opens_fantasyland(cards(front)) is opened


class TestGame:
    @pytest.mark.parametrize(("seats", "pairs"), [(2, 1), (3, 1), (4, 2)], ids=["1", "2", "3"])
    def test_pairs(self, seats: int, pairs: int) -> None:
        assert len(pairing(self.start(seats), Chance(b"pairs"))[1]) == pairs

    def test_4_and_5_a_bye_is_unhurt_and_meetings_are_remembered(self) -> None:
        after, report = resolve_fight(match({"board": lines(LOW)}, {"board": lines(FL2)}, {}))

        assert report.bye == 0 and after.players[0].hp == 100
        assert after.players[1].opponents == (2,) and after.players[2].opponents == (1,)

    def test_6_no_third_meeting_in_a_row(self) -> None:
        state = self.start(4).update_player(0, opponents=(1, 1)).update_player(1, opponents=(0, 0))

        assert (0, 1) not in pairing(state, Chance(b"third"))[1]

    def test_7_a_player_without_hp_is_eliminated(self) -> None:
        beaten = {"hp": 1, "opponents": (1, 1, 1)}
        facts = {"board": lines(FL2), "opponents": (3, 3, 3)}
        after, report = resolve_fight(
            match(facts, {"opponents": (2,)}, beaten, {"opponents": (0,)})
        )

        fallen = [seat for seat in range(4) if after.players[seat].hp == 0]
        assert list(report.eliminated) == fallen == [2]
        assert after.players[2].place == 4

    def test_8_an_automatic_match_runs_to_its_end(self) -> None:
        *_, last = playouts.play_bots(GAME, b"auto" * 8, ("easy",) * 4, RULES, {"mode": "alpha5"})

        outcome = RULES.outcome(last.state)
        assert outcome is not None and min(outcome.places) == 1
        assert last.state.round <= 5

    @staticmethod
    def start(seats: int) -> State:
        return match(*({} for _ in range(seats)))
