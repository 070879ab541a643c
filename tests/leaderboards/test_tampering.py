"""A forged, truncated or reordered log does not reach a leaderboard and does not stay on one."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.engine import chance
from games.engine.protocol import Outcome
from games.models import Match, Move
from leaderboards import services, tasks
from leaderboards.models import Entry, Recorded, VerificationReport
from tests.leaderboards.runs import finished, listed, person, recorded, seed_board

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return finished(person("mallory"))


def flaws() -> list[str]:
    return list(VerificationReport.objects.values_list("flaw", flat=True))


def fewer_turns(match: Match) -> None:
    """The stored result differs from the log."""
    outcome = msgspec.json.decode(match.result)
    outcome["records"][0]["turns"] = outcome["scores"][0] = 2
    match.result = msgspec.json.encode(outcome).decode()
    match.save(update_fields=["result"])


def another_state(match: Match) -> None:
    match.state = match.state.replace('"turn":', '"turn":1')
    match.save(update_fields=["state"])


def a_missing_move(match: Match) -> None:
    Move.objects.filter(match=match, version=5).delete()


def a_missing_end(match: Match) -> None:
    Move.objects.filter(match=match, version=match.version).delete()


def a_missing_end_with_its_count(match: Match) -> None:
    Move.objects.filter(match=match, version=match.version).delete()
    Match.objects.filter(pk=match.pk).update(version=match.version - 1)


def no_moves_at_all(match: Match) -> None:
    Move.objects.filter(match=match).delete()


def an_extra_move(match: Match) -> None:
    last = Move.objects.filter(match=match).latest("version")
    last.pk, last.version, last.action_id = None, last.version + 1, match.pk
    last.save()


def exchanged_moves(match: Match, first: int = 1) -> None:
    _exchange(match, first, first + 1)


def moves_exchanged_across_the_run(match: Match) -> None:
    _exchange(match, 2, match.version - 1)


def _exchange(match: Match, one: int, other: int) -> None:
    rows = Move.objects.filter(match=match)
    rows.filter(version=one).update(version=10_000)
    rows.filter(version=other).update(version=one)
    rows.filter(version=10_000).update(version=other)


def another_choice(match: Match) -> None:
    move = Move.objects.filter(match=match, action__contains='"move"').first()
    assert move is not None
    move.action = move.action.replace('"dest":"', '"dest":"X')
    move.save(update_fields=["action"])


def a_move_of_nobody(match: Match) -> None:
    Move.objects.filter(match=match, version=4).update(seat=-1)


def a_move_of_a_stranger(match: Match) -> None:
    Move.objects.filter(match=match, version=4).update(seat=3)


def not_even_json(match: Match) -> None:
    Move.objects.filter(match=match, version=4).update(action="{")


def better_events(match: Match) -> None:
    move = Move.objects.filter(match=match, version=1).get()
    assert '"GAE"' in move.events
    move.events = move.events.replace('"GAE"', '"MO"')
    move.save(update_fields=["events"])


def a_luckier_key(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(secret=b"\7" * 32)


def a_luckier_key_with_its_commitment(match: Match) -> None:
    key = b"\7" * 32
    Match.objects.filter(pk=match.pk).update(secret=key, commitment=chance.commitment(key))


def another_seed(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(seed="easy")


def other_options(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(options='{"mode":"none such"}')


FORGERIES = [
    fewer_turns,
    another_state,
    a_missing_move,
    a_missing_end,
    a_missing_end_with_its_count,
    no_moves_at_all,
    an_extra_move,
    exchanged_moves,
    moves_exchanged_across_the_run,
    another_choice,
    a_move_of_nobody,
    a_move_of_a_stranger,
    not_even_json,
    better_events,
    a_luckier_key,
    a_luckier_key_with_its_commitment,
    another_seed,
    other_options,
]
every_forgery = pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)


@every_forgery
def test_a_forged_match_never_reaches_a_board_and_staff_hears_of_it(
    match: Match, forge: Callable[[Match], Any]
) -> None:
    forge(match)

    services.record(match.pk)

    assert not Entry.objects.exists()
    assert len(flaws()) == 1


@every_forgery
def test_a_row_that_no_longer_reproduces_is_hidden_at_night(
    match: Match, forge: Callable[[Match], Any]
) -> None:
    services.record(match.pk)
    assert listed(seed_board()) == ["mallory"]
    forge(match)

    tasks.verify_tops()

    assert listed(seed_board()) == []
    assert Entry.objects.get().state == Entry.State.HIDDEN
    assert seed_board().rows == 0
    assert len(flaws()) == 1


def test_every_exchange_of_neighbours_is_noticed(match: Match) -> None:
    """Even for moves that could be made in either order."""
    for version in range(1, match.version):
        exchanged_moves(match, version)
        Recorded.objects.all().delete()
        services.record(match.pk)
        exchanged_moves(match, version)

    assert not Entry.objects.exists()
    assert len(flaws()) == match.version - 1


def test_an_honest_row_stays_through_the_night(match: Match) -> None:
    services.record(match.pk)

    tasks.verify_tops()

    assert listed(seed_board()) == ["mallory"]
    assert not VerificationReport.objects.exists()
    assert seed_board().checked is not None


def test_a_row_that_was_written_by_hand_is_hidden_at_night(match: Match) -> None:
    services.record(match.pk)
    ranked = services.ranked_run(match, outcome(match))
    assert ranked is not None
    Entry.objects.update(first=2, score=ranked[0].kind.score((2, 2)))

    tasks.verify_tops()

    assert flaws() == ["row_differs"]
    assert listed(seed_board()) == []


def outcome(match: Match) -> Outcome:
    return msgspec.json.decode(match.result, type=Outcome)


def test_when_a_row_is_hidden_the_persons_next_best_honest_run_stands() -> None:
    ann = person("ann")
    runs = [recorded(ann, whim=whim) for whim in range(6)]
    best = Entry.objects.get(user=ann, state=Entry.State.VERIFIED)
    assert best.match is not None
    fewer_turns(best.match)

    tasks.verify_tops()

    row = Entry.objects.get(user=ann, state=Entry.State.VERIFIED)
    assert row.match_id != best.match_id
    assert row.match_id in {run.pk for run in runs}
    assert seed_board().rows == 1


def test_a_run_by_older_rules_is_neither_trusted_nor_distrusted(match: Match) -> None:
    services.record(match.pk)
    Match.objects.filter(pk=match.pk).update(rules_version=0)

    tasks.verify_tops()

    assert listed(seed_board()) == ["mallory"]


def test_a_row_whose_match_is_gone_is_hidden(match: Match) -> None:
    services.record(match.pk)
    Match.objects.filter(pk=match.pk).delete()

    tasks.verify_tops()

    assert listed(seed_board()) == []
