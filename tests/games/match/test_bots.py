"""Bots that hold the seats of people who stay away, and matches that end without a result."""

from uuid import uuid4

import pytest

from games import tasks
from games.engine.errors import IllegalAction, Malformed, NotSeated
from games.engine.protocol import Sitter
from games.engine.registry import GAMES
from games.history import replay as history_replay
from games.history import verification
from games.live import frames as live_frames
from games.live.wire import portrait
from games.match import clocks, positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move, Seat
from leaderboards import services as boards
from leaderboards.models import Recorded
from tests.games.arrange import expire, wake_all
from tests.games.played import person, play
from tests.pebbles import Show

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel() -> Position:
    return match_service.start(GAMES["pebbles"], [Sitting(person("ann")), Sitting(person("ben"))])


@pytest.fixture
def trio() -> Position:
    people = [Sitting(person(name)) for name in ("ann", "ben", "cat")]
    return match_service.start(GAMES["pebbles"], people)


def time_out(match: Position, *seats: int) -> Position:
    expire(match.match_id, *seats)
    clocks.sweep()
    wake_all(match.match_id)
    return positions.load(match.match_id)


def test_after_two_time_outs_in_a_row_a_bot_holds_the_seat(trio: Position) -> None:
    for _ in range(2):
        for seat in (0, 1):
            play(trio.match_id, seat, Show(seat))
        after = time_out(trio, 2)

    assert [chair.bot for chair in after.chairs] == ["", "", "easy"]
    assert after.chairs[2].has_stand_in
    assert after.chairs[2].name == "cat"
    bot = Move.objects.filter(match_id=trio.match_id, seat=2, by="bot")
    assert bot.count() == 1, "in the third round the bot has chosen at once"
    assert after.ledger.account(2).due == 0


def test_an_action_in_between_begins_the_count_anew(trio: Position) -> None:
    for late in (True, False, True):
        for seat in (0, 1):
            play(trio.match_id, seat, Show(seat))
        if late:
            time_out(trio, 2)
        else:
            play(trio.match_id, 2, Show(3))
            wake_all(trio.match_id)

    assert Seat.objects.get(match=trio.match_id, index=2).late == 1
    assert positions.load(trio.match_id).chairs[2].bot == ""


def test_a_time_out_is_counted_once_however_often_it_is_told(duel: Position) -> None:
    from games.match import bots as match_bots

    expire(duel.match_id, 0)
    clocks.sweep()
    wish = Move.objects.get(match_id=duel.match_id, by="clock").action_id
    for _ in range(3):
        match_bots.note_time_out(duel.match_id, 0, wish)

    assert Seat.objects.get(match=duel.match_id, index=0).late == 1


def test_one_click_takes_the_seat_back(duel: Position) -> None:
    match_service.hand_over(duel.match_id, 0, "easy")
    held = positions.load(duel.match_id)
    assert held.machines == [0]

    back = match_service.take_back(duel.match_id, 0)

    assert back.machines == []
    assert back.chairs[0].bot == ""
    assert back.ledger.account(0).due > 0, "and the clock starts afresh"
    assert back.ledger.account(1).due > 0


def test_an_action_of_the_person_takes_the_seat_back_too(duel: Position) -> None:
    match_service.hand_over(duel.match_id, 0, "easy")

    after = play(duel.match_id, 0, Show(2))

    assert after.chairs[0].bot == ""
    assert after.state.hands == (2, None)


def test_a_bot_that_was_still_thinking_does_not_play_for_someone_who_is_back(
    duel: Position,
) -> None:
    held = match_service.hand_over(duel.match_id, 0, "easy")
    match_service.take_back(duel.match_id, 0)

    with pytest.raises(NotSeated):
        seen = held.ledger.account(0).seen
        match_service.play(duel.match_id, 0, Show(1), seen, uuid4(), Move.By.BOT)


def test_a_page_that_was_open_is_not_stale_because_a_bot_took_a_seat(duel: Position) -> None:
    match_service.hand_over(duel.match_id, 0, "easy")

    after = match_service.play(duel.match_id, 1, Show(1), 1, uuid4())

    assert after.state.hands[1] == 1


def test_everyone_sees_that_a_bot_stands_in(duel: Position) -> None:
    after = match_service.hand_over(duel.match_id, 0, "easy")

    assert [account.seen for account in after.ledger.accounts] == [2, 2, 2]
    assert portrait(after, None).seats[0].bot == "easy"
    assert portrait(after, None).seats[0].name == "ann"


def test_one_person_among_bots_has_no_clock() -> None:
    sittings = [Sitting(person("eve")), Sitting(bot="easy")]

    alone = match_service.start(GAMES["pebbles"], sittings)

    assert alone.ledger.first_due == 0


def test_a_replay_does_not_depend_on_who_plays_today(duel: Position) -> None:
    match_service.hand_over(duel.match_id, 0, "easy")
    wake_all(duel.match_id)
    play(duel.match_id, 1, Show(2))
    wake_all(duel.match_id)

    position = positions.load(duel.match_id)
    assert position.sitters == (Sitter(), Sitter())
    assert verification.verify(duel.match_id).made[-1].state == position.state
    assert verification.verify(duel.match_id).sound
    assert history_replay.load_replay(position, None).broken is None


def test_where_others_play_on_a_bot_plays_a_resigned_seat_for_good(trio: Position) -> None:
    after = match_service.resign(trio.match_id, 0)

    assert after.chairs[0].gone
    assert after.chairs[0].bot == "easy"
    with pytest.raises(NotSeated, match="gave_up"):
        match_service.take_back(trio.match_id, 0)
    with pytest.raises(NotSeated, match="gave_up"):
        play(trio.match_id, 0, Show(1))
    assert verification.verify(trio.match_id).sound


def test_a_seat_of_a_bot_is_not_handed_over() -> None:
    trio = match_service.start(GAMES["pebbles"], [Sitting(person("dan")), Sitting(bot="easy")])

    with pytest.raises(IllegalAction, match="no_person_there"):
        match_service.hand_over(trio.match_id, 1, "easy")
    with pytest.raises(Malformed, match="no_such_bot"):
        match_service.hand_over(trio.match_id, 0, "wizard")


def test_a_match_all_of_whose_people_left_is_played_to_its_end(duel: Position) -> None:
    for seat in (0, 1):
        match_service.hand_over(duel.match_id, seat, "easy")

    wake_all(duel.match_id)

    assert positions.load(duel.match_id).is_over


def test_a_cancelled_match_has_no_result_and_counts_nowhere(duel: Position) -> None:
    after = match_service.abandon(duel.match_id, "by staff")

    assert after.is_over
    assert after.outcome is None
    row = Match.objects.get(pk=duel.match_id)
    assert (row.status, row.result, row.due, row.machine) == ("cancelled", "", None, False)
    boards.record(duel.match_id)
    assert not Recorded.objects.filter(match=duel.match_id).exists()
    assert portrait(positions.load(duel.match_id), 0).status == "cancelled"
    assert portrait(positions.load(duel.match_id), 0).legal == ()
    assert verification.verify(duel.match_id).sound


def test_nothing_happens_at_a_cancelled_match(duel: Position) -> None:
    match_service.abandon(duel.match_id, "by staff")

    with pytest.raises(IllegalAction, match="match_over"):
        match_service.play(duel.match_id, 0, Show(1), 2, uuid4())
    with pytest.raises(IllegalAction, match="match_over"):
        match_service.abandon(duel.match_id, "twice")
    tasks.sweep()
    assert positions.load(duel.match_id).version == 1


def test_the_platforms_own_actions_cannot_be_wished_for(duel: Position) -> None:
    game = GAMES["pebbles"]

    with pytest.raises(Malformed):
        game.decode('{"type":"table.cancelled","reason":"mine"}')
    with pytest.raises(Malformed):
        game.decode('{"type":"table.seated","seat":1,"bot":"easy"}')


def test_the_log_and_the_replay_say_who_played_from_where(duel: Position) -> None:
    after = match_service.hand_over(duel.match_id, 0, "easy")
    wake_all(duel.match_id)
    match_service.take_back(duel.match_id, 0)
    now = positions.load(duel.match_id)

    assert "from here on a bot plays" in live_frames.new_lines(after, None, "en")
    lines = live_frames.log(now, None, "en")
    assert lines.index("from here on a bot plays") < lines.index("Shown(") < lines.index("is back")
    again = history_replay.load_replay(now, None)
    told = [
        live_frames.new_lines(again.position_with_log(n), None, "en")
        for n in range(1, again.last + 1)
    ]
    assert "bot plays" in told[0]
    assert "is back" in told[-1]
    assert live_frames.new_lines(positions.load(duel.match_id), 1, "en") == told[-1]
