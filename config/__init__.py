"""Settings and wiring. Importing any of it selects these settings."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
