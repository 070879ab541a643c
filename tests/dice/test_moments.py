"""The beats in which a move is told, and the time that clocks leave for them."""

import re
from itertools import pairwise
from typing import Any

import pytest

from games.dice import GAME
from games.dice import events as happened
from games.dice.actions import Declare
from games.dice.content.terms import SEATS
from games.dice.page.marks import find_marks, find_motion
from games.dice.page.models import Beat, Mark
from games.dice.page.moments import MOVED, SECONDS, SLOW, tell_move, telling_time
from games.dice.records.turning_point import find_turning_point
from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.protocol import Event
from games.engine.registry import GAMES
from games.live import frames as live_frames
from games.match import service as match_service
from games.match.service import Sitting
from tests.dice.arrange import KEY, RULES
from tests.dice.test_presenter import make_position
from tests.games.played import person, play

ORDER = list(SECONDS)
INDEX = RULES.index


def told(seen: tuple[Event, ...]) -> tuple[Beat, ...]:
    return tell_move(RULES, RULES.view(playouts.begin(GAME, KEY, RULES), None), seen)


def test_a_submission_that_reveals_nothing_tells_nothing() -> None:
    state = playouts.begin(GAME, KEY, RULES)

    events = protocol.play(RULES, state, 0, Declare("attack", (), 0), Chance(KEY)).events

    assert told(events) == ()
    assert telling_time(RULES, events) == 0


def test_a_round_has_few_beats_in_their_order_and_the_result_is_the_last() -> None:
    for number in range(60):
        for line in playouts.play_randomly(GAME, b"%032d" % number, RULES):
            beats = told(line.events)
            kinds = [beat.kind for beat in beats]
            seconds = sum(beat.seconds for beat in beats)
            assert all(ORDER.index(a) <= ORDER.index(b) for a, b in pairwise(kinds))
            assert "end" not in kinds[:-1]
            assert telling_time(RULES, line.events) == pytest.approx(seconds)
            if kinds[:1] == ["reveal"] and kinds[-1] == "sum":
                assert 2.5 <= seconds <= 5.5 + 2 * MOVED


def test_the_last_round_is_told_more_slowly() -> None:
    *_, last = playouts.play_randomly(GAME, KEY, RULES)

    assert told(last.events)[-1].seconds == SECONDS["end"] * SLOW


def test_figures_end_where_the_new_table_has_them() -> None:
    """The totals of the last beats are those of the state after the move."""
    for line in playouts.play_randomly(GAME, KEY, RULES):
        totals = {
            mark.seat: mark.to
            for beat in told(line.events)
            for mark in beat.marks
            if mark.figure == "total"
        }
        for seat, total in totals.items():
            assert line.state.fighters[seat].total == total


def test_the_terms_of_a_round_add_up_to_its_score() -> None:
    """What is told as a sum, die + stance - attacks, is the round score that it ends in."""
    for number in range(30):
        for line in playouts.play_randomly(GAME, b"%032d" % number, RULES):
            beats = told(line.events)
            if [beat.kind for beat in beats][:2] != ["reveal", "dice"] or beats[-1].kind == "dice":
                continue
            marks = [mark for beat in beats for mark in beat.marks]
            for seat in SEATS:
                own = [mark for mark in marks if mark.seat == seat]
                scores = [mark.to for mark in own if mark.figure == "score"]
                assert _add(own) == scores[-1]


def _add(marks: list[Mark]) -> int:
    total = 0
    for mark in marks:
        if mark.kind == "void":
            total = 0
        elif mark.kind == "term" and mark.sign == "×":
            total *= mark.by
        elif mark.kind == "term":
            total = total + mark.by if mark.sign == "+" else max(0, total - mark.by)
    return total


@pytest.mark.parametrize(
    ("row", "motion"),
    [
        (INDEX.events["bomb"], "blast"), (INDEX.events["score_swap"], "swap"),
        (INDEX.events["thief"], "theft"), (INDEX.events["curse"], "wait"),
        (INDEX.events["none"], ""), (INDEX.specials["flame"], "flame"),
        (INDEX.specials["zap"], "bolt"), (INDEX.specials["double"], "double"),
        (INDEX.cards["attack"], "blade"), (INDEX.cards["steal"], "pull"),
        (INDEX.cards["boost"], "double"), (INDEX.cards["defense"], "gain"),
    ],
    ids=lambda value: getattr(value, "id", value),
)  # fmt: skip
def test_each_effect_has_a_motion_of_its_own(row: Any, motion: str) -> None:
    assert find_motion(row) == motion


def test_energy_that_is_stolen_flies_from_its_victim() -> None:
    marks = find_marks(INDEX, happened.EnergyStolen(1, 2, 2))

    theft = marks[0]
    assert (theft.kind, theft.seat, theft.motion, theft.by) == ("attack", 1, "pull", -2)
    assert [(mark.seat, mark.by) for mark in marks[1:]] == [(1, -2), (0, 2)]


def test_an_event_card_that_moves_totals_takes_longer_and_says_what_it_does() -> None:
    seen = (
        happened.EventDrawn(0, "score_swap"),
        happened.EventApplied(0, "score_swap"),
        happened.TotalChanged(0, 3, 21, "score_swap"),
        happened.TotalChanged(1, 21, 3, "score_swap"),
    )
    state = playouts.begin(GAME, KEY, RULES)

    [beat] = told(seen)

    assert beat.seconds == pytest.approx(SECONDS["event"] + MOVED)
    drawn = live_frames.moments(make_position(state, seen), 0, "en")
    assert INDEX.events["score_swap"].text_en in drawn


def test_the_totals_race_through_all_rounds_to_the_result() -> None:
    *_, last = playouts.play_randomly(GAME, KEY, RULES)

    end = tell_move(RULES, RULES.view(last.state, 0), last.events)[-1]

    assert all(len(lane) == len(last.state.record) + 1 for lane in end.race)
    assert [lane[-1] for lane in end.race] == [each.total for each in last.state.fighters]


def test_the_sentences_are_drawn_by_the_server() -> None:
    *_, last = playouts.play_randomly(GAME, KEY, RULES)

    drawn = live_frames.moments(make_position(last.state, last.events), 0, "en")

    assert drawn.startswith('<template id="moments">')
    assert re.search(r'data-moment="end".*wins the duel', drawn, re.S)
    point = find_turning_point(INDEX, RULES.view(last.state, 0))
    assert point is not None
    assert re.search(r"reel__why.*would have (lost|won|been level|ended)", drawn, re.S)


@pytest.mark.django_db
def test_clocks_leave_the_time_that_telling_takes() -> None:
    sittings = [Sitting(person("ann")), Sitting(person("ben"))]
    begun = match_service.start(GAMES["dice"], sittings)
    play(begun.match_id, 0, Declare("attack", (), 0))

    after = play(begun.match_id, 1, Declare("defense", (), 0))

    limit = after.rules.clock(after.state)
    told_for = telling_time(RULES, after.events)
    assert told_for > 2
    for seat in after.actors:
        due = after.ledger.account(seat).due
        assert due == pytest.approx(after.at + limit[seat].seconds + told_for)
