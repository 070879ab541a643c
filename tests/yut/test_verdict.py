"""What decided a run."""

from games.yut.content.board import Place
from games.yut.events import Finished, Moved
from games.yut.records.verdict import decide_run


def moved(turn: int, steps: int, pieces: int = 1) -> Moved:
    place: Place = "O1"
    path = (place,) * steps
    return Moved(turn, 0, "DO", steps, 0, "HOME", "O1", pieces, path)


def test_the_turn_in_which_the_pieces_came_furthest_decided_a_run() -> None:
    verdict = decide_run([moved(1, 2), moved(2, 3, 2), moved(2, 4), moved(3, 1), Finished(1, 1)])

    assert verdict is not None
    assert verdict.text.startswith("Turn {best} decided")
    assert verdict.figures == {"best": 2, "most": 10, "mean": 2}


def test_a_large_stack_that_came_home_is_named() -> None:
    verdict = decide_run([moved(1, 2), moved(2, 5, 4), Finished(4, 4)])

    assert verdict is not None
    assert verdict.figures == {"stack": 4, "best": 2, "most": 20}


def test_steps_that_were_lost_at_the_end_do_not_count() -> None:
    home: tuple[Place, ...] = ("O20", "FINISHED")
    last = Moved(2, 0, "MO", 5, 0, "O19", "FINISHED", 1, home)

    verdict = decide_run([moved(1, 3), last, Finished(1, 1)])

    assert verdict is not None
    assert (verdict.figures["best"], verdict.figures["most"]) == (1, 3)


def test_of_two_equal_turns_the_first_is_named_and_nothing_of_a_run_without_a_move() -> None:
    equal = decide_run([moved(1, 3), moved(2, 3)])

    assert equal is not None
    assert equal.figures["best"] == 1
    assert decide_run([]) is None
    assert decide_run([moved(1, 3)]) is None
