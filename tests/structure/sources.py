"""The files of the repository that structure checks read."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DEFINITION = re.compile(r"^ *(?:async )?def (\w+)[(\[]", re.MULTILINE)
PRODUCT = ("accounts", "config", "games", "leaderboards", "lobby", "studio")


def relative(path: Path) -> str:
    """A path as the repository names it."""
    return path.relative_to(ROOT).as_posix()


@cache
def python_files(*folders: str) -> tuple[Path, ...]:
    """The modules below folders, without migrations."""
    found = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return tuple(path for path in found if "migrations" not in path.parts)


@cache
def templates(folder: str = "templates") -> tuple[Path, ...]:
    """The templates below a folder."""
    paths = sorted((ROOT / folder).rglob("*"))
    return tuple(path for path in paths if path.suffix in (".html", ".jinja", ".txt"))


@cache
def games() -> tuple[str, ...]:
    """The keys of the games: the packages below games/ that have a rules/ room."""
    return tuple(sorted(path.parent.name for path in ROOT.glob("games/*/rules")))


@cache
def tree(path: Path) -> ast.Module:
    """A module, parsed."""
    return ast.parse(path.read_text("utf-8"))


def prose(path: Path) -> Iterator[str]:
    """The docstrings and comments of a module."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        if token.type == tokenize.COMMENT and "noqa" not in token.string:
            yield token.string


def functions(path: Path) -> Iterator[str]:
    """The names of all functions and methods of a module. Looking for lines that define one is much
    faster than parsing all modules."""
    for found in DEFINITION.finditer(path.read_text("utf-8")):
        yield found[1]
