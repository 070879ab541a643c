"""What decided a finished run, as a sentence in the reader's language."""

from django.utils.translation import gettext

from games.engine import texts
from games.match.positions import Position
from games.models import Move


def read_verdict(position: Position) -> str:
    """The verdict on a finished run, from its log; empty if its game has none."""
    game = position.game
    if game.records.runs is None:
        return ""
    rows = Move.objects.filter(match_id=position.match_id).order_by("version")
    logs = rows.values_list("events", flat=True)
    events = [event for log in logs for event in game.decode_events(log)]
    found = game.records.runs.verdict(events)
    return texts.fill(gettext(found.text), **found.figures) if found else ""
