"""Waiting for what real processes do in their own time."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import psutil

from config.embedded.processes import wait_until


def eventually(true: Callable[[], object], seconds: float = 90) -> None:
    """Fail unless it becomes true in time."""
    assert wait_until(lambda: bool(true()), seconds), "it did not happen in time"


def alive(pid: int) -> bool:
    """Whether it runs; a zombie does not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def none_alive(pids: Iterable[int]) -> bool:
    return not any(map(alive, pids))


def family(pid: int) -> list[int]:
    """The processes below one."""
    with suppress(psutil.NoSuchProcess):
        return [child.pid for child in psutil.Process(pid).children(recursive=True)]
    return []


def numbers(path: Path) -> list[int]:
    """The process ids that were written into a file, one a line."""
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def outside_env(**more: str) -> dict[str, str]:
    """The environment of someone who starts a site, not of someone who tests one."""
    site = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SITE_URL")
    ours = (*site, "STATIC_STORAGE", "STATIC_FROM_SOURCE")
    return {name: text for name, text in os.environ.items() if name not in ours} | more
