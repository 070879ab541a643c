"""Changes of ratings know their ladder and when they happened, and every rating is uncertain.

`manage.py rebuild_ratings` computes everything again from the logs; until then this is close.
"""

from typing import Any

import msgspec
from django.db import migrations, models
from django.db.models import OuterRef, Subquery

KNOWN_AT_FIRST, KNOWN_BY_A_MATCH = 350.0**-2, 8.28e-6


def fill_changes(apps: Any, schema_editor: Any) -> None:
    changes = apps.get_model("leaderboards", "RatingChange").objects
    match = apps.get_model("games", "Match").objects.filter(pk=OuterRef("match_id"))
    changes.update(
        game=Subquery(match.values("game")[:1]), at=Subquery(match.values("touched")[:1])
    )
    for change in changes.select_related("match").iterator():
        result = msgspec.json.decode(change.match.result or "{}")
        change.ladder = _ladder(change.match.game, result)
        change.save(update_fields=["ladder"])


def _ladder(key: str, result: dict[str, Any]) -> str:
    from games.engine.registry import GAMES

    players = len(result.get("places", ()))
    elo = GAMES[key].records.elo if key in GAMES else None
    if elo and elo.ladders and result.get("records"):
        return elo.ladder(result["records"][0], players)
    return "duel" if players == 2 else "many"


def fill_uncertainties(apps: Any, schema_editor: Any) -> None:
    for rating in apps.get_model("leaderboards", "Rating").objects.filter(sigma=0).iterator():
        rating.sigma = (KNOWN_AT_FIRST + rating.played * KNOWN_BY_A_MATCH) ** -0.5
        rating.save(update_fields=["sigma"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_seat_ratings"),
        ("leaderboards", "0007_no_rank_for_nothing"),
    ]

    operations = [
        migrations.AddField(
            "rating",
            "season",
            models.CharField(
                blank=True,
                default="",
                help_text="The month up to which its uncertainty has grown",
                max_length=7,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "ratingchange",
            "game",
            models.CharField(default="", max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            "ratingchange",
            "ladder",
            models.CharField(default="", max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            "ratingchange",
            "at",
            models.DateTimeField(help_text="When the match ended", null=True),
        ),
        migrations.RunPython(fill_changes, migrations.RunPython.noop, elidable=True),
        migrations.RunPython(fill_uncertainties, migrations.RunPython.noop, elidable=True),
    ]
