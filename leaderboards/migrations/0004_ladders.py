"""Ratings have a ladder instead of a size: auto chess is rated by mode as well as by players."""

from typing import Any

from django.db import migrations, models


def by_mode(apps: Any, schema_editor: Any) -> None:
    """What was rated in auto chess so far counts for the mode that it starts with."""
    counts = [str(count) for count in range(2, 9)]
    ratings = apps.get_model("leaderboards", "Rating").objects.filter(game="autochess")
    boards = apps.get_model("leaderboards", "Board").objects.filter(game="autochess", kind="rating")
    for count in counts:
        ratings.filter(ladder=count).update(ladder=f"standard:{count}")
        boards.filter(scope=count).update(scope=f"standard:{count}")


class Migration(migrations.Migration):
    dependencies = [("leaderboards", "0003_par")]

    operations = [
        migrations.RemoveConstraint("rating", "one_rating_a_size"),
        migrations.RenameField("rating", "size", "ladder"),
        migrations.AlterField("rating", "ladder", models.CharField(max_length=32)),
        migrations.AddConstraint(
            "rating",
            models.UniqueConstraint(fields=["user", "game", "ladder"], name="one_rating_a_ladder"),
        ),
        migrations.RunPython(by_mode, migrations.RunPython.noop),
    ]
