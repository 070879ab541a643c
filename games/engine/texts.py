"""Marks texts of the pure packages for translation; they are translated where they are shown."""


def gettext_noop(text: str) -> str:
    """The text itself, found by makemessages because of this name."""
    return text


LEVELS = {
    "easy": gettext_noop("Easy"),
    "normal": gettext_noop("Normal"),
    "hard": gettext_noop("Hard"),
}
"""The names of the bots' levels that games share."""
