"""Every text has its Korean translation."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

from games.engine import texts

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "ko" / "LC_MESSAGES" / "django.po"
TEXTS = ("accounts", "config", "games", "leaderboards", "lobby", "studio", "templates", "manage.py")
FILLS = (
    "*.jinja",
    "*/refusals.py",
    "games/*/__init__.py",
    "games/*/content/*.py",
    "games/*/page/tutorial.py",
    "games/branches/branch_results.py",
    "games/reviews/wording.py",
    "studio/editor/shapes/*.py",
)
"""Where texts are filled by `texts.fill`, or by the filter `fill` of live templates."""
LIMIT = re.compile(
    r"\{(?:least|most|chips|starting_chips|threshold|offered|card_limit|k)\}"
    r"|%\((?:least|most|size)\)"
)
"""Numbers of the rules, which are never 1."""
MARKED = re.compile(r"""\b_\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""")


def test_every_text_has_its_korean() -> None:
    catalogue = polib.pofile(str(CATALOGUE))

    assert [entry.msgid for entry in catalogue if not entry.translated()] == []
    assert [entry.msgid for entry in catalogue if entry.fuzzy] == []


def test_the_compiled_catalogue_is_in_step() -> None:
    entries = {entry.msgid: entry.msgstr for entry in polib.pofile(str(CATALOGUE))}
    compiled = {
        entry.msgid: entry.msgstr for entry in polib.mofile(str(CATALOGUE.with_suffix(".mo")))
    }

    assert compiled == entries


def test_every_marked_text_of_a_live_template_is_known() -> None:
    """makemessages overlooks a text in the middle of an expression."""
    known = {entry.msgid for entry in polib.pofile(str(CATALOGUE))}
    used = {
        ast.literal_eval(text)
        for template in (ROOT / "templates").rglob("*.jinja")
        for text in MARKED.findall(template.read_text())
    }

    assert used - known == set()


@pytest.mark.skipif(not shutil.which("xgettext"), reason="GNU gettext is not installed")
def test_every_text_of_the_code_is_in_the_catalogue(tmp_path: Path) -> None:
    for name in (*TEXTS, "locale"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "-l", "ko", "-e", "html,txt,py,jinja",
         "--no-obsolete", "--verbosity", "0"],
        cwd=tmp_path, check=True,
    )  # fmt: skip

    found = {entry.msgid for entry in polib.pofile(str(tmp_path / CATALOGUE.relative_to(ROOT)))}
    known = {entry.msgid for entry in polib.pofile(str(CATALOGUE))}
    assert (found - known, known - found) == (set(), set())


def test_texts_with_two_forms_are_only_used_where_one_is_chosen() -> None:
    """A text like "{name}을(를)" that is filled by `str.format` would show both forms."""
    two_forms = {
        entry.msgid
        for entry in polib.pofile(str(CATALOGUE))
        if texts.has_markers(entry.msgid) or texts.has_markers(entry.msgstr)
    }
    sources = [
        file for name in TEXTS for file in (ROOT / name).rglob("*.*") if file.name != "texts.py"
    ]
    shown_as_they_are = {
        (text, str(file.relative_to(ROOT)))
        for file in sources
        if file.suffix in {".py", ".html", ".txt"} and not any(map(file.match, FILLS))
        for text in two_forms
        if text in file.read_text()
    }

    assert two_forms
    assert shown_as_they_are == set()


SINGULAR = re.compile(
    r"(?:\{(?!name)\w+\}|%\(\w+\)[sd]) (?:card|chip|plan|point|time|turn|day|second)s\b"
)


def test_counted_english_words_have_a_singular() -> None:
    """ "{n} points" reads "1 points"; "at most {most} cards" names a number that is never 1."""
    catalogue = polib.pofile(str(CATALOGUE))
    without = [e.msgid for e in catalogue if SINGULAR.search(e.msgid) and not e.msgid_plural]

    assert [text for text in without if not LIMIT.search(text)] == []
