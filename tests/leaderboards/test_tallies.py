"""Leaderboards over finished matches: the best one, streaks, totals, rates, means; and Elo."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from games.engine.protocol import Outcome
from games.engine.records.leaderboards import Elo, Metric, best, mean, rate, streak, total
from games.engine.registry import GAMES
from games.engine.rooms import RecordsRoom
from games.match import bots as match_bots
from games.match import service as match_service
from games.match.service import Sitting
from games.models import Match, Move
from leaderboards import audits, services, tasks
from leaderboards.models import Board, Entry, RatingChange
from leaderboards.ratings import arithmetic
from leaderboards.ratings.arithmetic import Performance
from tests import pebbles
from tests.leaderboards.runs import person

pytestmark = pytest.mark.django_db
SCORE = Metric("points", "Points", "more points", high=True, most=1000)
BOARDS = (
    best("best", "Best", "Best match.", SCORE, scopes={"2": ("Two",)}, scope=lambda f, r: "2"),
    streak("streak", "Streak", "Won in a row."),
    total("total", "Total", "All points.", SCORE),
    rate("rate", "Rate", "Share won.", last=3, least=2),
    mean("mean", "Mean", "Mean points.", replace(SCORE, scale=100), people=2),
    mean("lately", "Lately", "Points of 90 days.", replace(SCORE, scale=100), days=90, least=2),
    rate("shared", "Shared", "Share won, in parts.", shared=True),
)


class Recording(pebbles.PebbleRules):
    def outcome(self, state: Any) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        return msgspec.structs.replace(
            outcome, records=tuple({"points": max(0, point)} for point in outcome.scores)
        )


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    from games.match import releases

    game = replace(
        pebbles.GAME,
        rules=replace(pebbles.GAME.rules, engine=Recording),
        records=RecordsRoom(BOARDS),
    )
    monkeypatch.setitem(GAMES, "pebbles", game)
    releases.forget_rules()
    yield
    releases.forget_rules()


def played(user: Any, *others: Sitting, win: bool = True, options: Any = None) -> UUID:
    """A match of one round in which `user` shows more pebbles than the others, or fewer."""
    seats = [Sitting(user), *others]
    position = match_service.start(GAMES["pebbles"], seats, options or {"rounds": 1})
    for seat in range(len(seats)):
        hand = (3 if win else 0) if seat == 0 else (1 if win else 3)
        seen = position.ledger.account(seat).seen
        by = Move.By.PERSON if seats[seat].user else Move.By.BOT
        action_id = UUID(int=seat)
        position = match_service.play(
            position.match_id, seat, pebbles.Show(hand), seen, action_id, by
        )
    match_bots.play_machines(position.match_id, position.version)
    services.record(position.match_id)
    return position.match_id


def row(key: str, user: Any) -> tuple[int, int] | None:
    found = Entry.objects.filter(board__kind=key, user=user, state="verified").first()
    return (found.first, found.second) if found else None


def test_every_kind_counts_matches_against_bots(ann: Any) -> None:
    bot = Sitting(bot="easy")
    for win in (True, True, False):
        played(ann, bot, win=win)

    assert row("best", ann) == (1, 0)
    assert row("streak", ann) == (2, 0)
    assert row("total", ann) == (2, 3)
    assert row("rate", ann) == (667, 3)
    assert row("mean", ann) is None, "it asks for two people"


def test_a_rate_looks_at_the_last_matches_only_and_wants_enough(ann: Any) -> None:
    bot = Sitting(bot="easy")
    played(ann, bot, win=False)
    assert row("rate", ann) is None

    for _ in range(3):
        played(ann, bot)

    assert row("rate", ann) == (1000, 3)


def test_a_shared_first_place_adds_a_part_of_a_win(ann: Any) -> None:
    bot = Sitting(bot="easy")
    for win in (True, False):
        played(ann, bot, win=win)
    assert row("shared", ann) == (500, 2)

    position = match_service.start(GAMES["pebbles"], [Sitting(ann), bot], {"rounds": 1})
    for seat, by in enumerate((Move.By.PERSON, Move.By.BOT)):
        seen = position.ledger.account(seat).seen
        position = match_service.play(
            position.match_id, seat, pebbles.Show(2), seen, UUID(int=seat), by
        )
    match_bots.play_machines(position.match_id, position.version)
    services.record(position.match_id)

    assert row("shared", ann) == (500, 3)
    assert row("rate", ann) == (667, 3)


def aged(days: int, *match_ids: UUID) -> None:
    Match.objects.filter(pk__in=match_ids).update(touched=timezone.now() - timedelta(days=days))


def test_a_board_of_the_last_days_forgets_older_matches_when_a_new_one_comes(ann: Any) -> None:
    bot = Sitting(bot="easy")
    old = [played(ann, bot, win=False), played(ann, bot, win=False)]
    new = played(ann, bot)
    assert row("lately", ann) == (33, 3)
    aged(91, *old)
    aged(89, new)

    played(ann, bot)

    assert row("lately", ann) == (100, 2)


def test_matches_leave_a_board_of_the_last_days_by_themselves(ann: Any) -> None:
    bob, bot = person("bob"), Sitting(bot="easy")
    old = [played(ann, bot), played(ann, bot)]
    for _ in range(2):
        played(bob, bot)
    aged(91, *old)

    tasks.fade()
    tasks.fade()

    assert row("lately", ann) is None
    assert row("lately", bob) == (100, 2)
    assert row("total", ann) == (2, 2), "other boards know no days"


def test_giving_up_breaks_a_streak_and_is_nobodys_best(ann: Any) -> None:
    bot = Sitting(bot="easy")
    played(ann, bot)
    position = match_service.start(GAMES["pebbles"], [Sitting(ann), bot], {"rounds": 1})
    match_service.resign(position.match_id, 0)
    services.record(position.match_id)

    assert row("streak", ann) == (1, 0)
    assert row("total", ann) == (1, 1)
    assert Entry.objects.filter(board__kind="best").count() == 1


def test_people_count_each_for_themselves(ann: Any) -> None:
    bob = person("bob")
    played(ann, Sitting(bob))

    assert row("streak", ann) == (1, 1)
    assert row("streak", bob) is None, "nobody is ranked for a streak of none"
    assert row("mean", ann) == (100, 1)
    assert row("mean", bob) == (0, 1)


def test_recording_twice_counts_once(ann: Any) -> None:
    match_id = played(ann, Sitting(bot="easy"))
    services.record(match_id)

    assert row("total", ann) == (1, 1)


def test_a_best_row_that_does_not_reproduce_is_hidden(ann: Any) -> None:
    match_id = played(ann, Sitting(bot="easy"))
    Entry.objects.filter(match_id=match_id, board__kind="best").update(first=999)

    assert audits.audit_tops() == 1
    assert row("best", ann) is None


def test_a_guests_matches_become_the_accounts(ann: Any) -> None:
    guest = person("guest-1", guest=True)
    played(ann, Sitting(bot="easy"))
    played(guest, Sitting(bot="easy"))

    services.absorb(guest, ann)

    assert row("streak", ann) == (2, 2)
    assert row("total", ann) == (2, 2)
    assert row("best", ann) == (1, 0)


def test_the_boards_have_pages(client: Client, ann: Any) -> None:
    played(ann, Sitting(bot="easy"))

    english = {"Accept-Language": "en"}
    overview = client.get("/leaderboards/pebbles/", headers=english).content.decode()
    page = client.get("/leaderboards/pebbles/best/?of=2").content.decode()

    assert "Streak" in overview
    assert "ann" in page
    assert client.get("/leaderboards/pebbles/best/?of=9").status_code == 404


def test_by_pairs_the_share_of_the_chips_decides() -> None:
    """EX51 of the Euler game."""
    after = arithmetic.rate_by_pairs(
        [Performance(1200, 1, 25), Performance(1200, 2, 15)], 32, by_share=True
    )

    assert after == [1204.0, 1196.0]


def test_by_pairs_places_decide_where_someone_left_or_nobody_has_anything() -> None:
    left = arithmetic.rate_by_pairs(
        [Performance(1200, 1, 25, True), Performance(1200, 2, 75)], 32, by_share=True
    )
    broke = arithmetic.rate_by_pairs(
        [Performance(1200, 1, 0), Performance(1200, 1, 0)], 32, by_share=True
    )

    assert left == [1216.0, 1184.0]
    assert broke == [1200.0, 1200.0]


def test_a_game_may_have_a_measure_of_its_own(ann: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ladders = {"pebbles of 3": ("3 players",)}
    elo = Elo(
        start=1500, bots={"easy": 800}, ladders=ladders,
        ladder=lambda facts, players: f"pebbles of {players}",
    )  # fmt: skip
    monkeypatch.setitem(
        GAMES, "pebbles", replace(GAMES["pebbles"], records=RecordsRoom(BOARDS, elo))
    )
    bob = person("bob")

    played(ann, Sitting(bob), Sitting(bot="easy"))

    change = RatingChange.objects.get(user=ann)
    # Sixteen for beating an equal, and almost nothing for beating a weak bot.
    assert (change.before, change.after) == (1500, 1508)
    assert Board.objects.get(kind="rating").scope == "pebbles of 3"


def test_matches_with_other_options_are_not_rated(ann: Any, monkeypatch: Any) -> None:
    elo = Elo(options={"rounds": 5})
    monkeypatch.setitem(
        GAMES, "pebbles", replace(GAMES["pebbles"], records=RecordsRoom(BOARDS, elo))
    )

    played(ann, Sitting(person("bob")))

    assert not RatingChange.objects.exists()


def test_the_match_row_links_to_the_match(ann: Any) -> None:
    match_id = played(ann, Sitting(bot="easy"))

    assert Entry.objects.get(board__kind="best").match == Match.objects.get(pk=match_id)
