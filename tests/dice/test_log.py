"""What the log and the live region say of a duel."""

import re
from typing import Any

import pytest

from games import tasks
from games.dice import events as happened
from games.dice.actions import Declare
from games.dice.page.log import EventIdle, log_events
from games.engine.protocol import Event
from games.engine.registry import GAMES
from games.live import frames as live_frames
from games.match import positions
from games.match import service as match_service
from games.match.service import Sitting
from tests.dice.arrange import RULES
from tests.games.arrange import expire
from tests.games.played import person, play

SUM = happened.TotalChanged(0, 3, 5)


def lines(*seen: Event) -> tuple[Event, ...]:
    return log_events(RULES, seen)


def test_a_blank_event_card_and_energy_that_is_lost_above_the_limit_are_no_news() -> None:
    drawn = happened.EventDrawn(0, "none")
    granted = happened.EnergyGranted(0, 0, False, 10)

    assert lines(drawn, granted, SUM) == (SUM,)


def test_a_bomb_that_changes_nothing_does_not_take_effect() -> None:
    bomb = happened.EventApplied(0, "bomb")

    assert lines(bomb, SUM) == (EventIdle(0, "bomb"), SUM)
    assert lines(bomb, happened.TotalChanged(0, 9, 4, "bomb"), SUM)[0] == bomb
    assert lines(bomb) == (EventIdle(0, "bomb"),)


def test_a_card_for_the_next_round_takes_effect_though_nothing_changes_yet() -> None:
    lucky = happened.EventApplied(0, "lucky")

    assert lines(lucky, SUM) == (lucky, SUM)


@pytest.mark.django_db
def test_a_time_out_is_in_the_log_of_everyone() -> None:
    duel = match_service.start(GAMES["dice"], [Sitting(person("ann")), Sitting(person("ben"))])

    expire(duel.match_id, 1)
    tasks.sweep()

    late = positions.load(duel.match_id)
    for audience in late.audiences:
        for told in (live_frames.log(late, audience, "en"), live_frames.new_lines(late, audience)):
            assert re.search(r"ben: (time ran out|시간 초과)", told)
    play(duel.match_id, 0, Declare("attack", (), 0))
    after = positions.load(duel.match_id)
    assert live_frames.log(after, 0, "en").count("time ran out") == 1


def said(html: str) -> str:
    found = re.search(r'id="said" role="status">(.*?)</p>', html, re.S)
    assert found
    return found[1].strip()


@pytest.mark.django_db
def test_the_summary_of_a_round_stays_while_the_next_is_declared() -> None:
    duel = match_service.start(GAMES["dice"], [Sitting(person("ann")), Sitting(person("ben"))])
    play(duel.match_id, 0, Declare("attack", (), 0))
    after = play(duel.match_id, 1, Declare("defense", (), 0))
    summary = said(live_frames.live(after, 0, "en"))
    assert re.match(r"Round 1: you \d+, opponent \d+", summary)

    later = play(duel.match_id, 1, Declare("defense", (), 0))

    assert said(live_frames.live(later, 0, "en")) == summary


@pytest.mark.django_db
def test_the_text_to_share_has_the_link_to_the_match(settings: Any) -> None:
    settings.SITE_URL = "https://noripan.example/"
    duel = match_service.start(GAMES["dice"], [Sitting(person("ann")), Sitting(person("ben"))])
    over = match_service.resign(duel.match_id, 1)

    shared = re.search(
        r'id="share-text"[^>]*>(.*?)</textarea>', live_frames.live(over, 0, "en"), re.S
    )

    assert shared
    assert shared[1].endswith(f"\nhttps://noripan.example/m/{duel.match_id}/")
