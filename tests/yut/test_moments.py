"""What the page tells before it shows the new board."""

import re
from pathlib import Path

from games.engine import playouts
from games.engine.chance import Chance
from games.yut import GAME
from games.yut.actions import StartMove, Throw
from games.yut.content.terms import BY_BACKS
from games.yut.events import Moved
from games.yut.page.moments import Fall, Home, Walk, tell_move
from games.yut.state import State
from tests.yut.arrange import RULES, FixedChance, arrange, luck, start_run

DRAWINGS = Path("static/img/games/yut/items.svg").read_text(encoding="utf-8")


def thrown(state: State, key: bytes) -> Fall:
    step = RULES.apply(state, 0, Throw(), Chance(key))
    [fall] = tell_move(RULES, RULES.view(step.state, 0), step.events)
    assert isinstance(fall, Fall)
    return fall


def test_a_throw_shows_the_sticks_as_they_lie() -> None:
    for number in range(20):
        fall = thrown(start_run(), b"%032d" % number)
        backs = sum(face == "BACK" for _, face in fall.sticks)
        assert [stick for stick, _ in fall.sticks] == ["basic"] * 4
        assert fall.result == BY_BACKS[backs]
        assert fall.is_great == fall.bonus == (backs in (0, 4))


def test_a_stick_that_breaks_is_still_whole_while_it_falls() -> None:
    before = arrange(slots="glass#4 basic basic basic")
    step = RULES.apply(before, 0, Throw(), FixedChance("BBWW"))

    fall = tell_move(RULES, RULES.view(step.state, 0), step.events)[0]

    assert isinstance(fall, Fall)
    assert [stick for stick, _ in fall.sticks] == ["glass", "basic", "basic", "basic"]


def test_a_move_is_told_as_a_walk_and_a_choice_not_at_all() -> None:
    view = RULES.view(start_run(), 0)
    moved = Moved(1, 0, "GAE", 2, 0, "HOME", "O2", 1, ("O1", "O2"))

    assert tell_move(RULES, view, (moved,)) == (Walk("HOME", ("O1", "O2"), 1),)
    before = RULES.apply(start_run(), 0, Throw(), luck()).state
    step = RULES.apply(before, 0, StartMove(), luck())
    assert tell_move(RULES, RULES.view(step.state, 0), step.events) == ()


def test_the_end_of_a_run_is_told_after_the_last_walk() -> None:
    [*_, line] = playouts.play_randomly(GAME, b"%032d" % 1, RULES)

    told = tell_move(RULES, RULES.view(line.state, 0), line.events)

    assert [type(each) for each in told[:2]] == [Walk, Home]
    held = tuple(slot.stick for slot in line.state.slots)
    assert told[1] == Home(line.state.turn, held)


def test_every_stick_and_relic_of_the_first_release_has_a_drawing() -> None:
    drawn = set(re.findall(r'<symbol id="([a-z_-]+)"', DRAWINGS))
    wanted = {f"stick-{stick.id}" for stick in RULES.content.sticks}
    wanted |= {f"relic-{relic.id}" for relic in RULES.content.relics}

    assert drawn == {*wanted, "stick-any", "relic-any"}
