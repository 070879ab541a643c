#!/usr/bin/env python
"""Django's command line."""

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # A fresh clone has no var/, where SQLite keeps its database.
    os.umask(0o077)
    var = Path(os.environ.get("VAR_DIR") or Path(__file__).resolve().parent / "var")
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
