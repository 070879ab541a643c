"""What can be achieved in one run of Yut Run."""

from collections.abc import Mapping
from typing import Any

from games.engine.records.leaderboards import Achievement
from games.engine.texts import gettext_noop

EXPERT, MASTER = 10, 8


def _is_clean(facts: Mapping[str, Any]) -> bool:
    """Whether a run was finished without a hint, and by the usual numbers: without the gifts of a
    weekly or of another way to play."""
    is_usual = "modifier" not in facts and "variant" not in facts
    return facts["finished"] and not facts["assisted"] and is_usual


ACHIEVEMENTS = (
    Achievement(
        "home",
        gettext_noop("All home"),
        gettext_noop("Finish a run."),
        lambda facts, rivals: facts["finished"],
    ),
    Achievement(
        "expert",
        gettext_noop("As fast as the expert"),
        gettext_noop("Finish a run in 10 turns or fewer, without a hint."),
        lambda facts, rivals: _is_clean(facts) and facts["turns"] <= EXPERT,
    ),
    Achievement(
        "master",
        gettext_noop("Faster than the expert"),
        gettext_noop("Finish a run in 8 turns or fewer, without a hint."),
        lambda facts, rivals: _is_clean(facts) and facts["turns"] <= MASTER,
    ),
    Achievement(
        "bare",
        gettext_noop("Travelling light"),
        gettext_noop("Finish a run without a relic."),
        lambda facts, rivals: facts["finished"] and not facts["relic_count"],
    ),
)
