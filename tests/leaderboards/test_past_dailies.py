"""Dailies that are over can be played again, without a rank."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.engine import chance
from games.engine.errors import Refused
from games.live import wire
from games.match import positions
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Board, DailySeed
from tests.leaderboards.dailies_played import NEXT_DAY, NOW, TODAY, daily_board, play_daily
from tests.leaderboards.runs import YUT, listed, person, play_on

pytestmark = pytest.mark.django_db(transaction=True)


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as no:
        act()
    return no.value.code


def test_a_past_daily_can_be_played_again_and_has_a_board_of_its_own() -> None:
    ann, ben = person("ann"), person("ben")
    play_daily(ann)
    services.maintain_dailies(NEXT_DAY)

    position = play_on(dailies.practise(YUT, ben, TODAY))
    services.record(position.match_id)

    board = Board.objects.get(kind=kinds.PAST)
    assert (listed(board), board.scope) == (["ben"], TODAY.isoformat())
    assert listed(daily_board()) == ["ann"]
    assert wire.portrait(position, None).secret is not None
    assert position.options == '{"mode":"past_daily"}'


def test_a_daily_cannot_be_practised_before_its_key_is_told() -> None:
    dailies.make(YUT, TODAY)

    assert refusal(lambda: dailies.practise(YUT, person("ann"), TODAY)) == "seed_reserved"


def test_practising_gives_up_the_practice_under_way_and_never_a_ranked_daily() -> None:
    ann = person("ann")
    services.maintain_dailies(calendar.opening_time(TODAY))
    ranked = dailies.attempt(YUT, ann, TODAY, NOW)
    old = DailySeed.objects.create(
        game="yut",
        date=TODAY - timedelta(days=1),
        secret=b"k" * 32,
        commitment=chance.commitment(b"k" * 32),
        release=DailySeed.objects.get(game="yut").release,
        revealed=timezone.now(),
    )
    first = dailies.practise(YUT, ann, old.date)

    running = dailies.running_practice(YUT, ann)
    assert running is not None
    assert running.pk == first.match_id
    dailies.practise(YUT, ann, old.date, running.pk)

    assert positions.load(first.match_id).is_over
    assert not positions.load(ranked.match_id).is_over
