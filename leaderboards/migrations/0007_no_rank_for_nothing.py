from typing import Any

from django.db import migrations

from games.engine.registry import GAMES


def withdraw_nothing(apps: Any, schema_editor: Any) -> None:
    """Nobody is ranked any more for a streak or a total of 0."""
    boards = apps.get_model("leaderboards", "Board").objects
    rows = apps.get_model("leaderboards", "Entry").objects
    for game in GAMES.values():
        own = game.records.leaderboards
        keys = [kind.key for kind in own if kind.tally and kind.tally.how in ("streak", "total")]
        for board in boards.filter(game=game.key, kind__in=keys):
            board.epoch += 1
            empty = rows.filter(board=board, state="verified", first=0)
            board.rows -= empty.update(state="retired", stamp=board.epoch)
            board.save(update_fields=["epoch", "rows"])


class Migration(migrations.Migration):
    dependencies = [("leaderboards", "0006_rating_figures")]

    operations = [migrations.RunPython(withdraw_nothing, migrations.RunPython.noop, elidable=True)]
