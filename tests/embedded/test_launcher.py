"""`./noripan` itself, in a copy of the project that needs nothing installed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from config.embedded.site import ROOT

pytestmark = pytest.mark.processes


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with empty requirements, in a folder whose name has a space."""
    project = tmp_path / "놀이판 copy"
    project.mkdir()
    shutil.copy(ROOT / "noripan", project)
    (project / "requirements.txt").touch()
    (project / "requirements-dev.txt").touch()
    (project / "manage.py").write_text("import sys, os; print(sys.argv[1:], os.getcwd())")
    return project


def noripan(project: Path, *words: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """Call it from somewhere else, with nothing chosen but what is said here."""
    inherited = {name: text for name, text in os.environ.items() if name != "NORIPAN_VENV"}
    return subprocess.run(
        (project / "noripan", *words),
        cwd=project.parent,
        env=inherited | env,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_without_arguments_it_lists_its_commands(project: Path) -> None:
    result = noripan(project)

    assert result.returncode == 0
    for command in ("run", "test", "check", "bench", "manage"):
        assert f"./noripan {command}" in result.stdout
    assert noripan(project, "dance").returncode == 2


def test_without_a_python_it_says_so_in_one_sentence(project: Path, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("sh", "cat", "cmp", "dirname", "readlink"):
        (tools / tool).symlink_to(shutil.which(tool) or tool)

    result = noripan(project, "run", PATH=str(tools))

    assert result.returncode == 1
    [sentence] = result.stderr.splitlines()
    assert "Python 3.11 이상" in sentence
    assert "Please install Python 3.11 or newer" in sentence


def test_it_installs_once_and_again_when_the_requirements_change(project: Path) -> None:
    first = noripan(project, "manage", "one", "two words")
    second = noripan(project, "manage", "three")

    assert "installing packages" in first.stdout
    assert first.stdout.endswith(f"['one', 'two words'] {project}\n")
    assert second.stdout == f"['three'] {project}\n"

    (project / "requirements.txt").write_text("./no-such-package\n")
    for _ in range(2):
        assert noripan(project, "manage", "four").returncode != 0

    (project / "requirements.txt").write_text("# nothing\n")
    assert noripan(project, "manage", "five").stdout.endswith(f"['five'] {project}\n")


def test_a_broken_environment_in_another_place_is_made_anew(project: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "its own"
    (elsewhere / "bin").mkdir(parents=True)
    (elsewhere / "pyvenv.cfg").touch()
    (elsewhere / "bin" / "python").symlink_to("/no/such/python")

    result = noripan(project, "manage", "again", NORIPAN_VENV="its own")

    assert result.stdout.endswith(f"['again'] {project}\n")
    assert (elsewhere / "bin" / "python").exists()
    assert not (project / ".venv").exists()
