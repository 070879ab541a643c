from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_labels")]

    operations = [
        migrations.AddField(
            "user",
            "program",
            models.BooleanField(
                default=False,
                help_text="A program of its owner plays for this account.",
                verbose_name="program",
            ),
        ),
    ]
