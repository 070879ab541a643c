"""Loaded by the embedded worker: beat, which the worker forks, dies with it.

Celery arranges that for its pool only; a beat left behind would go on sending tasks.
"""

from typing import Any

from celery.platforms import set_pdeathsig
from celery.signals import beat_embedded_init


@beat_embedded_init.connect
def die_with_the_worker(**_: Any) -> None:
    """Runs inside beat."""
    set_pdeathsig("SIGKILL")
