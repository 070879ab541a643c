"""The soak command: it plays, counts, cleans up, and says so when something is wrong."""

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from games.engine.registry import GAMES
from games.management.commands import soak
from games.models import Match, Move

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick_games(monkeypatch: pytest.MonkeyPatch) -> None:
    some = {key: GAMES[key] for key in ("yut", "pebbles")}
    monkeypatch.setattr(soak, "GAMES", some)


def run(**more: Any) -> dict[str, str]:
    out = StringIO()
    call_command("soak", matches=6, minutes=0.02, stdout=out, **more)
    return {line[:32].strip(): line[32:].strip() for line in out.getvalue().splitlines()}


def test_matches_are_played_counted_and_cleaned_up() -> None:
    told = run()

    assert int(told["moves"]) > 0
    assert [told[name] for name in ("stalled", "doubled", "lost")] == ["0", "0", "0"]
    assert not Match.objects.exists()
    assert not get_user_model().objects.exists()


def test_a_move_that_is_in_no_log_is_a_lost_one(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = soak._count_lost

    def count_after_theft(soaked: soak.Soak) -> int:
        Move.objects.filter(match_id=soaked.accepted[0][0]).last().delete()  # type: ignore[union-attr]
        return verdict(soaked)

    monkeypatch.setattr(soak, "_count_lost", count_after_theft)

    with pytest.raises(CommandError, match=r"'lost': [1-9]"):
        run()
