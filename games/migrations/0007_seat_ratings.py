from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0006_nonces")]

    operations = [
        migrations.AddField(
            "seat",
            "rating",
            models.SmallIntegerField(blank=True, help_text="When the match began", null=True),
        ),
        migrations.AddField(
            "seat",
            "sure",
            models.BooleanField(default=False, help_text="If not, the rating is provisional"),
        ),
    ]
