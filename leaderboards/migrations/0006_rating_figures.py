from typing import Any

from django.conf import settings
from django.db import migrations, models

START, STEP, MEAN = 1200, 40, 25.0
LEAST, MOST, WIDE, LONG = -(2**19), 2**20 - 1, 2**10, 2**20


def show_likely_strengths(apps: Any, schema_editor: Any) -> None:
    """Rows of ratings showed a strength that is almost certain (mu - 3 sigma), without saying so.
    They now show the most likely one with its uncertainty; guests are no longer rated."""
    boards = apps.get_model("leaderboards", "Board")
    rows = apps.get_model("leaderboards", "Entry").objects
    ratings = apps.get_model("leaderboards", "Rating").objects
    for board in boards.objects.filter(kind="rating"):
        board.epoch += 1
        for row in rows.filter(board=board, state="verified").select_related("user"):
            rating = ratings.filter(user=row.user, game=board.game, ladder=board.scope).first()
            row.stamp = board.epoch
            if rating is None or row.user.guest:
                row.state = "retired"
            else:
                _set_figures(row, rating)
            row.save()
        board.rows = rows.filter(board=board, state="verified").count()
        board.save(update_fields=["epoch", "rows"])


def _set_figures(row: Any, rating: Any) -> None:
    if rating.sigma:
        row.first = START + round(STEP * (rating.mu - MEAN))
        row.second = round(STEP * rating.sigma)
    else:  # rated by the game's own Elo
        row.first, row.second = round(rating.mu), 0
    row.third = rating.played
    sure = min(max(row.first - 2 * row.second, LEAST), MOST)
    row.score = ((MOST - sure) * WIDE + row.second) * LONG + LONG - 1 - row.third


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("leaderboards", "0005_guests_outside_the_ranking"),
    ]

    operations = [
        migrations.AddField(
            model_name="ratingchange",
            name="uncertainty",
            field=models.PositiveIntegerField(default=0, help_text="Of the rating after the match"),
        ),
        migrations.RunPython(show_likely_strengths, migrations.RunPython.noop, elidable=True),
    ]
