"""Finishing and relics: sections 4.6, 4.7 and 5.3; the worked examples 29 to 43."""

import pytest

from games.yut.actions import ChooseRelic, Move, ReplaceStick, SplitToken
from games.yut.content.board import Place, Target
from games.yut.events import (
    Finished,
    GameOver,
    Joined,
    Merged,
    RelicChosen,
    RelicsOffered,
    StickReplaced,
    ThrowsBanked,
    TokenGained,
    TokenSplit,
)
from tests.yut.arrange import (
    RELIC,
    arrange,
    find_events,
    hand,
    luck,
    play,
    play_step,
    reach,
    refusal_code,
    sticks,
    where,
)

FIRST_OFFER = ("guide_post", "master_chisel", "goblin_club")


def test_example_29_a_finish_earns_one_of_three_relics() -> None:
    state = arrange("O20×1 O2×1 HOME×2", "도 도")

    offered, events = play_step(state, Move(0, "O20", "FINISHED"))
    chosen = play(offered, ChooseRelic(RELIC["장승"]))

    assert (offered.phase, offered.candidates) == ("REWARD", FIRST_OFFER)
    assert [RELIC[name] for name in ("장승", "명장의 끌", "도깨비방망이")] == [*FIRST_OFFER]
    assert events[1:] == (Finished(1, 1), RelicsOffered(FIRST_OFFER))
    assert (chosen.phase, hand(chosen), chosen.turn) == ("PLAY", "도1", 1)
    assert (chosen.relics, chosen.candidates, chosen.counters.relic) == (("guide_post",), None, 1)


@pytest.mark.parametrize(
    ("pieces", "candidates"),
    [("O20×2 O2×1 HOME×1", FIRST_OFFER[:2]), ("O20×3 HOME×1", FIRST_OFFER[:1])],
)
def test_example_30_pieces_that_finish_together_earn_fewer_candidates(
    pieces: str, candidates: tuple[str, ...]
) -> None:
    state = play(arrange(pieces, "도"), Move(0, "O20", "FINISHED"))

    assert state.candidates == candidates
    assert refusal_code(state, ChooseRelic(RELIC["잔칫상"])) == "not_a_candidate"


def test_example_31_the_last_finish_ends_the_game_at_once() -> None:
    state = arrange("O20×3 F×1", "도 모", turn=9)

    after, events = play_step(state, Move(0, "O20", "FINISHED"))

    assert (after.phase, after.status, after.turn) == ("GAME_OVER", "finished", 9)
    assert (hand(after), after.candidates, after.counters.relic) == ("", None, 0)
    assert events[1:] == (Finished(3, 4), GameOver(9, 0))


@pytest.mark.parametrize(
    ("relics", "pieces", "token", "target", "dests"),
    [
        pytest.param("신속의 부적", "O3×1", "도", "O3", ["O4", "O5"], id="example 32, from O3"),
        pytest.param("신속의 부적", "O3×1", "도", "HOME", ["O1", "O2"], id="example 32, HOME"),
        pytest.param(
            "신속의 부적,집결의 힘", "O18×3", "도", "O18", ["O19", "O20", "FINISHED"],
            id="example 33, a stack",
        ),
        pytest.param(
            "신속의 부적,집결의 힘", "O18×3", "도", "HOME", ["O1", "O2"], id="example 33, HOME"
        ),
        pytest.param("어깨동무", "O2×1 O7×1", "개", "O2", ["O4", "O7"], id="example 34"),
        pytest.param("무지개다리", "O2×1", "도", "O2", ["O3", "O5"], id="example 35, O2"),
        pytest.param("무지개다리", "O2×1", "도", "HOME", ["O1"], id="example 35, HOME"),
        pytest.param("중앙 지름길", "O3×1", "걸", "O3", ["A1"], id="example 36, O5"),
        pytest.param("중앙 지름길", "A1×1", "걸", "A1", ["B3"], id="example 36, C"),
        pytest.param("중앙 지름길", "O9×1", "윷", "O9", ["C"], id="example 36, O10"),
        pytest.param("중앙 지름길", "O5×1", "도", "O5", ["O6", "A1"], id="a choice stays"),
        pytest.param("꽃가마", "F×1", "개", "HOME", ["O2", "O3", "O4"], id="example 37"),
        pytest.param(
            "질주", "O10×1", "윷", "O10",
            ["O14", "B3", "O15", "B4", "O16", "O20", "O17", "FINISHED", "O18", "O19"],
            id="example 43",
        ),
        pytest.param(
            "어깨동무,무지개다리", "O1×1 O5×1", "도", "HOME", ["O1"], id="conditions do not add"
        ),
        pytest.param(
            "신속의 부적,무지개다리", "O1×1", "도", "HOME", ["O1", "O2", "O5"],
            id="conditions add to free steps",
        ),
    ],
)  # fmt: skip
def test_where_relics_let_a_token_lead(
    relics: str, pieces: str, token: str, target: Target, dests: list[Place]
) -> None:
    assert reach(arrange(pieces, token, relics=relics), target) == dests


def test_example_34_a_merge_earns_two_do() -> None:
    state = arrange("O2×1 O7×1", "개", relics="어깨동무")

    after, events = play_step(state, Move(0, "O2", "O7"))

    assert (where(after), hand(after)) == ("O7×2 HOME×2", "도1 도1")
    assert events[0].extra == 3  # type: ignore[attr-defined]
    assert events[1:] == (
        Merged("O7", 2),
        TokenGained(1, "DO", 1, "relic:shoulder"),
        TokenGained(2, "DO", 1, "relic:shoulder"),
    )


def test_example_36_stopping_on_the_centre_earns_a_geol() -> None:
    after = play(arrange("A2×1", "도", relics="중앙 지름길"), Move(0, "A2", "C"))

    assert (where(after), hand(after)) == ("C×1 HOME×3", "걸3")


def test_example_37_the_palanquin_takes_all_pieces_at_home() -> None:
    after = play(arrange("F×1 HOME×3", "개", relics="꽃가마"), Move(0, "HOME", "O4"))

    assert where(after) == "O4×3 F×1"


def test_example_38_the_tavern_joins_without_a_merge() -> None:
    state = arrange("F×1 O8×1 HOME×2", "도", relics="주막,어깨동무")

    after, events = play_step(state, Move(0, "O8", "O9"))

    assert (where(after), hand(after)) == ("O9×2 HOME×1 F×1", "도1")
    assert find_events(events, Joined) == [Joined("O9", 1, "relic:tavern")]
    assert find_events(events, Merged) == []


def test_the_tavern_gives_nothing_without_pieces_at_home() -> None:
    after = play(arrange("F×3 O8×1", "도", relics="주막"), Move(0, "O8", "O9"))

    assert hand(after) == ""


def test_example_39_the_scissors_cut_one_token_a_turn() -> None:
    state = arrange("HOME×4", "모", relics="엿가위")

    after, events = play_step(state, SplitToken(0, 2))

    assert (
        refusal_code(state, SplitToken(0, 5))
        == refusal_code(state, SplitToken(0, 0))
        == "bad_split"
    )
    assert hand(after) == "조각2 조각3"
    assert events == (TokenSplit(0, (2, 3), (1, 2)),)
    assert refusal_code(after, SplitToken(1, 1)) == "no_splits_left"


def test_a_cut_token_leaves_its_pieces_in_its_place() -> None:
    after = play(arrange("HOME×4", "도 모 개", relics="엿가위"), SplitToken(1, 4))

    assert hand(after) == "도1 조각4 조각1 개2"
    assert [token.id for token in after.hand] == [0, 3, 4, 2]


def test_example_40_the_guide_post_banks_a_throw() -> None:
    state = arrange("HOME×4", "도", relics="장승", special={"O1": "REFRESH"})

    after, events = play_step(state, Move(0, "HOME", "O1"))

    assert (after.turn, after.throws_remaining, after.banked_throws) == (2, 2, 0)
    assert find_events(events, ThrowsBanked) == [ThrowsBanked(1, "relic:guide_post")]


def test_example_40_throws_of_several_relics_add() -> None:
    state = arrange("HOME×4", "걸", relics="여운,새벽북", turn=5, thrown_results=("GEOL",))

    after = play(state, Move(0, "HOME", "O3"))

    assert (after.turn, after.throws_remaining) == (6, 3)


def test_example_41_the_feast_is_served_at_once() -> None:
    state = arrange("F×1", phase="REWARD", candidates=(RELIC["잔칫상"],), throws_remaining=0)

    after, events = play_step(state, ChooseRelic(RELIC["잔칫상"]))

    assert (hand(after), after.phase, after.turn) == ("모5 걸3", "PLAY", 1)
    assert after.throws_remaining == 0
    assert events[0] == RelicChosen("feast")


def test_example_41_the_chisel_works_on_what_is_held() -> None:
    state = arrange(
        "F×1", "도", slots="basic glass#3 heavy basic", phase="REWARD",
        candidates=(RELIC["명장의 끌"],),
    )  # fmt: skip

    after, events = play_step(state, ChooseRelic(RELIC["명장의 끌"]))

    assert sticks(after) == "heavy glass heavy heavy"
    assert (after.slots[0].permille, after.slots[1].counter) == (800, 3)
    assert [event.slot for event in find_events(events, StickReplaced)] == [0, 3]


def test_example_42_the_diagonal_master_earns_a_do_on_the_board() -> None:
    stopped = play(arrange("A1×1", "도", relics="대각선의 달인"), Move(0, "A1", "A2"))
    finished = play(arrange("C×1", "모", relics="대각선의 달인"), Move(0, "C", "FINISHED"))

    assert hand(stopped) == "도1"
    assert (hand(finished), finished.phase) == ("", "REWARD")


def test_a_relic_owned_is_not_offered_again() -> None:
    state = play(arrange("O20×1", "도", relics="장승"), Move(0, "O20", "FINISHED"))

    assert "guide_post" not in (state.candidates or ())


@pytest.mark.parametrize("seed", [f"home{n}" for n in range(20)])
def test_a_relic_that_needs_pieces_at_home_is_not_offered_without_them(seed: str) -> None:
    state = arrange("O20×1 O2×3", "도")

    offered = play(state, Move(0, "O20", "FINISHED"), rng=luck(seed))

    assert not {RELIC["꽃가마"], RELIC["주막"]} & set(offered.candidates or ())


def test_a_choice_between_turns_goes_on_with_the_hand() -> None:
    state = arrange("O1×1", "개", phase="STICK_OFFER", pending_stick="drum", throws_remaining=0)

    assert play(state, ReplaceStick(3)).phase == "PLAY"
