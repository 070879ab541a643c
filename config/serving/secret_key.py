"""The secret key of processes that serve people."""

import sys

from django.conf import settings


def require_secret_key() -> None:
    """End the process unless SECRET_KEY is set: anyone can read the key that settings.py names
    for commands, and sign with it whatever this process would trust."""
    if not settings.HAS_SECRET_KEY:
        sys.exit(
            "SECRET_KEY 환경 변수가 없어 시작하지 않습니다. / Not started: set SECRET_KEY to a "
            "long random text, the same for web, worker and beat. (./noripan run makes one itself.)"
        )
