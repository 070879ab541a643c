"""A faster code generator for the templates that a move renders.

It overrides two methods of Jinja's `CodeGenerator`, calls macros past their `__call__`, and imports
templates without comparing globals; none of this is public API. It stays because it
saves a quarter to two fifths of rendering: an estimated 11 to 25 % of the web CPU of a move in
every game but Yut Run, where it is 1 to 2 %. `python -m bench.rendering` measures it;
docs/performance.md has the table and its limits. The pages are the same with Jinja's own
generator: remove `code_generator_class` and `template_class` and everything still works.
"""

from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any

from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup, escape


def to_html(value: Any) -> str:
    """A value as HTML, escaped like Jinja's autoescape; plain numbers and texts take short cuts."""
    kind = type(value)
    if kind is str:
        return _escape(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else str(escape(value))


@lru_cache(4096)
def _escape(text: str) -> str:
    return str(escape(text))


def call(function: Any, *args: Any, **named: Any) -> Any:
    """Call a function of a template. None of ours takes Jinja's context as its first argument."""
    if type(function) is not Macro or not function._default_autoescape:
        return function(*args, **named)
    left = function._argument_count - len(args)
    if left < 0 or function.catch_kwargs or function.catch_varargs or function.explicit_caller:
        return function(*args, **named)
    # What `Macro.__call__` does, without preparing for arguments by name.
    if function.caller and len(named) == 1 and "caller" in named:
        return _as_markup(Markup, function._func(*args, *_MISSING[:left], named["caller"]))
    if function.caller or named:
        return function(*args, **named)
    return _as_markup(Markup, function._func(*args, *_MISSING[:left]))


_MISSING = (missing,) * 16
"""Stands for arguments that a macro is not given."""
_as_markup = str.__new__
"""`Markup(text)` asks the text for `__html__` first."""


class FastCodeGenerator(CodeGenerator):
    """Compiles `{{ value }}` to `to_html(value)` and `f(x)` to `call(f, x)`."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.to_html(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Call(self, node: Any, frame: Any, forward_caller: bool = False) -> None:
        self.write("environment.call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")


class FastTemplate(Template):
    """A template that is imported without comparing the globals: all have the same."""

    def _get_default_module(self, ctx: Any = None) -> Any:
        if self._module is None:
            self._module = self.make_module()
        return self._module


class FastEnvironment(Environment):
    """A Jinja environment whose templates are compiled by `FastCodeGenerator`."""

    code_generator_class = FastCodeGenerator
    template_class = FastTemplate

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._loaded: dict[Any, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        """A template that was loaded before comes from a plain dict: every include and import of
        another asks for it."""
        found = None if self.auto_reload else self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = super().get_template(name, parent, globals)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """A plain copy: every include and macro copies it again, and copying Jinja's own
        `ChainMap` takes ten times as long."""
        return {**self.globals, **(d or {})}

    to_html = staticmethod(to_html)
    call = staticmethod(call)
