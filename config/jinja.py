"""The templates of what a move draws anew: compiled once a language, texts put in.

`_("text")` stands for its translation, which is put in when the template is compiled: drawing a
move asks for no text any more. `{{ _("text") }}` and `{{ _("text {n}")|fill(n=3) }}` are the
forms that makemessages finds.
"""

import ast
import re
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup, escape

_TEXT = re.compile(r"""\b_\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""")


def template(language: str, name: str) -> Template:
    """A template in a language."""
    return _environment(language).get_template(name)


@cache
def _environment(language: str) -> Environment:
    """Strict: a name that a template does not get is a bug, not an empty text."""
    folders: Any = settings.TEMPLATES[0]["DIRS"]
    made = Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=settings.DEBUG,
        extensions=[_texts(language)],
    )
    made.globals.update(url=reverse, static=cache(static))
    made.filters.update(
        fill=fill,
        moment=moment,
        local=partial(local, language=language),
        translated=partial(translated, language=language),
    )
    return made


def _texts(language: str) -> type[Extension]:
    class Texts(Extension):
        """Puts the translations in."""

        def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
            with translation.override(language):
                return _TEXT.sub(_translated, source)

    return Texts


def _translated(found: re.Match[str]) -> str:
    return repr(translation.gettext(ast.literal_eval(found[1])))


def fill(text: str, **values: Any) -> Markup:
    """Put values, escaped, into a translated text."""
    # Markup.format() would do the same in twice the time.
    safe = {name: escape(value) for name, value in values.items()}
    return Markup(str(escape(text)).format_map(safe))


def moment(seconds: float) -> str:
    """A time, told in seconds since 1970, as `<time datetime>` wants it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


@cache
def translated(text: str, language: str) -> str:
    """A text that is known only when drawing, such as a refusal's sentence."""
    with translation.override(language):
        return translation.gettext(text)


def local(item: Any, name: str, language: str) -> str:
    """A content text in the reader's language: `stick|local("name")`."""
    text: str = getattr(item, f"{name}_{language}")
    return text
