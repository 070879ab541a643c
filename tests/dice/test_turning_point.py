"""What the page says decided a match: the one thing without which it would have ended otherwise."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.dice import GAME
from games.dice.content.terms import SEATS
from games.dice.records.summary import Record
from games.dice.records.turning_point import TurningPoint, add_up, find_turning_point
from games.dice.rules.engine import DiceRules
from games.dice.state import Attack, SeatRound
from games.dice.view import View
from games.engine import playouts
from games.live import rendering
from tests.dice.arrange import RULES
from tests.engine.test_season_content import load_season

INDEX = RULES.index
START = INDEX.numbers.start_total
SEASON = DiceRules(load_season(GAME))
MODES = [(RULES, mode) for mode in ("quick", "standard", "extended")]
SEASON_MODES = [(SEASON, mode) for mode in ("season", "duel")]


def points(n: int, **more: object) -> SeatRound:
    """A round of a seat with so many points from its dice, none of them luck."""
    return replace(SeatRound(face_points=n), **more)


def finished(*record: tuple[SeatRound, SeatRound], reason: str = "total") -> View:
    """A view of a match that ended after these rounds."""
    view: View = RULES.view(playouts.begin(GAME, b"turning", RULES), 0)
    first, second = add_up(INDEX, view.mode, record)
    winner = None if first == second else int(first < second)
    return replace(view, record=record, winner=winner, reason=reason)


def found(view: View) -> TurningPoint:
    point = find_turning_point(INDEX, view)
    assert point is not None
    return point


@pytest.mark.parametrize(("rules", "mode"), [*MODES, *SEASON_MODES])
def test_the_record_adds_up_to_the_totals_of_every_match(rules: DiceRules, mode: str) -> None:
    for number in range(25):
        *_, line = playouts.play_randomly(GAME, b"%032d" % number, rules, options={"mode": mode})
        totals = tuple(line.state.fighters[seat].total for seat in SEATS)

        assert add_up(rules.index, mode, line.state.record) == totals


def test_a_score_swap_that_turned_the_match_is_named() -> None:
    swap = points(4, event="score_swap", happened="applied")
    view = finished((points(3), points(12)), (swap, points(4)), (points(4), points(4)))

    point = found(view)

    assert (view.winner, point.kind, point.round) == (0, "thing", 2)
    assert point.row is INDEX.events["score_swap"]
    assert point.without == (START + 11, START + 20)
    assert (point.moved, point.turned) == (18, True)


def test_an_event_card_that_had_no_effect_decided_nothing() -> None:
    idle = points(9, event="score_swap", happened="no_effect")

    assert find_turning_point(INDEX, finished((idle, points(2)), (points(4), points(4)))) is None


@pytest.mark.parametrize(("fate", "kind"), [("shield", "blocked"), ("hit", "hit")])
def test_an_attack_that_was_blocked_or_hit_is_named(fate: str, kind: str) -> None:
    attack = Attack("attack", damage=3, fate=fate)  # type: ignore[arg-type]
    struck = points(6, attacks=(attack,))
    record: Record = ((points(4 if fate == "hit" else 5), points(0)), (points(0), struck))

    point = found(finished(*record))

    assert (point.kind, point.round, point.row) == (kind, 2, INDEX.cards["attack"])
    assert point.turned


def test_a_doubled_round_is_named_by_what_doubled_it() -> None:
    doubled = points(6, specials=("double",), double=2)

    point = found(finished((points(2), points(9)), (doubled, points(3))))

    assert point.row is INDEX.specials["double"]
    assert (point.without, point.turned) == ((START + 8, START + 12), True)


def test_dice_decided_where_average_dice_would_have_turned_it() -> None:
    lucky = SeatRound(stance="attack", dice=(6,), face_points=INDEX.faces["attack"][5].points)

    point = found(finished((lucky, points(1)), (points(0), points(2))))

    assert (point.kind, point.round, point.turned) == ("dice", 1, True)


def test_where_nothing_turned_it_what_moved_most_is_named_with_the_result_without_it() -> None:
    thief = points(1, event="thief", happened="applied")
    view = finished((points(20), points(9)), (points(9), thief))

    point = found(view)

    assert (point.row, point.turned) == (INDEX.events["thief"], False)
    assert (point.moved, point.without) == (4, (START + 29, START + 10))


def test_a_match_that_would_have_been_level_is_turned() -> None:
    cheer = points(4, event="score_boost", happened="applied")

    point = found(finished((cheer, points(4))))

    assert point.turned and point.is_level


def test_a_reset_of_attacks_is_no_cause_as_their_fate_cannot_be_told() -> None:
    void = Attack("attack", damage=3, fate="void")
    reset = points(4, used=("reset",), attacks=(void,))

    point = find_turning_point(INDEX, finished((reset, points(9)), (points(5), points(4))))

    assert point is None


def test_a_draw_and_giving_up_have_no_turning_point() -> None:
    level = finished((points(4), points(4)))
    given_up = replace(finished((points(4), points(1))), reason="resigned")

    assert find_turning_point(INDEX, level) is None
    assert find_turning_point(INDEX, given_up) is None


def test_every_finished_match_of_bots_names_something_real() -> None:
    for number in range(12):
        levels = ("easy", "normal")
        *_, line = playouts.play_bots(GAME, b"%032d" % number, levels, RULES)
        view = RULES.view(line.state, 0)
        point = find_turning_point(INDEX, view)
        if point is None:
            continue
        lead = view.fighters[point.winner].total - view.fighters[1 - point.winner].total
        other = point.without[point.winner] - point.without[1 - point.winner]
        assert lead - other == point.moved > 0
        assert point.turned == (other <= 0 and lead > other and not other == lead == 0)


@pytest.mark.parametrize(
    ("kind", "result", "turned", "said"),
    [
        (
            "thing", "win", True,
            "6라운드 나의 점수 교환이 승부를 갈랐습니다. 없었다면 12 대 30으로 졌을 승부입니다.",
        ),
        (
            "thing", "loss", True,
            "6라운드 상대의 점수 교환이 승부를 갈랐습니다. "
            "없었다면 12 대 30으로 이겼을 승부입니다.",
        ),
        (
            "thing", "none", True,
            "6라운드의 점수 교환이 승부를 갈랐습니다. 없었다면 12 대 30으로 끝났을 승부입니다.",
        ),
        (
            "hit", "loss", True,
            "6라운드에 맞은 점수 교환이 승부를 갈랐습니다. "
            "없었다면 12 대 30으로 이겼을 승부입니다.",
        ),
        (
            "dice", "none", True,
            "6라운드의 주사위가 승부를 갈랐습니다. "
            "주사위가 평균만큼 나왔다면 12 대 30으로 끝났을 승부입니다.",
        ),
        (
            "blocked", "win", False,
            "어느 하나로 갈린 승부가 아닙니다. 6라운드에 막아 낸 점수 교환의 영향이 가장 컸지만, "
            "없었더라도 12 대 30으로 이겼을 것입니다.",
        ),
    ],
)  # fmt: skip
def test_the_sentence_speaks_to_its_reader(kind: Any, result: str, turned: bool, said: str) -> None:
    owner, row = int(result == "loss"), INDEX.events["score_swap"]
    point = TurningPoint(0, kind, 6, row, owner, (12, 30), 18, turned)
    template = (
        '{% from "games/dice/_sentences.jinja" import turning_point %}'
        "{{ turning_point(point, 0, result)|trim }}"
    )

    drawn = rendering.environment("ko").from_string(template).render(point=point, result=result)

    assert " ".join(drawn.split()) == said
