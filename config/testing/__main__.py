"""`python -m config.testing`: check [NAME...], test, test --fast, test PYTEST-ARGUMENT..."""

import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from config.testing import checks, suites
from config.testing.steps import Result, conclude, environment


def main(command: str, arguments: Sequence[str]) -> int:
    """Run the steps of a command and print their results; 1 if any failed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="noripan-test-") as folder:
        return conclude(run(Path(folder), command, list(arguments)))


def run(folder: Path, command: str, arguments: list[str]) -> list[Result]:
    """Choose the steps by command and arguments, and run them."""
    env = environment(folder / "check")
    if command == "check":
        return checks.run(env, arguments)
    if arguments == ["--fast"]:
        return [*checks.run(env), suites.run_fast(folder)]
    if arguments:
        return suites.run_chosen(folder, arguments)
    return [*checks.run(env), *suites.run_all(folder)]


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1], sys.argv[2:]))
    except KeyboardInterrupt:
        sys.exit(130)
