"""Known offenders of the structure checks, in baseline.json: their number may only fall.

`python -m tests.structure.baseline` removes those that were mended; it never adds one.
"""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

FILE = Path(__file__).with_name("baseline.json")
Counts = dict[str, int]


def load() -> dict[str, Counts]:
    """For each check the known offenders, with how often each offends."""
    known: dict[str, Counts] = json.loads(FILE.read_text("utf-8"))
    return known


def new_offenders(check: str, offenders: Iterable[str]) -> Counts:
    """The offenders that the baseline does not know, or that offend more often than it knows."""
    known = load().get(check, {})
    return {key: n for key, n in Counter(offenders).items() if n > known.get(key, 0)}


def shrink(known: dict[str, Counts], current: dict[str, Counts]) -> dict[str, Counts]:
    """The baseline without what was mended."""
    return {
        check: left
        for check, counts in known.items()
        if (
            left := {
                key: min(n, current[check][key])
                for key, n in counts.items()
                if key in current.get(check, {})
            }
        )
    }


if __name__ == "__main__":
    from tests.structure.checks import CHECKS

    current = {name: dict(Counter(check())) for name, check in CHECKS.items()}
    FILE.write_text(json.dumps(shrink(load(), current), indent=1, sort_keys=True) + "\n", "utf-8")
