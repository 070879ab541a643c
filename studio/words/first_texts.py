"""The texts of the pages that every site has, as they come with it. Staff may publish others."""

from functools import cache
from pathlib import Path

from django.conf import settings

from studio.words.writings import Words

PAGES = ("about", "terms", "privacy")
_FOLDER = Path(__file__).parent / "first"
CONTACT = "{contact}"


@cache
def first_text(key: str) -> Words:
    """The text of a page that nobody has edited. The first line of a file is the title."""
    korean, english = (_read(key, language) for language in ("ko", "en"))
    return Words(title_ko=korean[0], body_ko=korean[1], title_en=english[0], body_en=english[1])


def _read(key: str, language: str) -> tuple[str, str]:
    text = (_FOLDER / f"{key}.{language}.md").read_text("utf-8")
    title, _, body = text.partition("\n")
    return title.removeprefix("# ").strip(), body.strip()


def fill(text: str) -> str:
    """A text with the address where people write to."""
    return text.replace(CONTACT, f"<{settings.CONTACT_EMAIL}>")
