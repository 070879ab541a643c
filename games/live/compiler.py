"""A faster code generator for the templates that a move renders.

It overrides two methods of Jinja's `CodeGenerator`, which is no public API. It stays because it
saves a quarter to two fifths of rendering: an estimated 11 to 25 % of the web CPU of a move in
every game but Yut Run, where it is 1 to 2 %. `python -m bench.rendering` measures it;
docs/performance.md has the table and its limits. The pages are the same with Jinja's own
generator: remove `code_generator_class` and everything still works.
"""

from functools import lru_cache
from typing import Any

from jinja2 import Environment
from jinja2.compiler import CodeGenerator
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
    return function(*args, **named)


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


class FastEnvironment(Environment):
    """A Jinja environment whose templates are compiled by `FastCodeGenerator`."""

    code_generator_class = FastCodeGenerator
    to_html = staticmethod(to_html)
    call = staticmethod(call)
