"""Whatever was changed in a stored match is found, by the command and on the page."""

import re
from collections.abc import Callable
from hashlib import sha256
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.history import replay as history_replay
from games.history import verification
from games.match.positions import Position
from games.models import Match, Move, Seat
from tests.games.played import person, play_duel, play_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Any:
    return person("ann")


@pytest.fixture
def run(ann: Any) -> Position:
    return play_run(ann)[-1]


def _rows(match: Position) -> Any:
    return Move.objects.filter(match_id=match.match_id)


def _swap(match: Position, one: int, other: int) -> None:
    for before, after in ((one, 9000), (other, one), (9000, other)):
        _rows(match).filter(version=before).update(version=after)


def _change(match: Position, version: int, field: str, old: str, new: str) -> None:
    move = _rows(match).get(version=version)
    assert old in getattr(move, field)
    setattr(move, field, getattr(move, field).replace(old, new, 1))
    move.save()


def _other_slot(match: Position) -> None:
    """A stick was laid elsewhere, which would have been just as legal."""
    move = _rows(match).filter(action__contains="replace_stick").first()
    slot = int(move.action[-2])
    _change(match, move.version, "action", f":{slot}}}", f":{(slot + 1) % 4}}}")


def _alter(match: Position, **fields: Any) -> None:
    Match.objects.filter(pk=match.match_id).update(**fields)


TAMPERED: dict[str, tuple[Callable[[Position], Any], str]] = {
    "an action changed": (lambda m: _other_slot(m), "events"),
    "an illegal action": (lambda m: _change(m, 3, "action", '"O2"', '"O9"'), "refused"),
    "no action at all": (lambda m: _change(m, 3, "action", "move", "fly"), "refused"),
    "the first move removed": (lambda m: _rows(m).filter(version=1).delete(), "missing"),
    "a move removed": (lambda m: _rows(m).filter(version=20).delete(), "missing"),
    "the last move removed": (
        lambda m: _rows(m).filter(version=m.version).delete(),
        "missing",
    ),
    "moves reordered": (lambda m: _swap(m, 2, 3), "refused"),
    "another key": (lambda m: _alter(m, secret=b"x" * 32), "commitment"),
    "another key and its commitment": (
        lambda m: _alter(m, secret=b"x" * 32, commitment=sha256(b"x" * 32).hexdigest()),
        "seed",
    ),
    "another seed": (lambda m: _alter(m, seed="abc124"), "seed"),
    "an event changed": (lambda m: _change(m, 1, "events", '"GAE"', '"MO"'), "events"),
    "unreadable events": (lambda m: _change(m, 1, "events", "thrown", "flown"), "unreadable"),
    "somebody saw more": (lambda m: _change(m, 5, "seen", "6", "9"), "seen"),
    "another state": (
        lambda m: _alter(m, state=Match.objects.get().state.replace('"turn":11', '"turn":9', 1)),
        "state",
    ),
    "another result": (
        lambda m: _alter(m, result=Match.objects.get().result.replace("[11]", "[9]")),
        "result",
    ),
    "another fact": (
        lambda m: _alter(m, result=Match.objects.get().result.replace('"throws":', '"throws":1')),
        "result",
    ),
    "another score": (lambda m: Seat.objects.update(score=9), "result"),
    "still running": (lambda m: _alter(m, status="running"), "result"),
}


@pytest.mark.parametrize(("tamper", "flaw"), TAMPERED.values(), ids=TAMPERED)
def test_what_was_changed_in_a_match_is_found_and_the_page_says_so(
    run: Position, tamper: Callable[[Position], Any], flaw: str, capsys: Any
) -> None:
    tamper(run)

    with pytest.raises(CommandError, match="1 of 1 do not agree"):
        call_command("verify_match", str(run.match_id))
    printed = capsys.readouterr().out
    assert printed.startswith(f"FAILED {run.match_id}: ")
    assert f"[{flaw}" in printed
    client = Client(headers={"Accept-Language": "en"})
    page = client.get(reverse("games:verify", args=[run.match_id])).content.decode()
    assert flaw in re.findall(r'data-flaw="(\w+)"', page)
    assert "does not lead to what is stored" in page


def test_a_result_that_tells_less_than_the_game_does_by_now_is_no_contradiction(
    run: Position,
) -> None:
    result = re.sub(r'"throws":\d+,', "", Match.objects.get().result)
    assert result != Match.objects.get().result
    _alter(run, result=result)

    call_command("verify_match", str(run.match_id))


def test_a_run_shortened_together_with_its_version_does_not_lead_to_its_result(
    run: Position,
) -> None:
    _rows(run).filter(version=run.version).delete()
    _alter(run, version=run.version - 1)

    codes = [flaw.code for flaw in verification.verify(run.match_id).flaws]

    assert {"state", "result"} <= set(codes)


def test_matches_that_are_what_their_logs_say_are_all_right(run: Position, ann: Any) -> None:
    ben = person("ben")
    drawn = play_run(ben, seed=None, moves=12)[-1]
    duel = play_duel(ann, ben, (1, 2), (0, 0), (3, 1))

    told = StringIO()
    call_command("verify_match", *(str(m.match_id) for m in (run, drawn, duel)), stdout=told)

    lines = told.getvalue().splitlines()
    assert [line[:6].strip() for line in lines] == ["ok"] * 3
    assert f"{run.version} moves" in lines[0]


def test_one_match_of_several_that_does_not_agree_fails_them_all(
    run: Position, ann: Any, capsys: Any
) -> None:
    duel = play_duel(ann, person("ben"), (1, 2))
    _alter(duel, secret=b"x" * 32)
    asked = [str(run.match_id), str(duel.match_id), "nonsense", str(person("x").pk)]

    with pytest.raises(CommandError, match="3 of 4"):
        call_command("verify_match", *asked)

    lines = capsys.readouterr().out.splitlines()
    assert [line[:6].strip() for line in lines] == ["ok", "FAILED", "FAILED", "FAILED"]


def test_playing_again_changes_nothing_that_is_stored(run: Position) -> None:
    before = Match.objects.values().get()

    history_replay.load_replay(run, 0)
    verification.verify(run.match_id)

    assert Match.objects.values().get() == before
