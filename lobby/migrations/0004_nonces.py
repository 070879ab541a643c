from typing import Any

from django.db import migrations, models

import lobby.models


def draw_keys(apps: Any, schema_editor: Any) -> None:
    """Adding the column gave all tables the same key."""
    for table in apps.get_model("lobby", "Table").objects.filter(status="open"):
        table.key = lobby.models.new_key()
        table.save(update_fields=["key"])


class Migration(migrations.Migration):
    dependencies = [("lobby", "0003_seeds_are_for_one")]

    operations = [
        migrations.AddField(
            model_name="chair",
            name="nonce",
            field=models.CharField(
                blank=True, help_text="The share of the key that its person gave", max_length=64
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="key",
            field=models.BinaryField(
                default=lobby.models.new_key,
                help_text="The site's share of the key of the match",
                max_length=32,
            ),
        ),
        migrations.RunPython(draw_keys, migrations.RunPython.noop, elidable=True),
    ]
