from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lobby", "0004_nonces")]

    operations = [
        migrations.AddField(
            "chair",
            "rating",
            models.SmallIntegerField(blank=True, help_text="Of whoever sits here", null=True),
        ),
        migrations.AddField(
            "chair",
            "sure",
            models.BooleanField(default=False, help_text="If not, the rating is provisional"),
        ),
    ]
