"""Apart from the data before it: PostgreSQL changes no table that has pending changes of rows."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboards", "0008_rating_histories")]

    operations = [
        migrations.AlterField(
            "ratingchange",
            "at",
            models.DateTimeField(help_text="When the match ended"),
        ),
        migrations.AddIndex(
            "rating", models.Index(fields=["game", "ladder", "mu"], name="rating_order")
        ),
        migrations.AddIndex(
            "ratingchange",
            models.Index(fields=["user", "game", "ladder", "at"], name="change_history"),
        ),
        migrations.AddIndex(
            "ratingchange", models.Index(fields=["game", "at"], name="change_season")
        ),
    ]
