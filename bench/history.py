"""What moves cost before: a line a run in history.jsonl, and another commit in turns with this."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench.server import ROOT, Figures

Rows = dict[tuple[str, int], Figures]
"""Figures by the name of a server and the number of matches."""

FILE = Path(__file__).with_name("history.jsonl")
RAW_ECHO = "raw ASGI echo"
RATE = 200
"""Moves a second of the rows that are paced."""
PACED = f", {RATE} a second"
"""The end of the names of those rows."""
TURNS = 2


def record(rows: Rows) -> None:
    """Append the figures of a run, each CPU also as a multiple of the raw echo's in the same run:
    machines differ, ratios hardly."""
    lines = [
        {
            "server": name,
            "matches": crowd,
            "cpu_ms": round(figures.cpu, 3),
            "cpu_of_echo": round(figures.cpu / max(_echo(rows, name, crowd).cpu, 0.001), 2),
            "p99_of_echo": round(figures.p99 / max(_echo(rows, name, crowd).p99, 0.001), 2),
            "moves_per_second": round(figures.per_second),
            "bytes": round(figures.bytes),
        }
        for (name, crowd), figures in rows.items()
    ]
    now = datetime.now(UTC).isoformat(timespec="minutes")
    with FILE.open("a") as file:
        file.write(
            json.dumps(
                {"at": now, "commit": _git("describe", "--always", "--dirty"), "rows": lines}
            )
            + "\n"
        )


def _echo(rows: Rows, name: str, crowd: int) -> Figures:
    """The raw echo at as many matches, or nearly; paced like the row."""
    echo = RAW_ECHO + (PACED if name.endswith(PACED) else "")
    crowds = [n for other, n in rows if other == echo]
    return rows[echo, min(crowds, key=lambda n: abs(n - crowd))]


def compare(revision: str, crowds: Sequence[int], seconds: float) -> int:
    """Run the moves of a commit and of this tree in turns, each with the bench of its own tree."""
    with tempfile.TemporaryDirectory(prefix="noripan-compare-") as folder:
        other = Path(folder) / "tree"
        _git("worktree", "add", "--detach", str(other), revision)
        try:
            for turn in range(TURNS):
                for name, tree in ((revision, other), ("this tree", ROOT)):
                    print(f"-- {name}, turn {turn + 1}", flush=True)
                    _run(tree, crowds, seconds)
        finally:
            _git("worktree", "remove", "--force", str(other))
    return 0


def _run(tree: Path, crowds: Sequence[int], seconds: float) -> None:
    arguments = ["--only", "moves", "--seconds", str(seconds), "--crowds", *map(str, crowds)]
    subprocess.run([sys.executable, "-m", "bench", *arguments], cwd=tree, check=True)


def _git(*command: str) -> str:
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()
