"""A finished run beside the best one that was possible with the same luck. All of it is stored as
JSON."""

from __future__ import annotations

import msgspec


class Parting(msgspec.Struct, frozen=True):
    """A decision after which the best known result could no longer be reached."""

    step: int
    """Counted from 0: the state before it is the one after so many steps."""
    cost: int
    """By how much the best known result grew worse."""
    best: int
    """The result that could still be reached before the decision."""
    line: tuple[msgspec.Raw, ...]
    """The actions from there on that reach it; the first of them is what was better."""


class Course(msgspec.Struct, frozen=True):
    """A run, and where it parted from the best known ones: the costs add up to `own` - `best`."""

    own: int
    """The result of the run."""
    best: int
    """The best result known for its luck."""
    partings: tuple[Parting, ...]
    searched: int
    """Moves that the solver tried; what it did not find may still exist."""
