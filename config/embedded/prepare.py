"""What an embedded start does before the first page; cheap when there is nothing to do.

One process for all of it: loading the apps takes longer than the rest together.
"""

import hashlib
import os
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def main() -> None:
    """Database, content, static files, first admin."""
    django.setup()
    if migrations_wait():
        say("데이터베이스 준비 중 / preparing the database")
        call_command("migrate", interactive=False, verbosity=0)
    call_command("load_releases")
    collect_static()
    call_command("first_admin")


def migrations_wait() -> bool:
    """Ask first: `migrate` takes long even when there is nothing to migrate."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def collect_static() -> None:
    """Collect anew only when a source has changed since the last time."""
    stamp, now = settings.VAR_DIR / "static.stamp", static_fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return
    say("정적 파일 준비 중 / preparing the static files")
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now)


def static_fingerprint() -> str:
    """Names, sizes and times of all sources, and what is made of them."""
    lines = [settings.STORAGES["staticfiles"]["BACKEND"], str(settings.STATIC_ROOT)]
    for finder in get_finders():
        for name, storage in finder.list([]):
            seen = Path(storage.path(name)).stat()
            lines.append(f"{name} {seen.st_size} {seen.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def say(text: str) -> None:
    """One line for the console."""
    print(text, flush=True)


if __name__ == "__main__":
    main()
