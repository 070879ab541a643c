"""What every page knows of its reader."""

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest

from accounts import preferences
from games import selectors as games


def person(request: HttpRequest) -> dict[str, Any]:
    """theme, motion, sound, and my_turns: how many running matches wait for this person."""
    return {**asdict(preferences.read(request)), "my_turns": games.my_turns(request.user)}
