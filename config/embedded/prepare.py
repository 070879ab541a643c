"""The steps of an embedded start before the first page; quick when there is nothing to do.

One process runs them all: loading the apps takes longer than everything else together.
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
    """Prepare database, content, static files and the first admin."""
    django.setup()
    if has_pending_migrations():
        print_line("데이터베이스 준비 중 / preparing the database")
        call_command("migrate", interactive=False, verbosity=0)
    call_command("load_releases")
    call_command("load_puzzles")
    collect_static()
    call_command("first_admin")


def has_pending_migrations() -> bool:
    """Whether `migrate` has work: it takes long even when there is none."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def collect_static() -> None:
    """Collect static files if a source changed since the last time."""
    stamp, now = settings.VAR_DIR / "static.stamp", static_fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return
    print_line("정적 파일 준비 중 / preparing the static files")
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now)


def static_fingerprint() -> str:
    """A hash of the names, sizes and times of all sources, and of where they are collected."""
    lines = [settings.STORAGES["staticfiles"]["BACKEND"], str(settings.STATIC_ROOT)]
    for finder in get_finders():
        for name, storage in finder.list([]):
            seen = Path(storage.path(name)).stat()
            lines.append(f"{name} {seen.st_size} {seen.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def print_line(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)


if __name__ == "__main__":
    main()
