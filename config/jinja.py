"""The template engine of what a move draws anew; makemessages reads its texts too.

`{{ _("text") }}` and `{{ _("text {n}")|fill(n=3) }}` are the forms that makemessages finds.
"""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape


def environment(**options: Any) -> Environment:
    """Strict: a name that a template does not get is a bug, not an empty text."""
    made = Environment(**{**options, "undefined": StrictUndefined})
    made.globals.update(_=gettext, url=reverse, static=static)
    made.filters.update(fill=fill, local=local, translated=gettext)
    return made


def fill(text: str, **values: Any) -> Markup:
    """Put values, escaped, into a translated text."""
    return Markup(escape(text)).format(**values)


def local(item: Any, name: str) -> str:
    """A content text in the reader's language: `stick|local("name")`."""
    language = "ko" if (get_language() or "ko").startswith("ko") else "en"
    text: str = getattr(item, f"{name}_{language}")
    return text
