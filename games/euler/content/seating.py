"""Who may sit together in which mode (2.8)."""

from games.engine.leaderboards import PERSON
from games.euler.state import Options

DAILY = ("normal", "normal", "normal")
"""The bots of the daily table."""


def misfit(options: Options, sitters: tuple[str, ...]) -> str:
    """Why nobody plays like that; a seat that still waits for someone is an empty text."""
    match options.mode:
        case "ranked":
            fits, code = set(sitters) <= {PERSON, ""}, "ranked_people_only"
        case "practice":
            fits, code = sitters.count(PERSON) == 1 and "" not in sitters, "practice_alone"
        case "daily":
            fits, code = sitters == (PERSON, *DAILY), "daily_seats"
        case "casual":
            return ""
    return "" if fits else code
