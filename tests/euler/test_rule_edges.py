"""Corners of the rules that ordinary matches seldom reach."""

from msgspec.structs import replace

from games.engine.protocol import RESIGN, SYSTEM
from games.euler.actions import Call
from games.euler.rules.dealing import bind_options
from games.euler.rules.refusals import seating_refusal
from games.euler.rules.showdown import split_pots
from games.euler.state import Options
from tests.euler.arrange import RULES, betting_state, play, refusal_code, set_players, start_match


def test_a_daily_leaves_no_option_open() -> None:
    assert bind_options(Options("daily", hints=False)) == Options(
        "daily", "none", "slow", hints=True
    )


def test_casual_matches_take_anyone() -> None:
    assert seating_refusal(Options("casual"), ("", "easy")) == ""


def test_the_system_has_no_choices_and_is_no_player() -> None:
    state = start_match()

    assert RULES.candidates(state, SYSTEM) == ()
    assert refusal_code(state, SYSTEM, Call()) == "not_a_player"


def test_while_a_match_runs_it_has_no_outcome() -> None:
    assert RULES.outcome(start_match()) is None


def test_after_the_end_no_clock_runs_and_nothing_is_offered() -> None:
    over = replace(start_match(), phase="match_end")

    assert RULES.clock(over) == {}
    assert RULES.candidates(over, 0) == ()
    assert refusal_code(over, 0, Call()) == "match_over"


def test_when_the_last_person_leaves_bots_their_bets_go_back() -> None:
    state = betting_state((10, 12, 14), (5, 5, 2))
    state = set_players(state, bot=(False, True, True))

    state, _ = play(state, 0, RESIGN)

    assert state.phase == "match_end"
    assert state.reason == "abandoned"
    assert [player.stack for player in state.seats] == [0, 17, 16]
    assert state.forfeited == 15


def test_a_person_who_was_eliminated_before_does_not_make_it_an_abandoned_match() -> None:
    state = betting_state((10, 12, 14, 0), (5, 5, 2, 0))
    state = set_players(
        state,
        bot=(False, True, True, False),
        status=("playing", "playing", "playing", "eliminated"),
    )

    state, _ = play(state, 0, RESIGN)

    assert state.reason == "no_people"


def test_where_nobody_put_chips_in_there_is_no_pot() -> None:
    assert split_pots(betting_state((10, 10), (0, 0))) == ()
