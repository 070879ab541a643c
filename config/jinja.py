"""The templates of what a move draws anew: compiled once a language, texts put in.

`_("text")` stands for its translation, which is put in when the template is compiled: drawing a
move asks for no text any more. `{{ _("text") }}` and `{{ _("text {n}")|fill(n=3) }}` are the
forms that makemessages finds.
"""

import ast
import re
from datetime import UTC, datetime
from functools import cache, lru_cache, partial
from keyword import iskeyword
from threading import RLock
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.compiler import CodeGenerator
from jinja2.ext import Extension
from markupsafe import Markup, escape

_making = RLock()
"""Threads that want the same template first wait for the one that makes it."""
_TEXT = re.compile(r"""\b_\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""")


def draw(language: str, name: str, values: dict[str, Any]) -> str:
    """A template in a language, with values put in."""
    try:
        return _drawn(_environment(language, quick=True), name, values)
    except AttributeError:
        # Some `x.y` is an item, or is not there and has a default: Jinja knows where to look.
        return _drawn(_environment(language, quick=False), name, values)


def _drawn(made: "_Environment", name: str, values: dict[str, Any]) -> str:
    found = made.get_template(name)
    # What render() does, without copying the globals one by one.
    context = found.new_context({**made.globals, **values}, shared=True)
    return "".join(found.root_render_func(context))


def shown(value: Any) -> str:
    """A value as HTML. Most are numbers or a few texts over and over."""
    kind = type(value)
    if kind is str:
        return _escaped(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else str(escape(value))


@lru_cache(4096)
def _escaped(text: str) -> str:
    return str(escape(text))


class _Generator(CodeGenerator):
    """Puts our own function where a template escapes a value: that was a quarter of drawing."""

    environment: "_Environment"

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.shown(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Getattr(self, node: Any, frame: Any) -> None:
        """Plain Python for `x.y`, which Jinja would look up in a function of its own."""
        if not self.environment.quick or iskeyword(node.attr):
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")


class _Environment(Environment):
    code_generator_class = _Generator
    shown = staticmethod(shown)
    quick: bool
    _found: dict[str, Template]

    def get_template(self, name: Any, parent: Any = None, globals: Any = None) -> Template:
        """Looked for once: `import` in a template asks at every drawing."""
        if self.auto_reload:
            return super().get_template(name, parent, globals)
        if name not in self._found:
            with _making:
                if name not in self._found:
                    self._found[name] = super().get_template(name, parent, globals)
        return self._found[name]


def _environment(language: str, quick: bool) -> _Environment:
    with _making:
        return _made(language, quick)


@cache
def _made(language: str, quick: bool) -> _Environment:
    """Strict: a name that a template does not get is a bug, not an empty text."""
    folders: Any = settings.TEMPLATES[0]["DIRS"]
    made = _Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=settings.DEBUG,
        extensions=[_texts(language)],
    )
    made.quick, made._found = quick, {}
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
    return Markup(shown(text).format_map({name: shown(value) for name, value in values.items()}))


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
