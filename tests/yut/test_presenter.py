"""Section 9: the presenter prepares the page, and only legal actions can be pressed."""

from games.engine import playouts, protocol
from games.engine.protocol import ActionBase, Refusal
from games.yut import GAME
from games.yut.actions import ChooseRelic, Hint, Move, SplitToken, StartMove, Throw
from games.yut.page.models import PageModel
from games.yut.page.presenter import present
from games.yut.state import State
from tests.yut.arrange import RULES, FixedChance, arrange, play, start_run


def present_state(state: State, seat: int | None = 0) -> PageModel:
    legal = () if seat is None else protocol.legal(RULES, state, seat)
    return present(RULES, RULES.view(state, seat), legal)  # type: ignore[arg-type]


def test_the_board_is_drawn_from_the_graph() -> None:
    page = present_state(start_run())

    assert len(page.lines) == 31
    assert [node.id for node in page.nodes if node.large] == ["O5", "O10", "O15", "O20", "C"]
    assert len(page.nodes) == 29
    assert sum(node.special == "STICK" for node in page.nodes) == 12


def test_pieces_are_counted_where_they_stand() -> None:
    page = present_state(arrange("O3×2 F×1 HOME×1", "도"))

    assert [(node.id, node.pieces) for node in page.nodes if node.pieces] == [("O3", 2)]
    assert (page.home, page.finished) == (1, 1)
    assert [spot.filled for spot in page.finish_spots] == [True, False, False, False]


def test_throwing_and_moving_on_exclude_each_other() -> None:
    before = present_state(start_run())
    after = present_state(play(start_run(), Throw()))

    assert before.throw and before.start_move and after.throw and after.start_move
    assert before.throw.refusal is after.start_move.refusal is None
    assert before.start_move.refusal == Refusal("throws_remaining")
    assert after.throw.refusal == Refusal("no_throws_left")
    assert (before.prompt, after.prompt) == ("throw", "start_move")
    assert before.reroll is None


def test_a_button_carries_its_action() -> None:
    page = present_state(start_run())

    assert page.throw
    assert GAME.decode(page.throw.action) == Throw()


def test_moves_are_grouped_by_token_target_and_destination() -> None:
    page = present_state(arrange("O5×1", "도 걸"))

    assert [token.token_id for token in page.moves] == [0, 1]
    home, stack = page.moves[1].targets
    assert (home.target, [each.dest for each in home.destinations]) == ("HOME", ["O3"])
    assert (stack.target, [each.dest for each in stack.destinations]) == ("O5", ["O8", "C"])
    assert GAME.decode(stack.destinations[1].action) == Move(1, "O5", "C")


def test_a_branch_node_gets_a_marker_for_each_route() -> None:
    page = present_state(arrange("O5×1 F×3", "걸"))
    target = page.moves[0].targets[0]

    assert [(mark.node, mark.destinations) for mark in target.routes] == [
        ("O6", ("O8",)),
        ("A1", ("C",)),
    ]
    assert [mark.action for mark in target.routes] == [each.action for each in target.destinations]
    assert target.preselected


def test_a_route_with_several_destinations_does_not_move_by_itself() -> None:
    page = present_state(arrange("O5×1 F×3", "도", relics="신속의 부적"))

    assert [mark.action for mark in page.moves[0].targets[0].routes] == [None, None]


def test_other_nodes_get_no_marker() -> None:
    page = present_state(arrange("O3×1 F×3", "도"))

    assert page.moves[0].targets[0].routes == ()


def test_chips_show_what_is_above_the_normal_steps() -> None:
    thrown = play(arrange(slots="feather basic basic basic"), Throw(), rng=FixedChance("BWWW"))
    chip = present_state(thrown).hand[0]

    assert (chip.label, chip.normal, chip.more, chip.steps) == ("DO", 1, 1, 2)


def test_chips_know_which_item_gave_them() -> None:
    thrown = play(arrange(slots="drum basic basic basic"), Throw(), rng=FixedChance("BBBB"))

    assert [chip.item and chip.item.name_ko for chip in present_state(thrown).hand] == [
        None,
        "북 윷가락",
    ]


def test_the_scissors_offer_every_cut() -> None:
    page = present_state(arrange("HOME×4", "도 걸", relics="엿가위"))

    assert [len(chip.cuts) for chip in page.hand] == [0, 2]


def test_what_an_item_changed_is_shown_under_the_throw() -> None:
    thrown = play(arrange(slots="earth basic basic basic"), Throw(), rng=FixedChance("BWWW"))
    fell = present_state(thrown).last_throw

    assert fell
    change = fell.changes[0]
    assert (change.tag, change.item.name_ko) == ("converted", "대지의 윷가락")
    assert (change.before, change.after) == ("DO", "GAE")


def test_slots_show_the_chance_of_the_next_throw_and_how_long_they_last() -> None:
    page = present_state(arrange(slots="glass#2 momentum basic basic", throws_this_turn=1))

    assert [slot.percent for slot in page.slots] == [90, 80, 50, 50]
    assert [slot.lasts for slot in page.slots] == [3, None, None, None]


def test_an_offered_stick_can_go_to_each_slot_or_away() -> None:
    page = present_state(arrange(phase="STICK_OFFER", pending_stick="drum"))

    assert page.offer and page.offer.discard
    assert page.offer.stick.name_en == "Drum stick"
    assert all(slot.replace for slot in page.slots)
    assert page.prompt == "stick"


def test_a_relic_that_can_do_nothing_now_says_so() -> None:
    state = arrange(
        "F×1 O3×3", phase="REWARD", slots="drum drum drum drum",
        candidates=("master_chisel", "feast", "tavern", "palanquin"),
    )  # fmt: skip

    page = present_state(state)

    assert [card.useless for card in page.candidates] == [True, False, True, True]
    assert all(card.choose for card in page.candidates)


def test_a_spectator_sees_the_run_but_can_press_nothing() -> None:
    for state in (
        start_run(),
        arrange("O5×1", "도"),
        arrange(phase="REWARD", candidates=("feast",)),
    ):
        page = present_state(state, seat=None)

        assert not page.acting
        assert page.moves == ()
        assert page.throw is page.reroll is page.start_move is page.ask_hint is None
        assert not any(card.choose for card in page.candidates)
        assert not any(slot.replace for slot in page.slots)


def test_the_hint_points_at_a_button() -> None:
    page = present_state(play(arrange("O3×1", "도"), Hint()))

    assert page.hint
    assert page.hint.tag == "move"
    assert page.hint.action.encode() in pressable(page)


def test_the_daily_run_shows_the_hint_disabled() -> None:
    page = present_state(start_run(mode="daily"))

    assert page.ask_hint
    assert page.ask_hint.refusal == Refusal("no_hint")


def test_the_owner_is_shown_the_coming_throws() -> None:
    state = arrange("F×1", "도", phase="REWARD", candidates=("strategist_eye",))
    after = play(state, ChooseRelic("strategist_eye"))

    assert [seen.result for seen in present_state(after).preview] == ["GAE", "YUT", "GAE"]
    assert present_state(after, seat=None).preview == ()


def test_every_state_of_a_run_can_be_shown_and_all_its_legal_actions_pressed() -> None:
    for line in playouts.play_randomly(GAME, b"shown" * 6, RULES):
        legal = protocol.legal(RULES, line.state, 0)

        assert pressable(present_state(line.state)) == {
            protocol.encode(action) for action in legal if is_shown(line.state, action)
        }


def is_shown(state: State, action: ActionBase) -> bool:
    """Whether an action has a button of its own: of equal results in hand the first is played."""
    if not isinstance(action, Move | SplitToken):
        return True
    first: dict[tuple[str, int, str], int] = {}
    for token in state.hand:
        first.setdefault((token.result, token.steps, token.source), token.id)
    return action.token_id in first.values()


def test_equal_results_in_hand_are_one_chip() -> None:
    page = present_state(arrange("O5×1 F×3", "도 도 걸"))

    assert [(chip.label, chip.count) for chip in page.hand] == [("DO", 2), ("GEOL", 1)]


def pressable(page: PageModel) -> set[bytes]:
    choices = [page.throw, page.reroll, page.start_move]
    choices += [slot.replace for slot in page.slots]
    choices += [card.choose for card in page.candidates]
    choices += [page.offer.discard] if page.offer else []
    actions = [choice.action for choice in choices if choice and choice.refusal is None]
    actions += [cut.action for chip in page.hand for cut in chip.cuts]
    actions += [
        dest.action
        for token in page.moves
        for target in token.targets
        for dest in target.destinations
    ]
    return {action.encode() for action in actions}


def test_start_move_is_never_automatic() -> None:
    thrown = play(start_run(), Throw())

    assert thrown.phase == "THROW"
    assert play(thrown, StartMove()).phase == "PLAY"
