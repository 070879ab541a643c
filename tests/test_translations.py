"""Every text has its Korean translation."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "ko" / "LC_MESSAGES" / "django.po"
TEXTS = ("accounts", "config", "games", "leaderboards", "lobby", "studio", "templates", "manage.py")
MARKED = re.compile(r"""\b_\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""")


def test_every_text_has_its_korean() -> None:
    catalogue = polib.pofile(str(CATALOGUE))

    assert [entry.msgid for entry in catalogue if not entry.translated()] == []
    assert [entry.msgid for entry in catalogue if entry.fuzzy] == []


def test_the_compiled_catalogue_is_in_step() -> None:
    texts = {entry.msgid: entry.msgstr for entry in polib.pofile(str(CATALOGUE))}
    compiled = {
        entry.msgid: entry.msgstr for entry in polib.mofile(str(CATALOGUE.with_suffix(".mo")))
    }

    assert compiled == texts


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
