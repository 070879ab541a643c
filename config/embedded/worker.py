"""Loaded by the embedded worker: its forks, pool and beat, end when it ends.

Celery does this for the pool only, and a moment after the fork. A process orphaned in that moment
would never end; an orphaned beat would go on sending tasks.
"""

import os

from config.embedded.processes import die_with_parent


def tie_forks_to_parent() -> None:
    """Make every process that is forked from now on end with its parent."""
    parent: list[int] = []

    def note() -> None:
        parent[:] = [os.getpid()]

    os.register_at_fork(before=note, after_in_child=lambda: die_with_parent(*parent))


tie_forks_to_parent()
