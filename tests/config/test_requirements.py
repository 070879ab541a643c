"""The locks: in step with what they lock, complete, and with a hash for every file."""

import re

import pytest

from config.testing.steps import ROOT


def pins(file: str) -> dict[str, str]:
    """The packages that a file names, with their versions."""
    found = re.findall(
        r"^([\w.-]+)(?:\[[\w,]+\])?==([^\s;]+)", (ROOT / file).read_text(), re.MULTILINE
    )
    return {name.lower().replace("_", "-"): version for name, version in found}


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_a_lock_has_every_package_that_we_name(name: str) -> None:
    assert pins(f"{name}.in").items() <= pins(f"{name}.txt").items()


def test_the_site_is_tested_with_the_packages_that_it_runs_with() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_every_locked_package_has_hashes(name: str) -> None:
    text = (ROOT / f"{name}.txt").read_text().replace("\\\n", "")

    assert [
        line for line in text.splitlines() if "==" in line and "--hash=sha256:" not in line
    ] == []
    assert "://" not in text
