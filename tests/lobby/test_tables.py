"""Tables: who may do what, and when the match starts."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks

from games.engine.errors import IllegalAction, Malformed, NoSuchMatch, Refused, Stale
from games.engine.registry import GAMES
from games.models import Match
from lobby import selectors, services
from lobby.models import CODE_LENGTH, Chair, Table
from tests.lobby.conftest import PEBBLES, MakePerson, fresh, names


def test_whoever_opens_a_table_sits_at_it_as_its_host(ann: Any, table: Table) -> None:
    assert names(table) == ["ann", ""]
    assert fresh(table).host == ann
    assert (table.mode, table.days, table.public) == ("live", 0, True)


def test_a_code_is_short_and_unlike_any_other(ann: Any) -> None:
    codes = {services.open_table(ann, PEBBLES, 2).code for _ in range(5)}

    assert len(codes) == 5
    assert all(len(code) == CODE_LENGTH for code in codes)


def test_a_code_is_read_in_small_letters_too(table: Table) -> None:
    assert selectors.find_table(table.code.lower()) == table


@pytest.mark.parametrize(
    ("size", "mode", "days", "code"),
    [
        (1, "live", 0, "bad_size"),
        (5, "live", 0, "bad_size"),
        (2, "solo", 0, "bad_mode"),
        (2, "live", 1, "bad_days"),
        (2, "async", 0, "bad_days"),
        (2, "async", 2, "bad_days"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    ann: Any, size: int, mode: str, days: int, code: str
) -> None:
    with pytest.raises(Malformed) as refused:
        services.open_table(ann, PEBBLES, size, mode, days)

    assert refused.value.code == code


def test_a_game_for_one_needs_no_table(ann: Any) -> None:
    with pytest.raises(Malformed, match="solo_game"):
        services.open_table(ann, GAMES["yut"], 1)


def test_options_that_do_not_fit_the_game_are_refused(ann: Any) -> None:
    with pytest.raises(Malformed, match="bad_options"):
        services.open_table(ann, PEBBLES, 2, options={"rounds": "many"})


def test_nobody_waits_at_more_than_ten_tables(ann: Any) -> None:
    for _ in range(services.MOST_TABLES):
        services.open_table(ann, PEBBLES, 2)

    with pytest.raises(IllegalAction, match="too_many_tables"):
        services.open_table(ann, PEBBLES, 2)


def test_a_full_table_becomes_a_match_with_the_same_id(ann: Any, ben: Any) -> None:
    table = services.open_table(ann, PEBBLES, 2, "async", 3, options={"rounds": 5}, public=False)

    services.join(table.pk, ben)

    match = Match.objects.get(pk=table.pk)
    assert fresh(table).status == Table.Status.STARTED
    assert (match.game, match.mode, match.days, match.seed) == ("pebbles", "async", 3, "")
    assert match.options == '{"rounds":5}'
    assert not match.watchable
    assert {seat.user for seat in match.seats.all()} == {ann, ben}


def test_a_table_waits_until_its_last_seat_is_taken(large_table: Table, ben: Any, cat: Any) -> None:
    services.join(large_table.pk, ben)
    services.join(large_table.pk, cat)

    assert names(large_table) == ["ann", "ben", "cat", ""]
    assert not Match.objects.exists()


def test_seats_are_given_out_by_lot(person: MakePerson) -> None:
    first = set()
    ann, ben = person("ann"), person("ben")

    for _ in range(40):
        table = services.open_table(ann, PEBBLES, 2)
        services.join(table.pk, ben)
        first.add(Match.objects.get(pk=table.pk).seats.get(index=0).user_id)

    assert first == {ann.pk, ben.pk}


def test_nobody_sits_twice_at_a_table(ann: Any, large_table: Table) -> None:
    with pytest.raises(Stale, match="already_there"):
        services.join(large_table.pk, ann)


def test_the_database_itself_never_lets_anyone_sit_twice(ann: Any, large_table: Table) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Chair.objects.filter(table=large_table, index=1).update(user=ann)


def test_the_database_itself_never_lets_a_table_have_a_chair_twice(large_table: Table) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Chair.objects.create(table=large_table, index=3)


def test_the_database_itself_never_lets_a_bot_sit_in_a_persons_lap(large_table: Table) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Chair.objects.filter(table=large_table, index=0).update(bot="easy")


def test_who_comes_too_late_is_told_that_the_table_is_full(
    table: Table, ben: Any, cat: Any
) -> None:
    services.join(table.pk, ben)

    with pytest.raises(Stale, match="table_full"):
        services.join(table.pk, cat)


def test_a_closed_table_and_one_that_never_was_are_gone(table: Table, ann: Any, ben: Any) -> None:
    services.close(table.pk, ann)

    for table_id in (table.pk, uuid4()):
        with pytest.raises(NoSuchMatch, match="table_gone"):
            services.join(table_id, ben)


def test_nothing_changes_at_a_table_whose_match_has_started(
    ann: Any, ben: Any, table: Table
) -> None:
    services.join(table.pk, ben)

    for act in (services.leave, services.close):
        with pytest.raises(Stale, match="table_started"):
            act(table.pk, ann)


def test_whoever_starts_a_live_match_waits_nowhere_else_for_one(
    ann: Any,
    ben: Any,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    table, other = services.open_table(ann, PEBBLES, 2), services.open_table(ann, PEBBLES, 2)
    slow = services.open_table(ann, PEBBLES, 2, "async", 7)

    with django_capture_on_commit_callbacks(execute=True):
        services.join(table.pk, ben)

    assert fresh(other).status == Table.Status.CLOSED
    assert fresh(slow).status == Table.Status.OPEN


def test_a_match_against_the_computer_needs_no_table(ann: Any) -> None:
    position = services.start_against_bots(ann, PEBBLES, 3, "easy")

    assert sorted(chair.bot for chair in position.chairs) == ["", "easy", "easy"]
    assert position.find_seat(ann.pk) is not None
    assert not Table.objects.exists()


def test_a_guest_who_turns_out_to_be_someone_keeps_the_chairs(ann: Any, ben: Any, cat: Any) -> None:
    alone, both = services.open_table(ann, PEBBLES, 3), services.open_table(ben, PEBBLES, 3)
    services.join(both.pk, ann)

    services.absorb(ann, ben)
    ann.delete()

    assert names(alone) == ["ben", "", ""]
    assert names(both) == ["ben", "", ""]


def test_whoever_is_gone_for_good_leaves_a_free_seat(
    ann: Any, ben: Any, large_table: Table
) -> None:
    services.join(large_table.pk, ben)

    ann.delete()

    assert names(large_table) == ["", "ben", "", ""]
    assert fresh(large_table).host == ben


def test_every_refusal_of_the_lobby_has_a_sentence() -> None:
    from games import refusals
    from lobby.refusals import SENTENCES

    figures = {"least": 2, "most": 4}
    for code in SENTENCES:
        sentence = refusals.sentence(Refused(code, figures), language="en")
        assert sentence.endswith(".") and "{" not in sentence
