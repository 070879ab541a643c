"""Fantasyland, events, augments, absences and the end (sections 4.2, 4.5, 4.8 to 4.10, 7)."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.autochess import GAME
from games.autochess.actions import (
    AckResult,
    PickAugment,
    PlaceCard,
    Proceed,
    Ready,
    TimeUp,
    Unready,
)
from games.autochess.cards import Board, build_board
from games.autochess.events import Autopilot
from games.autochess.rules import augments, rounds
from games.autochess.rules.combat.fight import fight
from games.autochess.rules.modifiers import find_modifiers
from games.autochess.state import State, Stats
from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.errors import Malformed
from games.engine.protocol import RESIGN, SYSTEM, Sitter
from tests.autochess.arrange import (
    FL2,
    INDEX,
    LOW,
    LUCK,
    RULES,
    cards,
    lines,
    match,
    names,
    own_augments,
    play,
    refusal_code,
    resolve_fight,
    run,
)

QUEENS = "♠A ♥A ♦K ♣K ♠2 / ♠9 ♥9 ♦4 ♣5 ♠6 / ♠Q ♥Q ♦3"
HOUSE = "♠A ♥A ♦A ♣K ♠K / ♠9 ♥9 ♦9 ♣5 ♠6 / ♠3 ♥3 ♦3"


def enters(board: Board | str, **facts: Any) -> State | None:
    """The state after a fight if the board earns fantasyland."""
    standing = lines(board) if isinstance(board, str) else board
    events = facts.pop("events", "")
    after, report = resolve_fight(match({"board": standing, **facts}, {}, events=events))
    return after if 0 in report.fantasyland else None


def test_x46_queens_in_front_open_fantasyland_once() -> None:
    after = enters(QUEENS)

    assert after is not None and after.players[0].fantasyland_next
    marked = [each for each in after.players[0].board.line(2) if each.used]
    assert names(marked) == ["♠Q", "♥Q"]
    assert enters(after.players[0].board) is None
    assert enters(QUEENS.replace("Q", "J")) is None


def test_any_pair_opens_it_under_the_event() -> None:
    assert enters(QUEENS.replace("Q", "2").replace("♠2 /", "♠7 /"), events="fantasyland_chance")


@pytest.mark.parametrize("events", ["", "foul_amnesty"])
def test_x47_a_foul_keeps_it_shut(events: str) -> None:
    assert enters("♠A ♥A ♦K ♣K ♠2 / ♠9 ♥8 ♦4 ♣5 ♠6 / ♠Q ♥Q ♦3", events=events) is None


def test_a_front_of_two_or_an_empty_line_keeps_it_shut() -> None:
    assert enters("♠A ♥A ♦K ♣K ♠2 / ♠9 ♥9 ♦4 ♣5 ♠6 / ♠Q ♥Q") is None
    assert enters("♠A ♥A ♦K ♣K ♠2 / / ♠Q ♥Q ♦3") is None


def test_x49_three_of_a_kind_stays_for_one_more_round() -> None:
    assert enters(HOUSE, fantasyland=True, run=1) is not None
    assert enters(HOUSE, fantasyland=True, run=2) is None
    assert enters(QUEENS, fantasyland=True, run=1) is None


def test_a_fantasyland_round_lends_thirteen_cards_and_takes_them_back() -> None:
    state = match({"fantasyland_next": True, "gold": 5}, {})
    state = replace(state, round=0)

    state = run(rounds.begin_round, state)
    mine = state.players[0]
    assert mine.fantasyland and not mine.fantasyland_next and mine.run == 1
    assert len(mine.tray) == 13 and mine.shop == mine.pineapple == ()
    assert all(each.loan for each in mine.tray)

    state = play(state, PlaceCard(mine.tray[0].uid, "back"))
    after, report = resolve_fight(state)
    side = next(side for duel in report.duels for side in (duel.a, duel.b) if side.seat == 0)
    assert [each.loan for each in side.board.cards()] == [True]
    assert list(after.players[0].board.cards()) == []
    # All but what the other seat kept of its own is back.
    assert sum(after.pool) == sum(INDEX.copies)


def test_no_foul_in_a_fantasyland_round() -> None:
    fouled = lines("♠2 ♥3 ♦5 ♣7 ♠9 / ♠A ♥A ♣2 ♦3 ♠4 / ♠K ♥K ♦K")
    state = match({"board": fouled, "fantasyland": True}, {})

    _, report = resolve_fight(state)

    assert [line.type for line in report.duels[0].a.lines] == [1, 2, 4]


def test_x50_events_gather_over_a_stage() -> None:
    state = RULES.start(match({}, {}).options, (Sitter(), Sitter()), LUCK)
    counts = [len(state.events)]
    for _ in range(3):
        state = replace(state, phase="augment")
        state = run(rounds.begin_round, state)
        counts.append(len(state.events))

    assert counts == [2, 3, 4, 2]


def test_what_lies_face_down_is_drawn_with_its_stage() -> None:
    state = RULES.start(match({}, {}, mode="standard").options, (Sitter(),) * 2, LUCK)

    assert [len(row) for row in state.holdem] == [3, 1, 1]
    view = RULES.view(state, 0)
    assert view.events == state.holdem[0] and view.face_down == ("turn", "river")
    assert not {"hula_open"} & {
        need for row in state.holdem for id in row for need in INDEX.events[id].requires
    }


def test_healing_rain_heals_once_and_never_above_the_start() -> None:
    state = match({"hp": 98}, {"hp": 60}, mode="standard", round=1)
    state = replace(state, holdem=(("golden_age",), ("healing_rain",), ()))

    begun = run(rounds.begin_round, state)
    assert [player.hp for player in begun.players] == [100, 65]
    assert [p.hp for p in run(rounds.begin_round, begun).players] == [100, 65]


def test_x51_owned_augments_are_not_offered_again() -> None:
    state = match({"augments": own_augments("economist")}, {}, round=3, phase="result")

    state = run(augments.offer_augments, state, "silver")

    assert sorted(state.players[0].offer) == ["lucky_shop", "suit_mystery"]
    assert len(state.players[1].offer) == 3
    first = state.players[0].offer[0]
    late = RULES.apply(state, SYSTEM, TimeUp(0), LUCK).state
    assert [each.id for each in late.players[0].augments] == ["economist", first]


def test_x52_what_a_choice_must_be() -> None:
    state = match({"offer": ("suit_mystery", "lucky_shop")}, {"offer": ("economist",)})
    state = replace(state, phase="augment")

    assert refusal_code(state, PickAugment("suit_mystery")) == "E_SUIT_REQUIRED"
    assert refusal_code(state, PickAugment("suit_mystery", "stars")) == "E_SUIT_REQUIRED"
    assert refusal_code(state, PickAugment("economist")) == "E_AUGMENT"
    after = play(state, PickAugment("suit_mystery", "heart"))
    assert after.players[0].augments == own_augments("suit_mystery:heart")
    assert refusal_code(after, PickAugment("lucky_shop")) == "E_AUGMENT_DONE"


def test_augments_are_offered_after_the_second_round() -> None:
    mode = INDEX.modes["alpha5"]

    assert [mode.augment_tier(round) for round in range(1, 6)] == [
        None, "silver", "silver", "silver", None,
    ]  # fmt: skip
    tiers = [INDEX.modes["standard"].augment_tier(round) for round in (6, 9)]
    assert tiers == ["gold", "prismatic"]


def pick_augment(id: str, **facts: Any) -> Any:
    state = match({"offer": (id,), **facts}, {"offer": ("economist",)}, mode="standard", round=6)
    return play(replace(state, phase="augment"), PickAugment(id, "heart")).players[0]


def test_what_augments_give_at_once() -> None:
    assert pick_augment("pocket_money").gold == 8
    assert pick_augment("wide_bench").gold == 3
    assert pick_augment("fantasy_invitation").fantasyland_next
    gift = pick_augment("star_boost").bench[0]
    assert gift.stars == 2 and INDEX.costs[gift.kind] == 3
    full = tuple(cards("♠2 ♠3 ♠4 ♠5 ♥2 ♥3 ♥4 ♥5 ♦2"))
    assert pick_augment("star_boost", bench=full).gold == 3 * 3 - 1


@pytest.mark.parametrize(
    ("augment", "value", "plain", "changed"),
    [
        ("wide_bench", "bench_cap", 9, 11),
        ("board_expansion", "cap", 9, 10),
        ("crown_board", "cap", 9, 11),
        ("market_rank_up", "odds_level", 5, 6),
        ("bargain_study", "xp_price", 4, 3),
        ("scholar", "round_xp", 2, 3),
        ("time_warp", "round_xp", 2, 5),
        ("time_warp", "prep_seconds", 0, 15),
        ("pineapple_lover", "pineapple_show", 3, 4),
        ("golden_shop", "guarantee", 0, 4),
        ("super_interest", "interest_total", 3, 6),
        ("hula_king", "hula_multiplier", 4, 5),
    ],
)
def test_what_augments_change(augment: str, value: str, plain: int, changed: int) -> None:
    state = match({"level": 5, "gold": 30}, {}, mode="standard")

    assert getattr(find_modifiers(INDEX, state, 0), value) == plain
    state = state.update_player(0, augments=own_augments(augment))
    assert getattr(find_modifiers(INDEX, state, 0), value) == changed


def test_suit_master_is_always_at_the_third_level() -> None:
    state = match({"augments": own_augments("suit_master:club")}, {}, mode="standard")

    assert find_modifiers(INDEX, state, 0).levels == (0, 0, 0, 3)


def test_suit_mystery_counts_one_card_more_for_its_level() -> None:
    state = match(
        {"augments": own_augments("suit_mystery:club"), "board": lines("♣2 / /")},
        {},
        mode="standard",
    )

    assert find_modifiers(INDEX, state, 0).levels == (0, 0, 0, 1)


def test_a_trainee_is_shielded_once_and_a_king_always() -> None:
    for augment, results in (
        ("hula_trainee", ("shielded", "failed")),
        ("hula_king", ("shielded",) * 2),
    ):
        state = match({"hula": True, "augments": own_augments(augment)}, {"board": lines(LOW)})
        found = []
        for _ in results:
            after, report = resolve_fight(state)
            found.append(report.duels[0].a.hula)
            state = after.update_player(0, hula=True, board=Board())
            state = replace(state, phase="prep")

        assert tuple(found) == results


def test_picks_are_revealed_when_all_have_chosen() -> None:
    state = match({"offer": ("pocket_money",)}, {"offer": ("economist",)})
    state = play(replace(state, phase="augment", round=2), PickAugment("pocket_money"))

    assert RULES.view(state, 1).seats[0].augments == ()
    assert RULES.view(state, 0).seats[0].augments == own_augments("pocket_money")
    state = play(state, PickAugment("economist"), seat=1)
    step = RULES.apply(state, SYSTEM, Proceed(), LUCK)
    assert RULES.view(step.state, 1).seats[0].augments == own_augments("pocket_money")


def dying(*facts: dict[str, Any], **more: Any) -> State:
    """A fight in which everyone with a board of LOW loses to one of FL2."""
    return resolve_fight(match(*facts, **more))[0]


def test_x59_when_all_fall_the_one_who_stood_higher_wins() -> None:
    # Each side wins lines worth at least its rival's HP.
    a = {"board": lines("♠A ♥A ♦A ♣A ♠2 / / "), "hp": 2}
    b = {"board": lines("/ ♥A ♥K / "), "hp": 1}

    state = dying(a, b)

    assert [player.hp for player in state.players] == [0, 0]
    assert [player.place for player in state.players] == [1, 2]
    assert state.finished == "last_alive"


def test_a_complete_tie_is_shared() -> None:
    a = {"board": lines("♠A ♥A ♦A ♣A ♠2 / / "), "hp": 2}
    b = {"board": lines("/ ♥A ♥K / "), "hp": 2}

    outcome = RULES.outcome(dying(a, b))

    assert outcome is not None and outcome.places == (1, 1)


def test_x60_after_the_last_round_hp_then_lines_decide() -> None:
    facts = [{"hp": hp, "stats": Stats(lines_won=won)} for hp, won in ((70, 8), (70, 7), (40, 9))]
    state = dying(*facts, round=5)

    assert state.finished == "rounds"
    assert [player.place for player in state.players] == [1, 2, 3]


def test_x62_a_seat_that_conceded_leaves_when_the_fight_begins() -> None:
    state = RULES.forfeit(match({}, {}, {}), 0, LUCK).state
    assert state.players[0].alive and RULES.actors(state) == {1, 2}

    state = play(play(state, Ready(), seat=1), Ready(), seat=2)
    after = RULES.apply(state, SYSTEM, Proceed(), LUCK).state

    assert after.players[0].place == 3
    assert after.report is not None
    assert [(duel.a.seat, duel.b.seat) for duel in after.report.duels] == [(1, 2)]


def test_conceding_against_one_other_ends_the_match_at_once() -> None:
    state = protocol.play(RULES, match({}, {}), 1, RESIGN, Chance(b"k" * 32)).state

    outcome = RULES.outcome(state)

    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((1, 2), "conceded")


def test_the_cards_of_an_eliminated_player_return_to_the_pool() -> None:
    fallen = {"board": lines(LOW), "hp": 1, "bench": tuple(cards("♠A★★"))}
    state = match({"board": lines(FL2)}, fallen)
    state = replace(state, pool=tuple(copies - 1 for copies in INDEX.copies))

    after = run(fight, state)

    assert after.players[1].place == 2
    assert sum(after.pool) == sum(state.pool) + 12 + 1


def test_streaks_go_up_and_a_draw_leaves_them() -> None:
    won, _ = resolve_fight(match({"board": lines(FL2), "win_streak": 1}, {"win_streak": 3}))
    assert (won.players[0].win_streak, won.players[1].win_streak) == (2, 0)
    assert won.players[1].loss_streak == 1

    drawn, _ = resolve_fight(match({"win_streak": 1}, {"loss_streak": 3}))
    assert (drawn.players[0].win_streak, drawn.players[1].loss_streak) == (1, 3)


def test_an_absent_player_is_played_for_after_three_rounds_and_may_come_back() -> None:
    state = RULES.start(match({}, {}, mode="standard").options, (Sitter(), Sitter()), LUCK)
    seen = []
    while state.round < 4 or state.phase != "prep":
        seat = min(RULES.actors(state))
        if seat == SYSTEM:
            state, events = RULES.apply(state, SYSTEM, Proceed(), LUCK)
            seen += [event for event in events if isinstance(event, Autopilot)]
        else:
            state = RULES.apply(state, SYSTEM, TimeUp(seat), LUCK).state

    assert seen == [Autopilot(0, True), Autopilot(1, True)]
    assert state.round == 4 and all(player.ready for player in state.players)


def test_coming_back_ends_the_autopilot() -> None:
    state = match({"autopilot": True, "ready": True, "idle": 3}, {})

    mine = play(state, Unready()).players[0]

    assert (mine.autopilot, mine.idle, mine.ready) == (False, 0, False)


def test_a_result_waits_for_people_but_not_for_bots() -> None:
    state = match({"board": lines(LOW)}, {"bot": True}, {"autopilot": True})
    after, _ = resolve_fight(state)

    assert after.phase == "result" and RULES.actors(after) == {0}
    assert RULES.actors(play(after, AckResult())) == {SYSTEM}


def test_a_mode_limits_the_number_of_players() -> None:
    with pytest.raises(Malformed, match="bad_seats"):
        RULES.start(match({}, {}).options, (Sitter(),) * 5, LUCK)


def test_time_is_given_by_pace_round_and_augments() -> None:
    def seconds(**facts: Any) -> int:
        return RULES.clock(match(facts, {}, mode="standard", round=2))[0].seconds

    assert seconds() == 60
    assert seconds(augments=own_augments("time_warp")) == 75
    assert seconds(fantasyland=True) == 80
    first = match({}, {}, mode="standard", round=1)
    assert RULES.clock(first)[0].seconds == 75
    assert RULES.clock(first)[0].by == SYSTEM


def test_an_eight_seat_match_of_easy_bots_runs_to_its_end() -> None:
    *_, last = playouts.play_bots(GAME, b"eight" * 6, ("easy",) * 8, RULES)

    outcome = RULES.outcome(last.state)
    assert outcome is not None and sorted(outcome.places) == list(range(1, 9))


def test_loans_never_merge() -> None:
    tray = tuple(cards("♠7 ♥7", loan=True))
    bench = tuple(cards("♠7 ♠7"))
    state = match({"fantasyland": True, "tray": tray, "bench": bench}, {})

    placed = play(state, PlaceCard(tray[0].uid, "back"))

    assert names(placed.players[0].bench) == ["♠7", "♠7"]
    assert placed.players[0].board == build_board(([tray[0]], [], []))


def test_the_same_key_and_actions_make_the_same_match() -> None:
    start = [RULES.start(match({}, {}).options, (Sitter(),) * 2, Chance(b"k" * 32)) for _ in "ab"]

    assert start[0] == start[1]
