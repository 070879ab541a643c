"""Addresses of pages that several places lead to."""

import re
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

_GHOST = re.compile(r"[a-z0-9_-]{1,40}")


def table(match_id: UUID, ghost: str = "") -> str:
    """The table of a match; with a ghost, the run to race there. Which runs can be raced is not
    decided here: a name that nobody bears is a table without it."""
    page = reverse("games:match", args=[match_id])
    return f"{page}?{urlencode({'ghost': ghost})}" if _GHOST.fullmatch(ghost) else page
