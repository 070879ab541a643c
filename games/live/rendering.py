"""Jinja templates of what a move renders, compiled once for each language.

`_("text")` is replaced by its translation when a template is compiled, so that rendering looks
up no text. `{{ _("text") }}` and `{{ _("text {n}")|fill(n=3) }}` are the forms that makemessages
finds.

`{% kept x, y %}...{% endkept %}` is rendered once for each x and y, which must be all that the
part depends on besides the language and `content`, the content of the match.
"""

import ast
import re
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, partial
from threading import RLock
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import get_default_timezone
from jinja2 import Environment, FileSystemLoader, StrictUndefined, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup

from games.engine import texts
from games.live.compiler import FastEnvironment, to_html

_lock = RLock()
"""Held while an environment is made: other threads wait for it instead of making a second one."""
MOST_KEPT = 8192
"""Kept parts for each language. When there are as many, those that were not asked for since the
last time are dropped."""
_TEXT = re.compile(r"""\b_\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""")


def render(language: str, name: str, values: dict[str, Any]) -> str:
    """A template in a language with the given values."""
    return environment(language).get_template(name).render(values)


def environment(language: str) -> Environment:
    """The environment of a language; the same one for every thread."""
    with _lock:
        return _environment(language)


@cache
def _environment(language: str) -> Environment:
    return make_environment(language, FastEnvironment)


def preload() -> None:
    """Compile all templates in every language: about 10 ms each, for which nobody should wait when
    the first table of a game is drawn."""
    for language, _ in settings.LANGUAGES:
        made = environment(language)
        for name in made.list_templates(extensions=["jinja"]):
            made.get_template(name)


def make_environment(language: str, kind: type[Environment]) -> Environment:
    """A new environment. Strict: a name that a template does not get is an error."""
    folders: Any = settings.TEMPLATES[0]["DIRS"]
    made = kind(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=settings.DEBUG,
        extensions=[_translation_extension(language), Kept],
    )
    made.globals.update(url=reverse, address=full_address, static=cache(static))
    made.filters.update(
        fill=fill,
        moment=iso_time,
        hour=clock_time,
        local=partial(local_text, language=language),
        translated=partial(translate, language=language),
    )
    return made


def full_address(name: str, *args: object) -> str:
    """The address of a page as others can open it."""
    return f"{settings.SITE_URL.rstrip('/')}{reverse(name, args=args)}"


class Kept(Extension):
    """Keeps a rendered part for each value of what it depends on. Most of a table stays the same
    from move to move, and the same part serves every audience."""

    tags = {"kept"}

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self._parts: dict[Any, tuple[Any, Markup]] = {}
        self._older: dict[Any, tuple[Any, Markup]] = {}

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Compile to: look the part up; if it is missing, render and keep it; output it."""
        line = next(parser.stream).lineno
        depends = parser.parse_tuple()
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        name = f"kept_{line}"
        where: list[nodes.Expr] = [
            nodes.Const((parser.name, line)), depends, nodes.Name("content", "load"),
        ]  # fmt: skip
        part = nodes.Name(name, "load")
        render: list[nodes.Node] = [
            nodes.AssignBlock(nodes.Name(name, "store"), None, body),
            nodes.ExprStmt(self.call_method("keep", [*where, part])),
        ]
        is_missing = nodes.Compare(part, [nodes.Operand("eq", nodes.Const(None))])
        find = nodes.Assign(nodes.Name(name, "store"), self.call_method("find", where))
        return [
            find.set_lineno(line),
            nodes.If(is_missing, render, [], []).set_lineno(line),
            nodes.Output([part]),
        ]

    def find(self, place: Any, depends: Any, content: Any) -> Markup | None:
        """The part that was kept for the same values; None if there is none, or if the values
        cannot be hashed."""
        key = (place, depends, id(content))
        try:
            kept = self._parts.get(key)
        except TypeError:
            return None
        if kept is None and (kept := self._older.get(key)):
            self._parts[key] = kept
        return kept[1] if kept else None

    def keep(self, place: Any, depends: Any, content: Any, part: Markup) -> None:
        """Keep a part. Its content is kept too, so that no other content gets the same id."""
        if len(self._parts) >= MOST_KEPT // 2:
            self._parts, self._older = {}, self._parts
        with suppress(TypeError):
            self._parts[place, depends, id(content)] = (content, part)


def _translation_extension(language: str) -> type[Extension]:
    class Translations(Extension):
        """Replaces every `_("text")` in the source of a template by its translation."""

        def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
            with translation.override(language):
                return _TEXT.sub(_translate_match, source)

    return Translations


def _translate_match(found: re.Match[str]) -> str:
    return repr(translation.gettext(ast.literal_eval(found[1])))


def fill(text: str, **values: Any) -> Markup:
    """Put values, escaped, into a translated text, and inflect it by them."""
    # Markup.format() does the same in twice the time.
    escaped = {name: to_html(value) for name, value in values.items()}
    filled = to_html(text).format_map(escaped)
    return Markup(texts.inflect(filled) if texts.has_markers(text) else filled)


def iso_time(seconds: float) -> str:
    """A time in seconds since 1970, in the format of `<time datetime>`."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def clock_time(seconds: float) -> str:
    """The same as hours and minutes in the time zone of the site; a script shows the reader's."""
    return datetime.fromtimestamp(seconds, get_default_timezone()).strftime("%H:%M")


@cache
def translate(text: str, language: str) -> str:
    """A text that is only known when rendering, such as the sentence of a refusal."""
    with translation.override(language):
        return translation.gettext(text)


def local_text(item: Any, name: str, language: str) -> str:
    """A text of the content in the reader's language: `stick|local("name")`."""
    text: str = getattr(item, f"{name}_{language}")
    return text
