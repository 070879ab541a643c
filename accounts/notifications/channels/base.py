"""What every channel offers to `accounts.notifications.delivery`."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Protocol

import structlog
from django.db import DatabaseError

from accounts.models import Notice, User

logger = structlog.get_logger(__name__)


class Channel(Protocol):
    """One way to reach a person who has no page of the site open."""

    def can_reach(self, user: User) -> bool:
        """Whether this person receives notices through this channel."""
        ...

    def send(self, notice: Notice, now: datetime) -> None:
        """Send a new notice. Called once for each notice; a failure must not raise."""
        ...

    def send_pending(self, now: datetime) -> int:
        """Send what is due later than at once, such as retries and digests; returns the count."""
        return 0


@contextmanager
def isolate(failure: str, **about: Any) -> Iterator[None]:
    """Log what goes wrong with one notice, so that the others are sent."""
    try:
        yield
    except DatabaseError:
        raise
    except Exception:
        logger.exception(failure, **about)
