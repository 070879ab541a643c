"""Secrecy, the clock, leaving, placing and content (4.15, 4.16, 6, 7): EX43 to EX55."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.content import find_problems
from games.engine.errors import Malformed
from games.engine.protocol import RESIGN, SYSTEM, Outcome
from games.euler import GAME
from games.euler.actions import (
    Call,
    Die,
    FinishSpecial,
    PlaySpecial,
    ReadyNext,
    SubmitNumber,
    SubmitOrderCard,
    TimeOut,
)
from games.euler.events import Left, MatchEnded
from games.euler.state import Record, State
from tests.euler.arrange import (
    KEY,
    RULES,
    acting_seats,
    betting_state,
    deal_hands,
    find_event,
    finish_window,
    play,
    play_all,
    protocol_code,
    refusal_code,
    set_players,
    showdown_state,
    stacks,
    start_match,
    total_chips,
)


def final_outcome(state: State) -> Outcome:
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


def test_ex43_playing_a_special_card_changes_nothing_for_others() -> None:
    state = showdown_state((23, 41, 57))
    others = (1, 2, None)
    before = [protocol.encode(RULES.view(state, seat)) for seat in others]

    after, events = play(state, 0, PlaySpecial("f"))

    assert [protocol.encode(RULES.view(after, seat)) for seat in others] == before
    assert RULES.actors(after) == RULES.actors(state)
    assert not [e for seat in others for e in protocol.visible_events(events, seat)]
    mine = RULES.view(after, 0).seats[0]
    assert (mine.specials, mine.played) == ((1, 1, 2), ("f",))
    after, events = play(after, 0, FinishSpecial())
    assert [e.tag for e in protocol.visible_events(events, 1)] == ["special_finished"]
    assert RULES.view(after, 1).seats[0].finished


def test_ex43_a_card_handed_in_with_the_finish_is_as_secret() -> None:
    state = set_players(showdown_state((23, 41, 57)), bot=(True, False, False))
    quiet, _ = play(state, 0, FinishSpecial())

    loud, events = play(state, 0, FinishSpecial(("f", "phi")))

    assert RULES.view(loud, 1) == RULES.view(quiet, 1)
    assert len(protocol.visible_events(events, 1)) == 1


def test_ex44_the_tens_of_a_player_who_died_early_stay_hidden_to_the_end() -> None:
    state = set_players(betting_state((18, 18, 18), (2, 2, 2)), number=((2, 3), (4, 7), (5, 8)))
    state = play_all(state, (0, Call()), (1, Die()), (2, Call()))
    state = play_all(state, (0, FinishSpecial()), (2, FinishSpecial()), (0, Call()), (2, Call()))
    state, _ = finish_window(state)

    seen = RULES.view(state, 0)

    assert seen.seats[1].number == (None, 7)
    assert seen.past[0].numbers == ((2, 3), (None, 7), (5, 8))
    assert seen.past[0].live == (0, 2)
    assert RULES.view(state, 1).seats[1].number == (4, 7)
    over = RULES.view(replace(state, phase="match_end"), 0)
    assert over.past[0].numbers[1] == (4, 7)


def test_ex46_the_clock_submits_the_smallest_number() -> None:
    state = deal_hands(start_match(), (0, 0, 3, 3, 5, 7, 8, 9), (1, 2, 3, 4, 5, 6, 7, 8))
    state = replace(state, phase="submit_pair", chain=("max_digit_sum",), order=(0, 1))

    state, _ = play(state, SYSTEM, TimeOut(0))

    assert state.seats[0].number == (0, 3)


def test_ex47_a_player_who_leaves_is_dead_and_the_stack_leaves_play() -> None:
    state = replace(
        set_players(betting_state((13, 11, 21), (5, 5, 5)), began=(18, 16, 26)),
        phase="special_1",
        pending=(),
    )
    assert total_chips(state) == 60

    state, events = play(state, 1, RESIGN)

    assert find_event(events, Left) == Left(1, 11)
    assert (state.forfeited, state.pot, total_chips(state)) == (11, 15, 60)
    assert (state.phase, acting_seats(state)) == ("special_1", [0, 2])
    assert refusal_code(state, 1, RESIGN) == "left_match"


def test_ex49_a_player_who_lasted_longer_or_had_more_is_placed_before() -> None:
    state = set_players(
        start_match(4),
        stack=(52, 28, 0, 0),
        status=("playing", "playing", "eliminated", "eliminated"),
        eliminated_round=(0, 0, 2, 2),
        began=(20, 20, 9, 14),
    )

    assert final_outcome(replace(state, phase="match_end")).places == (1, 2, 4, 3)


def test_ex50_equal_chips_share_a_place() -> None:
    state = set_players(start_match(3), stack=(25, 25, 10), record=(Record(),) * 3)

    assert final_outcome(replace(state, phase="match_end")).places == (1, 1, 3)


def test_ex51_the_outcome_gives_the_chips_that_ratings_share_by() -> None:
    state = replace(set_players(start_match(2), stack=(25, 15)), phase="match_end")

    assert final_outcome(state).scores == (25, 15)
    assert GAME.records.elo is not None
    assert (GAME.records.elo.by_share, GAME.records.elo.start, GAME.records.elo.k) == (
        True,
        1200,
        32,
    )


def test_ex52_a_deck_that_could_run_out_is_refused() -> None:
    raw = msgspec.json.decode(GAME.first_release)
    for condition in raw["conditions"][7:13]:
        condition["copies"] = 0

    with pytest.raises(msgspec.ValidationError) as caught:
        GAME.load(msgspec.json.encode(raw))

    (problem,) = find_problems(caught.value)
    assert problem.figures == {"compare": 7, "draws": 6, "extend": 2}


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("texts", lambda raw: raw["texts"].pop()),
        (
            "conditions.divisor_multiple.chain_op",
            lambda raw: raw["conditions"][0].update(chain_op=None),
        ),
        ("conditions.divisor_multiple.tiers", lambda raw: raw["conditions"][0]["tiers"].pop()),
        ("conditions.one_more", lambda raw: raw["conditions"][-1].update(chain_op="identity")),
        (
            "conditions.max_diff",
            lambda raw: raw["conditions"].append(
                next(row for row in raw["conditions"] if row["code"] == "max_diff")
            ),
        ),
        ("variants", lambda raw: raw["variants"][0].update(enabled=False)),
        ("variants.classic", lambda raw: raw["variants"][0].update(ante=8)),
        ("special_cards.ex.per_player", lambda raw: raw["special_cards"][1].update(per_player=3)),
        (
            "settings.ante_by_round",
            lambda raw: raw["settings"].update(starting_chips=10, ante_by_round=[2, 2, 3]),
        ),
    ],
)
def test_what_cannot_be_played_cannot_be_saved(where: str, change: Any) -> None:
    raw = msgspec.json.decode(GAME.first_release)
    change(raw)

    with pytest.raises(msgspec.ValidationError) as caught:
        GAME.load(msgspec.json.encode(raw))

    assert [problem.where for problem in find_problems(caught.value)] == [where]


def test_ex53_a_match_with_one_rich_player_ends_after_the_result() -> None:
    state = set_players(showdown_state((99, 10)), stack=(15, 0), total=(20, 5))
    state = set_players(state, total=(20, 5), stack=(15, 0))

    state, _ = finish_window(state)

    assert state.seats[1].status == "eliminated"
    assert (state.phase, acting_seats(state)) == ("round_result", [0])
    state, events = play(state, 0, ReadyNext())
    assert find_event(events, MatchEnded).reason == "chips"
    assert final_outcome(state).places == (1, 2)


@pytest.mark.parametrize("action", [Call(), ReadyNext(), PlaySpecial("f"), RESIGN])
def test_ex54_after_the_end_nothing_is_played(action: protocol.ActionBase) -> None:
    state = replace(start_match(), phase="match_end")

    assert refusal_code(state, 0, action) == "match_over"
    assert protocol_code(state, 0, action) == "match_over"


def test_ex55_only_the_clock_sends_a_timeout() -> None:
    state = betting_state((18, 18), (2, 2))

    assert refusal_code(state, 0, TimeOut(0)) == "unknown_action"
    assert protocol_code(state, 0, TimeOut(1)) == "unknown_action"
    with pytest.raises(Malformed):
        GAME.decode('{"type":"bet"}')
    assert refusal_code(state, SYSTEM, TimeOut(1)) == "wrong_phase"


def test_the_windows_have_two_minutes_and_thirty_seconds() -> None:
    first = RULES.clock(replace(showdown_state((23, 41)), phase="special_1"))[0]
    second = RULES.clock(showdown_state((23, 41)))[0]

    assert (first.seconds, second.seconds) == (120, 30)
    assert first.window and first.window != second.window


def test_reveals_cost_nobody_time() -> None:
    state = betting_state((18, 18), (2, 2))

    assert RULES.clock(state)[0].seconds == 32
    assert RULES.clock(play_all(state, (0, Call())))[1].seconds == 30


@pytest.mark.parametrize(("scale", "seconds"), [("fast", 15), ("slow", 60)])
def test_a_table_may_play_faster_or_slower(scale: str, seconds: int) -> None:
    assert RULES.clock(start_match(2, time_scale=scale))[0].seconds == seconds


def test_ranked_matches_bind_the_options() -> None:
    state = start_match(2, mode="ranked", raise_limit="pot", time_scale="slow", hints=True)

    options = state.options
    assert (options.raise_limit, options.time_scale, options.hints) == ("none", "standard", False)


def test_leaving_before_the_entry_fee_is_leaving_the_round() -> None:
    state = play_all(
        deal_hands(start_match(3), *((1, 2, 3, 4, 5, 6, 7, 8, 9),) * 3), (0, SubmitOrderCard(4))
    )

    state = play_all(state, (0, RESIGN), (1, SubmitOrderCard(1)), (2, SubmitOrderCard(2)))

    assert set(state.order) == {1, 2}
    assert state.seats[0].total == 0
    assert state.phase == "submit_pair"


def test_the_last_who_stays_gets_the_pot_and_the_match() -> None:
    state = betting_state((13, 11), (5, 5))

    state, events = play(state, 0, RESIGN)

    assert find_event(events, MatchEnded).reason == "left"
    assert (stacks(state), state.forfeited) == ((0, 21), 13)
    assert final_outcome(state).places == (2, 1)


def test_when_only_bots_stay_the_match_is_called_off_and_counts_nowhere() -> None:
    state = set_players(betting_state((13, 11, 16), (5, 5, 2)), bot=(False, True, True))

    state, _ = play(state, 0, RESIGN)

    outcome = final_outcome(state)
    assert (outcome.reason, stacks(state)) == ("abandoned", (0, 16, 18))
    assert total_chips(state) == 52
    assert outcome.records[0]["ranked"] is False


def test_bots_do_not_play_on_when_everyone_else_is_out() -> None:
    state = set_players(showdown_state((10, 99, 98)), bot=(False, True, True), stack=(0, 10, 10))

    state, _ = finish_window(state)

    assert (state.phase, final_outcome(state).reason) == ("match_end", "no_people")


def test_the_result_waits_for_people_only() -> None:
    state, _ = finish_window(set_players(showdown_state((10, 99, 98)), bot=(False, True, True)))

    assert acting_seats(state) == [0]
    state, _ = play(state, 0, ReadyNext())
    assert (state.round, state.phase, acting_seats(state)) == (2, "order_select", [0, 1, 2])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chips_are_conserved_after_every_action(players: int) -> None:
    for number in range(30):
        key = b"chips%d" % number
        whim = Chance(key)
        lines = playouts.play_randomly(GAME, key, RULES, players)
        state = None
        for line in lines:
            state = line.state
            assert total_chips(state) == 20 * players
            assert all(seat.stack >= 0 for seat in state.seats)
        assert state is not None

        leaver = whim.draw("leaver", 0, 0, players)
        until = whim.draw("when", 0, 0, 20)
        for move, line in enumerate(playouts.play_randomly(GAME, key, RULES, players)):
            if move == until and RULES.refusal(line.state, leaver, RESIGN) is None:
                after = RULES.forfeit(line.state, leaver, Chance(key)).state
                assert total_chips(after) == 20 * players
                break


def test_the_decks_never_run_out() -> None:
    for number in range(60):
        for line in playouts.play_randomly(GAME, b"deck%d" % number, RULES, 4):
            state = line.state
        held = sum(len(seat.hand) for seat in state.seats)
        assert len(state.pile) + held <= 60


def test_a_match_replays_from_its_key_and_its_actions() -> None:
    lines = list(playouts.play_randomly(GAME, KEY, RULES, 4))

    state = playouts.begin(GAME, KEY, RULES, 4)
    for line in lines:
        state = protocol.play(RULES, state, line.seat, line.action, Chance(KEY)).state

    assert protocol.encode(state) == protocol.encode(lines[-1].state)


def test_a_number_may_be_submitted_once() -> None:
    state = deal_hands(start_match(), (1, 2, 3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8))
    state = replace(state, phase="submit_pair", chain=("max_digit_sum",), order=(0, 1))
    state = play_all(state, (0, SubmitNumber(1, 2)))

    assert refusal_code(state, 0, SubmitNumber(3, 4)) == "already_submitted"
    assert refusal_code(state, 1, SubmitNumber(1, 1)) == "card_not_in_hand"
