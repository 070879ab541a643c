"""The static checks: `./noripan check` runs all, `./noripan check lint types` only those."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from config.testing import steps
from config.testing.steps import Result

PYTHON = (sys.executable, "-m")
BIOME = Path(sys.executable).with_name("biome")
CHECKS = {
    "types": (*PYTHON, "mypy"),
    "format": (*PYTHON, "ruff", "format", "--check", "."),
    "lint": (*PYTHON, "ruff", "check", "."),
    "imports": (sys.executable, "-c", "import importlinter.cli as c; c.lint_imports_command()"),
    "migrations": (sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"),
    "templates": (*PYTHON, "djlint", "--lint", "--quiet", "--profile=django", "templates"),
    "jinja": (
        *PYTHON,
        "djlint",
        "--lint",
        "--quiet",
        "--profile=jinja",
        "-e",
        "jinja",
        "templates",
    ),
    "web": (str(BIOME), "lint", "--error-on-warnings", "static"),
    "structure": (*PYTHON, "pytest", "--quiet", "tests/structure"),
}


def run(env: dict[str, str], names: Sequence[str] = ()) -> list[Result]:
    """Run the named checks, or all, two at a time."""
    unknown = set(names) - CHECKS.keys()
    if unknown:
        sys.exit(f"./noripan check: {', '.join(sorted(unknown))}? Known: {', '.join(CHECKS)}")
    jobs = [partial(steps.run, name, CHECKS[name], env, True) for name in names or CHECKS]
    return steps.run_side_by_side(jobs)
