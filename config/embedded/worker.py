"""Loaded by the embedded worker: whatever it forks, pool and beat, dies with it.

Celery arranges that for the pool only, and a moment after the fork. A process left behind in that
moment would stay for ever; a beat left behind would go on sending tasks.
"""

import os

from config.embedded.processes import die_with_parent


def fork_mortals() -> None:
    """From now on, each process that this one forks ends when its parent ends."""
    parent: list[int] = []

    def note() -> None:
        parent[:] = [os.getpid()]

    os.register_at_fork(before=note, after_in_child=lambda: die_with_parent(*parent))


fork_mortals()
