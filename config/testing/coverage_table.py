"""Branch coverage of the pure packages, by room; exits with 1 below the required share."""

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coverage import Coverage

REQUIRED = 95.0
"""Percent of the branches of each game's rules, and of the engine."""


@dataclass
class Room:
    """The branches of one folder."""

    branches: int = 0
    covered: int = 0

    @property
    def percent(self) -> float:
        return 100 * self.covered / self.branches if self.branches else 100.0


def count(files: Mapping[str, Any]) -> dict[str, Room]:
    """Sum coverage's figures of files up by folder: games/<key>/rules and games/engine."""
    rooms: dict[str, Room] = defaultdict(Room)
    for path, file in files.items():
        depth = 2 if path.startswith("games/engine/") else 3
        room = rooms["/".join(Path(path).parts[:depth])]
        room.branches += file["summary"]["num_branches"]
        room.covered += file["summary"]["covered_branches"]
    return dict(sorted(rooms.items()))


def main() -> int:
    """Print the table of the run whose data COVERAGE_FILE names."""
    coverage = Coverage()
    coverage.load()
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        coverage.json_report(outfile=report.name)
        rooms = count(json.load(report)["files"])
    print(f"   {'branches of':<24}{'covered':>9}{'of':>7}{'percent':>9}")
    for name, room in rooms.items():
        verdict = "" if room.percent >= REQUIRED else f"   FAILED: below {REQUIRED:g} %"
        print(f"   {name:<24}{room.covered:>9}{room.branches:>7}{room.percent:>9.1f}{verdict}")
    return int(any(room.percent < REQUIRED for room in rooms.values()) or not rooms)


if __name__ == "__main__":
    sys.exit(main())
