"""Section 4.8: every code of the error table, in its order; a refusal changes nothing."""

import pytest
from msgspec.structs import replace

from games.engine import protocol
from games.engine.errors import Malformed
from games.engine.protocol import RESIGN
from games.travel import GAME
from games.travel.actions import (
    Act,
    Action,
    BuyPlans,
    ChooseGoal,
    ChoosePlan,
    ChooseTarget,
    Contribute,
    Conversions,
    Convert,
    DiscardPlans,
    EndTurn,
    ExtraAct,
    KeepPlan,
    Move,
    Pass,
    UseToken,
)
from games.travel.state import State
from tests.travel.arrange import (
    RULES,
    A,
    B,
    arrive_at,
    new_state,
    play,
    prepare_chance,
    refusal_code,
    update_seat,
)


def ask_question(kind: str) -> State:
    """A state in which seat A has a decision of this kind."""
    match kind:
        case "investigate":
            return play(arrive_at(2), (A, Act()))
        case "target":
            return play(prepare_chance("CH8"), (A, Act()))
        case "give_plan":
            state = update_seat(prepare_chance("CH11", hand="T1 T2"), B, hand="W1 W2")
            return play(state, (A, Act()), (A, ChooseTarget(B)))
        case "redraw":
            return play(prepare_chance("CH16", hand="T1 T2"), (A, Act()))
        case "goal":
            return play(prepare_chance("CH17"), (A, Act()))
        case _:
            return play(prepare_chance("CH18"), (A, Act()))


def settlement_state(phase: str) -> State:
    state = new_state(phase=phase, submissions=(None,) * 3)
    return update_seat(state, A, hand="T1", tc=6_000)


SITUATIONS: dict[str, State] = {
    "MOVE": new_state(),
    "ACTION": arrive_at(3),
    "OPTIONAL_ACTION": play(arrive_at(3), (A, Act())),
    **{
        kind: ask_question(kind)
        for kind in ("investigate", "target", "give_plan", "redraw", "goal", "grant")
    },
    **{
        phase: settlement_state(phase)
        for phase in ("FINAL_PURCHASE", "FINAL_CONTRIBUTE", "FINAL_CONVERT")
    },
}
BELONGS: dict[type[Action], str] = {
    Move: "MOVE",
    Act: "ACTION",
    UseToken: "OPTIONAL_ACTION",
    EndTurn: "OPTIONAL_ACTION",
    KeepPlan: "investigate",
    ChooseTarget: "target",
    ChoosePlan: "give_plan",
    DiscardPlans: "redraw",
    ChooseGoal: "goal",
    ExtraAct: "grant",
    BuyPlans: "FINAL_PURCHASE",
    Contribute: "FINAL_CONTRIBUTE",
    Convert: "FINAL_CONVERT",
}
SAMPLES: list[Action] = [
    Move(2), Act(), UseToken(4), EndTurn(), KeepPlan(True), ChooseTarget(B), ChoosePlan("T1"),
    DiscardPlans(()), ChooseGoal(True), ExtraAct(2), BuyPlans(()), Contribute(0),
    Convert(Conversions()),
]  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS)
def test_an_action_of_another_phase_is_refused(situation: str) -> None:
    for action in SAMPLES:
        code = refusal_code(SITUATIONS[situation], A, action)

        assert (code == "accepted") == (BELONGS[type(action)] == situation), action
        assert code in ("accepted", "wrong_phase")


@pytest.mark.parametrize("situation", SITUATIONS)
def test_only_optional_decisions_can_be_passed(situation: str) -> None:
    code = refusal_code(SITUATIONS[situation], A, Pass())

    questions = ("investigate", "target", "give_plan", "redraw", "goal")
    expected = "cannot_pass" if situation in questions else "wrong_phase"
    assert code == ("accepted" if situation == "grant" else expected)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_others_wait_and_may_only_resign(situation: str) -> None:
    state, settling = SITUATIONS[situation], situation.startswith("FINAL")
    if settling:
        state = replace(state, submissions=(None, BuyPlans(()), None))

    for action in SAMPLES:
        submits = isinstance(action, BuyPlans | Contribute | Convert)
        in_settlement = "already_submitted" if submits else "wrong_phase"
        assert refusal_code(state, B, action) == (in_settlement if settling else "not_your_turn")
    assert refusal_code(state, B, RESIGN) == "accepted"


@pytest.mark.parametrize(
    ("state", "action", "code"),
    [
        (SITUATIONS["MOVE"], Move(0), "bad_space"),
        (SITUATIONS["MOVE"], Move(5), "not_adjacent"),
        (update_seat(new_state(), A, last_acted=2), Move(2), "repeat_space"),
        (arrive_at(6), Act(), "bad_space"),
        (arrive_at(6), Act(7), "bad_space"),
        (arrive_at(6, last_acted=4), Act(4), "repeat_space"),
        (arrive_at(6, n=2), Act(5), "bad_choice"),
        (arrive_at(6), Act(5, "card"), "bad_choice"),
        (arrive_at(3), Act(3), "bad_choice"),
        (SITUATIONS["OPTIONAL_ACTION"], UseToken(0), "bad_space"),
        (SITUATIONS["OPTIONAL_ACTION"], UseToken(6), "bad_space"),
        (SITUATIONS["OPTIONAL_ACTION"], UseToken(3), "repeat_space"),
        (SITUATIONS["OPTIONAL_ACTION"], UseToken(5, "cash"), "bad_choice"),
        (SITUATIONS["grant"], ExtraAct(6), "bad_space"),
        (SITUATIONS["grant"], ExtraAct(5), "repeat_space"),
        (SITUATIONS["grant"], ExtraAct(1, "card"), "bad_choice"),
        (SITUATIONS["target"], ChooseTarget(A), "bad_target"),
        (SITUATIONS["target"], ChooseTarget(3), "bad_target"),
        (SITUATIONS["target"], ChooseTarget(-1), "bad_target"),
        (SITUATIONS["give_plan"], ChoosePlan("W1"), "card_not_in_hand"),
        (SITUATIONS["redraw"], DiscardPlans(("T1", "T1")), "duplicate_card"),
        (SITUATIONS["redraw"], DiscardPlans(("W1",)), "card_not_in_hand"),
        (SITUATIONS["FINAL_PURCHASE"], BuyPlans(("T1", "T1")), "duplicate_card"),
        (SITUATIONS["FINAL_PURCHASE"], BuyPlans(("nonsense",)), "card_not_in_hand"),
        (
            update_seat(settlement_state("FINAL_PURCHASE"), A, tc=1),
            BuyPlans(("T1",)),
            "not_enough_tc",
        ),
        (SITUATIONS["FINAL_CONTRIBUTE"], Contribute(-1), "bad_amount"),
        (SITUATIONS["FINAL_CONTRIBUTE"], Contribute(6_001), "not_enough_tc"),
        (SITUATIONS["FINAL_CONVERT"], Convert(Conversions(nature=1)), "bad_conversion"),
    ],
)
def test_each_code_of_the_table(state: State, action: Action, code: str) -> None:
    assert refusal_code(state, A, action) == code


def test_a_token_must_be_there_and_fresh() -> None:
    """Usually the turn has ended before; the checks exist anyway."""
    state = SITUATIONS["OPTIONAL_ACTION"]

    assert refusal_code(update_seat(state, A, tokens=0), A, UseToken(3)) == "no_token"
    assert refusal_code(replace(state, token_used=True), A, UseToken(3)) == "token_used_this_turn"


def test_nothing_is_legal_after_the_end() -> None:
    over = new_state(phase="FINISHED")

    for action in (*SAMPLES, RESIGN):
        assert refusal_code(over, A, action) == "game_over"


@pytest.mark.parametrize(
    "action",
    [
        '{"type":"teleport"}',
        '{"type":"move"}',
        '{"type":"move","space":"2"}',
        '{"type":"move","space":2.5}',
        '{"type":"move","space":true}',
        '{"type":"move","space":2,"to":3}',
        '{"type":"act","option":"gold"}',
        '{"type":"keep_plan","keep":1}',
        '{"type":"keep_plan"}',
        '{"type":"choose_goal","replace":"yes"}',
        '{"type":"choose_target","seat":null}',
        '{"type":"discard_plans","cards":"T1"}',
        '{"type":"discard_plans","cards":[1]}',
        '{"type":"buy_plans","cards":{"T1":true}}',
        '{"type":"contribute","amount":"500"}',
        '{"type":"contribute","amount":1e999}',
        '{"type":"convert","conversions":{"nature":"1"}}',
        '{"type":"convert","conversions":{"wisdom":1}}',
    ],
)
def test_an_action_of_the_wrong_shape_is_no_action(action: str) -> None:
    with pytest.raises(Malformed, match="malformed_action"):
        GAME.decode(action)


def test_a_huge_list_of_cards_is_no_action() -> None:
    cards = ",".join(['"T1"'] * 51)

    with pytest.raises(Malformed):
        GAME.decode('{"type":"buy_plans","cards":[' + cards + "]}")


def test_every_code_has_a_sentence() -> None:
    assert {
        "already_submitted", "not_your_turn", "wrong_phase", "cannot_pass", "no_token",
        "token_used_this_turn", "bad_space", "not_adjacent", "repeat_space", "bad_choice",
        "bad_target", "duplicate_card", "card_not_in_hand", "bad_amount", "not_enough_tc",
        "bad_conversion", "game_over",
    } == GAME.rules.refusals.keys()  # fmt: skip


def test_a_refusal_costs_no_draw_and_no_revision() -> None:
    state = SITUATIONS["ACTION"]
    before = protocol.encode(state)

    assert RULES.refusal(state, A, Act(4)) is not None
    assert protocol.encode(state) == before
