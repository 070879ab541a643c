"""The structure checks: each yields its offenders, one entry for each time that it offends."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.structure import names, rulebook
from tests.structure.sources import (
    PRODUCT,
    ROOT,
    functions,
    games,
    prose,
    python_files,
    relative,
    templates,
)

MOST_MODULES = 10
LONGEST_LINE = 140
GLOSSARY = ROOT / "docs" / "glossary.md"
# Names that Django, Celery or Channels look for; every app has them.
FRAMEWORK = {"admin", "apps", "consumers", "forms", "models", "routing", "tasks", "urls", "views"}


def crowded_folders() -> Iterator[str]:
    """Folders with more modules than a reader takes in at a glance."""
    files = python_files(*PRODUCT, "bench")
    counts = Counter(path.parent for path in files if path.name != "__init__.py")
    yield from (relative(folder) for folder, n in counts.items() if n > MOST_MODULES)


def long_template_lines() -> Iterator[str]:
    """Template lines that do not fit on a screen."""
    for path in templates():
        for line in path.read_text("utf-8").splitlines():
            if len(line) > LONGEST_LINE:
                yield relative(path)


def comments_over_lines() -> Iterator[str]:
    """Comments of Django templates that go on in the next line, where they are shown as text."""
    for path in templates():
        if path.suffix != ".jinja":
            for line in path.read_text("utf-8").splitlines():
                if "{#" in line and "#}" not in line:
                    yield relative(path)


def private_attributes_in_templates() -> Iterator[str]:
    """Templates that ask msgspec for a tag; the types have a `tag` of their own."""
    for path in templates():
        yield from [relative(path)] * path.read_text("utf-8").count("__struct_config__")


def participles() -> Iterator[str]:
    """Functions named by a participle or a preposition, not by a verb or a noun."""
    for path in python_files(*PRODUCT, "bench"):
        for name in functions(path):
            if names.is_participle_or_preposition(name):
                yield f"{relative(path)}::{name}"


def unresolved_citations() -> Iterator[str]:
    """Sections, rulings and examples that a game cites and its RULES.md does not have."""
    for key in games():
        rules = ROOT / "games" / key / "RULES.md"
        if not rules.exists():
            continue
        book = rulebook.read(rules.read_text("utf-8"))
        for path, citation in _citations(key):
            if not book.has(citation):
                yield f"{relative(path)}: {citation}"


def _citations(key: str) -> Iterator[tuple[Path, str]]:
    for path in python_files(f"games/{key}", f"tests/{key}"):
        for text in prose(path):
            yield from ((path, found) for found in rulebook.citations(text))
        if path.is_relative_to(ROOT / "tests"):
            for name in functions(path):
                yield from ((path, found) for found in rulebook.cited_by_name(name))
    for path in templates(f"templates/games/{key}"):
        for comment in re.findall(r"\{#.*?#\}", path.read_text("utf-8"), re.DOTALL):
            yield from ((path, found) for found in rulebook.citations(comment))


def ambiguous_modules() -> Iterator[str]:
    """Module names of several rooms that the glossary does not give one meaning."""
    places: dict[str, set[str]] = defaultdict(set)
    for path in python_files(*PRODUCT):
        if not path.stem.startswith("__") and "management" not in path.parts:
            places[path.stem].add(relative(path.parent))
    listed = shared_names() | FRAMEWORK
    yield from (name for name, rooms in places.items() if len(rooms) > 1 and name not in listed)


def shared_names() -> set[str]:
    """The module names of the glossary's table "Modules that several rooms have"."""
    text = GLOSSARY.read_text("utf-8") if GLOSSARY.exists() else ""
    table = text.partition("## Modules that several rooms have")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `(\w+)\.py` \|", table, re.MULTILINE))


def dead_glossary_paths() -> Iterator[str]:
    """Places that the glossary names and that do not exist."""
    text = GLOSSARY.read_text("utf-8").partition("## Words")[2].partition("\n## ")[0]
    for path in re.findall(r"`([\w<>/.]+/[\w<>/.]*)`", text):
        if not any(ROOT.glob(path.replace("<key>", "*").rstrip("/"))):
            yield path


CHECKS: dict[str, Callable[[], Iterator[str]]] = {
    check.__name__: check
    for check in (
        crowded_folders,
        long_template_lines,
        comments_over_lines,
        private_attributes_in_templates,
        participles,
        unresolved_citations,
        ambiguous_modules,
        dead_glossary_paths,
    )
}
