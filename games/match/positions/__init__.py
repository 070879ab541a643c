"""Matches at one version: the position, how it is loaded, and what a process remembers."""

from games.match.positions.loading import load, load_chairs, recent, table_action
from games.match.positions.memory import (
    find,
    forget,
    forget_all,
    prepare,
    publish,
    remember,
    subscribe,
)
from games.match.positions.position import Chair, Holding, Position

__all__ = [
    "Chair",
    "Holding",
    "Position",
    "find",
    "forget",
    "forget_all",
    "load",
    "load_chairs",
    "prepare",
    "publish",
    "recent",
    "remember",
    "subscribe",
    "table_action",
]
