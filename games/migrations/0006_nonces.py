from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_seed_secret"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="derivation",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (1, "The key of the site alone"),
                    (2, "The site's key and the players' nonces"),
                ],
                default=1,
                help_text="How the secret was made",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="site_key",
            field=models.BinaryField(
                default=b"",
                help_text="The site's share of the secret; empty: all of it",
                max_length=32,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="nonce",
            field=models.CharField(
                blank=True,
                help_text="Its person's share of the secret, if they gave one",
                max_length=64,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="commitment",
            field=models.CharField(help_text="SHA-256 of the site's key", max_length=64),
        ),
    ]
