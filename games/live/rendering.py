"""The templates of what a move draws anew: compiled once a language, texts put in.

`_("text")` stands for its translation, which is put in when the template is compiled: drawing a
move asks for no text any more. `{{ _("text") }}` and `{{ _("text {n}")|fill(n=3) }}` are the
forms that makemessages finds.

`{% kept x, y %}...{% endkept %}` is drawn once for each x and y, which must be all that the part
depends on besides the language and `content`, the match's own content.
"""

import ast
import re
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, lru_cache, partial
from keyword import iskeyword
from threading import RLock
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import get_default_timezone
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup, escape

_making = RLock()
"""Threads that want the same template first wait for the one that makes it."""
MOST_KEPT = 4096
"""Parts that are kept as they were drawn, a language; then all of them are drawn anew."""
_TEXT = re.compile(r"""\b_\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""")


def draw(language: str, name: str, values: dict[str, Any]) -> str:
    """A template in a language, with values put in."""
    try:
        return _drawn(_environment(language, quick=True), name, values)
    except AttributeError:
        # Some `x.y` is an item of a mapping: Jinja knows where to look.
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
    _maybe = False
    """Whether a template asks if something is there, so that it may well not be."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.shown(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Getattr(self, node: Any, frame: Any) -> None:
        """Plain Python for `x.y`, which Jinja would look up in a function of its own."""
        if not self.environment.quick or self._maybe or iskeyword(node.attr):
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_Test(self, node: Any, frame: Any) -> None:
        was, self._maybe = self._maybe, self._maybe or node.name in ("defined", "undefined")
        super().visit_Test(node, frame)
        self._maybe = was

    def visit_Filter(self, node: Any, frame: Any) -> None:
        was, self._maybe = self._maybe, self._maybe or node.name in ("default", "d")
        super().visit_Filter(node, frame)
        self._maybe = was

    def visit_Call(self, node: Any, frame: Any, forward_caller: bool = False) -> None:
        """Plain Python for `f(x)`, too: none of our functions asks for Jinja's context."""
        if not self.environment.quick:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("environment.called(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")


def called(function: Any, *args: Any, **named: Any) -> Any:
    """What a function gives."""
    return function(*args, **named)


class _Template(Template):
    def _get_default_module(self, ctx: Any = None) -> Any:
        """What `import` gets: the same for every drawing, there are no other globals."""
        return super()._get_default_module()


class _Environment(Environment):
    code_generator_class = _Generator
    template_class = _Template
    shown = staticmethod(shown)
    called = staticmethod(called)
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
        extensions=[_texts(language), Kept],
    )
    made.quick, made._found = quick, {}
    made.globals.update(url=reverse, static=cache(static))
    made.filters.update(
        fill=fill,
        moment=moment,
        hour=hour,
        local=partial(local, language=language),
        translated=partial(translated, language=language),
    )
    return made


class Kept(Extension):
    """Draws a part once for each value of what it depends on: most of a table stays as it was,
    and what stays is the same for all who look on."""

    tags = {"kept"}

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self._drawn: dict[Any, tuple[Any, Markup]] = {}

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """`found` is the part as it was kept, or None: then it is drawn and kept."""
        line = next(parser.stream).lineno
        depends = parser.parse_tuple()
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        name = f"kept_{line}"
        where: list[nodes.Expr] = [
            nodes.Const((parser.name, line)), depends, nodes.Name("content", "load"),
        ]  # fmt: skip
        fresh = nodes.Name(name, "load")
        keep = self.call_method("keep", [*where, fresh])
        draw: list[nodes.Node] = [
            nodes.AssignBlock(nodes.Name(name, "store"), None, body),
            nodes.ExprStmt(keep),
        ]
        find = nodes.Assign(nodes.Name(name, "store"), self.call_method("find", where))
        show = nodes.Output([nodes.MarkSafe(fresh)])
        return [
            find.set_lineno(line),
            nodes.If(nodes.Not(fresh), draw, [], []).set_lineno(line),
            show,
        ]

    def find(self, place: Any, depends: Any, content: Any) -> Markup | None:
        """The part as it was drawn for the same; None if it was not, or cannot be told."""
        try:
            kept = self._drawn.get((place, depends, id(content)))
        except TypeError:
            return None
        return kept[1] if kept else None

    def keep(self, place: Any, depends: Any, content: Any, drawn: Markup) -> None:
        """Remember a part; its content too, so that no other comes to have its id."""
        if len(self._drawn) >= MOST_KEPT:
            self._drawn.clear()
        with suppress(TypeError):
            self._drawn[place, depends, id(content)] = (content, drawn)


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


def hour(seconds: float) -> str:
    """The same as a clock on the wall of the site shows it; scripts tell the reader's own."""
    return datetime.fromtimestamp(seconds, get_default_timezone()).strftime("%H:%M")


@cache
def translated(text: str, language: str) -> str:
    """A text that is known only when drawing, such as a refusal's sentence."""
    with translation.override(language):
        return translation.gettext(text)


def local(item: Any, name: str, language: str) -> str:
    """A content text in the reader's language: `stick|local("name")`."""
    text: str = getattr(item, f"{name}_{language}")
    return text
