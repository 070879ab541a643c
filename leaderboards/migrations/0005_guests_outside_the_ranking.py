from typing import Any

from django.conf import settings
from django.db import migrations, models


def take_guests_out(apps: Any, schema_editor: Any) -> None:
    """Guests no longer rank in dailies: their runs of a day are shown outside the ranking, and
    they leave the boards that add up the dailies."""
    boards = apps.get_model("leaderboards", "Board")
    rows = apps.get_model("leaderboards", "Entry").objects
    shown = rows.filter(state="verified", user__guest=True)
    for kinds, state in ((("daily", "past"), "guest"), (("week", "alltime", "average"), "retired")):
        theirs = shown.filter(board__kind__in=kinds)
        for board in boards.objects.filter(pk__in=list(theirs.values_list("board_id", flat=True))):
            board.epoch += 1
            rows.filter(board=board, state="verified", user__guest=True).update(
                state=state, stamp=board.epoch
            )
            board.rows = rows.filter(board=board, state="verified").count()
            board.save(update_fields=["epoch", "rows"])


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("leaderboards", "0004_ladders"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="state",
            field=models.CharField(
                choices=[
                    ("verified", "Verified"),
                    ("retired", "Retired"),
                    ("hidden", "Hidden"),
                    ("guest", "Guest"),
                ],
                max_length=8,
            ),
        ),
        migrations.RunPython(take_guests_out, migrations.RunPython.noop, elidable=True),
    ]
